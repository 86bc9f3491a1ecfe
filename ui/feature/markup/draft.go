package markup

import "github.com/vugu/vugu"

// Draft is the text typed into a field that counts once the field loses the focus. Without it, a
// page drawn meanwhile, as after every key, would restore the former text.
type Draft struct {
	text  string
	typed bool
}

// Shown returns the text of the field; value is the page's.
func (d *Draft) Shown(value string) string {
	if d.typed {
		return d.text
	}
	return value
}

// Type takes the field's text from an input event.
func (d *Draft) Type(event vugu.DOMEvent) { d.text, d.typed = Value(event), true }

// Done returns the final text, by the event of a field that has lost the focus.
func (d *Draft) Done(event vugu.DOMEvent) string {
	d.typed = false
	return Value(event)
}
