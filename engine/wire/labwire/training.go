package labwire

import (
	"cmp"
	"fmt"

	"playout/engine/wire"
)

// Collect makes agents play games to learn from (package selfplay), on several workers if they have
// time. Its first Collected comes at once. It waits until the agents' models have come.
type Collect struct {
	Spec string `json:"spec"` // the games, as JSON with the keys of selfplay.Spec, at most MaxSpec bytes
	// Have counts the games that the page has from an earlier Collect with the same Spec: the first
	// ones, which are not played again.
	Have    int `json:"have,omitempty"`
	Workers int `json:"workers,omitempty"` // that may play, at most wire.MaxWorkers; 0 means 1
}

// Collected is the games so far: at most four a second, more if Bytes would become too long.
type Collected struct {
	Final bool `json:"final,omitempty"` // whether it is the last
	Over  bool `json:"over,omitempty"`  // whether all games are played; a Final without it was ended early
	Done  int  `json:"done"`            // games in the parts up to this one, those of Collect.Have included
	Total int  `json:"total"`
	// Bytes is the next part of the data set's file: whole games, before the first of them the file's
	// first line. It is at most MaxPart bytes, unless a single game is longer. All parts together are the
	// file of playout selfplay.
	Bytes   []byte `json:"bytes,omitempty"`
	Plies   int    `json:"plies,omitempty"`   // of the games in Bytes
	Millis  int    `json:"millis,omitempty"`  // an estimate of how long the rest takes, 0 for unknown or nothing left
	Workers int    `json:"workers,omitempty"` // that play now
	Waits   string `json:"waits,omitempty"`   // the model that the games wait for, "" for none
}

// Put gives the worker a file, part by part: the next Put of the same What comes after the answer to
// this one. The answer is a Held or an Error; after an Error the worker has none of the file.
type Put struct {
	What  string `json:"what"`            // PartData, to train on or to look at, or PartCheckpoint, to go on from
	First bool   `json:"first,omitempty"` // whether it is the first part; it drops the former file
	More  bool   `json:"more,omitempty"`  // whether further parts follow
	Bytes []byte `json:"bytes"`           // at most MaxPart
}

// Kinds of files that Put and Part have.
const (
	PartData       = "data"       // a data set, or rows: lines of comma-separated numbers, as report 1 has them
	PartCheckpoint = "checkpoint" // of a training
	PartRows       = "rows"       // the rows of the games of a data set
	PartNet        = "net"        // an ONNX file
	PartCard       = "card"       // the card of a net, as JSON
)

// Held is the answer to a Put.
type Held struct {
	Bytes int   `json:"bytes"`          // of the file so far
	Data  *Data `json:"data,omitempty"` // what the file holds so far; nil for a checkpoint
}

// Data is what a file of games or rows holds.
type Data struct {
	Game      string `json:"game"`      // game string
	Games     int    `json:"games"`     // in rows those that the numbers of discs suggest
	Plies     int    `json:"plies"`     // of all games, openings included; 0 for rows
	Positions int    `json:"positions"` // decisions with a search, or of an imported game; for rows their number
	Distinct  int    `json:"distinct"`  // positions among them that differ, up to symmetry; 0 for rows
	// Results counts the games that each seat has won, and the last entry drawn ones. For rows it counts
	// rows: lost, drawn, won, for the seat of the labels.
	Results []int `json:"results"`
	Rows    bool  `json:"rows,omitempty"` // whether the file holds rows

	// Of a data set:
	Agents   []string `json:"agents,omitempty"`
	Teacher  string   `json:"teacher,omitempty"`
	Seed     uint64   `json:"seed,omitempty"`
	Openings string   `json:"openings,omitempty"`
	Imported bool     `json:"imported,omitempty"` // whether the games were played elsewhere
	Command  string   `json:"command,omitempty"`  // that makes the file again, "" if it is not known
}

// Rows asks for the rows of the games in the data set that the worker holds, as report 1 has them: of
// Othello only. The answer is Parts or an Error.
type Rows struct{}

// Part is the next part of a file. Its ID is that of the command that asked for the file.
type Part struct {
	What  string `json:"what"`
	First bool   `json:"first,omitempty"` // whether a file begins; a former one that was not finished is void
	More  bool   `json:"more,omitempty"`  // whether further parts of it follow
	Bytes []byte `json:"bytes,omitempty"` // at most MaxPart
}

// Sketch asks for the layers of an architecture, as one types it. The answer is a Sketched or an
// Error of KindTraining about the game, planes or channels.
type Sketch struct {
	Game     string `json:"game"`
	Planes   string `json:"planes,omitempty"`   // the name of planes of the game, "" for its own
	Channels int    `json:"channels,omitempty"` // that the net reads, from the first; 0 for all
	Arch     string `json:"arch,omitempty"`     // as -arch of playout train, "" for the default one
}

// Sketched is the answer to Sketch.
type Sketched struct {
	Planes []Planes `json:"planes"` // all planes of the game
	Arch   string   `json:"arch"`   // the architecture, in canonical form if it is right; places are those in Sketch.Arch

	// If the architecture is wrong:
	Wrong   string `json:"wrong,omitempty"`   // what is wrong, "" for nothing
	Allowed string `json:"allowed,omitempty"` // what is allowed there, "" if Wrong says it all
	From    int    `json:"from,omitempty"`    // the place of the wrong word in the text, in bytes
	To      int    `json:"to,omitempty"`

	// Layers has the layers before the wrong word, or all of them, in order: those of a residual follow
	// it, the heads follow the trunk.
	Layers  []Layer `json:"layers,omitempty"`
	Weights int     `json:"weights,omitempty"` // of the net, 0 if it is wrong
	Sums    int     `json:"sums,omitempty"`    // multiplications with additions for one position
}

// Planes is one way to encode positions of a game.
type Planes struct {
	Name   string `json:"name"` // "" for the game's own
	C      int    `json:"c"`    // channels
	H      int    `json:"h"`
	W      int    `json:"w"`
	Policy int    `json:"policy,omitempty"` // logits, 0 for no policy
}

// Layer is a layer of an architecture.
type Layer struct {
	Text    string `json:"text"`              // the word, such as conv3:32
	Part    string `json:"part"`              // "trunk", "policy" or "value"
	Depth   int    `json:"depth,omitempty"`   // in how many residuals it stands
	In      []int  `json:"in"`                // channels, height and width, or the numbers of a row
	Out     []int  `json:"out"`               // likewise
	Weights int    `json:"weights,omitempty"` // of a residual: 0, as its layers have them
	Sums    int    `json:"sums,omitempty"`    // multiplications with additions for one position
	From    int    `json:"from"`              // its place in the text, in bytes
	To      int    `json:"to"`
}

// Train trains a net on the data that the worker holds. Its first Trained comes at once. Another Train
// or a Halt ends it; a match or games to learn from go on beside it.
type Train struct {
	// Spec is the training, as JSON with the keys of trainspec.Spec, which are those of the flags of
	// playout train; at most MaxSpec bytes.
	Spec string `json:"spec"`
	// Resume tells that the training goes on from the checkpoint that the worker holds.
	Resume bool `json:"resume,omitempty"`
	// Name is the net's name, for the commands in its card.
	Name string `json:"name"`
	// Millis is how long the games took, for the card; 0 for unknown.
	Millis int `json:"millis,omitempty"`
}

// Trained is a training so far, at most four a second. The first one comes before the data is read.
// A checkpoint comes, in Parts, after an epoch, though not more often than every ten seconds, every
// minute within a longer one, and before a Final that is not Over; the net and its card come before a Final that is.
type Trained struct {
	Final bool `json:"final,omitempty"` // whether it is the last
	Over  bool `json:"over,omitempty"`  // whether the net has come; a Final without it was paused
	// Reading is the share of the data that has been read, from 0 to 1; 1 once the training runs.
	Reading float64 `json:"reading"`

	Steps   int     `json:"steps"`             // taken
	Of      int     `json:"of"`                // steps if the training does not stop early, 0 while it reads
	Seen    int     `json:"seen"`              // samples trained on, counted once for each epoch
	Samples int     `json:"samples"`           // in an epoch
	Kept    int     `json:"kept"`              // samples kept out of training
	Loss    float64 `json:"loss"`              // mean loss of the epoch under way, weighed as the training does; 0 before its first step
	Speed   float64 `json:"speed"`             // samples a second, 0 for unknown
	Millis  int     `json:"millis"`            // an estimate of how long the rest takes, 0 for unknown
	Kernel  string  `json:"kernel"`            // that multiplies, for people
	Weights int     `json:"weights"`           // of the net
	Epochs  []Epoch `json:"epochs,omitempty"`  // those that ended since the last Trained; the first one after Resume has all
	Best    int     `json:"best,omitempty"`    // the epoch with the smallest loss on games kept out, 0 before there is one
	Stopped bool    `json:"stopped,omitempty"` // whether the training has ended early, as patience or a Halt wants
}

// Epoch is a whole pass over the samples, as a line of the log of playout train.
type Epoch struct {
	Epoch   int     `json:"epoch"` // from 1
	Steps   int     `json:"steps"` // taken since the start
	Rate    float64 `json:"rate"`  // learning rate at its last step
	Seconds float64 `json:"seconds"`
	Train   Figures `json:"train"` // over the epoch, while the net learned
	Kept    Figures `json:"kept"`  // on games kept out of training, at its end
}

// Figures are the figures of a loss; a head that the net lacks has none.
type Figures struct {
	Policy   *float64 `json:"policy,omitempty"`   // cross-entropy in nats
	Least    *float64 `json:"least,omitempty"`    // the least cross-entropy possible
	Entropy  *float64 `json:"entropy,omitempty"`  // of an actor's policy
	Agrees   *float64 `json:"agrees,omitempty"`   // share of positions in which the likeliest move is the search's first
	Value    *float64 `json:"value,omitempty"`    // squared error
	Foresees *float64 `json:"foresees,omitempty"` // share of decided games' positions in which the value has the result's sign
}

// Halt ends a Collect or a Train with its Final; without one under way nothing happens. It has no
// answer under its own ID.
type Halt struct {
	Job string `json:"job"` // "collect" or "train"
	// Keep ends a training for good: the net of the best epoch so far comes. Without an epoch it is
	// paused.
	Keep bool `json:"keep,omitempty"`
}

// Jobs that a Halt ends.
const (
	JobCollect = "collect"
	JobTrain   = "train"
)

// Games makes a further worker play games of a leader's Collect. The answer is an Episodes or an
// Error. A Halt or another Games ends it, without an answer.
type Games struct {
	Spec  string `json:"spec"`
	Games []int  `json:"games"` // their numbers, at most MaxTask
}

// Episodes is the games of a Games in their order, as a data set has them.
type Episodes struct {
	Bytes []byte `json:"bytes"`
}

// KindTraining is the kind of a wire.Error about games to learn from, data, an architecture or a
// training.
const KindTraining = "training"

// Limits of trainings.
const (
	MaxPart = 64 << 10 // bytes of a file in one message, which the page reads in some 10 ms
	MaxFile = 64 << 20 // bytes of a file of data or of a checkpoint

	maxGame   = 2 << 20 // bytes of a game in a data set, and more
	maxLayers = 400
	maxEpochs = 10_000
)

// checkPart checks a part of a file.
func checkPart(what string, bytes []byte, allowed ...string) error {
	if err := checkRange("bytes of a part:", len(bytes), 0, MaxPart); err != nil {
		return err
	}
	return checkWord("a file of", what, allowed...)
}

// Check implements strict.Checker.
func (c *Collect) Check() error {
	return cmp.Or(checkSpec(c.Spec), checkRange("games", c.Have, 0, maxNumber), checkRange("workers", c.Workers, 0, wire.MaxWorkers))
}

// checkSpec checks a text that describes games or a training.
func checkSpec(spec string) error {
	return checkRange("bytes of a description:", len(spec), 1, MaxSpec)
}

// Check implements strict.Checker.
func (c *Collected) Check() error {
	return cmp.Or(
		checkRange("done", c.Done, 0, maxNumber), checkRange("total", c.Total, 0, maxNumber), checkRange("plies", c.Plies, 0, maxNumber),
		checkRange("bytes of a part:", len(c.Bytes), 0, maxGame), checkRange("millis", c.Millis, 0, maxNumber), checkRange("workers", c.Workers, 0, wire.MaxWorkers),
	)
}

// Check implements strict.Checker.
func (p *Put) Check() error { return checkPart(p.What, p.Bytes, PartData, PartCheckpoint) }

// Check implements strict.Checker.
func (p *Part) Check() error {
	return checkPart(p.What, p.Bytes, PartCheckpoint, PartRows, PartNet, PartCard)
}

// Check implements strict.Checker.
func (h *Held) Check() error {
	if err := checkRange("bytes", h.Bytes, 0, MaxFile); err != nil || h.Data == nil {
		return err
	}
	d := h.Data
	for _, n := range append([]int{d.Games, d.Plies, d.Positions, d.Distinct}, d.Results...) {
		if n < 0 {
			return fmt.Errorf("a count of %d; allowed: 0 or more", n)
		}
	}
	return cmp.Or(checkSeats(d.Agents), checkRange("results:", len(d.Results), 1, maxAgents))
}

// Check implements strict.Checker.
func (s *Sketch) Check() error {
	return cmp.Or(checkRange("channels", s.Channels, 0, maxNumber), checkRange("bytes of an architecture:", len(s.Arch), 0, MaxSpec))
}

// Check implements strict.Checker.
func (s *Sketched) Check() error {
	for i := range s.Layers {
		l := &s.Layers[i]
		err := cmp.Or(checkWord("a layer in", l.Part, "trunk", "policy", "value"), checkRange("depth", l.Depth, 0, maxLayers), checkRange("weights", l.Weights, 0, maxNumber),
			checkRange("numbers of a shape:", len(l.In), 1, 3), checkRange("numbers of a shape:", len(l.Out), 1, 3), checkPlace(l.From, l.To))
		if err != nil {
			return err
		}
	}
	return cmp.Or(checkRange("layers:", len(s.Layers), 0, maxLayers), checkRange("weights", s.Weights, 0, maxNumber), checkPlace(s.From, s.To))
}

// checkPlace checks a place in a text.
func checkPlace(from, to int) error {
	return cmp.Or(checkRange("place", to, 0, MaxSpec), checkRange("place", from, 0, to))
}

// Check implements strict.Checker.
func (t *Train) Check() error {
	return cmp.Or(checkSpec(t.Spec), checkRange("bytes of a name:", len(t.Name), 1, maxName), checkRange("millis", t.Millis, 0, maxNumber))
}

// maxName bounds the name of a net, in bytes.
const maxName = 64

// Check implements strict.Checker.
func (t *Trained) Check() error {
	return cmp.Or(
		checkShares(t.Reading), checkRange("steps", t.Steps, 0, maxNumber), checkRange("of", t.Of, 0, maxNumber), checkRange("seen", t.Seen, 0, maxNumber),
		checkRange("samples", t.Samples, 0, maxNumber), checkRange("kept", t.Kept, 0, maxNumber), checkRange("millis", t.Millis, 0, maxNumber),
		checkRange("weights", t.Weights, 0, maxNumber), checkRange("epochs:", len(t.Epochs), 0, maxEpochs), checkRange("best", t.Best, 0, maxEpochs),
	)
}

// Check implements strict.Checker.
func (h *Halt) Check() error { return checkWord("a job", h.Job, JobCollect, JobTrain) }

// Check implements strict.Checker.
func (g *Games) Check() error { return cmp.Or(checkSpec(g.Spec), checkNumbers(g.Games)) }

// Check implements strict.Checker.
func (e *Episodes) Check() error { return checkRange("bytes of games:", len(e.Bytes), 1, wire.MaxText) }
