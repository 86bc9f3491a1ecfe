// Package page is the page's shell: it passes every message, from outside or from a feature, to
// every feature, one after another. It carries out through the Host the effects that they request,
// and merges their contributions into the View. It knows no game and no rule, and a feature only by
// its line in the list of features.go.
//
// To add a part to the page, add a package below ui/features and a line to that list. To add a
// place, a part with addresses of its own, make the feature a feature.Placer, too: the Word of the
// place is the first word of its addresses, as in "#/lab?…".
// Package ui then draws its Region in feature.Main instead of the cards, or instead of the board
// too, and main has data-place.
//
// Methods may be called from any goroutine. None panics: an internal fault becomes an
// alert.
package page

import (
	"cmp"
	"fmt"
	"sync"

	"playout/engine/paste"
	"playout/engine/sorting"
	"playout/ui/feature"
	"playout/ui/feature/merge"
)

// Page is the state of one page.
type Page struct {
	mu       sync.Mutex // held by Send and by readers
	host     Host
	features []feature.Feature
	guide    bool              // the guide can be opened from here
	places   []feature.Place   // all but the game's
	words    []string          // their Words
	queue    []feature.Message // waiting to be handled
	lastID   int               // of commands to the worker
	round    int
	buttons  []feature.Button // of the last View for which no answer of the worker was due
}

// New creates a page; Start starts it. More are additional features of this page alone,
// as in tests.
func New(host Host, settings Settings, more ...func(feature.Device) feature.Feature) *Page {
	device := feature.Device{Load: host.Load, Lang: settings.Lang, Pace: settings.Pace, Cores: settings.Cores, Pictures: settings.Pictures, Shares: settings.Shares, Reloaded: settings.Reloaded, Contrast: settings.Contrast, Prefers: settings.Prefers, Opaque: settings.Opaque}
	list := features
	if settings.Embedded {
		list = embedded
		device.Load = func(key string) string {
			if key == "playout.theme" || key == "playout.lang" { // the page around decides
				return ""
			}
			return host.Load(key)
		}
	}
	// An embedded page belongs to another site; a sandbox may refuse another tab.
	guide := !settings.Embedded && !settings.Opaque
	p := &Page{host: host, features: create(list, device, more), guide: guide}
	for _, f := range p.features {
		if placer, is := f.(feature.Placer); is {
			for _, place := range placer.Places() {
				p.places, p.words = append(p.places, place), append(p.words, place.Word)
			}
		}
	}
	sorting.By(p.places, func(a, b feature.Place) int { return a.Order - b.Order })
	return p
}

// Start starts the page with the address's fragment.
func (p *Page) Start(fragment string) {
	clean, left := paste.Fragment(fragment)
	p.Send(feature.Begin{Fragment: clean, Shown: fragment, Left: left, Place: feature.PlaceOf(clean, p.words), Entry: p.host.EntryID()})
}

// FragmentChanged reports that the visitor changed the address, or went to another entry
// of the browser's history.
func (p *Page) FragmentChanged(fragment string) {
	clean, left := paste.Fragment(fragment)
	p.Send(feature.FragmentChanged{Fragment: clean, Shown: fragment, Left: left, Entry: p.host.EntryID()})
}

// Receive handles a message from the worker.
func (p *Page) Receive(message []byte) { p.Send(feature.FromWorker(message)) }

// WorkerDied reports that the worker ended or could not start.
func (p *Page) WorkerDied(reason string) { p.Send(feature.WorkerDied{Reason: reason}) }

// Posted handles a message from the page in which this one is embedded, as feature.Posted
// describes it.
func (p *Page) Posted(text string) { p.Send(feature.Posted{Text: text}) }

// Prefers reports a change of the visitor's preferences.
func (p *Page) Prefers(what feature.Prefers) { p.Send(what) }

// StageMessage handles a message of the stage's frame, as feature.StageMessage describes it.
func (p *Page) StageMessage(text string) { p.Send(feature.StageMessage{Text: text}) }

// StageSaved reports a file that the stage has made, with its media type.
func (p *Page) StageSaved(kind string) { p.Send(feature.StageSaved{Kind: kind}) }

// FriendEvent handles an event of the game with a friend, as feature.FriendEvent describes it.
func (p *Page) FriendEvent(text string) { p.Send(feature.FriendEvent{Text: text}) }

// NetProgress reports how many bytes of a model have arrived, and their total.
func (p *Page) NetProgress(net string, some, all int) {
	p.Send(feature.NetProgress{Net: net, Loaded: some, Total: all})
}

// Hidden reports whether the page is hidden.
func (p *Page) Hidden(hidden bool) { p.Send(feature.Hidden{On: hidden}) }

// Leave reports that the visitor leaves the page, perhaps for good: the features write the game
// into the address and keep it.
func (p *Page) Leave() { p.Send(feature.Leaving{}) }

// Fault reports a fault of the page itself, which becomes an alert.
func (p *Page) Fault(reason string) { p.Send(feature.PageFaulted{Reason: reason}) }

// Send passes on a message from outside and everything it causes; then it requests a drawing.
func (p *Page) Send(m feature.Message) {
	defer p.host.Render()
	p.mu.Lock()
	defer p.mu.Unlock()
	if fault := p.try(func() { p.run(m) }); fault != "" {
		p.queue = nil
		// A fault during the report of a fault cannot be reported.
		_ = p.try(func() { p.run(feature.PageFaulted{Reason: fault}) })
	}
}

// try runs a function and returns its panic, "" for none.
func (p *Page) try(f func()) (fault string) {
	defer func() {
		if r := recover(); r != nil {
			fault = fmt.Sprint(r)
		}
	}()
	f()
	return ""
}

// maxIdle is how often features may handle Idle in one round and still find something to do:
// more means an endless loop.
const maxIdle = 50

// run passes on a message and everything it causes, until the features have nothing to do.
func (p *Page) run(m feature.Message) {
	p.round++
	p.queue = append(p.queue, m)
	p.drain()
	for range maxIdle {
		p.queue = append(p.queue, feature.Idle{})
		if p.drain() == 1 { // Idle alone
			return
		}
	}
	panic(fmt.Sprintf("the features still send messages after %d rounds of Idle", maxIdle))
}

// drain passes on all queued messages, and those that they cause, and returns their number.
func (p *Page) drain() (handled int) {
	for ; len(p.queue) > 0; handled++ {
		m := p.queue[0]
		p.queue = p.queue[1:]
		for _, effect := range p.handle(m) {
			effect.Do(p.host, (*replier)(p))
		}
	}
	return handled
}

// replier is a Page as its effects use it, while it holds the lock.
type replier Page

// Now implements feature.Replier.
func (p *replier) Now(m feature.Message) { p.queue = append(p.queue, m) }

// Later implements feature.Replier.
func (p *replier) Later(m feature.Message) { (*Page)(p).Send(m) }

// handle passes a message to every feature, or another one instead: a press must wait while the
// worker answers, and one on a position ahead leads back. It returns the effects requested.
func (p *Page) handle(m feature.Message) []feature.Effect {
	now := p.snapshot()
	if feature.IsDeferrable(m) && now.Answering() {
		m = feature.Deferred{Message: m}
	}
	if feature.IsBoardAction(m) && now.Ahead != nil {
		m = feature.LookAhead{}
	}
	c := feature.NewContext(now, &p.lastID, p.round, p.host.Random)
	for _, f := range p.features {
		c.Snapshot = now // no feature sees what another one changes in it
		f.Handle(c, m)
	}
	p.queue = append(p.queue, c.Messages()...)
	return c.Effects()
}

// snapshot returns what features may know now.
func (p *Page) snapshot() feature.Snapshot {
	now := feature.Snapshot{Time: p.host.Now(), Date: p.host.Date(), Address: paste.Untracked(p.host.Address())}
	for _, f := range p.features {
		if publisher, is := f.(feature.Publisher); is {
			now.Add(publisher.Publish())
		}
	}
	now.Place = feature.PlaceOf(now.Fragment, p.words)
	return now
}

// Now returns what features know now, for tests and tools.
func (p *Page) Now() *feature.Snapshot {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.snapshot()
	return &now
}

// View returns the page as the components draw it now.
func (p *Page) View() feature.View {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.snapshot()
	var all []feature.Contributions
	for _, f := range p.features {
		if viewer, is := f.(feature.Viewer); is {
			all = append(all, viewer.View(now))
		}
	}
	v := merge.View(&now, all)
	v.Guide, v.Places, v.Shows = p.guide, p.tabs(&now), p.regionOf(now.Place)
	// No button is disabled while the worker answers: a person may be pressing it, or have the
	// focus on it.
	if !now.Answering() {
		p.buttons = v.Buttons
	} else if p.buttons != nil {
		v.Buttons = p.buttons
	}
	return v
}

// regionOf returns the name of the region that a place shows, "" for the place for playing.
func (p *Page) regionOf(word string) string {
	for _, place := range p.places {
		if place.Word == word {
			return cmp.Or(place.Shows, word)
		}
	}
	return ""
}

// tabs returns the places that the header lists, none if there would be only one.
func (p *Page) tabs(now *feature.Snapshot) []feature.Tab {
	current := now.Place
	list := []feature.Tab{{ID: feature.PlacePlay, Name: now.T.Play}}
	for _, place := range p.places {
		if place.Title != nil {
			list = append(list, feature.Tab{ID: place.Word, Name: place.Title(now.T), Unavailable: place.Word == feature.PlaceInside && !now.MayAnalyse()})
		}
		if place.Word == now.Place && place.Under != "" {
			current = place.Under
		}
	}
	if len(list) == 1 {
		return nil
	}
	for i := range list {
		list[i].Current = list[i].ID == current
	}
	return list
}

// Wait returns for how many ms drawing should wait for the worker's answer: a drawing before it
// would show hardly anything new, and delay the answer.
func (p *Page) Wait() float64 {
	now := p.Now()
	return max(0, now.Until-now.Time)
}
