package text

import (
	"strings"

	"playout/engine/sorting"
)

// Letters is how moves name the pieces that they move.
type Letters string

// The choices of letters.
const (
	OwnLetters     Letters = ""          // those of the page's language
	EnglishLetters Letters = "english"   // those of the engine and of files
	Figurines      Letters = "figurines" // small pieces instead of letters
)

// AllLetters returns all choices of letters.
func AllLetters() []Letters { return []Letters{OwnLetters, EnglishLetters, Figurines} }

// Spoken returns the letters for moves read aloud: a figurine has no spoken name.
func (l Letters) Spoken() Letters {
	if l == Figurines {
		return OwnLetters
	}
	return l
}

// Letter holds the names of one piece in moves.
type Letter struct {
	English string // in the notation of the engine and of files: "N"
	Own     string // in the language: "N", in Spanish "C"
	Figure  string // as a figurine: "♘"
}

// as returns the piece's name in the chosen letters.
func (l *Letter) as(letters Letters) string {
	switch letters {
	case EnglishLetters:
		return l.English
	case Figurines:
		return l.Figure
	}
	return l.Own
}

// Written returns a move of a game, from the engine's notation, in the chosen letters.
func (s *Strings) Written(game, move string, letters Letters) string {
	pieces := s.Notations[game]
	if len(pieces) == 0 {
		return move
	}
	var written strings.Builder
	for _, r := range move {
		letter := string(r)
		for i := range pieces {
			if pieces[i].English == letter {
				letter = pieces[i].as(letters)
				break
			}
		}
		written.WriteString(letter)
	}
	return written.String()
}

// Alphabet returns all the letters of the games' pieces: "K Q R B N".
func (s *Strings) Alphabet(letters Letters) string {
	var all []string
	for _, game := range sorting.Keys(s.Notations) {
		for _, piece := range s.Notations[game] {
			all = append(all, piece.as(letters))
		}
	}
	return strings.Join(all, " ")
}
