// Package wthor reads the files of games of the WTHOR database, the French federation's
// collection of tournament games of Othello: WTH_1977.wtb and so on. The names of players
// and tournaments are in other files and are not read.
//
// A file has a header: the date on which it was made (4 bytes), the number of games (4), two
// numbers without meaning here (2 and 2), the size of the board (1; 0 stands for 8) and other
// properties (3). A game has tournament and players (2 bytes each), Black's discs at the end with
// the empty squares given to the winner, the same with best play, and 60 moves, each ten times its
// row plus its column, both from 1; passes are left out, and zeros fill the rest. Numbers are
// little-endian.
//
// Source: Fédération Française d'Othello, Format de la base WTHOR.
package wthor

import (
	"bufio"
	"encoding/binary"

	"playout/engine/strict"
)

// Sizes in the files of games of the WTHOR database, in bytes.
const (
	headerSize = 16
	gameSize   = 68
	firstMove  = 8 // the offset of the moves in a game
)

// Split returns a function that splits a file, for a bufio.Scanner, into transcripts with
// their results: "f5d6c3 1-0". The error is a *strict.Fault.
func Split() bufio.SplitFunc {
	left, read := -1, 0 // games; left is -1 before the header
	return func(data []byte, atEOF bool) (advance int, token []byte, err error) {
		if left < 0 && len(data) >= headerSize {
			if left, err = gamesOf(data); err != nil {
				return 0, nil, err
			}
			advance = headerSize
		}
		switch {
		case left == 0:
			return 0, nil, bufio.ErrFinalToken
		case left > 0 && len(data) >= advance+gameSize:
			token, err = transcript(data[advance : advance+gameSize])
			left, read = left-1, read+1
			return advance + gameSize, token, err
		case atEOF:
			return 0, nil, strict.Wrong("", "the file ends after %d games; %d are missing", read, max(left, 0))
		}
		return advance, nil, nil
	}
}

// gamesOf returns the number of games that a header states.
func gamesOf(header []byte) (int, error) {
	if board := header[12]; board != 0 && board != 8 {
		return 0, strict.Wrong("", "games on a board of %d by %d squares", board, board).Allow("8 by 8")
	}
	if header[13] != 0 {
		return 0, strict.Wrong("", "a file of problems for one player").Allow("a file of games")
	}
	return int(binary.LittleEndian.Uint32(header[4:])), nil
}

// transcript returns a game as a transcript with its result.
func transcript(data []byte) ([]byte, error) {
	result := "1/2-1/2"
	switch discs := data[6]; {
	case discs > 64:
		return nil, strict.Wrong("", "a game with %d discs of Black", discs).Allow("0 to 64")
	case discs > 32:
		result = "1-0"
	case discs < 32:
		result = "0-1"
	}
	var text []byte
	for _, code := range data[firstMove:] {
		row, column := code/10, code%10
		if code == 0 {
			break
		}
		if row < 1 || row > 8 || column < 1 || column > 8 {
			return nil, strict.Wrong("", "a game with the move %d", code).Allow("11 to 88")
		}
		text = append(text, "abcdefgh"[column-1], "12345678"[row-1])
	}
	return append(append(text, ' '), result...), nil
}
