package main

import (
	"bytes"
	"fmt"
	"html"
	"slices"
	"strings"
)

// Sizes of the drawing in pixels: a phone shows it whole at full size.
const (
	width      = 320
	numberEnd  = 24 // numbers of floors stand to the left of it
	folderLeft = 34
	roomsLeft  = 86
	roomsRight = width - 8
	rowHeight  = 27
	roomHeight = 22
	padding    = 7 // of a room, at each side
	gap        = 5 // between rooms
	floorGap   = 9 // of the line between floors, at each side
	head       = 12
	foot       = 36
)

// style has the colours of the guide, by day and by night. Colour alone distinguishes nothing: the
// name of the top folder stands beside its rooms.
const style = `<style>
svg{font:13px system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;fill:#1e2221;background:#fffefb}
.floor{fill:#666c68;text-anchor:end}.folder,.foot{fill:#666c68;font-size:12px}.room{text-anchor:middle}
line{stroke:#e4e0d6}rect{fill:#f1eee6;stroke:#cfc9ba}.ui{fill:#fbe9df;stroke:#e3b89f}.wasm{fill:#e2eee8;stroke:#a9cbb9}
@media(prefers-color-scheme:dark){svg{fill:#e9e6df;background:#1b1e1d}.floor,.folder,.foot{fill:#a3a8a3}
line{stroke:#343836}rect{fill:#2a2e2c;stroke:#4a504c}.ui{fill:#43301f;stroke:#7d5a3c}.wasm{fill:#213a2f;stroke:#3f6b57}}
</style>
`

// draw draws floors above one another, each with its rooms by top folder, as an SVG file that
// follows the reader's light or dark theme.
func draw(floors [][]string) []byte {
	var b bytes.Buffer
	y := head
	for i := len(floors) - 1; i >= 0; i-- {
		fmt.Fprintf(&b, `<text class="floor" x="%d" y="%d">%d</text>`+"\n", numberEnd, y+15, i)
		for rooms := floors[i]; len(rooms) > 0; {
			top, _, _ := strings.Cut(rooms[0], "/")
			n := slices.IndexFunc(rooms, func(room string) bool { return room != top && !strings.HasPrefix(room, top+"/") })
			if n < 0 {
				n = len(rooms)
			}
			y = drawFolder(&b, y, top, rooms[:n])
			rooms = rooms[n:]
		}
		y += floorGap
		fmt.Fprintf(&b, `<line x1="8" y1="%d" x2="%d" y2="%d"/>`+"\n", y, roomsRight, y)
		y += floorGap
	}
	fmt.Fprintf(&b, `<text class="foot" x="8" y="%d">A room imports only rooms on lower floors.</text>`+"\n", y+12)
	const title = "The rooms of the repository by floor"
	begin := fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" aria-label="%s">`+"\n<title>%s</title>\n%s",
		width, y+foot-floorGap, width, y+foot-floorGap, title, title, style)
	return append(append([]byte(begin), b.Bytes()...), "</svg>\n"...)
}

// drawFolder draws the rooms of a floor in a top folder, below y, and returns the y below them.
func drawFolder(b *bytes.Buffer, y int, top string, rooms []string) int {
	fmt.Fprintf(b, `<text class="folder" x="%d" y="%d">%s</text>`+"\n", folderLeft, y+15, html.EscapeString(top))
	x := float64(roomsLeft)
	for _, room := range rooms {
		name := strings.TrimPrefix(room, top+"/")
		w := textWidth(name) + 2*padding
		if x > roomsLeft && x+w > roomsRight {
			x, y = roomsLeft, y+rowHeight
		}
		fmt.Fprintf(b, `<rect class="%s" x="%.1f" y="%d" width="%.1f" height="%d" rx="6"/><text class="room" x="%.1f" y="%d">%s</text>`+"\n",
			html.EscapeString(top), x, y, w, roomHeight, x+w/2, y+15, html.EscapeString(name))
		x += w + gap
	}
	return y + rowHeight
}

// textWidth returns about the width of a name in pixels, in a wide font.
func textWidth(name string) float64 {
	w := 0.0
	for _, letter := range name {
		switch letter {
		case 'm', 'w':
			w += 12
		case 'i', 'j', 'l':
			w += 4
		case 'f', 'r', 't':
			w += 5.5
		default:
			w += 8
		}
	}
	return w
}
