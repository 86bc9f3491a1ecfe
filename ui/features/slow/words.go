package slow

import "playout/ui/text"

// Words are the words about a slow level.
type Words struct {
	Slow string // {who}: a level
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{
	Slow: "{who} takes long on this device; a lower level answers sooner",
}

var spanish = Words{
	Slow: "{who} tarda en este dispositivo; uno más bajo responde antes",
}
