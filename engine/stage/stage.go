// Package stage is what the page and the stage say to each other, and the only thing
// that both know. The stage is a program of its own in a frame of the page: it draws
// what moves, the geese and the tree of a search, and knows neither rules nor search.
// Commands go to it, Events come back; each is one JSON object.
//
// Rules of the conversation:
//   - the stage speaks first: Hello. It says so again whenever it has begun anew, as
//     after a lost WebGL context, and the page then sends all anew, Look first;
//   - Drawn follows the first frame that shows what the page has sent;
//   - whatever arrives is hostile until decoded.
package stage

// The scenes: the part of the frame's address behind its #, and data-stage.
const (
	Geese = "geese"
	Tree  = "tree"
)

// Beat is the time between two numbers of the countdown, in ms: long enough to say one.
const Beat = 700

// Command is what the page tells the stage. Exactly one of the pointers is set.
type Command struct {
	Look   *Look   `json:"look,omitempty"`
	Pond   *Pond   `json:"pond,omitempty"`  // of the geese
	Grown  *Grown  `json:"grown,omitempty"` // of the tree
	Show   *Show   `json:"show,omitempty"`  // of the tree
	Go     *Go     `json:"go,omitempty"`
	Record *Record `json:"record,omitempty"`
	Poster *Poster `json:"poster,omitempty"`
}

// Look is how the stage is to look.
type Look struct {
	Dark    bool   `json:"dark,omitempty"`
	Still   bool   `json:"still,omitempty"`   // nothing moves: prefers-reduced-motion
	Style   string `json:"style,omitempty"`   // of all boards: "contrast", "colours" or "" for the standard one
	Flipped bool   `json:"flipped,omitempty"` // the board is turned by half
}

// Pond is a position of Hungry Geese, to which the one before it glides.
type Pond struct {
	Rows    int     `json:"rows"`
	Columns int     `json:"columns"`
	Step    int     `json:"step"`  // of the record, 0 at its start
	Until   int     `json:"until"` // steps at which the geese grow hungry next: shrink by one
	Geese   []Goose `json:"geese"` // by seat
	Food    []int   `json:"food"`  // cells, row by row
	Own     int     `json:"own"`   // the seat that a person steers, which the camera follows; -1 for none
	Glide   float64 `json:"glide"` // ms in which the position before becomes this one; 0 for at once
	Over    bool    `json:"over,omitempty"`
	Count   int     `json:"count,omitempty"` // of the countdown before the first step: 3, 2, 1; 0 for none
}

// Goose is one goose, dead where it has no body.
type Goose struct {
	Body []int  `json:"body"`          // cells from the head to the tail
	Way  string `json:"way,omitempty"` // it went last, a dead one to its death: "NORTH", "EAST", "SOUTH" or "WEST" as on the board; "" where that is not known
}

// Grown is what has grown of one worker's tree. Worker, Fresh and Packed are as in
// wire.Grown, and Packed is as package growth says.
type Grown struct {
	Worker  int     `json:"worker"`
	Workers int     `json:"workers"`
	Fresh   bool    `json:"fresh,omitempty"`
	Packed  string  `json:"packed"`
	Names   []Name  `json:"names,omitempty"` // of moves at the root, as a person reads them
	Seats   int     `json:"seats"`           // of the game
	Slow    float64 `json:"slow,omitempty"`  // ms between two simulations, 0 for as fast as it goes
}

// Name is what a node below the root is called.
type Name struct {
	Node int    `json:"node"`
	Text string `json:"text"`
}

// Show has the tree show a node, which becomes the picked one.
type Show struct {
	Worker int `json:"worker"`
	Node   int `json:"node"`
}

// Go moves the camera: by so many parts of the view's width and height, nearer by a
// factor (1 for as near as it is), or Home to where all is seen.
type Go struct {
	X    float64 `json:"x,omitempty"`
	Y    float64 `json:"y,omitempty"`
	Zoom float64 `json:"zoom,omitempty"`
	Home bool    `json:"home,omitempty"`
}

// Record begins a recording of the canvas, or ends it: then the frame's script hands
// the page a file.
type Record struct {
	On bool `json:"on"`
}

// Poster has the frame's script hand the page a picture of the canvas.
type Poster struct{}

// Event is what the stage says. Exactly one of the pointers is set.
type Event struct {
	Hello  *Hello  `json:"hello,omitempty"`
	Drawn  *Drawn  `json:"drawn,omitempty"`
	Steer  *Steer  `json:"steer,omitempty"`
	Picked *Picked `json:"picked,omitempty"`
	Failed *Failed `json:"failed,omitempty"`
	Took   *Took   `json:"took,omitempty"`
}

// Hello says that the stage listens.
type Hello struct {
	Scene   string `json:"scene"`
	Records bool   `json:"records,omitempty"` // the browser can record the canvas
}

// Drawn says that a frame was drawn.
type Drawn struct{}

// Steer is a way that somebody has shown by a swipe or a gamepad.
type Steer struct {
	Way string `json:"way"` // "NORTH", "EAST", "SOUTH" or "WEST", as it is seen
	Pad int    `json:"pad"` // number of the gamepad from 1, 0 for a swipe
}

// Picked is a node that somebody has tapped, Node -1 for none.
type Picked struct {
	Worker int `json:"worker"`
	Node   int `json:"node"`
}

// Failed says that the stage cannot be, or cannot do something.
type Failed struct {
	What string `json:"what"` // "webgl", "program", "record" or "poster"
}

// Took says how a recording stands.
type Took struct {
	On bool `json:"on"` // it is being made
}
