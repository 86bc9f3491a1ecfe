package feature

import (
	"strings"

	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/text"
)

// ErrorAlert returns the alert for an error, by its kind and, if it has one, its subject. If a link
// led to the error, only a fault of the engine adds the engine's own words.
func ErrorAlert(e *wire.Error, link bool) Alert {
	detail := e.Text
	if link && e.Kind != wire.KindInside {
		detail = ""
	}
	return Alert{Detail: detail, Text: func(w *text.Strings) string {
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

// LinkErrorText returns the words for the error of parsing a link's fragment, nil for no error.
func LinkErrorText(fragment string, err error) func(*text.Strings) string {
	if err == nil {
		return nil
	}
	parts := strings.Join(link.Parts(fragment, err), ", ")
	return func(w *text.Strings) string {
		if parts == "" {
			return w.LinkLong
		}
		return text.Fill(w.LinkPart, "parts", parts)
	}
}

// LinkAlert returns the alert for an error in a part of a link, in addition to the present alerts.
func LinkAlert(e *wire.Error) Alert {
	a := ErrorAlert(e, true)
	a.Soft = true
	return a
}
