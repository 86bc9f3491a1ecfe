package page

import (
	"strings"

	"playout/ui/board"
	"playout/ui/boards"
)

// iconColours are those of the seats that several games have, in the page's icon.
var iconColours = map[string]board.Colour{
	"black": {Fill: "#1d2120", Rim: "#b9b2a4"},
	"white": {Fill: "#f7f3ec", Rim: "#4b504e"},
}

// iconColour is that of a seat: any game's, or the game's own.
func iconColour(game, seat string) (colour board.Colour, known bool) {
	if colour, known = iconColours[seat]; known {
		return colour, true
	}
	colour, known = boards.Of(game).Icons[seat]
	return colour, known
}

// iconText makes an address of SVG: what an address would read otherwise is
// written by its number.
var iconText = strings.NewReplacer("#", "%23", "<", "%3C", ">", "%3E", `"`, "'", " ", "%20")

// icon is the address of a picture of whose turn it is: a piece of the seat's
// colour, with a dot where a person is to move. It is "" for the page's own, when
// nobody is to move or machines do together.
func (p *Page) icon(v *View) string {
	colour, known := iconColour(v.Board.Game, v.Board.Turn)
	if !known || p.together() && v.Board.Own == "" {
		return ""
	}
	dot := ""
	if v.State == human {
		dot = `<circle cx="24" cy="8" r="7" fill="#d4512a" stroke="#fffefb" stroke-width="2"/>`
	}
	return "data:image/svg+xml," + iconText.Replace(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">`+
		`<circle cx="15" cy="17" r="12.5" fill="`+colour.Fill+`" stroke="`+colour.Rim+`" stroke-width="2.5"/>`+dot+`</svg>`)
}
