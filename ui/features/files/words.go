package files

import "playout/ui/text"

// Words holds the words of import and export, with placeholders in braces.
type Words struct {
	Open   text.Button // the button, and its dialog
	Title  string
	Import string // heading
	Paste  string // label of the field to paste in
	Take   string // the button that imports the pasted text
	Pick   string
	Drop   string // beside it: other ways to open a file
	Hover  string // while a file is held over the page
	Export string // heading
	Form   string // label of the choice of a form
	Text   string // label of the field with the game in a form
	Cut    string // the field holds only the beginning
	Copy   string
	Save   string

	Opened string      // {form}
	Left   text.Plural // further games of a text
	// Notes on an imported game: comments, lines and tags that were left out, and that it
	// continued after a draw could have been claimed.
	Dropped text.Plural
	Claimed string
	Notes   map[string]text.Plural // by kind: parts that were not read unchanged; {of} is the first of them

	Several, Listed string // {n}: games of a text; {most}: those that the list has
	All             string // keeps them all
	Kept            string // {n} of {of}

	TooLarge, Unreadable, Busy, Lost string
	Either                           string            // several games can play this text
	Overtaken                        string            // another game was opened while a file was being read
	WrongMove                        string            // {ply}, {of}
	Refused                          map[string]string // by an error's kind
}

// Languages holds the words by language.
var Languages text.ByLanguage[*Words]

// WordsIn returns the words in a language.
func WordsIn(t *text.Strings) *Words { return Languages.In(t) }

// keptCount returns how many of a text's games were kept, in words.
func (w *Words) keptCount(t *text.Strings, kept, of int) string {
	return text.Fill(w.Kept, "n", t.Number(kept), "of", t.Number(of))
}
