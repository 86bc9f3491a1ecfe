package share

import "playout/ui/text"

// Words are those of sharing that concern a friend; the button's are the frame's.
type Words struct {
	From string // {seats}: of text.Strings.SeatsOf, from whose side a copied link opens
}

var words = text.Both[Words]{English: english, Spanish: spanish}

// Says are the words in a language.
func Says(t *text.Strings) *Words { return words.In(t) }

var english = Words{From: "Link copied; it opens from {seats} side"}

var spanish = Words{From: "Enlace copiado; se abre desde el lado {seats}"}
