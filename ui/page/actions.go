package page

import (
	"slices"

	"playout/engine/wire"
	"playout/ui/boards"
	"playout/ui/text"
)

var _ Actions = (*Page)(nil)

// Choose is a click or Enter on a square: the next square of a move, or, where
// no move goes on there, perhaps the first of another.
func (p *Page) Choose(square string) {
	p.do(func() {
		if p.setup != nil {
			p.press(square)
			return
		}
		if p.state() != human {
			return
		}
		seat := p.person()
		index := slices.Index(p.board.Squares, square)
		if index < 0 {
			return
		}
		if seat < 0 { // a machine is to move and waits
			p.tell(text.Fill(p.words.Waits, "who", p.mover(), "button", p.words.Resume.Label))
			return
		}
		if n := len(p.chosen); n > 0 && p.chosen[n-1] == index {
			p.chosen = p.chosen[:n-1]
			return
		}
		path := append(slices.Clone(p.chosen), index)
		moves := p.movesAlong(seat, path)
		if len(moves) == 0 {
			path = []int{index}
			moves = p.movesAlong(seat, path)
		}
		if len(moves) == 0 {
			p.chosen = nil
			return
		}
		p.chosen = path
		for _, m := range moves {
			if len(m.Squares) == len(path) && m.Promotion == "" {
				p.commit(seat, m.Name)
				return
			}
		}
	})
}

// Promote is the choice of what a pawn becomes that was led to the last rank.
func (p *Page) Promote(letter string) {
	p.do(func() {
		if p.state() != human {
			return
		}
		for _, m := range p.promotions() {
			if m.Promotion == letter {
				p.motion.carried = [2]string{} // the pawn went back to be asked
				p.commit(p.person(), m.Name)
				return
			}
		}
	})
}

// promotions are a person's moves over just the squares chosen, which differ in
// what a pawn becomes.
func (p *Page) promotions() []wire.Move {
	seat := p.person()
	if seat < 0 || len(p.chosen) == 0 {
		return nil
	}
	return slices.DeleteFunc(p.movesAlong(seat, p.chosen), func(m wire.Move) bool {
		return len(m.Squares) != len(p.chosen) || m.Promotion == ""
	})
}

// Unchoose lets the squares chosen so far go.
func (p *Page) Unchoose() {
	p.do(func() {
		p.chosen = nil
		if p.setup != nil {
			p.setup.lifted = ""
		}
	})
}

// movesAlong are a seat's legal moves whose squares begin with a path.
func (p *Page) movesAlong(seat int, path []int) []wire.Move {
	var along []wire.Move
	for _, m := range p.board.Legal {
		if m.Seat == p.game.Seats[seat] && len(m.Squares) >= len(path) && slices.Equal(m.Squares[:len(path)], path) {
			along = append(along, m)
		}
	}
	return along
}

// commit takes a person's choice; once every acting seat has one, they are
// played together.
func (p *Page) commit(seat int, move string) {
	p.chosen = nil
	p.paused = false
	p.closeWelcome()
	p.kept.person, p.kept.offer = true, ""
	p.alert = nil
	if p.live() {
		p.steering.wish = move
		return
	}
	p.begin()
	p.await()
	p.collected[seat] = move
	if p.person() < 0 && p.machine() < 0 {
		p.sendPlay(slices.Clone(p.collected))
		return
	}
	p.stopThought() // a hint
	p.rest()
}

// SetSeat changes who plays a seat, at once, or as soon as a game that is about
// to open is there.
func (p *Page) SetSeat(seat, choice string) {
	p.do(func() {
		switch {
		case choice == customChoice:
			p.show(playerDialog + ":" + seat)
		case p.game != nil && p.known(choice):
			p.soon(func() { p.reseat(slices.Index(p.game.Seats, seat), choice) })
		}
	})
}

// reseat changes who plays a seat by its number, -1 for none.
func (p *Page) reseat(i int, choice string) {
	if i < 0 {
		return
	}
	if o := p.opening; o != nil {
		if o.game.ID == p.game.ID && i < len(o.choices) {
			o.choices = slices.Clone(o.choices)
			o.choices[i] = choice
		}
		return
	}
	if p.unsettled() || p.choices[i] == choice {
		return
	}
	if p.thought != nil && p.thought.seat == i {
		p.stopThought()
	}
	p.giveUp()
	p.choices = slices.Clone(p.choices)
	p.choices[i] = choice
	p.looked = p.game.Seats[i]
	p.paused = false
	p.noteSeats()
	p.rest()
}

// GoTo shows the position after a ply of the record. Machines wait there. While
// the worker is about to show another ply, the last one that was asked for comes
// next.
func (p *Page) GoTo(ply int) {
	p.do(func() {
		if p.pending != 0 && p.pending == p.watching.going && ply >= 0 && ply <= len(p.board.Plies) {
			p.watching.wanted, p.watching.along = ply, false
			p.paused = true
			return
		}
		p.soon(func() {
			if p.board == nil || p.busy() || ply < 0 || ply > len(p.board.Plies) || ply == p.board.Ply {
				return
			}
			p.watching.along = false
			p.paused = true
			p.sendGoto(ply)
		})
	})
}

// Undo goes back to the last turn of a person, or takes back that the game ended
// outside its rules.
func (p *Page) Undo() {
	p.doSoon(func() {
		if p.endedOutside() && !p.busy() {
			p.goOn()
		} else {
			p.step((*Page).back)
		}
	})
}

// Redo takes an Undo back.
func (p *Page) Redo() { p.doSoon(func() { p.step((*Page).forward) }) }

func (p *Page) step(to func(*Page) int) {
	if p.board == nil || p.busy() {
		return
	}
	if ply := to(p); ply >= 0 {
		p.watching.along = false
		persons, _ := p.persons()
		p.paused = persons == 0
		p.sendGoto(ply)
	}
}

// endedOutside says whether the game ended outside its rules.
func (p *Page) endedOutside() bool {
	return p.board != nil && p.board.Over && p.board.Ending.How != ""
}

// goOn opens the game on the board as it was before it ended outside its rules.
func (p *Page) goOn() {
	p.reopen()
	o := p.opening
	if o.command.Ending.How == wire.Timeout {
		p.setClocks()
	}
	o.command.Ending = wire.Ending{}
	persons, _ := p.persons()
	o.paused = persons == 0
	p.open(o)
}

// New starts the same game again with the same players.
func (p *Page) New() {
	p.do(func() {
		if p.game == nil {
			return
		}
		game := p.game.ID
		if p.board != nil {
			game = p.board.Game
		}
		p.alert = nil
		p.leaveFor(&opening{command: wire.Open{Game: game, Seed: p.seed(p.game)}, game: p.game, choices: p.choices, says: p.returns()})
	})
}

// Open starts another game.
func (p *Page) Open(game string) {
	p.do(func() {
		if g := p.find(game); g != nil && (p.game == nil || g.ID != p.game.ID) {
			p.alert = nil
			p.leaveFor(p.start(g))
		}
	})
}

// Hint has a machine think for the person who is to move.
func (p *Page) Hint() {
	p.doSoon(func() {
		if !p.mayHint() {
			return
		}
		seat := p.person()
		p.hint = nil
		p.tell(text.Fill(p.words.HintWait, "seat", p.words.Seat(p.game.Seats[seat])))
		p.looked = p.game.Seats[seat]
		p.think(seat, p.game.Hint, true)
	})
}

func (p *Page) mayHint() bool {
	return p.state() == human && p.setup == nil && p.person() >= 0 && p.thought == nil && !p.live() && p.game.Hint != ""
}

// Look shows the search of another seat, where several have one.
func (p *Page) Look(seat string) { p.do(func() { p.looked = seat }) }

// Stop ends thinking: the machine plays the best move it found. Where only
// machines play, they pause.
func (p *Page) Stop() {
	p.doSoon(func() {
		if !p.mayStop() {
			return
		}
		if p.playing() {
			p.halt()
			return
		}
		p.ask(wire.Command{Stop: &wire.Stop{}})
	})
}

func (p *Page) mayStop() bool {
	if p.board == nil || p.busy() {
		return false
	}
	return p.thought != nil && !p.thought.dropped || p.watching.along || p.live() || p.watched() && p.state() == thinking
}

// Resume lets machines go on from here.
func (p *Page) Resume() {
	p.doSoon(func() {
		if p.mayResume() {
			p.paused = false
			p.begin()
			p.rest()
		}
	})
}

// mayResume says whether something would happen by itself were it not for the
// pause.
func (p *Page) mayResume() bool {
	return p.paused && p.state() == human && p.setup == nil && (p.person() < 0 || p.steering.realTime && p.steers())
}

// Resign gives the game up for the person who is to move, or the only one.
func (p *Page) Resign() {
	p.doSoon(func() {
		seat := p.loser()
		if seat < 0 {
			return
		}
		p.end(wire.Ending{How: wire.Resigned, Seat: p.game.Seats[seat]})
	})
}

// end ends the game outside its rules.
func (p *Page) end(how wire.Ending) {
	p.dropThought()
	p.giveUp()
	p.pending = p.ask(wire.Command{End: &how})
}

// loser is the seat that Resign gives up, -1 for none.
func (p *Page) loser() int {
	if p.board == nil || p.busy() || p.board.Over || p.watching.along {
		return -1
	}
	if p.together() {
		return p.own()
	}
	if persons, last := p.persons(); persons == 1 {
		return last
	}
	return p.person()
}

// Flip turns the board round.
func (p *Page) Flip() { p.do(func() { p.flipped = !p.flipped }) }

// Share copies the address.
func (p *Page) Share() {
	p.do(func() {
		link := p.host.Address() + p.fragment
		if p.board != nil && p.opening == nil {
			link = p.host.Address() + p.link()
		}
		p.host.Copy(link, func(ok bool) {
			p.do(func() {
				if ok {
					p.tell(p.words.Copied)
				} else {
					p.keep(text.Fill(p.words.CopyFailed, "link", link))
				}
			})
		})
	})
}

// Show opens a dialog, or with "" closes the one that is open.
func (p *Page) Show(dialog string) { p.do(func() { p.show(dialog) }) }

// CloseWelcome closes the first-visit hint for good.
func (p *Page) CloseWelcome() { p.do(p.closeWelcome) }

func (p *Page) closeWelcome() {
	if p.welcome {
		p.welcome = false
		p.host.Store(keyWelcome, "seen")
	}
}

// CloseAlert takes an alert as read.
func (p *Page) CloseAlert() { p.do(func() { p.alert = nil }) }

// SetTheme chooses light or dark, or with "" the system's.
func (p *Page) SetTheme(theme string) {
	p.do(func() {
		if theme == "" || theme == "light" || theme == "dark" {
			p.theme = theme
			p.host.Store(keyTheme, theme)
		}
	})
}

// SetLang chooses the language.
func (p *Page) SetLang(lang string) {
	p.do(func() {
		if slices.Contains(text.Langs(), lang) {
			p.lang, p.words = lang, boards.Text(lang)
			p.host.Store(keyLang, lang)
			p.keep("") // the passing word is in the other language
		}
	})
}
