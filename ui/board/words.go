package board

import "playout/ui/text"

// Words holds the words of one game in one language, and nothing else. Words that two games
// share, such as the names of black and white, belong to package text. A game leaves words that
// it does not need empty.
type Words struct {
	text.GameWords

	Seats    map[string]text.SeatWords // by seat
	Score    text.Plural               // the unit of the number beside a seat
	Moves    map[string]string         // by the name of a move that is a word
	Notation []text.Letter             // the pieces that written moves name, the most valuable first
	Letters  map[string]string         // by the first letter of such a name, which stands for it in a step of several seats
	Example  string                    // a move, for the field in which moves are typed

	Options  map[string]string // of variants, as in text.Strings
	Rules    map[string]string // the same
	Labels   map[string]string // of variants' numbers, by name, as in text.Strings
	Meanings map[string]string // of variants, in the choice of a new game, as in text.Strings

	WinBy  map[string]text.Agreed // by a note of the board, how a game was won: of two seats also {loser}
	DrawBy map[string]string      // the same, why it is a draw
	Ends   map[string]string      // the same in a few words, for the list of saved games

	YouWin  map[string]string // by a note of the board, how the only person won: of two seats {loser}
	YouLose map[string]string // the same, how they lost a game of two: {seat} won

	Tip    string                 // the way to set up a position
	Facts  map[string]string      // by the name of a fact that a position contains besides its squares
	Forms  map[string]string      // by the form of an export, if this game has its own name for it
	Points map[string]text.Button // by the unit of an evaluation: the head of that column

	Removed text.Agreed // {move}: a seat's move with which it also removed a piece

	Opening string // {name}: the words for an opening; "" if its name alone suffices

	Own any // a struct of phrases for the game's manner alone
}

// Own returns a game's own phrases in a language, from its Words.
func Own[P any](words *text.ByLanguage[*Words], t *text.Strings) P {
	own, _ := words.In(t).Own.(P)
	return own
}
