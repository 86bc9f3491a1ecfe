package arena

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/timecontrol"
)

// rand is the source of a part of a match: what it is for, and for which game
// or opening.
func (c *Config) rand(purpose, number uint64) *game.Rand {
	const odd = 0x9e3779b97f4a7c15
	return game.NewRand((c.Seed*odd+purpose)*odd + number)
}

const (
	forOpening uint64 = iota
	forChance
	forPlayers
)

// opening plays the random plies of an opening, showing each, before it is
// played, to see, nil for nobody. Where they end the game they are drawn again,
// so many times at most.
func (c *Config) opening(number uint64, see func(game.State, game.Joint)) (game.State, error) {
	const tries = 100
	rng := c.rand(forOpening, number)
	var room []game.Move
	for range tries {
		begin := *rng
		s := c.Game.New(rng)
		for ply := 0; ply < c.Plies && s.Acting() != 0; ply++ {
			var joint game.Joint
			joint, room = game.RandomJoint(s, rng, room)
			s.Play(joint, rng)
		}
		if s.Acting() == 0 {
			continue
		}
		if see != nil {
			again := c.Game.New(&begin)
			for range c.Plies {
				var joint game.Joint
				joint, room = game.RandomJoint(again, &begin, room)
				see(again, joint)
				again.Play(joint, &begin)
			}
		}
		return s, nil
	}
	return nil, fmt.Errorf("openings of %d random plies end the game %d times in a row; allowed: fewer plies", c.Plies, tries)
}

// play plays one game.
func (c *Config) play(number int) (Result, error) {
	at := c.slot(number)
	s, err := c.opening(uint64(at.opening), nil)
	if err != nil {
		return Result{}, err
	}
	t, err := c.sit(number, at)
	if err != nil {
		return Result{}, err
	}
	defer t.close()
	chance := c.rand(forChance, uint64(at.opening))
	for s.Acting() != 0 {
		t.measure(s)
		joint, out, err := t.ask(s)
		if err != nil {
			return Result{}, err
		}
		forfeiter, goesOn := s.(game.Forfeiter)
		switch {
		case out == 0:
			s.Play(joint, chance)
		case goesOn:
			forfeiter.PlayWithout(out, joint, chance)
		default:
			t.forfeit()
			return t.Result, nil
		}
		t.Plies++
		t.bury(s)
	}
	t.score(s)
	return t.Result, nil
}

// table is a game under way and those who play it.
type table struct {
	config *Config
	Result
	players []player.Player         // by seat, nil where the agent is broken
	left    []timecontrol.Allowance // by seat
}

// sit gives every seat its player.
func (c *Config) sit(number int, at slot) (*table, error) {
	t := &table{config: c, players: make([]player.Player, len(at.seats)), left: make([]timecontrol.Allowance, len(at.seats))}
	t.Result = Result{Number: number, Seats: at.seats, Plies: c.Plies, Nanos: make([][]int64, len(c.Agents))}
	for i := range t.Nanos {
		t.Nanos[i] = []int64{}
	}
	seeds := c.rand(forPlayers, uint64(number))
	for seat, agent := range at.seats {
		seed := seeds.Uint64()
		if c.Broken[agent] != nil {
			continue
		}
		p, err := player.New(c.Game, c.Agents[agent], c.Nets, seed)
		if err != nil {
			t.close()
			return nil, err
		}
		t.players[seat], t.left[seat] = p, timecontrol.Allowance{Step: c.Step, Overage: c.Overage}
	}
	return t, nil
}

// close lets go of players that hold something, such as a process.
func (t *table) close() {
	for _, p := range t.players {
		if p != nil {
			player.Close(p)
		}
	}
}

// ask has the acting seats choose, lower ones first. Seats that fail are out;
// where the game does not go on without them, the first of them is the last
// asked.
func (t *table) ask(s game.State) (joint game.Joint, out game.Seats, err error) {
	_, goesOn := s.(game.Forfeiter)
	for acting := s.Acting(); acting != 0; acting = acting.Rest() {
		seat := acting.First()
		begin := t.config.now()
		move, fault := t.choose(s, seat, begin)
		took := t.config.now().Sub(begin)
		agent := t.Seats[seat]
		t.Nanos[agent] = append(t.Nanos[agent], took.Nanoseconds())
		if fault == nil && !t.left[seat].Spend(took) {
			fault = t.late()
		}
		switch {
		case fault == ErrStopped:
			return joint, out, fault
		case fault == nil:
			joint[seat] = move
			t.Moves = append(t.Moves, move)
		default:
			out |= game.Only(seat)
			t.Faults = append(t.Faults, Fault{Seat: int(seat), Ply: t.Plies, Error: oneLine(fault)})
			if !goesOn {
				return joint, out, nil
			}
		}
	}
	return joint, out, nil
}

// listen is the time between two looks at the clock and the match's end.
const listen = 50 * time.Millisecond

// choose asks a seat's player for its move. A broken agent, a panic, an illegal
// move, and thinking on when all time is spent are errors.
func (t *table) choose(s game.State, seat game.Seat, begin time.Time) (move game.Move, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("panic: %v", fault)
		}
	}()
	if err := t.config.Broken[t.Seats[seat]]; err != nil {
		return 0, err
	}
	p := t.players[seat]
	player.SetPly(p, t.Plies)
	p.Think(s, seat)
	for slice := listen; !p.Advance(slice); {
		runtime.Gosched() // in WebAssembly nothing else would run before the move is made
		select {
		case <-t.config.Stop:
			return 0, ErrStopped
		default:
		}
		if t.left[seat].Limited() {
			rest := t.left[seat].Left(t.config.now().Sub(begin))
			if rest <= 0 {
				return 0, t.late()
			}
			slice = min(listen, rest)
		}
	}
	move = p.Move()
	if err := player.Fault(p); err != nil {
		return move, err
	}
	if legal := s.Legal(seat, nil); !slices.Contains(legal, move) {
		return move, fmt.Errorf("move code %d is not allowed; allowed: %s", move, game.Names(s, seat, legal))
	}
	return move, nil
}

// late is the fault of a seat whose time is spent.
func (t *table) late() error {
	return fmt.Errorf("its time is spent; allowed: %v a move and %v over in a game", t.config.Step, t.config.Overage)
}

// oneLine is an error's text without line ends, and no longer than a line is read.
func oneLine(err error) string {
	const most = 300
	text := strings.Join(strings.Fields(err.Error()), " ")
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most]) + "…"
	}
	return text
}

// measure keeps the sizes of the living.
func (t *table) measure(s game.State) {
	sized, ok := s.(game.Sized)
	if !ok {
		return
	}
	if t.Sizes == nil {
		t.Sizes, t.Died = make([]int, len(t.Seats)), make([]int, len(t.Seats))
	}
	for seat := range t.Seats {
		if size := sized.Size(game.Seat(seat)); size > 0 {
			t.Sizes[seat] = size
		}
	}
}

// bury keeps the plies after which seats have died.
func (t *table) bury(s game.State) {
	for seat, died := range t.Died {
		if died == 0 && s.(game.Sized).Size(game.Seat(seat)) == 0 {
			t.Died[seat] = t.Plies
		}
	}
}

// forfeit ends a game by the fault of an agent, which loses it at every seat.
func (t *table) forfeit() {
	agent := t.Seats[t.Faults[0].Seat]
	t.Returns = make([]float32, len(t.Seats))
	for seat, other := range t.Seats {
		t.Returns[seat] = 1
		if other == agent {
			t.Returns[seat] = -1
		}
	}
}

// score keeps what the game says at its end.
func (t *table) score(s game.State) {
	t.measure(s)
	var returns [game.MaxSeats]float32
	s.Returns(&returns)
	t.Returns = returns[:len(t.Seats)]
	if scorer, ok := s.(game.Scorer); ok {
		var margin [game.MaxSeats]int
		scorer.Margin(&margin)
		t.Margin = margin[:len(t.Seats)]
	}
}
