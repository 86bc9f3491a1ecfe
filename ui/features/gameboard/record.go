package gameboard

import (
	"strconv"
	"strings"

	"playout/engine/wire"
	"playout/ui/boards"
	"playout/ui/feature"
)

// moves returns the move list, and the lines of a game without moves.
func moves(now *feature.Snapshot) (list []feature.Move, lines []feature.Line) {
	b := now.Board
	list = make([]feature.Move, len(b.Plies))
	shown := branch{ply: 1, slots: make([]slot, len(b.Plies)), plies: b.Plies}
	for i, ply := range b.Plies {
		m := feature.Move{Ply: i + 1, Text: now.PlyText(ply, now.MoveText), Seat: ply.Seat, Current: i+1 == b.Ply, Ahead: i+1 > b.Ply, Comment: ply.Comment}
		if said := now.PlyText(ply, now.SpokenMove); said != m.Text {
			m.Spoken = said
		}
		m.Signs, m.Judged = now.T.Judged(ply.Glyphs)
		if beside := boards.Of(now.Game.ID).Manner.ListNote; m.Current && beside != nil {
			m.Comment = strings.TrimSpace(beside(now.Scene()) + "\n" + m.Comment)
		}
		if i > 0 {
			shown.slots[i] = shown.slots[i-1].next(now, b.Plies[i-1], ply)
		} else {
			shown.slots[i] = slot{round: 1, first: true}
		}
		m.Joined = i > 0 && shown.slots[i].joined
		if shown.slots[i].first && !m.Joined {
			m.Number = strconv.Itoa(shown.slots[i].round)
		}
		list[i] = m
	}
	if len(list) > 0 {
		list[0].Before = b.Comment
	}
	branches := []branch{shown} // the line shown, and the other ones that contain the last one
	at := 0
	for _, o := range b.Variations {
		if o.Depth == 0 {
			at = min(o.Ply, len(list)) - 1
		}
		in := branches[o.Depth]
		l, slots := variationLine(now, o, in.at(now, o))
		branches = append(branches[:o.Depth+1], branch{o.Ply, slots, o.Plies})
		if at < 0 {
			lines = append(lines, l)
		} else {
			list[at].Lines = append(list[at].Lines, l)
		}
	}
	return list, lines
}

// slot is a ply's place in the rounds of a line.
type slot struct {
	round  int
	first  bool // the round begins with it
	joined bool // the ply before belongs to it too
}

// next returns the slot of the ply that follows.
func (t slot) next(now *feature.Snapshot, before, ply wire.Ply) slot {
	if t.joined = ply.Seat != "" && ply.Seat == before.Seat; t.joined {
		return t
	}
	if t.first = ply.Seat == "" || ply.Seat == now.Game.Seats[0]; t.first {
		t.round++
	}
	return t
}

// branch is a line of the game: its first ply, and the slots of all its plies.
type branch struct {
	ply   int
	slots []slot
	plies []wire.Ply
}

// at returns the slot of the first ply of a line that branches off this one, or follows its end.
func (b *branch) at(now *feature.Snapshot, o wire.Variation) slot {
	switch n := o.Ply - b.ply; {
	case n < len(b.slots):
		return b.slots[n]
	case n == 0:
		return slot{round: 1, first: true}
	default:
		return b.slots[n-1].next(now, b.plies[n-1], o.Plies[0])
	}
}

// variationLine returns another line, whose first ply has a slot, with the slots of all its plies.
func variationLine(now *feature.Snapshot, o wire.Variation, at slot) (l feature.Line, slots []slot) {
	l = feature.Line{Line: o.Line, Depth: o.Depth, Main: o.Main, More: o.Ply-1+len(o.Plies) < o.Length}
	for i, ply := range o.Plies {
		before := ""
		if i > 0 {
			if at = at.next(now, o.Plies[i-1], ply); !at.joined {
				before = " "
			}
		}
		slots = append(slots, at)
		switch {
		case at.first && (i == 0 || !at.joined):
			before += strconv.Itoa(at.round) + ". "
		case i == 0:
			before += strconv.Itoa(at.round) + "… "
		}
		written, said := now.T.Judged(ply.Glyphs)
		text := before + now.PlyText(ply, now.MoveText)
		l.Text += text + written
		l.Spoken += text + said
		l.Comment = strings.TrimSpace(l.Comment + " " + ply.Comment)
	}
	return l, slots
}
