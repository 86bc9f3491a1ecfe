package clock

import "playout/ui/text"

// Words are the words of clocks.
type Words struct {
	Open      text.Button // opens the dialog
	Now, Next string      // when the choice takes effect
	Left      string      // tooltip of a clock
	Low       string      // {seat}: said once
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Open: text.Button{Label: "Clock", Tip: "How much time each side has"},
	Now:  "Whoever runs out of time loses. The clock starts with the first move, and stops while this page is hidden or closed, or while you look at an earlier position.",
	Next: "This applies to the next new game.",
	Left: "Time left",
	Low:  "{seat}: ten seconds left",
}

var spanish = Words{
	Open: text.Button{Label: "Reloj", Tip: "Cuánto tiempo tiene cada bando"},
	Now:  "Pierde quien agota su tiempo. El reloj empieza con la primera jugada y se detiene mientras esta página está oculta o cerrada, o mientras miras una posición anterior.",
	Next: "Se aplicará a la próxima partida nueva.",
	Left: "Tiempo restante",
	Low:  "Quedan diez segundos a {seat}",
}
