// Package page is the page's conduct without its looks: it talks to the worker
// over package wire, decides who is to move, keeps the address and settings,
// and makes the View that the components draw. It knows no rules: legality,
// moves and results are all said by the worker.
//
// Invariants:
//   - at most one Think is outstanding; the next is sent only after its Final,
//     or after a command that ends it;
//   - what the worker says about an earlier position is dropped by its epoch;
//   - the address holds the board's game wherever a person plays, and in a game
//     of machines whenever it waits or is over;
//   - the record survives the worker: what is needed to open it again is here.
//
// Methods may be called from any goroutine. None panics: a fault inside becomes
// an Alert.
package page

import (
	"fmt"
	"sync"

	"playout/engine/wire"
	"playout/ui/boards"
	"playout/ui/text"
)

// Page is the state of one page. It implements Actions.
type Page struct {
	mu    sync.Mutex // held by do and View
	host  Host
	pace  Pace
	words *text.Strings

	// Settings and what lies beside the board.
	theme    string
	lang     string
	flipped  bool
	cores    int    // of the machine that are for this page, 0 standing for 1
	crew     int    // workers that were chosen to think together, 0 for as many as suit the machine
	ringless bool   // the board does not show what the search thinks
	dialog   string // the one that is open, "" for none
	welcome  bool
	offline  offline
	sound    bool // moves are heard
	alert    *alert
	notice   string
	notices  int // counts notices, so that an old timer clears no new one
	lasts    int // the ply whose board the notice outlives at most, 0 where it is not about a step
	fragment string
	written  float64 // when the address was last written, ms of Host.Now
	retrying bool    // a refused address is to be written again
	pushes   bool    // the next address is a new entry in the history

	// The conversation.
	worker   worker
	opening  *opening // the game to open, until its Board has come
	pending  int      // ID of the outstanding command that changes the position, 0 for none
	play     []string // the moves of a pending Play, to be sent again if the worker dies
	epoch    int
	checking map[int]string // seats by the ID of the Check of their agent
	thought  *thought       // the outstanding Think

	// The game.
	catalogue []wire.Game
	game      *wire.Game
	choices   []string // by seat: an agent string or wire.Human
	board     *wire.Board
	changed   float64 // when the board last changed, ms of Host.Now
	said      string  // the last move in words
	motion    motion
	setup     *setup   // a position that is set up, nil for none
	chosen    []int    // squares a person chose of a move of several
	collected []string // moves of this step by seat, until all acting seats have one
	paused    bool     // machines wait for Resume
	errands   int      // counts plans, so that a timer carries out none that was given up
	planned   bool     // a move is about to be played
	watching  watching
	steady    steady
	clock     clocks
	steering  steering
	files     files
	drawing   drawing

	kept keeping

	// What searches said.
	nets     nets
	players  players
	searches map[int][]*search // the last of each seat, the newest first, by the ply of the position they were of
	looked   string            // the seat whose search is to be shown, "" for any
	hint     *hint
	chances  []chance
}

// alert is a sentence in whatever language is chosen while it stands, and what
// the engine said, in English; nil for nothing.
type alert struct {
	say    func(*text.Strings) string
	detail string
}

func (a *alert) in(words *text.Strings) (sentence, detail string) {
	if a == nil {
		return "", ""
	}
	return a.say(words), a.detail
}

// New is a page that has not begun: Start begins it.
func New(host Host, settings Settings) *Page {
	p := &Page{host: host, pace: settings.Pace, searches: make(map[int][]*search), cores: settings.Cores, files: files{pictures: settings.Pictures}}
	p.kept.games = make(map[string]*keptGame)
	p.lang = boards.Text(settings.Lang).Lang
	for _, lang := range text.Langs() {
		if host.Load(keyLang) == lang {
			p.lang = lang
		}
	}
	p.words = boards.Text(p.lang)
	if theme := host.Load(keyTheme); theme == "light" || theme == "dark" {
		p.theme = theme
	}
	p.crew = readWorkers(host.Load(keyWorkers))
	p.ringless = host.Load(keyRings) == settingOff
	p.welcome = host.Load(keyWelcome) == ""
	p.sound = host.Load(keySound) == settingOn
	p.watching = watching{wanted: -1, speed: readSpeed(host.Load(keySpeed)), background: host.Load(keyBackground) != ""}
	p.clock.running = -1
	p.steering.realTime = host.Load(keyRealTime) != ""
	p.clock.chosen, _ = readTiming(host.Load(keyClock))
	return p
}

// Start begins with the address's fragment: a worker is started and, once it
// answers, the game opened.
func (p *Page) Start(fragment string) {
	p.do(func() {
		p.fragment = fragment
		p.kept.bare = fragment == ""
		p.startWorker()
		p.loadKept()
	})
}

// FragmentChanged tells of an address that the visitor changed.
func (p *Page) FragmentChanged(fragment string) {
	p.do(func() {
		if fragment == p.fragment {
			return
		}
		p.fragment, p.pushes = fragment, false
		p.kept.offer, p.kept.bare = "", false
		switch {
		case p.worker.greeted:
			p.openFragment()
		case p.worker.abandoned:
			p.worker.deaths, p.opening = nil, nil
			p.startWorker()
		default: // the greeting will open it
			p.opening = nil
		}
	})
}

// Fault tells of a fault of the page itself, which becomes an Alert.
func (p *Page) Fault(reason string) {
	p.do(func() { p.fault(reason) })
}

func (p *Page) fault(reason string) {
	p.alert = &alert{say: func(w *text.Strings) string { return text.Fill(w.Fault, "reason", reason) }}
}

// Leave tells that the visitor leaves the page, perhaps for good: the address
// is made to hold the game as it stands, and the game is kept.
func (p *Page) Leave() {
	p.do(func() {
		p.writeAddress()
		p.stow()
	})
}

// do runs one thing that came from outside: the worker is watched while it owes
// an answer, what changed is followed by the address and a render, and a panic
// becomes an Alert.
func (p *Page) do(f func()) {
	defer p.host.Render()
	p.mu.Lock()
	defer p.mu.Unlock()
	defer func() {
		if r := recover(); r != nil {
			p.fault(fmt.Sprint(r))
		}
	}()
	f()
	p.keepBeat()
	p.runClock()
	p.watch()
	p.syncAddress()
	p.steadyNow()
}

// after runs f some milliseconds later.
func (p *Page) after(ms float64, f func()) {
	p.host.After(max(0, ms), func() { p.do(f) })
}

// later runs f after a time, unless the plan was given up meanwhile.
func (p *Page) later(ms float64, f func()) {
	p.errands++
	errand := p.errands
	p.planned = true
	p.after(ms, func() {
		if p.errands == errand && p.planned {
			p.planned = false
			f()
		}
	})
}

// giveUp drops the planned move and what was collected of this step.
func (p *Page) giveUp() {
	p.dropPlan()
	clear(p.collected)
	p.steering.wish = ""
	p.chosen = nil
}

// tell shows a passing word.
func (p *Page) tell(notice string) {
	const ms = 5000 // long enough for a sentence
	p.keep(notice)
	number := p.notices
	p.after(ms, func() {
		if p.notices == number {
			p.notice = ""
		}
	})
}

// remark shows a passing word about the step that is about to be played. The
// step after it ends it, and so does the end of the game.
func (p *Page) remark(notice string) {
	p.tell(notice)
	p.lasts = p.board.Ply + 1
}

// keep shows a notice until the next.
func (p *Page) keep(notice string) {
	p.notices++
	p.notice, p.lasts = notice, 0
}
