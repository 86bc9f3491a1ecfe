package review

import (
	"slices"

	"playout/engine/game"
	"playout/engine/strict"
)

// Fate explains the death of a seat in a game whose seats die (game.Sized).
type Fate struct {
	// Free counts the moves with which the seat would have survived the ply at which it died, with
	// the other seats' moves unchanged: 0 if it had no way out.
	Free int `json:"free"`
	// At is the last ply at which another move, Move, would have saved it for long: in Share of the
	// playouts after it the seat lived at least Steps plies longer. 0 if there is none among the
	// last plies.
	At    int     `json:"at,omitempty"`
	Move  string  `json:"move,omitempty"`
	Steps int     `json:"steps,omitempty"`
	Share float64 `json:"share,omitempty"`
}

// Death is the death of a seat: at ply Ply, counted from 1.
type Death struct {
	Ply  int    `json:"ply"`
	Seat string `json:"seat"`
	Fate
}

// death is a death and its explanation, nil before it is found.
type death struct {
	ply   int
	seat  game.Seat
	found *Found
}

func (d *death) task(g game.Game) Task { return Task{Ply: d.ply, Death: g.Spec().Seats[d.seat]} }

// The playouts that look for another move.
const (
	fateBack     = 10 // plies before the death at which other moves are tried
	fatePlayouts = 20 // after each move
	fateHorizon  = 40 // plies after the death at which a playout ends
	fateRank     = 4  // playouts that may do worse than Fate.Steps: a fifth
	fateLeast    = 5  // Fate.Steps that count as saved
)

// findDeaths notes the seats that died with the ply before a position.
func (r *Review) findDeaths(ply int, s game.State) {
	sized, is := s.(game.Sized)
	if !is || ply == 0 {
		return
	}
	acted := r.plies[ply-1].acting
	for ; acted != 0; acted = acted.Rest() {
		if sized.Size(acted.First()) == 0 {
			r.deaths = append(r.deaths, death{ply: ply, seat: acted.First()})
		}
	}
}

// death returns the death that a task explains, nil for none.
func (r *Review) death(t Task) *death {
	for i := range r.deaths {
		if r.deaths[i].task(r.game) == t {
			return &r.deaths[i]
		}
	}
	return nil
}

// Deaths returns the deaths explained so far, in their order.
func (r *Review) Deaths() (list []Death) {
	for _, d := range r.deaths {
		if d.found != nil {
			list = append(list, Death{Ply: d.ply, Seat: r.game.Spec().Seats[d.seat], Fate: *d.found.Fate})
		}
	}
	return list
}

// fateJob looks for the moves that would have saved a seat, from the last ply backwards, one move at
// a time.
type fateJob struct {
	review *Review
	death  *death
	best   Fate
	ply    int         // that is looked at, from 1; 0 before the first
	state  game.State  // before it
	moves  []game.Move // not tried yet
	scrap  game.State
	buf    []game.Move
	lived  []int
}

func (r *Review) newFate(t Task) *fateJob {
	g := r.game
	j := &fateJob{review: r, death: r.death(t), scrap: g.New(game.NewRand(0))}
	j.open(t.Ply)
	j.best.Free = j.free()
	return j
}

// open goes to a ply, and lists the seat's other moves there.
func (j *fateJob) open(ply int) {
	c := j.review.config.Record
	j.ply, j.state = ply, c.StateAt(ply-1)
	played := c.Steps[ply-1][j.death.seat]
	j.moves = slices.DeleteFunc(j.state.Legal(j.death.seat, nil), func(m game.Move) bool { return m == played })
}

// play sets scrap to the position after a ply with another move of the seat.
func (j *fateJob) play(m game.Move, rand *game.Rand) {
	joint := j.review.config.Record.Steps[j.ply-1]
	joint[j.death.seat] = m
	j.scrap.CopyFrom(j.state)
	j.scrap.Play(joint, rand)
}

// alive reports whether the seat is alive in scrap.
func (j *fateJob) alive() bool { return j.scrap.(game.Sized).Size(j.death.seat) > 0 }

// free counts the moves that the seat would have survived.
func (j *fateJob) free() (n int) {
	for _, m := range j.moves {
		if j.play(m, game.NewRand(0)); j.alive() {
			n++
		}
	}
	return n
}

// advance tries one move, and reports whether the job is done.
func (j *fateJob) advance() bool {
	if len(j.moves) > 0 {
		m := j.moves[0]
		j.moves = j.moves[1:]
		if steps, share := j.try(m); steps >= fateLeast && steps > j.best.Steps {
			j.best.At, j.best.Move, j.best.Steps, j.best.Share = j.ply, j.state.MoveName(j.death.seat, m), steps, share
		}
		return false
	}
	if j.best.At > 0 || j.ply == 1 || j.ply <= j.death.ply-fateBack || !j.review.plies[j.ply-2].acting.Has(j.death.seat) {
		return true
	}
	j.open(j.ply - 1)
	return false
}

// try plays a move out and returns how many plies longer the seat lived in all but the worst fifth
// of the playouts, and in what share of them it lived as long.
func (j *fateJob) try(m game.Move) (steps int, share float64) {
	j.lived = j.lived[:0]
	for i := range fatePlayouts {
		rand := game.NewRand(uint64(j.ply)<<32 | uint64(m)<<8 | uint64(i))
		j.play(m, rand)
		at := j.ply
		for end := j.death.ply + fateHorizon; at < end && j.alive() && j.scrap.Acting() != 0; at++ {
			j.scrap.Play(j.random(rand), rand)
		}
		if j.alive() {
			at = j.death.ply + fateHorizon // it outlived the others, or the playout
		}
		j.lived = append(j.lived, at-j.death.ply)
	}
	slices.Sort(j.lived)
	steps = j.lived[fateRank]
	n := 0
	for _, lived := range j.lived {
		if lived >= steps {
			n++
		}
	}
	return steps, float64(n) / fatePlayouts
}

// random returns a joint move of random play that avoids what is plainly fatal.
func (j *fateJob) random(rand *game.Rand) (joint game.Joint) {
	careful, is := j.scrap.(game.Careful)
	for seats := j.scrap.Acting(); seats != 0; seats = seats.Rest() {
		seat := seats.First()
		if is {
			j.buf = careful.Careful(seat, false, j.buf[:0])
		} else {
			j.buf = game.RandomMoves(j.scrap, seat, j.buf[:0])
		}
		joint[seat] = j.buf[rand.IntN(len(j.buf))]
	}
	return joint
}

// check refuses a fate that no death has.
func (d *death) check(r *Review, f *Fate) error {
	none := f.At == 0 && f.Move == "" && f.Steps == 0 && f.Share == 0
	switch {
	case f.Free < 0 || f.Free > int(r.game.Spec().Moves):
		return strict.Wrong("free", "%d moves", f.Free).Allow("0 or more")
	case none:
		return nil
	case f.At < 1 || f.At > d.ply || !r.plies[f.At-1].acting.Has(d.seat):
		return strict.Wrong("at", "ply %d", f.At).Allow("a ply at which the seat acts, up to %d", d.ply)
	case f.Steps < 1 || f.Steps > fateHorizon || !(f.Share > 0 && f.Share <= 1):
		return strict.Wrong("steps", "%d plies in a share of %g", f.Steps, f.Share).Allow("1 to %d plies, in a share up to 1", fateHorizon)
	}
	return (&Judged{Best: f.Move}).check(r.config.Record.StateAt(f.At-1), d.seat)
}
