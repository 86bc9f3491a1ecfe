package page

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"playout/engine/wire"
	"playout/ui/text"
)

// thought is an outstanding Think.
type thought struct {
	id      int
	seat    int
	agent   string  // as the seat's choice has it
	hint    bool    // for a person
	judge   bool    // nor a hint: a machine's answer waits for it
	dropped bool    // its result is of no interest any more
	waits   bool    // its agent's net has not come yet
	begun   float64 // ms of Host.Now
	budget  float64 // ms after which it is to end, 0 for no end
	hurried bool    // it was told to
}

// search is the last thing a machine said about a position.
type search struct {
	report  *wire.Report
	thought int // ID of its Think
	agent   string
	hint    bool
	ply     int // of the position
}

// hint is the move that a machine would play for a person.
type hint struct {
	squares []int
}

// chance is the first seat's chance, 0 to 1, at a ply.
type chance struct {
	ply   int
	value float64
}

// onReport takes over what a machine thinks, and on a Final its move.
func (p *Page) onReport(id, epoch int, r *wire.Report) {
	t := p.thought
	if t == nil || id != t.id {
		return
	}
	if r.Final {
		p.thought = nil
	}
	if t.dropped || epoch != p.epoch {
		if r.Final {
			p.rest()
		}
		return
	}
	t.waits = r.Net != "" && r.Kernel == "" && r.Lacks == nil
	if r.Lacks != nil {
		p.lack(r.Net, r.Lacks)
	} else if r.Kernel != "" {
		delete(p.nets.lacks, r.Net) // it has come since
	}
	if t.judge { // what it thinks is not told
		if r.Final {
			p.judged(t, r)
			p.rest()
		}
		return
	}
	if len(r.Rows) > 0 {
		p.hold(&search{report: r, thought: t.id, agent: t.agent, hint: t.hint, ply: p.board.Ply})
	}
	if r.Valued {
		p.setChance(t.seat, p.board.Ply, (float64(r.Value)+1)/2)
	}
	if !r.Final {
		return
	}
	if t.waits {
		p.remark(p.words.NetSkipped)
	}
	if t.hint {
		p.showHint(t.seat, r)
	} else {
		p.collected[t.seat] = r.Move
		p.judged(t, r)
	}
	p.rest()
}

// showHint marks a move's squares and says it.
func (p *Page) showHint(seat int, r *wire.Report) {
	name := p.game.Seats[seat]
	p.hint = &hint{}
	for _, m := range p.board.Legal {
		if m.Name == r.Move && m.Seat == name {
			p.hint.squares = m.Squares
		}
	}
	p.tell(text.Fill(p.words.HintIs, "seat", p.words.Seat(name), "move", p.moveText(cmp.Or(r.Text, r.Move))))
}

// setChance keeps a seat's chance at a ply, turned to the first seat's view.
// With more than two seats the chances of the others say nothing about it.
func (p *Page) setChance(seat, ply int, value float64) {
	switch {
	case seat == 0:
	case len(p.game.Seats) == 2:
		value = 1 - value
	default:
		return
	}
	c := chance{ply, min(max(value, 0), 1)}
	i, found := slices.BinarySearchFunc(p.chances, ply, func(c chance, ply int) int { return c.ply - ply })
	if found {
		p.chances[i] = c
	} else {
		p.chances = slices.Insert(p.chances, i, c)
	}
}

// forgetAfter drops what was said about the positions after a ply, which are no
// longer in the record.
func (p *Page) forgetAfter(ply int) {
	p.chances = slices.DeleteFunc(p.chances, func(c chance) bool { return c.ply > ply })
	maps.DeleteFunc(p.searches, func(of int, _ []*search) bool { return of > ply })
}

// hold keeps a search in place of its seat's last one of the same position.
func (p *Page) hold(s *search) {
	rest := slices.DeleteFunc(p.searches[s.ply], func(o *search) bool { return o.report.Seat == s.report.Seat })
	p.searches[s.ply] = slices.Insert(rest, 0, s)
}

// lookable are the searches that can be shown, of each seat that of the position
// shown or else the one from which its last move came: one where seats take
// turns, else in the order of the seats.
func (p *Page) lookable() []*search {
	var list []*search
	for _, s := range slices.Concat(p.searches[p.board.Ply], p.searches[p.board.Ply-1]) {
		if !slices.ContainsFunc(list, func(o *search) bool { return o.report.Seat == s.report.Seat }) {
			list = append(list, s)
		}
	}
	if len(p.game.Seats) == 2 && len(list) > 1 {
		return list[:1]
	}
	slices.SortFunc(list, func(a, b *search) int {
		return slices.Index(p.game.Seats, a.report.Seat) - slices.Index(p.game.Seats, b.report.Seat)
	})
	return list
}

// shownSearch is the search to be shown, nil for none.
func (p *Page) shownSearch() *search {
	list := p.lookable()
	for _, s := range list {
		if s.report.Seat == p.looked {
			return s
		}
	}
	if len(list) > 0 {
		return list[0]
	}
	return nil
}

// runs says whether a search goes on.
func (p *Page) runs(s *search) bool {
	return p.thought != nil && p.thought.id == s.thought && !p.thought.dropped
}

// common is how many plies two boards' records share, -1 when they do not even
// start alike.
func common(a, b *wire.Board) int {
	if a == nil || a.Game != b.Game || a.Start != b.Start || a.Seed != b.Seed {
		return -1
	}
	n := 0
	for n < len(a.Plies) && n < len(b.Plies) && a.Plies[n].Name == b.Plies[n].Name {
		n++
	}
	return n
}

// stepText is a step of several seats, a letter each, in the page's language.
func (p *Page) stepText(step string) string {
	said := ""
	for _, letter := range strings.Split(step, "") {
		said += cmp.Or(p.words.Letters[letter], letter)
	}
	return said
}

// moveText is a move's name as a person reads it.
func (p *Page) moveText(name string) string {
	if name == pass {
		return p.words.Pass
	}
	if direction, is := p.words.Directions[name]; is {
		return direction
	}
	return name
}
