package markup

import "github.com/vugu/vugu"

// Draft is what is being typed into a field whose text counts once the field is left. A
// page that is drawn meanwhile, as after every key, would put the former text there.
type Draft struct {
	text  string
	typed bool
}

// Shown is the text of the field, which has the value for the page.
func (d *Draft) Shown(value string) string {
	if d.typed {
		return d.text
	}
	return value
}

// Type notes what an input event has left in the field.
func (d *Draft) Type(event vugu.DOMEvent) { d.text, d.typed = Chosen(event), true }

// Done is the text that counts, by the event of a field that has been left.
func (d *Draft) Done(event vugu.DOMEvent) string {
	d.typed = false
	return Chosen(event)
}
