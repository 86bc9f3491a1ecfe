package morris

// gaps holds the empty points of mills whose other two points a side occupies. They are separated
// by their place in the mill, which determines the neighbours, outside the mill, from which a
// stone can fill a gap.
type gaps struct {
	middle uint32 // the middle of a side
	low    uint32 // the corner before it, counted clockwise
	high   uint32 // the corner after it
	row    uint32 // one of three middles in a row across the rings
}

// gapsOf returns the gaps of the side that occupies own.
func gapsOf(own, empty uint32) gaps {
	before, mid, after := own<<1&middles, own&middles, anticlockwise(own)&middles
	first, second, third := own&outer, own>>8&outer, own>>16&outer
	return gaps{
		middle: before & after & empty,
		low:    mid & after >> 1 & empty,
		high:   clockwise(mid&before) & empty,
		row:    (second&third | first&third<<8 | first&second<<16) & empty,
	}
}

// points returns all gaps; a point may be the gap of two mills.
func (g gaps) points() uint32 { return g.middle | g.low | g.high | g.row }

// reached returns the gaps that a step of one of the movers, stones of the same side, can fill.
func (g gaps) reached(movers uint32) uint32 {
	before, after := clockwise(movers), anticlockwise(movers)
	return g.middle&(inward(movers)|outward(movers)) | g.low&before | g.high&after | g.row&(before|after)
}

// threats returns the empty points on which the side to move could close a mill with one
// ply.
func (p *position) threats(v variant) uint32 {
	gaps := gapsOf(p.own, p.empty())
	if p.places() || p.flies(v) {
		return gaps.points()
	}
	return gaps.reached(p.own)
}
