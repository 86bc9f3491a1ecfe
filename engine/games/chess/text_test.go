package chess

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/games/chess/board"
	"playout/engine/games/chess/notation"
	"playout/engine/strict/stricttest"
)

// form is the part of errors about the form of a position.
const form = "a position is a FEN: eight ranks from the eighth, w or b, castling rights, the square that can be taken en passant, half moves without progress, number of the move"

func TestParseErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                       `position "" has 0 fields; ` + form,
		"8/8/8/8 w - - 0":                        `position has 4 ranks; ` + form,
		"8/8/8/8/8/8/8 w - - 0 1":                `position has 7 ranks; ` + form,
		"8/8/8/8/8/8/8/9 w - - 0 1":              `position has '9' on rank 1; ` + form,
		"8/8/8/8/8/8/8/x7 w - - 0 1":             `position has 'x' on rank 1; ` + form,
		"8/8/8/8/8/8/8/.7 w - - 0 1":             `position has '.' on rank 1; ` + form,
		"8/8/8/8/8/8/8/7é w - - 0 1":             `position has 'Ã' on rank 1; ` + form,
		"8/8/8/8/8/8/8/35 w - - 0 1":             `position has two numbers of empty squares in a row on rank 1; ` + form,
		"8/8/8/8/8/8/8/7 w - - 0 1":              `position has 7 squares on rank 1; ` + form,
		"8/8/pppppppppp/8/8/8/8/8 w -":           `position "8/8/pppppppppp/8/8/8/8/8 w -" has 3 fields; ` + form,
		"8/8/pppppppppp/8/8/8/8/8 w - - 0 1":     `position has 10 squares on rank 6; ` + form,
		"4k3/8/8/8/8/8/8/4K3 x - - 0 1":          `position has the side to move "x"; allowed: w or b`,
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1 e1e2":     `position "4k3/8/8/8/8/8/8/4K3 w - - 0 1 e1e2" has 7 fields; ` + form,
		"4k3/8/8/8/8/8/8/8 w - - 0 1":            `position has 0 kings of White; allowed: 1`,
		"4k2k/8/8/8/8/8/8/4K3 w - - 0 1":         `position has 2 kings of Black; allowed: 1`,
		"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1":  `position has 9 pawns of White; allowed: 8`,
		"4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1": `position has more pieces of White than its pawns could have become`,
		"4k2P/8/8/8/8/8/8/4K3 w - - 0 1":         `position has a pawn on h8; allowed: ranks 2 to 7`,
		"4k3/8/8/8/8/8/8/p3K3 w - - 0 1":         `position has a pawn on a1; allowed: ranks 2 to 7`,
		"4k3/8/8/8/8/8/8/4R1K1 w - - 0 1":        `position has Black's king in check from e1, but White is to move`,
		"8/8/8/8/8/8/4k3/4K3 w - - 0 1":          `position has Black's king in check from e1, but White is to move`,
		"8/8/8/8/6k1/7P/8/4K3 w - - 0 1":         `position has Black's king in check from h3, but White is to move`,
		"4k3/8/8/8/1b6/3n4/4r3/4K3 w - - 0 1":    `position has White's king in check from 3 pieces; allowed: 2`,
		"4k3/8/8/8/8/8/8/4K2R w Q - 0 1":         `position has the castling right Q without king and rook at home`,
		"4k3/8/8/8/8/8/8/3K3R w K - 0 1":         `position has the castling right K without king and rook at home`,
		"4k3/8/8/8/8/8/8/4K2R w k - 0 1":         `position has the castling right k without king and rook at home`,
		"4k3/8/8/8/8/8/8/4K2r b K - 0 1":         `position has White's king in check from h1, but Black is to move`,
		"r3k3/8/8/8/8/8/8/R3K3 w QQ - 0 1":       `position has the castling rights "QQ"; allowed: - or some of KQkq, each once`,
		"r3k3/8/8/8/8/8/8/R3K3 w HA - 0 1":       `position has the castling right K without king and rook at home`,
		"r3k3/8/8/8/8/8/8/R3K3 w BG - 0 1":       `position has the castling rights "BG"; allowed: - or some of KQkq, each once`,
		"4k3/8/8/8/8/8/8/4K3 w - e3 0 1":         `position has "e3" to be taken en passant; allowed: - or a square of rank 6`,
		"4k3/8/8/8/8/8/8/4K3 b - e6 0 1":         `position has "e6" to be taken en passant; allowed: - or a square of rank 3`,
		"4k3/8/8/8/8/8/8/4K3 w - e66 0 1":        `position has "e66" to be taken en passant; allowed: - or a square of rank 6`,
		"4k3/8/8/8/8/8/8/4K3 w - e6 0 1":         `position has e6 to be taken en passant, but no pawn has just passed it`,
		"4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1":     `position has e6 to be taken en passant, but no pawn has just passed it`,
		"4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1":     `position has e6 to be taken en passant, but no pawn has just passed it`,
		"4k3/8/8/4P3/8/8/8/4K3 w - e6 0 1":       `position has e6 to be taken en passant, but no pawn has just passed it`,
		"4k3/8/8/8/8/8/8/4K3 w - - 151 1":        `position has "151" for the half moves without progress; allowed: 0 to 150`,
		"4k3/8/8/8/8/8/8/4K3 w - - -1 1":         `position has "-1" for the half moves without progress; allowed: 0 to 150`,
		"4k3/8/8/8/8/8/8/4K3 w - - 00 1":         `position has "00" for the half moves without progress; allowed: 0 to 150`,
		"4k3/8/8/8/8/8/8/4K3 w - - 0 10000":      `position has "10000" for the number of the move; allowed: 0 to 9999`,
		"4k3/8/8/8/8/8/8/4K3 w - - 0 x":          `position has "x" for the number of the move; allowed: 0 to 9999`,
		strings.Repeat("8", 2001):                `position of 2001 bytes; ` + form,
	} {
		_, err := New().Parse(text)
		stricttest.Refused(t, text, err, want, "")
	}
}

func TestParseUntidyFEN(t *testing.T) {
	for text, want := range map[string]string{
		"\t4k3/8/8/8/8/8/8/4K2R  w K -\r\n":                           "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1": "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1":  "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
		"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1":        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
		"4k3/8/8/8/8/8/8/4K3 w - - 150 9999":                          "4k3/8/8/8/8/8/8/4K3 w - - 150 9999",
		"4k3/8/8/8/8/8/8/4K3 w - - 0 0":                               "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
	} {
		if s, err := New().Parse(text); err != nil || s.String() != want {
			t.Errorf("Parse(%q): %v, %v, want %s", text, s, err, want)
		}
	}
}

// Parse reads positions of test suites, and positions that people paste.
func TestParseEPDAndPasted(t *testing.T) {
	const fen = "r3k2r/8/8/8/4P3/8/8/R3K2R b KQkq e3 0 1"
	const board = "r3k2r/8/8/8/4P3/8/8/R3K2R"
	for text, want := range map[string]string{
		board + " b KQkq e3 bm O-O; id \"castles\";":       fen,
		board + " b KQkq e3 id \"a; b\"; hmvc 7; fmvn 12;": board + " b KQkq e3 7 12",
		board + " b KQkq e3 hmvc 7; fmvn 12;":              board + " b KQkq e3 7 12",
		board + " b KQkq e3 bm O-O":                        fen,
		board + " b KQkq e3 0 1 bm O-O; c0 \"why\";":       fen,
		board + " b KQkq e3 0 1 ;D1 26 ;D2 568":            fen,
		board + " b KQkq e3 0 1; perft 1 = 26":             fen,
		board + " b KQkq e3 noop;":                         fen,
		board + " b KQkq e3 3":                             board + " b KQkq e3 3 1",
		board + "\tb\tKQkq\te3\t0\t1":                      fen,
		board + "\nb KQkq e3\n0 1":                         fen,
		`"` + fen + `"`:                                    fen,
		"'" + fen + "'":                                    fen,
		"`" + fen + "`":                                    fen,
		"(" + fen + ").":                                   fen,
		`[FEN "` + fen + `"]`:                              fen,
		"FEN: " + fen:                                      fen,
		"fen " + fen:                                       fen,
		"position fen " + fen:                              fen,
		"EPD: " + board + " b KQkq e3":                     fen,
		strings.ReplaceAll(fen, " ", "_"):                  fen,
		board + " B kqKQ E3 0 1":                           fen,
		board + " black HAha e3 0 1":                       fen,
		board + " b qK - 0 1":                              board + " b Kq - 0 1",
		"<" + fen + ">":                                    fen,
		board + " w - - acd 12; ce -30; pv e5 Ke2;":        board + " w - - 0 1",
		fen + ",": fen,
	} {
		if s, err := New().Parse(text); err != nil || s.String() != want {
			t.Errorf("Parse(%q): %v, %v, want %s", text, s, err, want)
		}
		if !notation.DetectFEN(text) {
			t.Errorf("DetectFEN(%q) is false, want true", text)
		}
	}
}

// The number of the move stops at its maximum, so that Parse accepts what String writes.
func TestMoveNumberStops(t *testing.T) {
	s := after(t, "4k3/8/8/8/8/8/7P/4K3 b - - 0 9999", "e8e7 h2h3 e7e8")
	if got := s.String(); got != "4k3/8/8/8/8/7P/8/4K3 w - - 1 9999" {
		t.Errorf("the position is %s, want 4k3/8/8/8/8/7P/8/4K3 w - - 1 9999", got)
	}
}

// String inverts Parse; the legal moves are those of another program, lead to positions that Parse
// accepts, and update the key correctly; an error is one short line.
func FuzzParse(f *testing.F) {
	f.Add(startText)
	f.Add(kiwipete)
	for _, c := range perfts {
		f.Add(c.position)
	}
	f.Add("4k3/8/8/8/8/8/8/4K2R w K -")
	f.Add("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - hmvc 3; bm O-O;\"]")
	f.Add("fen_4k3/8/8/8/8/8/8/4K2R_W_H_-_0_1;")
	f.Add("8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3")
	f.Add("4k3/8/8/2pP4/1K6/8/8/8 w - c6 99 1")
	f.Fuzz(func(t *testing.T, text string) {
		st, err := New().Parse(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") || len(err.Error()) > 400 {
				t.Errorf("Parse(%q): the error is %q, want one short line", text, err)
			}
			return
		}
		s := st.(*state)
		again, err := New().Parse(s.String())
		if err != nil || again.String() != s.String() {
			t.Fatalf("Parse(%q) is %q, and again %v, %v", text, s, again, err)
		}
		want := strings.Fields(s.String())
		names := []string{}
		for _, m := range s.to.Append(nil) {
			names = append(names, s.MoveName(0, m))
		}
		slices.Sort(names)
		if theirs := newRival(t, strings.Join(want[:4], " ")+" 0 1", false).names(); !slices.Equal(names, theirs) {
			t.Fatalf("%s: moves %v, in the other program %v", s, names, theirs)
		}
		if s.end != unfinished {
			return
		}
		next := new(state)
		for _, m := range s.Legal(0, nil) {
			next.CopyFrom(s)
			next.advance(board.Decode(m))
			again, err := chess{}.parse(next.String())
			if err != nil || again.String() != next.String() || again.Hash() != next.Hash() || next.position.Key() != next.baseKey {
				t.Fatalf("%s, after %s: %s is read as %v, %v", s, s.MoveName(0, m), next, again, err)
			}
		}
	})
}
