package typed

import "playout/ui/text"

// Words are the words for typing moves.
type Words struct {
	Field text.Button // label and tooltip of the field
	Wrong string      // {text} is not a move, {moves} are some legal ones
	Which string      // {text} may be one of {moves}
	Or    string      // before the last of them
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Field: text.Button{Label: "Type a move", Tip: "Type a move; Enter plays it, Esc leads back to the board (/)"},
	Wrong: "“{text}” is not a legal move here. Allowed: {moves}",
	Which: "“{text}” could be {moves}",
	Or:    " or ",
}

var spanish = Words{
	Field: text.Button{Label: "Escribe una jugada", Tip: "Escribe una jugada; Intro la hace, Esc vuelve al tablero (/)"},
	Wrong: "«{text}» no es una jugada posible aquí. Se puede: {moves}",
	Which: "«{text}» puede ser {moves}",
	Or:    " o ",
}
