package wire

// Watch has the tree of what is thought told as it grows, or with On false no longer.
// Each Watch that is on begins anew: the first Grown after it is Fresh.
type Watch struct {
	On bool `json:"on"`
	// PerSecond is how many simulations a second are done at most, so that each can be
	// seen; 0 for as many as there can be. The time that a search waits for that is no
	// part of its limit.
	PerSecond float64 `json:"perSecond,omitempty"`
}

// Grown is what has grown of one worker's tree since its Grown before, bounded in
// bytes: what does not fit comes later.
type Grown struct {
	Worker  int    `json:"worker"`           // 0 for the one that leads
	Workers int    `json:"workers"`          // that think, at least 1
	Fresh   bool   `json:"fresh,omitempty"`  // a tree begins; whoever shows it forgets what was told of this worker's
	Seat    string `json:"seat"`             // who thinks
	Agent   string `json:"agent"`            // agent string
	Nodes   int    `json:"nodes"`            // in the search's tree now, told or not
	Done    int    `json:"done"`             // simulations
	Packed  string `json:"packed,omitempty"` // as package engine/stage/growth says
	Names   []Name `json:"names,omitempty"`  // of nodes that this Grown adds just below the root
	Ended   bool   `json:"ended,omitempty"`  // all is told, and the search is over
}

// Name is what a node below the root is called.
type Name struct {
	Node int    `json:"node"`
	Text string `json:"text"` // the moves that lead there, as a person reads them
}

// Inspect asks about one node of the tree that was told last.
type Inspect struct {
	Worker int `json:"worker"`
	Node   int `json:"node"` // 0 for the root
}

// Inspected is all about a node.
type Inspected struct {
	Worker int      `json:"worker"`
	Node   int      `json:"node"`
	Path   []int    `json:"path"`   // nodes from the root to this one, both included
	Line   []string `json:"line"`   // the moves along it, as a person reads them
	Visits int      `json:"visits"` // N
	Value  float32  `json:"value"`  // Q: for the seat that thinks, -1 to 1
	Proven string   `json:"proven"` // for that seat, as in Row; "" for unknown
	Board  *Board   `json:"board"`  // the position, as a Peeked is
	Chance bool     `json:"chance"` // it is one of the positions that chance makes of these moves
	Tables []Table  `json:"tables"` // of each seat that chooses here: what it holds of its own moves
	// Below are the nodes below this one, most visits first, at most MaxBelow.
	Below []Below `json:"below"`
	More  int     `json:"more,omitempty"` // further ones
}

// Table is what a node holds of the moves of one seat that chooses there, as if it
// chose alone; Rows are as in Report, values for that seat.
type Table struct {
	Seat string `json:"seat"`
	Rows []Row  `json:"rows"`
}

// Below is a node below another.
type Below struct {
	Node   int     `json:"node"`
	Text   string  `json:"text"` // the moves that lead there, as a person reads them
	Visits int     `json:"visits"`
	Value  float32 `json:"value"` // for the seat that thinks, -1 to 1
	Proven string  `json:"proven"`
	Leaf   bool    `json:"leaf,omitempty"` // nothing is below it yet
}

// Limits of what is told of a tree.
const (
	MaxPacked  = 64 << 10 // bytes of Grown.Packed
	MaxNode    = 1 << 20  // nodes of a tree
	MaxBelow   = 64
	MaxPath    = 1 << 10 // nodes from the root
	MaxPerSeat = 256     // rows of a Table
	MaxSlow    = 1000    // of Watch.PerSecond
)
