package feature

import (
	"errors"
	"strings"

	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/text"
)

// Refusal is the alert for an error, by its kind and, where given, its subject. About a link
// the engine's own words are added only to a fault of the engine.
func Refusal(e *wire.Error, link bool) Alert {
	detail := e.Text
	if link && e.Kind != wire.KindInside {
		detail = ""
	}
	return Alert{Detail: detail, Say: func(w *text.Strings) string {
		by := w.Refused
		if link {
			by = w.RefusedLink
		}
		template, known := by[e.Kind]
		if !known {
			template = by[wire.KindInside]
		}
		if link && e.Kind == wire.KindRecord && e.Ply > 0 {
			template = w.LinkMove
		}
		return text.Fill(template, "of", e.Of, "ply", w.Number(e.Ply))
	}}
}

// Unread returns the words for what cannot be read of a link.
func Unread(err error) func(*text.Strings) string {
	return func(w *text.Strings) string {
		var wrong *link.Error
		if !errors.As(err, &wrong) || wrong.Parts == nil {
			return w.LinkLong
		}
		return text.Fill(w.LinkPart, "parts", strings.Join(wrong.Parts, ", "))
	}
}

// Blame is a Refusal that refers to a part of a link, unless an alert is shown already.
func Blame(e *wire.Error) Alert {
	a := Refusal(e, true)
	a.Soft = true
	return a
}
