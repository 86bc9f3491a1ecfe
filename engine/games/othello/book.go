//go:build !js

package othello

import _ "embed" // the book

// book holds balanced openings; book.json is its card.
//
//go:embed book.txt
var book string
