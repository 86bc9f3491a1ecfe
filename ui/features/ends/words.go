package ends

import "playout/ui/text"

// Words are the words for the end of a game.
type Words struct {
	Rematch, Swap, Again, Skip text.Button
	NextTip                    string // of the button named after the next level
	AskTip                     string // of Rematch, after a game with a friend on another computer
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Rematch: text.Button{Label: "Rematch", Tip: "The same game again, with the same players"},
	Swap:    text.Button{Label: "Swap", Tip: "Swap colours: the same game again from the other side"},
	Again:   text.Button{Label: "Replay", Tip: "Look at the game again from its start"},
	Skip:    text.Button{Label: "Skip", Tip: "Skip to the end: the machines play the rest at full speed"},
	NextTip: "The same game again, one level up",
	AskTip:  "Ask your friend for another game, with colours exchanged",
}

var spanish = Words{
	Rematch: text.Button{Label: "Revancha", Tip: "La misma partida otra vez, con los mismos jugadores"},
	Swap:    text.Button{Label: "Cambiar", Tip: "Cambiar de color: la misma partida desde el otro lado"},
	Again:   text.Button{Label: "Repasar", Tip: "Volver a ver la partida desde el principio"},
	Skip:    text.Button{Label: "Saltar", Tip: "Saltar al final: las máquinas juegan el resto a toda velocidad"},
	NextTip: "La misma partida otra vez, un nivel más arriba",
	AskTip:  "Pedir a tu amigo otra partida, con los colores cambiados",
}

// RematchTip says what the button of a rematch does.
func (p Part) RematchTip(t *text.Strings) string {
	if p.Asks {
		return Says(t).AskTip
	}
	return Says(t).Rematch.Tip
}
