package pagetest

import (
	"errors"
	"io/fs"
	"testing"
	"time"

	"playout/engine/session"
	"playout/engine/session/extension"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/page"
)

// Browser is a page.Host for tests: a real session as the worker, messages in two queues, a
// device with storage, and a clock that advances only when nothing else is left to do.
type Browser struct {
	Small bool // the program has the way to the studio instead of the studio
	T     *testing.T

	Time   float64
	Timers []Timer
	Stored map[string]string

	Session    *session.Session
	Extensions []func(extension.Host) extension.Extension // of the session
	ToWorker   [][]byte
	ToPage     [][]byte
	Workers    int  // started so far
	Dead       bool // the worker neither receives nor sends anything
	Thinks     int  // Thinks that have no Final yet and were not ended by another command
	Sent       []wire.Command
	Fragments  []string
	Query      string  // of the address, with its ?; "" for none
	Refuse     bool    // SetFragment fails
	Refusal    float64 // when it last failed
	Denied     bool    // storage is denied
	CopyFails  bool
	Copied     string
	Shared     []string // addresses passed to Share
	Saved      []File   // files passed to Save
	Picks      *File    // what Pick and PickFiles return, nil if the visitor chooses no file
	Accepts    string   // the last request to Pick or PickFiles
	takes      func([]string, [][]byte, []error)
	Renders    int
	Posts      []string // to the page around this one
	Staged     []string // to the frame of the stage
	Friend     []string // to the page's side of a game with a friend
	Lobby      []string // to the page's side of a lobby
	Looks      bool     // the page shows the lobby
	Reveals    int      // of the board
	Sounds     []string
	Randoms    uint64
	Keeps      []func() // functions passed to KeepOffline
	Reloads    int
	Device     Device
	Days       time.Duration // further days that have passed
	History    []string      // the entries of the browser, the last one shown
	IDs        []string      // the IDs in the entries, "" for none

	Site fs.FS    // the site's files that FetchFile returns
	Asks []string // names passed to FetchFile

	Models  map[string]Model // of the site, set before it starts
	Fetched map[string]bool  // the models requested by a view; true once loaded
}

var _ page.Host = (*Browser)(nil)

// FirstDay is the start of every bench.
var FirstDay = time.Date(2026, 3, 12, 9, 30, 0, 0, time.UTC)

// Timer is a call of After.
type Timer struct {
	At   float64
	Then func()
}

// File is a saved file, or one to pick.
type File struct {
	Name, Kind string
	Data       []byte
	Err        error
}

// Model is the file of a model, or its fault.
type Model struct {
	Data    []byte
	Problem string
}

// Date returns the first day plus the time since.
func (b *Browser) Date() feature.Date {
	return feature.Date{Milli: FirstDay.Add(b.Days*24*time.Hour + time.Duration(b.Time*float64(time.Millisecond))).UnixMilli()}
}

// Send takes a message for the worker.
func (b *Browser) Send(message []byte) {
	c, err := wire.DecodeCommand(message)
	if err != nil {
		b.T.Fatalf("the page sent %s: %v", message, err)
	}
	b.Sent = append(b.Sent, c)
	switch {
	case c.Think != nil:
		if b.Thinks++; b.Thinks > 1 {
			b.T.Fatalf("%d Thinks outstanding", b.Thinks)
		}
	case c.Open != nil, c.Play != nil, c.Goto != nil, c.End != nil:
		b.Thinks = 0
	}
	b.ToWorker = append(b.ToWorker, message)
}

// RestartWorker starts with a new session.
func (b *Browser) RestartWorker() {
	b.Workers++
	b.Dead, b.Thinks = false, 0
	b.ToWorker, b.ToPage = nil, nil
	number := b.Workers
	create := session.New
	if b.Small {
		create = session.NewSmall
	}
	b.Session = create(func(e wire.Event) {
		if number == b.Workers && !b.Dead {
			b.ToPage = append(b.ToPage, wire.EncodeEvent(e))
		}
	})
	for _, create := range b.Extensions {
		b.Session.Extend(create)
	}
	for name := range b.Models {
		b.Session.Announce(name)
		if b.Fetched[name] {
			b.Session.Model(name, b.Models[name].Data, b.Models[name].Problem)
		}
	}
}

// KeepOffline notes the callbacks for a new version.
func (b *Browser) KeepOffline(ready func()) { b.Keeps = append(b.Keeps, ready) }

// Reload counts.
func (b *Browser) Reload() { b.Reloads++ }

// SetFragment writes the history, unless the browser refuses.
func (b *Browser) SetFragment(fragment, id string, push bool) bool {
	if b.Refuse {
		b.Refusal = b.Time
	}
	if !b.Refuse {
		b.Fragments = append(b.Fragments, fragment)
		if push || len(b.History) == 0 {
			b.History, b.IDs = append(b.History, ""), append(b.IDs, "")
		}
		b.History[len(b.History)-1], b.IDs[len(b.History)-1] = fragment, id
	}
	return !b.Refuse
}

// EntryID returns the ID in the entry that is shown.
func (b *Browser) EntryID() string {
	if len(b.IDs) == 0 {
		return ""
	}
	return b.IDs[len(b.IDs)-1]
}

// Address returns the address of the page.
func (b *Browser) Address() string { return "https://example.org/play/" + b.Query }

// Post notes a message.
func (b *Browser) Post(message []byte) { b.Posts = append(b.Posts, string(message)) }

// SendLobby notes a command.
func (b *Browser) SendLobby(command []byte) { b.Lobby = append(b.Lobby, string(command)) }

// LookAtLobby notes whether the page shows the lobby.
func (b *Browser) LookAtLobby(on bool) { b.Looks = on }

// SendFriend notes a command.
func (b *Browser) SendFriend(command []byte) { b.Friend = append(b.Friend, string(command)) }

// SendStage notes a message.
func (b *Browser) SendStage(message []byte) { b.Staged = append(b.Staged, string(message)) }

// Reveal counts.
func (b *Browser) Reveal() { b.Reveals++ }

// SaveStaged notes a file.
func (b *Browser) SaveStaged(name string) { b.Saved = append(b.Saved, File{Name: name}) }

// Copy notes a text.
func (b *Browser) Copy(text string, done func(bool)) {
	b.Copied = text
	b.After(0, func() { done(!b.CopyFails) })
}

// Save notes a file.
func (b *Browser) Save(name, kind string, data []byte) {
	b.Saved = append(b.Saved, File{Name: name, Kind: kind, Data: data})
}

// PackCourse notes a package, and packs nothing.
func (b *Browser) PackCourse(text, format string, done func(int, error)) {
	b.Saved = append(b.Saved, File{Name: format, Data: []byte(text)})
	b.After(0, func() {
		if b.CopyFails {
			done(0, errors.New("nothing was fetched"))
			return
		}
		done(2_941_503, nil)
	})
}

// Pick returns the file of Picks, if there is one.
func (b *Browser) Pick(accept string, done func(string, []byte, error)) {
	b.Accepts = accept
	if f := b.Picks; f != nil {
		b.After(0, func() { done(f.Name, f.Data, f.Err) })
	}
}

// ListenForFiles keeps the function, for DropFiles.
func (b *Browser) ListenForFiles(_ string, _, _ int, take func([]string, [][]byte, []error)) {
	b.takes = take
}

// DropFiles drops files on the page.
func (b *Browser) DropFiles(list ...File) { give(b.takes, list) }

// give passes files on.
func give(take func([]string, [][]byte, []error), list []File) {
	var names []string
	var data [][]byte
	var errs []error
	for _, f := range list {
		names, data, errs = append(names, f.Name), append(data, f.Data), append(errs, f.Err)
	}
	take(names, data, errs)
}

// PickFiles returns the file of Picks, if there is one.
func (b *Browser) PickFiles(accept string, _, _ int, take func([]string, [][]byte, []error)) {
	b.Accepts = accept
	if f := b.Picks; f != nil {
		b.After(0, func() { give(take, []File{*f}) })
	}
}

// FetchFile returns a file of Site, later.
func (b *Browser) FetchFile(name string, done func([]byte, error)) {
	b.Asks = append(b.Asks, name)
	b.After(0, func() {
		if data, kept := b.Device.Files[name]; kept {
			done(data, nil)
			return
		}
		data, err := fs.ReadFile(b.Site, name)
		done(data, err)
	})
}

// KeepFile stores a file on the device, unless storage fails.
func (b *Browser) KeepFile(name string, data []byte, done func(error)) {
	b.After(0, func() {
		if b.Device.FilesFail == nil {
			if delete(b.Device.Files, name); data != nil {
				b.Device.Files[name] = data
			}
		}
		done(b.Device.FilesFail)
	})
}

// LendNet gives the session a net.
func (b *Browser) LendNet(name string, data []byte) {
	if data == nil {
		b.Session.Model(name, nil, "it has been removed")
	} else {
		b.Session.Model(name, data, "")
	}
}

// FetchOwn delivers the own nets that the session wants, from the device.
func (b *Browser) FetchOwn() {
	for _, name := range b.Session.Wants() {
		b.After(0, func() {
			if data, kept := b.Device.Files[name]; kept {
				b.Session.Model(name, data, "")
			} else {
				b.Session.Model(name, nil, "this device has no net of that name")
			}
		})
	}
}

// SaveDrawing notes the drawing as a file.
func (b *Browser) SaveDrawing(name, svg string, width, height int, done func(bool)) {
	b.Saved = append(b.Saved, File{Name: name, Kind: "image/png", Data: []byte(svg)})
	b.After(0, func() { done(true) })
}

// SavePicture notes the picture without drawing it.
func (b *Browser) SavePicture(name, kind string, done func(bool)) {
	b.Saved = append(b.Saved, File{Name: name, Kind: kind})
	b.After(0, func() { done(!b.CopyFails) })
}

// CopyPicture copies a word instead of a picture.
func (b *Browser) CopyPicture(done func(bool)) { b.Copy("picture", done) }

// DrawSmall returns a word instead of a drawing.
func (b *Browser) DrawSmall(done func(string)) {
	b.After(0, func() { done("<svg xmlns='http://www.w3.org/2000/svg'/>") })
}

// Share notes an address.
func (b *Browser) Share(_, address string, done func(bool)) {
	b.Shared = append(b.Shared, address)
	b.After(0, func() { done(!b.CopyFails) })
}

// Store stores a setting, unless storage is denied.
func (b *Browser) Store(key, value string) {
	if !b.Denied {
		b.Stored[key] = value
	}
}

// Load returns a stored setting.
func (b *Browser) Load(key string) string { return b.Stored[key] }

// After sets a timer.
func (b *Browser) After(ms float64, then func()) {
	b.Timers = append(b.Timers, Timer{b.Time + ms, then})
}

// Now returns the time, which advances only when nothing else is left to do.
func (b *Browser) Now() float64 { return b.Time }

// Random counts.
func (b *Browser) Random() uint64 { b.Randoms++; return b.Randoms }

// Render counts.
func (b *Browser) Render() { b.Renders++ }

// Sound notes a sound.
func (b *Browser) Sound(kind string) { b.Sounds = append(b.Sounds, kind) }
