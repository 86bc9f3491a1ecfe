package othello

import (
	"strconv"
	"strings"
	"testing"
)

// fifth is the position after f5.
const fifth = "---------------------------OX------XXX-------------------------- O"

// eightLines divides a board into eight lines, with text before and after each. In that text N
// stands for the number of the line.
func eightLines(board, before, between, after string) string {
	var b strings.Builder
	for row := range 8 {
		number := strings.NewReplacer("N", strconv.Itoa(row+1))
		signs := strings.Join(strings.Split(board[8*row:8*row+8], ""), between)
		b.WriteString(number.Replace(before) + signs + number.Replace(after) + "\n")
	}
	return b.String()
}

const edax = `
  A B C D E F G H
1 - - - - - - - - 1
2 - - - - - - - - 2 O to move
3 - - - - - - - - 3
4 - - - O * . - - 4  *: discs =  4    moves =  9
5 - - - * * * - - 5  O: discs =  1    moves =  3
6 - - - . - . - - 6   empties = 59      ply =  2
7 - - - - - - - - 7
8 - - - - - - - - 8
  A B C D E F G H
`

const edaxPlays = `
  A B C D E F G H            BLACK            A  B  C  D  E  F  G  H
1 - - - - - - - - 1         0:00.000       1 |  |  |  |  |  |  |  |
2 - - - - - - - - 2                        2 |  |  |  |  |  |  |  |
3 - - - - - - - - 3     4 discs   9 moves  3 |  |  |  |  |  |  |  |
4 - - - O * . - - 4                        4 |  |  |  |  |  |  |  |
5 - - - * * * - - 5   ply  2 (59 empties)  5 |  |  |  |  |  |  |  |
6 - - - . - . - - 6    White's turn (O)    6 |  |  |  |  |  |  |  |
7 - - - - - - - - 7                        7 |  |  |  |  |  |  |  |
8 - - - - - - - - 8     1 discs   3 moves  8 |  |  |  |  |  |  |  |
  A B C D E F G H            WHITE            A  B  C  D  E  F  G  H
`

// Parse reads boards in the forms of other programs and of people.
func TestBoardsOfOtherPrograms(t *testing.T) {
	board := fifth[:64]
	swap := func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(board) }
	for name, text := range map[string]string{
		"stars":                swap("X", "*") + " O",
		"lower case":           strings.ToLower(fifth),
		"lower case, own sign": strings.ToLower(board) + " o",
		"B and W":              swap("X", "B", "O", "W") + " W",
		"b and w":              swap("X", "b", "O", "w") + " w",
		"at signs":             swap("X", "@") + " O",
		"hash and zero":        swap("X", "#", "O", "0") + " 0",
		"dots":                 swap("-", ".") + " O",
		"underscores":          swap("-", "_") + " O",
		"circles":              swap("X", "●", "O", "○") + " ○",
		"two blanks":           board + "  O",
		"a tab":                board + "\tO",
		"a line end":           board + "\nO",
		"FFO":                  fifth + "; H5:+6; G6:-2; F6:-4; H6:-10;",
		"FFO without a blank":  fifth + ";f4:+0",
		"EPD":                  fifth + "; ce +2; bm f4; id \"FFO 1\";",
		"a remark":             fifth + " % FFO position 40",
		"words":                board + " White to move",
		"a colon":              board + " to move: white",
		"eight words":          strings.ReplaceAll(eightLines(board, "", "", " "), "\n", "") + "O",
		"slashes":              strings.ReplaceAll(eightLines(board, "", "", "/"), "\n", "") + " O",
		"signs apart":          strings.Join(strings.Split(board, ""), " ") + " O",
		"eight lines":          eightLines(board, "", "", "") + "O",
		"eight lines, words":   eightLines(board, "", "", "") + "\nWhite to play",
		"side first":           "White (o) to play:\n" + eightLines(board, "", " ", ""),
		"side first, colon":    "Turn: O\n" + eightLines(board, "", " ", ""),
		"bars":                 eightLines(board, "|", "|", "|") + "O to move",
		"letters and numbers":  "abcdefgh\n" + eightLines(board, "N ", "", "") + "O",
		"Spanish":              eightLines(board, "", " ", "") + "Juegan blancas",
		"Spanish, turn":        eightLines(board, "", " ", "") + "Turno: blancas",
		"Edax":                 edax,
		"Edax plays":           edaxPlays,
		"GGS":                  "   A B C D E F G H\n" + eightLines(swap("X", "*"), " N ", " ", " N") + "   A B C D E F G H\n\nO to move",
		"GGF":                  "8 " + swap("X", "*") + " O",
		"OpenSpiel":            "White (o) to play:\n  a b c d e f g h  \n" + eightLines(strings.ToLower(board), "N ", " ", " N") + "  a b c d e f g h  ",
		"white space around":   "\r\n\t" + fifth + " \r\n",
	} {
		s, err := New().Parse(text)
		if err != nil {
			t.Errorf("%s: Parse(%q): %v, want %s", name, text, err, fifth)
		} else if s.String() != fifth {
			t.Errorf("%s: Parse(%q) is %s, want %s", name, text, s, fifth)
		}
		if !isPosition(text) {
			t.Errorf("%s: isPosition(%q) = false, want true", name, text)
		}
	}
}

// Parse refuses a text that could be a board but is incomplete or ambiguous.
func TestIncompleteBoards(t *testing.T) {
	board := fifth[:64]
	for text, want := range map[string]string{
		eightLines(board, "", " ", ""):                       "has no side to move",
		eightLines(board, "", " ", "") + "X and O":           `has the side to move "X and O"`,
		eightLines(board, "", "", "")[:70]:                   "has 56 squares",
		eightLines(board, "", "", "") + board[:8] + "\nO":    "has 72 squares",
		board + board + " X":                                 "has 128 squares",
		strings.Repeat(" ", 5000) + "x" + board + " O":       "has 65 squares",
		"x" + strings.Repeat(" \n", 5000) + board + " O":     "has 1 squares",
		strings.Repeat("Y", 64) + strings.Repeat(" x", 5000): "has 64 squares",
		"f5d6c3":                     "has no side to move",
		board[:63] + "\u200b" + " X": "has 63 squares",
		board[:63] + "\u0301" + " X": "'\u0301' on h8",
	} {
		if _, err := New().Parse(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("Parse(%q): %v, want an error with %q", text, err, want)
		}
	}
}
