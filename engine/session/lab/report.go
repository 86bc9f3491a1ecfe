package lab

import (
	"bytes"
	"math"
	"strings"
	"time"

	"playout/engine/arena"
	"playout/engine/contest"
	"playout/engine/game"
	"playout/engine/instant"
	"playout/engine/rating"
	"playout/engine/version"
	"playout/engine/wire"
	"playout/engine/wire/labwire"
)

// report sends the match so far.
func (l *Lab) report(d *led, final bool) {
	now := l.Now()
	s := &labwire.State{
		Final: final, Over: d.contest.Over(), Done: d.contest.Games(), Total: d.contest.Total,
		Lines: d.lines.String(), Waits: d.waits,
	}
	d.lines.Reset()
	if final || d.stale && now.Sub(d.tabled) >= tableShare*d.cost {
		t, err := d.contest.Table()
		if err != nil {
			panic(err) // results that were checked
		}
		s.Table = tableOf(d.contest.SPRT, t)
		d.tabled = l.Now()
		d.cost, d.stale = d.tabled.Sub(now), false
	}
	if d.waits == "" && (final || !d.made) {
		s.Made, d.made = l.made(d), true
	}
	if !final {
		s.Millis, s.Workers = int(d.left(now).Milliseconds()), d.workers()
		s.Game, s.Playing = l.shown(d), d.playing()
	}
	d.reported, d.shown = now, d.contest.Games()
	l.send(d.id, labwire.Event{State: s})
}

// made returns what the games of a match depend on besides it.
func (l *Lab) made(d *led) *labwire.Made {
	m := &labwire.Made{Version: version.Version, Book: d.contest.Book[:min(len(d.contest.Book), 12)]}
	for _, a := range d.contest.Agents {
		if sum := l.sums[a.Net()]; sum != "" {
			if m.Nets == nil {
				m.Nets = map[string]string{}
			}
			m.Nets[a.Net()] = sum
		}
	}
	return m
}

// workers returns how many workers play.
func (d *led) workers() int {
	if !d.busy() {
		return 0
	}
	n := 1
	for _, h := range d.helpers {
		if h.id != 0 {
			n++
		}
	}
	return n
}

// left estimates how long the rest takes at the pace so far, 0 for unknown.
func (d *led) left(now instant.Time) time.Duration {
	played := d.contest.Games() - d.before
	if d.begun.IsZero() || played <= 0 {
		return 0
	}
	each := float64(now.Sub(d.begun)) / float64(played)
	return time.Duration(min(each*float64(d.contest.Total-d.contest.Games()), float64(math.MaxInt64)/2))
}

// tableOf returns the standings in the form of the protocol.
func tableOf(test *rating.SPRT, t *contest.Table) *labwire.Table {
	var text bytes.Buffer
	if err := t.Summary.Write(&text); err != nil {
		panic(err) // finite numbers and texts
	}
	table := &labwire.Table{Games: t.Games, Endings: map[string]int{}, JSON: text.String()}
	for i, st := range t.Agents {
		a := labwire.Agent{
			Agent: st.Agent, Games: st.Wins + st.Draws + st.Losses, Wins: st.Wins, Draws: st.Draws, Losses: st.Losses,
			Score: st.Score, Low: st.Low, High: st.High, MsPerMove: st.MsPerMove, MedianMs: st.MedianMs,
			Margin: st.Margin, Deaths: st.Deaths, Length: st.Length, Errors: st.Errors,
		}
		if t.Ratings != nil {
			r := t.Ratings[i]
			a.Elo = elo(r.Elo, r.Low, r.High)
		}
		table.Agents = append(table.Agents, a)
	}
	for _, p := range t.Pairs {
		table.Pairs = append(table.Pairs, labwire.Pair{
			A: p.A, B: p.B, Games: p.Games, Score: p.Score, Low: p.Low, High: p.High, Superiority: p.Superiority,
			Lead: elo(rating.Elo(p.Score), rating.Elo(p.Low), rating.Elo(p.High)), Pentanomial: p.Pentanomial,
		})
	}
	for how, n := range t.Endings {
		table.Endings[string(how)] = n
	}
	if v := t.SPRT; v != nil && test != nil {
		table.Test = &labwire.Test{Elo0: test.Elo0, Elo1: test.Elo1, Ratio: v.Ratio, Lower: v.Low, Upper: v.High, Decided: v.Decided}
		if v.Decided {
			table.Test.Elo = v.Elo
		}
	}
	if s := t.Spread; s != nil {
		table.Spread = &labwire.Spread{Seats: s.Seats, Mean: s.Mean, Deviation: s.Deviation, From: s.From, Width: s.Width, Counts: s.Counts}
	}
	for _, p := range t.Curve {
		table.Curve = append(table.Curve, labwire.Point(p))
	}
	return table
}

// elo returns a number of Elo points with its interval, nil if one of them is infinite.
func elo(points, low, high float64) *labwire.Elo {
	for _, x := range []float64{points, low, high} {
		if math.IsInf(x, 0) || math.IsNaN(x) {
			return nil
		}
	}
	return &labwire.Elo{Elo: points, Low: low, High: high}
}

// watched returns a game in play, nil if it cannot be shown on a board.
func watched(s *contest.Setup, p *arena.Play) *labwire.Game {
	state := p.State()
	viewer, is := state.(game.Viewer)
	if !is {
		return nil
	}
	spec, view := s.Game.Spec(), viewer.View()
	board := &wire.Board{
		Game: spec.Name(), Position: state.String(), Seats: spec.Seats, Squares: spec.Squares,
		Cells: view.Cells, Last: view.Last, Score: view.Score, Notes: view.Notes, Over: state.Acting() == 0,
	}
	for acting := state.Acting(); acting != 0; acting = acting.Rest() {
		board.Acting = append(board.Acting, spec.Seats[acting.First()])
	}
	g := &labwire.Game{Number: p.Number, Agents: agents(s, p.Seats), Plies: p.Plies, Board: board}
	so := p.Result
	so.Returns = make([]float32, len(p.Seats)) // not known yet
	if moves, left, err := contest.Record(&s.Config, so); err == nil && left == 0 {
		open := openOf(moves)
		g.Open = &open
	}
	var last []string
	var squares []int
	if _, err := s.Replay(so, func(from game.State, j game.Joint, out game.Seats) {
		last, squares = last[:0], squares[:0]
		for acting := from.Acting() &^ out; acting != 0; acting = acting.Rest() {
			seat := acting.First()
			last = append(last, game.MoveText(from, seat, j[seat]))
			squares = append(squares, from.(game.Viewer).Squares(seat, j[seat])...)
		}
	}); err != nil {
		return g
	}
	if g.Last = strings.Join(last, "/"); len(board.Last) == 0 {
		board.Last = squares
	}
	return g
}
