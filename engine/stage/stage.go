// Package stage holds the messages between the page and the stage, the only package that both
// know. The stage is a separate program in a frame of the page: it draws moving pictures, the
// geese and the tree of a search, and knows neither rules nor search. The page sends Commands and
// the stage sends Events; each is one JSON object.
//
// Rules of the conversation:
//   - the stage speaks first: Hello. It sends Hello again after every restart, for example
//     after a lost WebGL context, and the page then sends everything again, Look first;
//   - Drawn follows the first frame that shows the page's commands;
//   - every message is hostile until it is decoded.
package stage

// The scenes, as in the fragment of the frame's address and in data-stage.
const (
	Geese = "geese"
	Tree  = "tree"
)

// Beat is the time between two numbers of the countdown, in ms: long enough to say one
// aloud.
const Beat = 700

// Command is a message from the page to the stage. Exactly one of the pointers is set.
type Command struct {
	Look   *Look   `json:"look,omitempty"`
	Pond   *Pond   `json:"pond,omitempty"`  // of the scene Geese
	Grown  *Grown  `json:"grown,omitempty"` // of the scene Tree
	Show   *Show   `json:"show,omitempty"`  // of the scene Tree
	Go     *Go     `json:"go,omitempty"`
	Record *Record `json:"record,omitempty"`
	Poster *Poster `json:"poster,omitempty"`
}

// Look is the appearance of the stage.
type Look struct {
	Dark    bool   `json:"dark,omitempty"`
	Still   bool   `json:"still,omitempty"`   // nothing moves: prefers-reduced-motion
	Style   string `json:"style,omitempty"`   // style of all boards: "contrast", "colours" or "" for the standard one
	Flipped bool   `json:"flipped,omitempty"` // the board is turned by 180 degrees
}

// Pond is a position of Hungry Geese. The stage glides to it from the position before.
type Pond struct {
	Rows    int     `json:"rows"`
	Columns int     `json:"columns"`
	Step    int     `json:"step"`  // number of the position in the record, 0 at its start
	Until   int     `json:"until"` // steps until hunger shrinks the geese by one
	Geese   []Goose `json:"geese"` // one for each seat
	Food    []int   `json:"food"`  // cells, numbered row by row
	Own     int     `json:"own"`   // the seat that a person plays and the camera follows; -1 for none
	Glide   float64 `json:"glide"` // duration in ms of the transition from the position before; 0 for none
	Over    bool    `json:"over,omitempty"`
	Count   int     `json:"count,omitempty"` // number of the countdown before the first step: 3, 2, 1; 0 for none
}

// Goose is one goose. A dead one has no body.
type Goose struct {
	Body []int  `json:"body"`          // cells from the head to the tail
	Way  string `json:"way,omitempty"` // direction of its last move, for a dead goose the one in which it died: "NORTH", "EAST", "SOUTH" or "WEST" as on the board; "" if unknown
}

// Grown is new growth of one worker's tree. Worker, Fresh and Packed are as in
// wire.Grown; package growth specifies the form of Packed.
type Grown struct {
	Worker  int     `json:"worker"`
	Workers int     `json:"workers"`
	Fresh   bool    `json:"fresh,omitempty"`
	Packed  string  `json:"packed"`
	Names   []Name  `json:"names,omitempty"` // names of moves at the root
	Seats   int     `json:"seats"`           // number of the game's seats
	Slow    float64 `json:"slow,omitempty"`  // ms between two simulations, 0 for full speed
}

// Name is the text shown for a node below the root.
type Name struct {
	Node int    `json:"node"`
	Text string `json:"text"`
}

// Show brings a node into view and picks it.
type Show struct {
	Worker int `json:"worker"`
	Node   int `json:"node"`
}

// Go moves the camera by fractions of the view's width and height and zooms by a factor
// (1 for no change); Home shows everything.
type Go struct {
	X    float64 `json:"x,omitempty"`
	Y    float64 `json:"y,omitempty"`
	Zoom float64 `json:"zoom,omitempty"`
	Home bool    `json:"home,omitempty"`
}

// Record starts or stops a recording of the canvas. When it stops, the frame's script hands the
// page a file.
type Record struct {
	On bool `json:"on"`
}

// Poster asks the frame's script for a picture of the canvas.
type Poster struct{}

// Event is a message from the stage to the page. Exactly one of the pointers is set.
type Event struct {
	Hello  *Hello  `json:"hello,omitempty"`
	Drawn  *Drawn  `json:"drawn,omitempty"`
	Steer  *Steer  `json:"steer,omitempty"`
	Picked *Picked `json:"picked,omitempty"`
	Failed *Failed `json:"failed,omitempty"`
	Took   *Took   `json:"took,omitempty"`
}

// Hello reports that the stage is ready for commands.
type Hello struct {
	Scene   string `json:"scene"`
	Records bool   `json:"records,omitempty"` // the browser can record the canvas
}

// Drawn reports that a frame was drawn.
type Drawn struct{}

// Steer is a direction that a person has given by a swipe or a gamepad.
type Steer struct {
	Way string `json:"way"` // "NORTH", "EAST", "SOUTH" or "WEST", as seen on the screen
	Pad int    `json:"pad"` // number of the gamepad from 1, 0 for a swipe
}

// Picked is a node that a person has tapped; Node is -1 for none.
type Picked struct {
	Worker int `json:"worker"`
	Node   int `json:"node"`
}

// Failed reports that the stage cannot run, or cannot carry out a command.
type Failed struct {
	What string `json:"what"` // "webgl", "program", "record" or "poster"
}

// Took is the state of a recording.
type Took struct {
	On bool `json:"on"` // it is running
}
