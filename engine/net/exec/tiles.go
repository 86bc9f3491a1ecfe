//go:build amd64 && goexperiment.simd && !js

package exec

import "unsafe"

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

// tilesOutput describes frequencies that are to be transformed to 2×2 squares: Aᵀ·m·A + bias, at least
// least. The first square of a tile is written last. Distances are in bytes.
type tilesOutput struct {
	y        unsafe.Pointer
	at       unsafe.Pointer // four places in y of each tile
	m        unsafe.Pointer // frequency 0 of the first tile
	step     int            // from frequency to frequency
	row      int            // from tile to tile
	bias     unsafe.Pointer
	tiles    int
	channels int // whole vectors
	least    float32
}

// These functions transform tiles with registers of 8 or 16 numbers.
//
//go:noescape
func tilesIn8(s *tilesInput)

//go:noescape
func tilesIn16(s *tilesInput)

//go:noescape
func tilesOut8(s *tilesOutput)

//go:noescape
func tilesOut16(s *tilesOutput)

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
