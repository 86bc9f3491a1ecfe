package othello

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"

	"playout/engine/game"
)

// Sizes in the files of games of the WTHOR database, in bytes.
const (
	wthorHeader = 16
	wthorGame   = 68
	wthorMoves  = 8 // where the moves begin in a game
)

// SplitWTHOR returns a function that splits a file of games of the WTHOR database, the
// French federation's collection of tournament games (WTH_1977.wtb and so on), into
// transcripts with their results. The names of players and tournaments are in other
// files and are not read.
//
// A file has a header: the date of its making (4 bytes), the number of games (4), two
// numbers without meaning here (2 and 2), the size of the board (1; 0 stands for 8) and
// what else it holds (3). A game has tournament and players (2 bytes each), Black's discs
// at the end with the empty squares given to the winner, the same with best play, and 60
// moves, each ten times its row plus its column, both from 1; passes are left out, and
// zeros fill up. Numbers are little-endian.
//
// Source: Fédération Française d'Othello, Format de la base WTHOR.
func SplitWTHOR() bufio.SplitFunc {
	left, read := -1, 0 // games; left is -1 before the header
	return func(data []byte, atEOF bool) (advance int, token []byte, err error) {
		if left < 0 && len(data) >= wthorHeader {
			if left, err = wthorGames(data); err != nil {
				return 0, nil, err
			}
			advance = wthorHeader
		}
		switch {
		case left == 0:
			return 0, nil, bufio.ErrFinalToken
		case left > 0 && len(data) >= advance+wthorGame:
			token, err = wthorTranscript(data[advance : advance+wthorGame])
			left, read = left-1, read+1
			return advance + wthorGame, token, err
		case atEOF:
			return 0, nil, fmt.Errorf("the file ends after %d games; %d are missing", read, max(left, 0))
		}
		return advance, nil, nil
	}
}

// wthorGames returns the number of games that a header states.
func wthorGames(header []byte) (int, error) {
	if board := header[12]; board != 0 && board != 8 {
		return 0, fmt.Errorf("games on a board of %d by %d squares; allowed: 8 by 8", board, board)
	}
	if header[13] != 0 {
		return 0, errors.New("problems for one player; allowed: games")
	}
	return int(binary.LittleEndian.Uint32(header[4:])), nil
}

// wthorTranscript returns a game as a transcript with its result.
func wthorTranscript(data []byte) ([]byte, error) {
	result := "1/2-1/2"
	switch discs := data[6]; {
	case discs > 64:
		return nil, fmt.Errorf("a game with %d discs of Black; allowed: 0 to 64", discs)
	case discs > 32:
		result = "1-0"
	case discs < 32:
		result = "0-1"
	}
	var text []byte
	for _, code := range data[wthorMoves:] {
		row, column := code/10, code%10
		if code == 0 {
			break
		}
		if row < 1 || row > 8 || column < 1 || column > 8 {
			return nil, fmt.Errorf("a game with the move %d; allowed: 11 to 88", code)
		}
		text = append(text, spec.Squares[game.Move(row-1)*8+game.Move(column-1)]...)
	}
	return append(append(text, ' '), result...), nil
}
