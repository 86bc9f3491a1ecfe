package embed

import "math"

// Wide is the least width of a frame, in CSS pixels, with the panel beside the board.
const Wide = 600

// BestHeight returns the best height of a frame of a given width, in CSS pixels, for a board with
// an aspect ratio of width to height and a panel of a given height. They stand side by side in a
// wide frame, as static/style/5-embed.css lays them out. The board is alone if it has at most a
// button below it.
func BestHeight(width, aspect, panel float64, alone bool) int {
	const widest, pad = 760, 14
	board, height := width-2*pad, 2.0*pad
	switch {
	case alone && panel == 0:
	case alone || width < Wide:
		height += pad + panel
		panel = 0
	default:
		board -= pad + min(max(170, .31*width), 330)
	}
	return int(math.Ceil(height + max(min(board, widest)/aspect, panel)))
}
