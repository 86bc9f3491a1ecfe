package merge

import (
	"cmp"
	"strings"

	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
)

// name adds the parts of a view that depend on all others: the accessible names of the squares,
// and the icon in the browser's tab.
func name(now *feature.Snapshot, v *feature.View) {
	for i := range v.Board.Squares {
		v.Board.Squares[i].Label = label(now, &v.Board.Squares[i])
	}
	turn := v.Board.Turn
	if now.Ahead != nil && len(now.Board.Acting) > 0 { // another position is on the board
		turn = now.Board.Acting[0]
	}
	v.Icon = icon(now, v, turn)
}

// label returns the accessible name of a square.
func label(now *feature.Snapshot, s *board.Square) string {
	parts := []string{s.Name, now.T.Piece(now.Game.ID, s.Piece)}
	if s.Premove != "" {
		parts = append(parts, s.Premove)
	}
	if s.Chosen {
		parts = append(parts, now.T.ChosenHas)
	}
	if s.Last {
		parts = append(parts, now.T.LastHas)
	}
	if s.Legal {
		parts = append(parts, now.T.LegalHas)
	}
	if value := cmp.Or(s.Mark, s.Value); value != "" {
		parts = append(parts, value+"%")
	}
	if s.Extra != "" {
		parts = append(parts, s.Extra)
	}
	return strings.Join(parts, ", ")
}

// iconColours holds the icon's colours for seats that several games have.
var iconColours = map[string]board.Colour{
	"black": {Fill: "#1d2120", Rim: "#b9b2a4"},
	"white": {Fill: "#f7f3ec", Rim: "#4b504e"},
}

// iconColour returns a seat's colour: a shared one, or the game's own.
func iconColour(game, seat string) (colour board.Colour, known bool) {
	if colour, known = iconColours[seat]; known {
		return colour, true
	}
	colour, known = boards.Of(game).Icons[seat]
	return colour, known
}

// iconText makes an address from SVG: it percent-encodes characters with a meaning in addresses.
var iconText = strings.NewReplacer("#", "%23", "<", "%3C", ">", "%3E", `"`, "'", " ", "%20")

// icon returns the address of a picture of the seat to move: a piece of its colour, with a dot
// if a person is to move. It returns "" for the page's own icon if no seat or several machines
// are to move.
func icon(now *feature.Snapshot, v *feature.View, turn string) string {
	colour, known := iconColour(v.Board.Game, turn)
	if !known || now.Together() && v.Board.Own == "" {
		return ""
	}
	dot := ""
	if v.State == feature.StateHuman {
		dot = `<circle cx="24" cy="8" r="7" fill="#d4512a" stroke="#fffefb" stroke-width="2"/>`
	}
	return "data:image/svg+xml," + iconText.Replace(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">`+
		`<circle cx="15" cy="17" r="12.5" fill="`+colour.Fill+`" stroke="`+colour.Rim+`" stroke-width="2.5"/>`+dot+`</svg>`)
}
