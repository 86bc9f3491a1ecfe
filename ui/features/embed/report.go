package embed

import (
	"encoding/json"
	"strings"

	"playout/engine/embed"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// boardChanged notes the moves that led to a board.
func (f *Feature) boardChanged(c *feature.Context, m feature.BoardChanged) {
	if m.Request != nil && !m.Request.Again {
		f.moves, f.lastPosted = nil, embed.Position{}
		if f.wrong != nil {
			c.Send(feature.Alert{Soft: true, Text: f.wrong})
			f.wrong = nil
		}
		if sentence := f.refused; sentence != "" {
			f.opens, f.refused = false, "" // the page around has got it
			c.Send(feature.Alert{Text: func(*text.Strings) string { return sentence }})
		}
		return
	}
	if !m.Played || m.Before == nil {
		return
	}
	for ply := m.Before.Ply; ply < c.Board.Ply; ply++ {
		f.moves = append(f.moves, movesOf(c, m.Before, c.Board.Plies[ply])...)
	}
}

// movesOf returns the moves of a ply: in a step of several seats one each, all legal on the board
// before.
func movesOf(c *feature.Context, before *wire.Board, ply wire.Ply) []embed.Move {
	if ply.Seat != "" {
		name := ply.Text
		if ply.Name == feature.Pass {
			name = ply.Name
		}
		return []embed.Move{{Seat: ply.Seat, Move: ply.Name, Name: c.MoveText(name)}}
	}
	var list []embed.Move
	for seat, id := range c.Game.Seats {
		if !feature.Moved(ply, seat, id) {
			continue
		}
		for _, m := range before.Legal {
			if m.Seat == id && strings.HasPrefix(m.Name, ply.Name[seat:seat+1]) {
				list = append(list, embed.Move{Seat: id, Move: m.Name, Name: c.MoveText(m.Name)})
				break
			}
		}
	}
	return list
}

// idle reports to the page around once the game has settled. It runs after all other features
// have handled Idle, since the seat to move may depend on them.
func (f *Feature) idle(c *feature.Context) {
	if !isSettled(c) {
		return
	}
	f.opens, f.opening = false, ""
	if position(c) != f.lastPosted || c.Carry != f.carried || len(f.moves)+len(f.pending)+len(f.exercises) > 0 {
		c.Send(report{})
	}
}

// isSettled reports whether the position and the acting seats are known.
func isSettled(c *feature.Context) bool {
	return c.Board != nil && c.Phase.Settled() && !c.Coming && !c.Checking && c.Solving != feature.Posing
}

// report sends the page around the changes, and answers its messages. The carry comes first,
// since the page may move the frame as soon as it gets an answer.
func (f *Feature) report(c *feature.Context) {
	if !isSettled(c) {
		return
	}
	if c.Carry != f.carried {
		f.carried = c.Carry
		f.post(c, embed.TypeCarry, "", json.RawMessage(c.Carry))
	}
	for _, move := range f.moves {
		f.post(c, embed.TypeMove, "", move)
	}
	now, told := position(c), f.lastPosted
	f.moves, f.lastPosted = nil, now
	switch {
	case !f.ready:
		f.ready = true
		f.post(c, embed.TypeReady, "", now)
		for _, o := range f.early {
			c.Send(order{o})
		}
		f.early = nil
	case now != told && len(f.pending) == 0:
		f.post(c, embed.TypePosition, "", now)
	}
	for _, id := range f.pending {
		f.post(c, embed.TypePosition, id, now)
	}
	for _, x := range f.exercises {
		f.post(c, embed.TypeExercise, "", x)
	}
	f.pending, f.exercises = nil, nil
	f.reportEnd(c)
}

// position returns the present game.
func position(c *feature.Context) embed.Position {
	b := c.Board
	p := embed.Position{Game: b.Game, Position: b.Position, Moves: b.Record, Ply: b.Ply, State: c.State()}
	if own := c.OwnSeat(); own >= 0 {
		p.Turn = c.Game.Seats[own]
	} else if len(b.Acting) > 0 {
		p.Turn = b.Acting[0]
	}
	return p
}

// reportEnd reports how the game ended, once for each end shown.
func (f *Feature) reportEnd(c *feature.Context) {
	b := c.Board
	if !b.Over {
		return
	}
	end := strings.Join([]string{b.Game, b.Start, b.Record, b.Ending.How}, " ")
	if end == f.ended {
		return
	}
	f.ended = end
	over := embed.Over{Result: map[string]float32{}, Reason: reason(c)}
	for seat, result := range b.Returns {
		over.Result[c.Game.Seats[seat]] = result
	}
	f.post(c, embed.TypeOver, "", over)
}

// reason returns why the game is over: how it ended outside its rules, a word of the game's, or
// "rules".
func reason(c *feature.Context) string {
	if how := c.Board.Ending.How; how != "" {
		return how
	}
	for _, note := range c.Board.Notes {
		word, _, _ := strings.Cut(note, " ")
		if _, wins := c.T.WinBy[word]; wins {
			return word
		}
		if _, draws := c.T.DrawBy[word]; draws {
			return word
		}
	}
	return "rules"
}
