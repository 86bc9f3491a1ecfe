// Package player makes players from agent strings: it says how long an agent
// searches and which move it plays in the end. Limits and the clock live here;
// the search below counts simulations and knows no time.
//
// An agent string is a name with keys, "uct:n=200,c=1"; Parse lists what is
// allowed. Agents limited by a count play the same moves from the same seed on
// every machine; agents limited by milliseconds do not. A net's last digits
// hang on the kernel that runs it, and so may the moves of an agent with a net.
//
// A player is used by one goroutine at a time:
//
//	p.Think(s, seat)
//	for !p.Advance(slice) {
//		// look at p.Report, listen for a stop
//	}
//	m := p.Move()
package player

import (
	"fmt"
	"io"
	"time"

	"playout/engine/game"
	"playout/engine/search"
)

// Player chooses moves for any seat of one game.
type Player interface {
	// Think begins to think about a position for a seat that acts there. The
	// state is copied.
	Think(s game.State, seat game.Seat)
	// Advance works for about the slice and says whether thinking has ended. A
	// slice of zero or less does the smallest piece of work there is.
	Advance(slice time.Duration) (done bool)
	// Move is the choice so far, legal at any time after Think.
	Move() game.Move
	// Report writes what the player holds of the moves and says whether it
	// holds anything: random and rules do not.
	Report(*search.Report) bool
	// Goal is the number of simulations at which thinking ends, 0 where it is
	// not a count that ends it.
	Goal() int
	// Net is the name of the model that judges for the player, "" for none.
	Net() string
	// Kernel names what runs the model, as net.Kernels does, "" without one.
	Kernel() string
	// SetPly says how many plies of the game came before the positions that
	// Think gets next; 0 until it is called. Only noiseplies and tempplies ask.
	SetPly(int)
}

// New makes a player of a game. Its net, if it asks one, is had from nets, nil
// for none; an agent that does not name its net plays without where there is no
// such model. The seed is of the player's own randomness.
func New(g game.Game, agent Agent, nets Nets, seed uint64) (Player, error) {
	return NewPart(g, agent, nets, seed, Part{}, time.Now)
}

// NewPart is New for one of several workers, which differ by their seeds, and for
// a caller with a clock of its own; Choose and Think look at no other.
func NewPart(g game.Game, agent Agent, nets Nets, seed uint64, part Part, now func() time.Time) (Player, error) {
	seed = part.seed(seed)
	agent = agent.Resolve()
	k := findKind(agent.name)
	if k == nil {
		return nil, fmt.Errorf("agent %q: no such agent; allowed: %s", game.Clip(agent.name), kindNames())
	}
	if err := k.check(g, &agent.options); err != nil {
		return nil, fmt.Errorf("agent %q: %w", agent, err)
	}
	switch agent.name {
	case "random":
		return &picker{rng: *game.NewRand(seed), candidates: game.RandomMoves}, nil
	case "rules":
		return &picker{rng: *game.NewRand(seed), candidates: ruleMoves}, nil
	case "flat":
		return newFlat(g, agent, seed, now), nil
	case "uci":
		return newOutsider(g, agent)
	case "alphabeta":
		p, err := newAlphaBeta(g, agent, nets, seed, now)
		if err != nil {
			return nil, fmt.Errorf("agent %q: %w", agent, err)
		}
		return withEnding(g, agent, p, now), nil
	}
	judge, err := newJudge(g, agent, nets, seed+1)
	if err != nil {
		return nil, fmt.Errorf("agent %q: %w", agent, err)
	}
	if agent.name == "net" {
		return &intuition{judge: judge}, nil
	}
	return withEnding(g, agent, newSearcher(g, agent, judge, seed, part, now), now), nil
}

// Fault says what is wrong with a player that asks outside this program: after
// New why it could not begin, after Think why it has no move, so that Move is
// any legal one. It is nil if all is well, and for any other player.
func Fault(p Player) error {
	if asking, ok := p.(interface{ Err() error }); ok {
		return asking.Err()
	}
	return nil
}

// Close ends what a player has started outside this program, if anything. The
// player is not used any more.
func Close(p Player) error {
	if started, ok := p.(io.Closer); ok {
		return started.Close()
	}
	return nil
}

// Choose lets a player think to its end and returns its move.
func Choose(p Player, s game.State, seat game.Seat) game.Move {
	p.Think(s, seat)
	for !p.Advance(time.Second) {
	}
	return p.Move()
}

// picker plays one of a list of moves at random, without search.
type picker struct {
	rng        game.Rand
	candidates func(game.State, game.Seat, []game.Move) []game.Move
	moves      []game.Move
	move       game.Move
}

// ruleMoves are the moves that the game's hand-written player holds best.
func ruleMoves(s game.State, seat game.Seat, moves []game.Move) []game.Move {
	return s.(game.RuleBased).Rules(seat, moves)
}

func (p *picker) Think(s game.State, seat game.Seat) {
	p.moves = p.candidates(s, seat, p.moves[:0])
	p.move = p.moves[p.rng.IntN(len(p.moves))]
}

func (p *picker) Advance(time.Duration) bool { return true }
func (p *picker) Move() game.Move            { return p.move }
func (p *picker) Report(*search.Report) bool { return false }
func (p *picker) Goal() int                  { return 0 }
func (p *picker) Net() string                { return "" }
func (p *picker) Kernel() string             { return "" }
func (p *picker) SetPly(int)                 {}
