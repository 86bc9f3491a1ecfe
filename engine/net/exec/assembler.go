//go:build amd64 && goexperiment.simd && !js

package exec

import "unsafe"

// rowInput describes a row of a product: y = x·w + bias, in panels, where only the listed inputs are not
// 0. Distances are in bytes.
type rowInput struct {
	y, x            unsafe.Pointer
	list            unsafe.Pointer // places in x
	count           int            // of places
	w               unsafe.Pointer
	panel           int // from panel to panel of w
	bias            unsafe.Pointer
	size            int // the panels of a group, at most 6
	groups, smaller int // groups of size, then groups of one panel less
}

// tilesInput describes tiles that are to be transformed to frequencies: Bᵀ·d·B of each, channel by channel.
// Distances are in bytes.
type tilesInput struct {
	to       unsafe.Pointer // frequency 0 of the first tile
	step     int            // from frequency to frequency
	row      int            // from tile to tile
	x, zeros unsafe.Pointer
	at       unsafe.Pointer // 16 places in x of each tile, or -1 for zeros
	tiles    int
	channels int // whole vectors
}

// tilesOutput describes frequencies that are to be transformed to 2×2 squares: Aᵀ·m·A + bias + z, at least
// least. The first square of a tile is written last. Distances are in bytes.
type tilesOutput struct {
	y        unsafe.Pointer
	z        unsafe.Pointer // of the same layout as y, or nil for zeros
	at       unsafe.Pointer // four places in y of each tile
	m        unsafe.Pointer // frequency 0 of the first tile
	step     int            // from frequency to frequency
	row      int            // from tile to tile
	bias     unsafe.Pointer
	tiles    int
	channels int // whole vectors
	least    float32
}

// gatherInput describes single numbers to gather.
type gatherInput struct {
	y, x, zero unsafe.Pointer
	index      unsafe.Pointer // of each number in x, or -1 for zero
	count      int
}

// gatherOnes gathers numbers one by one.
//
//go:noescape
func gatherOnes(s *gatherInput)

// These functions compute with registers of 8 or 16 numbers.
//
//go:noescape
func row8(s *rowInput)

//go:noescape
func row16(s *rowInput)

//go:noescape
func tilesIn8(s *tilesInput)

//go:noescape
func tilesIn16(s *tilesInput)

//go:noescape
func tilesOut8(s *tilesOutput)

//go:noescape
func tilesOut16(s *tilesOutput)

func (s *rowInput) run(lanes int) {
	if lanes == 16 {
		row16(s)
	} else {
		row8(s)
	}
}

func (s *tilesInput) run(lanes int) {
	if lanes == 16 {
		tilesIn16(s)
	} else {
		tilesIn8(s)
	}
}

func (s *tilesOutput) run(lanes int) {
	if lanes == 16 {
		tilesOut16(s)
	} else {
		tilesOut8(s)
	}
}
