// Package dissect takes the judgement of a net apart: what the net sees of a position, its value and
// policy with the visits to which that leads, the same position through the symmetries of the board,
// without each piece, and the net's layers with their times. It works in slices.
package dissect

import (
	"fmt"
	"math/bits"
	"time"

	"playout/engine/game"
	"playout/engine/game/editor"
	"playout/engine/instant"
	"playout/engine/net"
	"playout/engine/net/exec"
	"playout/engine/player"
	"playout/engine/search"
)

// Simulations is the number of simulations of the search whose visits stand beside the policy.
const Simulations = 400

// Request is what is to be taken apart.
type Request struct {
	Game   game.Game
	State  game.State // not over
	Before game.State // the position before the last move, nil for none
	Seat   game.Seat  // acts in State
	Model  *net.Model
	Now    func() instant.Time
}

// Result is what was found.
type Result struct {
	Kernel string
	H, W   int
	Rising bool // the first row is at the bottom of the board
	Rings  bool // its rows are rings of points
	Planes []Plane
	Valued bool    // the net has a value
	Value  float32 // of the position for the seat, -1 to 1
	// Turned has an entry for each symmetry of the board, the identity first; none without symmetries.
	Turned []Turned
	Moves  []search.Row // with the net's priors, in the order of the search; none without a policy
	// Pieces has an entry for each piece whose removal leaves a position.
	Pieces  []Piece
	Layers  []Layer
	Changed []Change // the numbers of an evaluation net that the last move changed; none for other nets
}

// Plane is a plane of the net's input.
type Plane struct {
	Name  string
	Cells []float32 // row by row
}

// Turned is the net's judgement of an image of the position.
type Turned struct {
	Value float32
	Move  game.Move // in the position itself: that of the highest prior; 0 without a policy
}

// Piece is the value of the position without a piece.
type Piece struct {
	Square int
	Value  float32
}

// Layer is a layer with the time of one evaluation.
type Layer struct {
	net.Layer
	Micros float64
}

// Change is a piece, or what counts as one, that an evaluation net sees since the last move, or no
// longer sees.
type Change struct {
	Name   string // of its plane
	Square int    // of the board; -1 if the plane's squares are not the board's
	On     bool
}

// Work is the work on a request.
type Work struct {
	Result
	of       Request
	encoding game.Planes
	executor *exec.Executor
	planes   []float32
	scrap    game.State
	left     []func() error // parts, the next one first; each takes about as long as an evaluation
	search   player.Player  // nil once it has ended, and without a policy
}

// New starts the work on a request. An error is one line that says what of the net does not fit the
// game, and what is allowed.
func New(of Request) (*Work, error) {
	encoding, err := player.PlanesFor(of.Game, of.Model)
	if err != nil {
		return nil, fmt.Errorf("the net %w", err)
	}
	executor, err := of.Model.Executor(1)
	if err != nil {
		return nil, err
	}
	w := &Work{of: of, encoding: encoding, executor: executor, scrap: game.Clone(of.Game, of.State)}
	w.planes = make([]float32, encoding.C*encoding.H*encoding.W)
	w.Kernel, w.H, w.W, w.Rising, w.Rings, w.Valued = executor.Kernel(), encoding.H, encoding.W, encoding.Rising, encoding.Rings, of.Model.HasValue()
	w.Value, _ = w.judge(of.State)
	size := encoding.H * encoding.W
	for i := range encoding.C {
		w.Planes = append(w.Planes, Plane{encoding.Names[i], append([]float32(nil), w.planes[i*size:][:size]...)})
	}
	for _, layer := range of.Model.Layers() {
		w.Layers = append(w.Layers, Layer{Layer: layer})
	}
	w.turn()
	w.remove()
	for i := range w.Layers {
		w.left = append(w.left, func() error { return w.time(i) })
	}
	w.change()
	return w, w.begin()
}

// judge returns the net's value of a position for the seat, 0 if it has none, and the policy.
func (w *Work) judge(s game.State) (value float32, policy []float32) {
	w.encoding.Encode(s, w.of.Seat, w.planes)
	policy, values := w.executor.Run(w.planes, 1)
	if len(values) > 0 {
		value = min(max(values[0], -1), 1)
	}
	if value != value {
		value = 0
	}
	if w.encoding.Fixed && w.of.Seat == 1 {
		value = -value
	}
	return value, policy
}

// turn adds the judgements of the images of the position.
func (w *Work) turn() {
	of, is := w.of.Game.(game.Symmetric)
	if !is {
		return
	}
	legal := w.of.State.Legal(w.of.Seat, nil)
	w.Turned = make([]Turned, of.Symmetries())
	for k := range w.Turned {
		w.left = append(w.left, func() error {
			of.Transform(k, w.scrap, w.of.State)
			value, policy := w.judge(w.scrap)
			w.Turned[k].Value = value
			best := float32(0)
			for i, m := range legal {
				if policy == nil {
					break
				}
				if at := policy[w.encoding.Index(w.scrap, w.of.Seat, of.TransformMove(k, m))]; i == 0 || at > best {
					best, w.Turned[k].Move = at, m
				}
			}
			return nil
		})
	}
}

// remove adds the judgements of the position without each of its pieces.
func (w *Work) remove() {
	editable, is := w.of.Game.(editor.Editable)
	if !is || !w.Valued {
		return
	}
	text := w.of.State.String()
	draft, err := editable.Draft(text)
	if err != nil {
		return // a position that cannot be set up
	}
	for square, piece := range draft.View().Cells {
		if piece == "" {
			continue
		}
		w.left = append(w.left, func() error {
			d, err := editable.Draft(text)
			if err != nil {
				return nil
			}
			d.Put(square, "")
			if s, err := w.of.Game.Parse(d.String()); err == nil && s.Acting() != 0 {
				value, _ := w.judge(s)
				w.Pieces = append(w.Pieces, Piece{square, value})
			}
			return nil
		})
	}
}

// leastTime is how long a layer runs to be measured, and mostRuns the number of its runs.
const (
	leastTime = 4 * time.Millisecond
	mostRuns  = 1 << 12
)

// time measures a layer.
func (w *Work) time(layer int) error {
	e, err := w.of.Model.LayerExecutor(layer)
	if err != nil {
		return err
	}
	w.encoding.Encode(w.of.State, w.of.Seat, w.planes)
	for runs, begun := 0, w.of.Now(); ; {
		e.Run(w.planes, 1)
		runs++
		if runs&(runs-1) != 0 {
			continue // reading the clock takes time too
		}
		if taken := w.of.Now().Sub(begun); taken >= leastTime || runs >= mostRuns {
			w.Layers[layer].Micros = float64(taken.Nanoseconds()) / float64(runs) / 1000
			return nil
		}
	}
}

// change finds what an evaluation net sees differently since the last move.
func (w *Work) change() {
	placer, is := w.of.Game.(game.Placer)
	if w.of.Before == nil || w.of.Model.Evaluation() == nil || !is {
		return
	}
	p := placer.Placement()
	var now, before [game.MaxSets]uint64
	w.of.State.(game.Placed).Place(&now)
	w.of.Before.(game.Placed).Place(&before)
	for i := range 2 * p.Kinds {
		for diff := now[i] ^ before[i]; diff != 0; diff &= diff - 1 {
			at := bits.TrailingZeros64(diff)
			square := at
			if !p.Alone {
				square = -1
			}
			seat := w.of.Game.Spec().Seats[i/p.Kinds]
			w.Changed = append(w.Changed, Change{seat + " " + p.Names[i%p.Kinds], square, now[i]>>at&1 != 0})
		}
	}
}

// only is a source of one net, by any name.
type only struct{ model *net.Model }

// Net implements player.Nets.
func (o only) Net(string) (*net.Model, error) { return o.model, nil }

// begin starts the search by the net's policy.
func (w *Work) begin() error {
	if w.of.Model.Policy() == 0 {
		return nil
	}
	agent, err := player.Parse(w.of.Game, "puct:net=shown")
	if err != nil {
		return err
	}
	agent, _ = agent.WithSimulations(Simulations)
	w.search, err = player.New(w.of.Game, agent, only{w.of.Model}, 1)
	if err == nil {
		w.search.Think(w.of.State, w.of.Seat)
	}
	return err
}

// Busy reports whether Step has work.
func (w *Work) Busy() bool { return len(w.left) > 0 || w.search != nil }

// Left returns 0: the time left is not known.
func (w *Work) Left() time.Duration { return 0 }

// Step works for about a slice, at least on one evaluation, and reports whether all is found.
func (w *Work) Step(slice time.Duration) (done bool, err error) {
	for begun := w.of.Now(); w.Busy() && w.of.Now().Sub(begun) < slice; {
		if len(w.left) > 0 {
			next := w.left[0]
			w.left = w.left[1:]
			if err := next(); err != nil {
				return false, err
			}
			continue
		}
		if w.search.Advance(slice) {
			var r search.Report
			w.search.Report(&r)
			w.Moves = r.Rows
			w.search = nil
		}
	}
	return !w.Busy(), nil
}
