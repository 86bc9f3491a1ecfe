package page

import "strings"

// iconColours are those of the seats in the page's icon, which stands on grounds
// of any colour: each has a rim of the other kind.
var iconColours = map[string]struct{ fill, rim string }{
	"black":  {"#1d2120", "#b9b2a4"},
	"white":  {"#f7f3ec", "#4b504e"},
	"goose1": {"#f7f3ec", "#4b504e"},
	"goose2": {"#f2b134", "#4b504e"},
	"goose3": {"#f3b5c9", "#4b504e"},
	"goose4": {"#1d2120", "#b9b2a4"},
	"goose5": {"#9bd8a8", "#4b504e"},
	"goose6": {"#a5d6f2", "#4b504e"},
	"goose7": {"#e8734a", "#4b504e"},
	"goose8": {"#5a3f8c", "#b9b2a4"},
}

// iconText makes an address of SVG: what an address would read otherwise is
// written by its number.
var iconText = strings.NewReplacer("#", "%23", "<", "%3C", ">", "%3E", `"`, "'", " ", "%20")

// icon is the address of a picture of whose turn it is: a piece of the seat's
// colour, with a dot where a person is to move. It is "" for the page's own, when
// nobody is to move or machines do together.
func (p *Page) icon(v *View) string {
	colour, known := iconColours[v.Board.Turn]
	if !known || p.together() && v.Board.Own == "" {
		return ""
	}
	dot := ""
	if v.State == human {
		dot = `<circle cx="24" cy="8" r="7" fill="#d4512a" stroke="#fffefb" stroke-width="2"/>`
	}
	return "data:image/svg+xml," + iconText.Replace(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">`+
		`<circle cx="15" cy="17" r="12.5" fill="`+colour.fill+`" stroke="`+colour.rim+`" stroke-width="2.5"/>`+dot+`</svg>`)
}
