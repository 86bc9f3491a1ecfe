package text

import (
	"strings"

	"playout/engine/sorting"
)

// Letters is how moves name the pieces that they move.
type Letters string

// The letters that can be chosen.
const (
	OwnLetters     Letters = ""          // those of the page's language
	EnglishLetters Letters = "english"   // those that the engine and files use
	Figurines      Letters = "figurines" // small pieces instead of letters
)

// AllLetters returns those that can be chosen.
func AllLetters() []Letters { return []Letters{OwnLetters, EnglishLetters, Figurines} }

// Spoken returns the letters for moves that are read aloud: a figurine has no name then.
func (l Letters) Spoken() Letters {
	if l == Figurines {
		return OwnLetters
	}
	return l
}

// Letter is how moves name one piece.
type Letter struct {
	English string // in the notation of the engine and of files: "N"
	Own     string // in the language: "N", in Spanish "C"
	Figure  string // as a figurine: "♘"
}

// as returns the piece's name in the letters that were chosen.
func (l *Letter) as(letters Letters) string {
	switch letters {
	case EnglishLetters:
		return l.English
	case Figurines:
		return l.Figure
	}
	return l.Own
}

// Written returns a move of a game, as the engine writes it, in the letters that were chosen.
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
