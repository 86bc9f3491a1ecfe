package feature

import "playout/ui/text"

// Words for the visitor, and dialogs; packages notice and dialog show them.
type (
	// Notice is a passing message. Kept stays until the next one; Step belongs to the step about
	// to be played, and ends with it; Hint ends with its position. Dialog is the dialog in which
	// it appears, by the part before the colon, "" for the page. A notice without text removes
	// the last one there.
	Notice struct {
		Text             string
		Kept, Step, Hint bool
		Dialog           string
	}
	// Alert reports an error; one with a nil Text removes the alert.
	Alert struct {
		Text   func(*text.Strings) string
		Detail string // the engine's error, in English
		Soft   bool   // in addition to the present alerts
		Again  bool   // the page has given up the worker, and a button starts another
	}
	// ShowDialog opens a dialog, such as "player:black"; "" closes the open one.
	ShowDialog struct{ Dialog string }
	// DialogShown reports the open dialog, and the previous one.
	DialogShown struct{ Dialog, Was string }
)

// In returns the alert in the words of a language, and the engine's error.
func (a Alert) In(words *text.Strings) (sentence, detail string) {
	if a.Text == nil {
		return "", ""
	}
	return a.Text(words), a.Detail
}
