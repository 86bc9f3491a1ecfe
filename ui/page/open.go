package page

import (
	"slices"
	"strings"

	"playout/engine/wire"
	"playout/ui/text"
)

// firstGame is opened where no game is named, and in place of one that is not
// there.
const firstGame = "othello"

// firstLevel is the agent against which a visitor plays unless the address
// names another.
const firstLevel = "level:3"

// linkKeys are what a link's keys may be besides the seats.
var linkKeys = []string{"m", "p", "seed", "resigned", "timeout", "agreed", "ply"}

// opening is a game that is to be opened, until the worker shows its board.
type opening struct {
	id      int // of the command, 0 until it is sent
	command wire.Open
	game    *wire.Game
	choices []string          // by seat; nil for the default ones with those of the link
	seats   []wire.SeatChoice // of the link
	paused  bool
	link    bool           // from a link: a refusal blames the link, and its agents are checked
	again   bool           // the game on the board, opened for a new worker
	told    *wire.Imported // what a text told that it is from; nil for none
	play    []string       // moves to play at once: they were on their way when the worker died
	says    string         // a passing word once it is on the board, "" for none
}

// openFragment opens what the address holds.
func (p *Page) openFragment() {
	link, err := wire.ParseLink(p.fragment)
	p.alert = nil
	if err != nil {
		p.alert = &alert{detail: err.Error(), say: func(w *text.Strings) string {
			if link.Game == "" {
				return w.LinkBad
			}
			return w.LinkPart
		}}
	}
	if link.Game == "" {
		p.openStart(firstGame, p.alert)
		return
	}
	game := p.find(link.Game)
	if game == nil {
		p.openStart(firstGame, &alert{say: func(w *text.Strings) string {
			return text.Fill(w.LinkGame, "game", wire.Clip(link.Game))
		}})
		return
	}
	p.openLink(fromLink(game, link))
}

// fromLink is the opening of a link to a game of the catalogue, which writes the
// game's name as it is.
func fromLink(game *wire.Game, link wire.Link) *opening {
	link.Game = game.ID + link.Game[len(game.ID):]
	return &opening{command: link.Open(), game: game, seats: link.Seats, link: true}
}

// openLink opens what a link holds.
func (p *Page) openLink(o *opening) {
	if o.command.Seed == 0 && o.command.Moves == "" {
		o.command.Seed = p.seed(o.game)
	}
	o.paused = o.command.Ply >= 0
	p.open(o)
}

// blame says what is wrong with a link, unless something was said of it before.
func (p *Page) blame(a *alert) {
	if p.alert == nil {
		p.alert = a
	}
}

// less is a link's opening without what the worker refuses by an error of this
// kind; nil where that is nothing that can be left out. Moves belong to a
// position, and both to a variant.
func (o *opening) less(kind string) *opening {
	rest := *o
	c := &rest.command
	switch kind {
	case wire.KindGame:
		c.Game = o.game.ID
		fallthrough
	case wire.KindPosition, wire.KindRecord:
		c.Position, c.Moves, c.Ending, c.Ply = "", "", wire.Ending{}, -1
	case wire.KindEnding:
		c.Ending = wire.Ending{}
	case wire.KindPly:
		c.Ply = -1
	}
	if *c == o.command {
		return nil
	}
	return &rest
}

// seat gives a game the seats of the board that came, which a variant may have
// changed, and seats who the link names. A seat that is not there is left out.
func (p *Page) seat(o *opening, seats []string) {
	if !slices.Equal(seats, o.game.Seats) {
		game := *o.game
		game.Seats = seats
		o.game = &game
	}
	if o.choices == nil {
		o.choices = defaults(o.game)
	}
	for _, s := range o.seats {
		seat := slices.Index(seats, s.Seat)
		if seat < 0 {
			p.blame(&alert{say: func(w *text.Strings) string {
				allowed := strings.Join(slices.Concat(linkKeys, seats), ", ")
				return text.Fill(w.LinkKey, "key", wire.Clip(s.Seat), "allowed", allowed)
			}})
			continue
		}
		o.choices[seat] = s.Agent
	}
}

// seed is a fresh one for a game of chance, short enough for a link; 0 for
// another game.
func (p *Page) seed(game *wire.Game) uint64 {
	if !game.Chance {
		return 0
	}
	return 1 + p.host.Random()%maxSeed
}

// maxSeed is the highest seed that the page gives a game.
const maxSeed = 999_999

// openStart opens a game's start with the default seats, and says why where
// there is something to say.
func (p *Page) openStart(id string, why *alert) {
	game := p.find(id)
	if game == nil {
		game = &p.catalogue[0]
	}
	p.alert = why
	p.open(p.start(game))
}

// start is a game's start with the default seats, to be opened.
func (p *Page) start(game *wire.Game) *opening {
	return &opening{command: wire.Open{Game: game.ID, Seed: p.seed(game)}, game: game}
}

// open has the worker open a game, now or as soon as it answers.
func (p *Page) open(o *opening) {
	p.dropThought()
	p.giveUp()
	p.watching.along, p.watching.once = false, false
	p.steering.going = false
	p.checking = nil
	p.setup = nil
	p.steady.asked = nil
	p.opening = o
	if p.worker.abandoned {
		p.worker.deaths = nil
		p.startWorker()
	} else if p.worker.greeted {
		p.sendOpening()
	}
}

func (p *Page) sendOpening() {
	command := p.opening.command
	p.opening.id = p.ask(wire.Command{Open: &command})
	p.pending = p.opening.id
}

// find is the catalogue's entry for a game string in any case of letters, or nil.
func (p *Page) find(name string) *wire.Game {
	id, _, _ := strings.Cut(name, ":")
	for i := range p.catalogue {
		if len(p.catalogue[i].ID) == len(id) && strings.EqualFold(p.catalogue[i].ID, id) {
			return &p.catalogue[i]
		}
	}
	return nil
}

// defaults seats a person first and machines after.
func defaults(g *wire.Game) []string {
	agent := wire.Human
	if len(g.Agents) > 0 {
		agent = g.Agents[0].Name
	}
	for _, a := range g.Agents {
		if a.Name == firstLevel {
			agent = a.Name
		}
	}
	choices := slices.Repeat([]string{agent}, len(g.Seats))
	choices[0] = wire.Human
	return choices
}

// offered says whether an agent is one of a seat's select.
func offered(g *wire.Game, agent string) bool {
	return agent == wire.Human ||
		slices.ContainsFunc(g.Agents, func(a wire.Agent) bool { return a.Name == agent })
}

// checkAgents asks whether the agents that a link named exist.
func (p *Page) checkAgents() {
	for seat, agent := range p.choices {
		if !offered(p.game, agent) {
			id := p.ask(wire.Command{Check: &wire.Check{Agent: agent}})
			if p.checking == nil {
				p.checking = make(map[int]string)
			}
			p.checking[id] = p.game.Seats[seat]
		}
	}
}

// addressPause is how long, in milliseconds, an address is left alone while
// only machines play, and after the browser refused one: browsers refuse more
// than some hundred writes in half a minute.
const addressPause = 1000

// syncAddress writes the game into the address at once, so that a reload loses
// no move of a person; while only machines play, now and then.
func (p *Page) syncAddress() {
	if p.board != nil && p.watched() && p.state() == thinking && p.host.Now()-p.written < addressPause {
		return
	}
	p.writeAddress()
}

// writeAddress makes the address hold the game, if it does not yet.
func (p *Page) writeAddress() {
	if p.state() == loading || !p.worker.greeted || p.opening != nil || len(p.checking) > 0 {
		return // the address may hold what is to be opened next
	}
	fragment := p.link()
	if fragment == p.fragment {
		p.pushes = false
		return
	}
	if p.host.SetFragment(fragment, p.pushes) {
		p.fragment, p.written, p.pushes = fragment, p.host.Now(), false
	} else if !p.retrying {
		p.retrying = true
		p.after(addressPause, func() { p.retrying = false })
	}
}

// link is the fragment that holds the game as it stands.
func (p *Page) link() string { return p.held().String() }

func (p *Page) held() wire.Link {
	b := p.board
	l := wire.Link{Game: b.Game, Moves: b.Record, Position: b.Start, Seed: b.Seed, Ending: b.Ending, Ply: -1}
	if b.Ply < len(b.Plies) {
		l.Ply = b.Ply
	}
	for seat, choice := range p.choices {
		l.Seats = append(l.Seats, wire.SeatChoice{Seat: p.game.Seats[seat], Agent: choice})
	}
	return l
}
