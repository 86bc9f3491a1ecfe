package page

import (
	"slices"
	"strconv"
	"strings"

	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/text"
)

// View is the page as the components draw it now.
func (p *Page) View() View {
	p.mu.Lock()
	defer p.mu.Unlock()
	v := View{
		Lang:    p.lang,
		Theme:   p.theme,
		Games:   p.tabs(),
		State:   p.state(),
		Status:  p.words.Loading,
		Notice:  p.notice,
		Dialog:  p.dialog,
		Workers: p.workerSetting(),
		Rings:   !p.ringless,
		Files:   p.filesView(),
		Sound:   p.sound,
		Welcome: p.welcome && p.newcomer(),
		Link:    p.host.Address() + p.fragment,
	}
	v.Background = p.watching.background
	v.Clock = p.clockView()
	v.Alert, v.Cause = p.alert.in(p.words)
	v.Board.State = v.State
	v.Board.Game = firstGame
	v.Board.Advantage = -1
	if p.board == nil {
		return v
	}
	v.Play, v.Variant = p.lessons(), p.variant()
	v.Seats = p.seats()
	v.Flipped = p.flipped != (p.turned() && p.manner().Sided)
	v.Nets = p.wanted()
	v.Update = p.offline.ready
	if p.setup != nil {
		p.composed(&v)
		v.Icon = p.icon(&v)
		return v
	}
	v.Status, v.Detail = p.status(v.State)
	v.Said = p.said
	v.Board = p.boardView(v.State)
	v.Buttons = p.buttons()
	v.Search = p.searchView()
	v.Chart = p.chart()
	v.Moves = p.moves()
	v.Watch = p.watchView(v.Moves)
	v.Draws = p.drawsView()
	if p.answering() {
		v.Buttons, v.Draws = p.steady.buttons, p.steady.draws
	}
	v.Steer = Steer{Shown: p.steers(), RealTime: p.steering.realTime, Going: p.live() && !p.asleep()}
	if o := p.board.Opening; o != nil {
		v.Opening = Opening{o.Name, o.Code}
	}
	v.Icon = p.icon(&v)
	v.Player = p.playerView()
	v.Kept, v.Offer = p.keptView(), p.offerView()
	v.Welcome = v.Welcome && v.Offer == nil
	return v
}

// newcomer says whether the first-visit hint is true here: nothing was played
// of a whole game that the visitor begins against machines. Before there is a
// board, an address that says nothing will open such a game.
func (p *Page) newcomer() bool {
	b := p.board
	if b == nil {
		link, err := wire.ParseLink(p.fragment)
		return err == nil && link.Game == ""
	}
	persons, _ := p.persons()
	return persons == 1 && p.choices[0] == wire.Human && b.Start == "" && len(b.Plies) == 0 && !b.Over
}

// tabs are the games of the header: those that the page can show, one not there
// yet too, then what else the worker has.
func (p *Page) tabs() []Tab {
	var ids []string
	for _, g := range boards.All() {
		ids = append(ids, g.ID)
	}
	for i := range p.catalogue {
		if id := p.catalogue[i].ID; !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	list := make([]Tab, 0, len(ids))
	for _, id := range ids {
		list = append(list, Tab{
			ID:      id,
			Name:    p.words.Game(id),
			Current: p.game != nil && p.game.ID == id || p.game == nil && id == firstGame,
			Soon:    p.catalogue != nil && p.find(id) == nil || p.catalogue == nil && id != firstGame,
		})
	}
	return list
}

func (p *Page) buttons() Buttons {
	ready := !p.busy()
	return Buttons{
		Undo:   ready && (p.endedOutside() || p.back() >= 0),
		Redo:   ready && p.forward() >= 0,
		Hint:   p.mayHint(),
		Stop:   p.mayStop(),
		Resign: p.loser() >= 0,
		Resume: p.mayResume(),
		Paused: p.mayResume(),
		Pause:  p.watched() || p.watching.along || p.live(),
		SetUp:  ready,
	}
}

// seats are the strips beside the board.
func (p *Page) seats() []Seat {
	persons, _ := p.persons()
	list := make([]Seat, len(p.game.Seats))
	for i, id := range p.game.Seats {
		choice := p.choices[i]
		s := Seat{Strip: board.Strip{ID: id, Title: p.words.Seat(id)}, Choice: choice, Options: p.options(choice)}
		s.Above = p.far(i) != (p.flipped != p.turned())
		s.ToMove = slices.Contains(p.board.Acting, id) && (!p.together() || i == p.own())
		switch {
		case choice != wire.Human:
			s.Name, s.About, s.Agent = p.choiceName(choice), p.about(choice), p.resolve(choice)
		case persons == 1:
			s.Name = p.words.You
		default:
			s.Name = p.words.Human
		}
		if i < len(p.board.Score) {
			s.Count(p.words, p.game.ID, p.board.Score[i])
		}
		if i < len(p.board.Returns) {
			s.Won = p.winner() == i
		}
		if add := p.manner().Seat; add != nil {
			add(p.scene(nil), i, &s.Strip)
		}
		p.showTime(i, &s)
		list[i] = s
	}
	return list
}

// far says whether a seat is of the latter half, which sits across from the
// first.
func (p *Page) far(seat int) bool { return seat >= (len(p.game.Seats)+1)/2 }

// turned says whether the only person sits across from the first seat, so that
// the page shows that side at the bottom.
func (p *Page) turned() bool {
	persons, last := p.persons()
	return persons == 1 && p.far(last)
}

// options are a seat's choices; one that only a link names is among them.
func (p *Page) options(choice string) []Option {
	list := []Option{{wire.Human, p.words.Human}}
	for _, a := range p.game.Agents {
		list = append(list, Option{a.Name, p.choiceName(a.Name)})
	}
	customs := p.players.customs[p.game.ID]
	if !p.known(choice) { // the worker is asked about it
		customs = append([]string{choice}, customs...)
	}
	for _, agent := range customs {
		list = append(list, Option{agent, p.choiceName(agent) + " (" + agent + ")"})
	}
	return append(list, Option{customChoice, p.words.Players.Custom})
}

// resolve is the agent string in full that an offered one stands for, or the
// agent itself.
func (p *Page) resolve(agent string) string {
	for _, a := range p.game.Agents {
		if a.Name == agent && a.About != "" {
			return a.About
		}
	}
	return agent
}

// boardView is the board with its handles.
func (p *Page) boardView(state string) board.View {
	b := p.board
	v := board.View{
		Game:      p.game.ID,
		Position:  b.Position,
		State:     state,
		Label:     text.Fill(p.words.BoardLabel, "game", p.words.Game(p.game.ID)),
		Seats:     p.game.Seats,
		Notes:     b.Notes,
		Squares:   make([]board.Square, len(b.Squares)),
		Advantage: p.chanceAt(b.Ply),
		Ply:       b.Ply,
		Passing:   p.motion.passing,
		Changes:   p.motion.changes,
		Stepped:   p.motion.stepped,
	}
	if len(b.Acting) > 0 {
		v.Turn = b.Acting[0]
	}
	if own := p.own(); own >= 0 {
		v.Own = p.game.Seats[own]
		v.Turn = v.Own
	}
	for i, name := range b.Squares {
		fall := p.motion.falls[i]
		v.Squares[i] = board.Square{Name: name, Piece: b.Cells[i], Delay: fall.delay, Fresh: fall.fresh, Comes: fall.comes}
	}
	if n := len(b.Last); n > 0 && (b.Ply == 0 || b.Plies[b.Ply-1].Seat != "") {
		v.Squares[b.Last[n-1]].Last = true
		for _, i := range b.Last[:n-1] {
			v.Squares[i].Left = true
		}
	}
	for _, i := range p.chosen {
		v.Squares[i].Chosen = true
	}
	if state == human {
		for _, i := range p.choosable() {
			v.Squares[i].Legal = true
		}
		v.Promotions, v.Asks = p.promotionsView(), p.words.PickPiece
	}
	for _, i := range p.wished() {
		v.Squares[i].Chosen = true
	}
	if p.hint != nil {
		for _, i := range p.hint.squares {
			v.Squares[i].Hint = true
		}
	}
	p.drawSearch(v.Squares)
	for i := range v.Squares {
		v.Squares[i].Label = p.squareLabel(&v.Squares[i])
	}
	return v
}

// promotionsView are the pieces that a pawn may become, once it is to become one.
func (p *Page) promotionsView() []board.Promotion {
	var list []board.Promotion
	for _, m := range p.promotions() {
		piece := m.Seat + "-" + promoted[m.Promotion]
		list = append(list, board.Promotion{
			Letter: m.Promotion,
			Square: p.board.Squares[m.Squares[len(m.Squares)-1]],
			Piece:  piece,
			Label:  p.words.Piece(p.game.ID, piece),
		})
	}
	return list
}

// promoted are the words of a wire.Move's Promotion in the names of pieces.
var promoted = map[string]string{"q": "queen", "r": "rook", "b": "bishop", "n": "knight"}

// choosable are the squares that a person may choose next.
func (p *Page) choosable() []int {
	seat := p.person()
	if seat < 0 {
		return nil
	}
	var list []int
	for _, m := range p.movesAlong(seat, p.chosen) {
		if len(m.Squares) > len(p.chosen) {
			list = append(list, m.Squares[len(p.chosen)])
		}
	}
	return list
}

func (p *Page) squareLabel(s *board.Square) string {
	parts := []string{s.Name, p.words.Piece(p.game.ID, s.Piece)}
	if s.Chosen {
		parts = append(parts, p.words.ChosenHas)
	}
	if s.Last {
		parts = append(parts, p.words.LastHas)
	}
	if s.Legal {
		parts = append(parts, p.words.LegalHas)
	}
	if s.Mark != "" {
		parts = append(parts, s.Mark+"%")
	}
	return strings.Join(parts, ", ")
}

// chart is the course of the game, nil until it has two points.
func (p *Page) chart() *Chart {
	b := p.board
	c := &Chart{Plies: len(b.Plies), Ply: b.Ply}
	for _, at := range p.chances {
		c.Points = append(c.Points, Point{at.ply, at.value})
	}
	if b.Over && len(b.Returns) > 0 {
		if n := len(c.Points); n > 0 && c.Points[n-1].Ply == b.Ply {
			c.Points = c.Points[:n-1]
		}
		c.Points = append(c.Points, Point{b.Ply, (float64(b.Returns[0]) + 1) / 2})
	}
	if len(c.Points) < 2 {
		return nil
	}
	c.Title = text.Fill(p.words.Chances, "seats", p.words.SeatOf(p.game.Seats[0]))
	if now := p.chanceAt(b.Ply); now >= 0 {
		c.Now = p.words.Chance(now)
	}
	return c
}

// chanceAt is the first seat's chance at a ply, or at the last before it that
// somebody judged, below 0 when nobody did.
func (p *Page) chanceAt(ply int) float64 {
	if b := p.board; b.Over && ply == b.Ply && len(b.Returns) > 0 {
		return (float64(b.Returns[0]) + 1) / 2
	}
	value := -1.0
	for _, c := range p.chances {
		if c.ply <= ply {
			value = c.value
		}
	}
	return value
}

// moves is the move list.
func (p *Page) moves() []Move {
	b := p.board
	list := make([]Move, len(b.Plies))
	round := 0
	for i, ply := range b.Plies {
		m := Move{Ply: i + 1, Text: ply.Text, Seat: ply.Seat, Current: i+1 == b.Ply, Ahead: i+1 > b.Ply}
		switch {
		case ply.Name == pass:
			m.Text = p.words.Pass
		case ply.Seat == "":
			m.Text = p.stepText(ply.Text)
		}
		m.Joined = i > 0 && ply.Seat != "" && ply.Seat == b.Plies[i-1].Seat
		if i == 0 || ply.Seat == "" || ply.Seat == p.game.Seats[0] && !m.Joined {
			round++
			m.Number = strconv.Itoa(round)
		}
		list[i] = m
	}
	return list
}
