package analyst

// Drawing draws the picture.
type Drawing struct {
	Picture Picture
	Press   func(move string) // on a move
}

// name returns the text beside a point, "" for none.
func (c *Drawing) name(p *Point) string {
	if p.Named {
		return p.Text
	}
	return ""
}
