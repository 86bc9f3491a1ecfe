package share

import (
	"cmp"
	"encoding/base64"
	"html"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"playout/engine/embed"
	"playout/engine/ending"
	"playout/engine/exercise"
	"playout/engine/link"
	"playout/ui/boards"
	"playout/ui/feature"
)

// look is one setting of embedded boards: a key of the frame's address, except lookWidth,
// and its values, the first of which is the default.
type look struct {
	name   string
	values []string
}

// The looks that the dialog itself uses.
const (
	lookControls = "controls"
	lookWidth    = "width" // in CSS pixels
	lookTheme    = "theme"
	lookLang     = "lang"
	lookStart    = "start"
	lookCoords   = "coords"
	lookTable    = "table"

	controlsNone = "none"
	controlsFull = "full"
	langAuto     = "auto" // the visitor's; the address then omits it
)

var looks = []look{
	{lookControls, []string{"play", controlsNone, controlsFull}},
	{lookWidth, []string{"480", "320", "640"}},
	{lookTheme, []string{"auto", "light", "dark"}},
	{lookLang, []string{langAuto, "en", "es"}},
	{lookStart, []string{"view", "click"}},
	{lookCoords, []string{"on", "off"}},
	{lookTable, []string{"off", "on"}},
}

// allowed reports whether a look may have a value.
func allowed(name, value string) bool {
	return slices.ContainsFunc(looks, func(l look) bool { return l.name == name && slices.Contains(l.values, value) })
}

// value returns the present value of a look.
func (f *Feature) value(l look) string {
	if value, chosen := f.looks[l.name]; chosen {
		return value
	}
	return l.values[0]
}

// hasLook reports whether a look has a value.
func (f *Feature) hasLook(name, value string) bool {
	return slices.ContainsFunc(looks, func(l look) bool { return l.name == name && f.value(l) == value })
}

// changedLooks returns the looks for the address: those that differ from the default.
func (f *Feature) changedLooks() (list []link.Seat) {
	for _, l := range looks {
		if value := f.value(l); l.name != lookWidth && value != l.values[0] {
			list = append(list, link.Seat{Seat: l.name, Agent: value})
		}
	}
	return list
}

// embeddedGame returns the present game.
func (f *Feature) embeddedGame(now *feature.Snapshot) embedded {
	b, to := now.Board, f.link(now)
	if f.hasLook(lookControls, controlsNone) {
		to.Seats = nil // all of them are people's there
	}
	key, solves := exerciseOf(now)
	if solves {
		to = link.Link{Game: now.Game.ID, Ply: -1, Seats: []link.Seat{key}}
	}
	s := embedded{link: to, solves: solves, game: now.Game.ID, position: b.Position, seats: b.Seats, title: now.T.Board(now.Game.ID)}
	if f.positionOnly && now.Ahead != nil {
		s.position = now.Ahead.Board.Position
	}
	if solves {
		s.exercises(now, key)
	}
	s.shows = s.title
	if s.solves && s.named {
		return s
	}
	if turn := toMove(now); turn != "" {
		s.shows += ": " + strings.TrimSuffix(turn, ".")
	}
	return s
}

// exercises lets the frame show an exercise or a set: it gets the game and the title of the first
// exercise. If that is not the current one, the board shows another position, and there is
// no picture.
func (s *embedded) exercises(now *feature.Snapshot, key link.Seat) {
	data, err := exercise.Unpack(key.Agent)
	if err != nil {
		return
	}
	set, _, err := exercise.Read(data)
	if err != nil {
		return
	}
	first := &set.Exercises[0]
	if title := cmp.Or(set.Title, first.Title); title != "" && (set.Title != "" || len(set.Exercises) == 1) {
		s.title, s.named = title, true
	}
	id, _, _ := strings.Cut(first.Game, ":")
	if id != s.game && now.Find(id) != nil {
		s.game, s.link.Game, s.position = id, id, ""
	}
	_, query, _ := strings.Cut(now.Fragment, "?")
	for pair := range strings.SplitSeq(query, "&") {
		if at, ok := strings.CutPrefix(pair, "at="); ok && at != "1" && len(set.Exercises) > 1 {
			s.position = ""
		}
	}
}

// exerciseOf returns the key of the exercise being solved in the page's address, which is also
// the key in the frame's address; ok is false without one.
func exerciseOf(now *feature.Snapshot) (key link.Seat, ok bool) {
	_, query, _ := strings.Cut(now.Fragment, "?")
	for pair := range strings.SplitSeq(query, "&") {
		if name, value, _ := strings.Cut(pair, "="); now.IsExercise && (name == exercise.KeyOne || name == exercise.KeySet) {
			return link.Seat{Seat: name, Agent: value}, true
		}
	}
	return key, false
}

// Heights of the parts of a frame's panel, in CSS pixels, in a browser.
const (
	highPlay   = 65  // status and buttons
	highSide   = 130 // both, beside the board
	highSeats  = 44  // a row of seats
	highAsk    = 136 // an exercise without its prompt
	highLine   = 20
	highOption = 56
	highSet    = 68
	wideLetter = 7
	wideSide   = 240 // the panel beside the board
)

// size returns the width and height of the frame. The height equals the one that the board
// reports in the frame.
func (f *Feature) size() (width, height int) {
	width, err := strconv.Atoi(f.looks[lookWidth])
	if err != nil {
		width = 480
	}
	panel, alone := highPlay, false
	switch {
	case f.embedded.solves:
		panel = f.embedded.exercisePanel(width)
	case f.hasLook(lookControls, controlsNone):
		panel, alone = 0, true
	case f.hasLook(lookControls, controlsFull):
		panel += highSeats * ((len(f.embedded.seats) + 1) / 2)
		if width >= embed.Wide {
			panel = highSide + highSeats*len(f.embedded.seats)
		}
	}
	wide, high := boards.Of(f.embedded.game).New().Size()
	return width, embed.BestHeight(float64(width), float64(wide)/float64(max(1, high)), float64(panel), alone)
}

// exercisePanel returns the height of the panel of the highest exercise, in a frame of the
// given width.
func (s *embedded) exercisePanel(width int) (high int) {
	data, err := exercise.Unpack(s.link.Seats[0].Agent)
	if err != nil {
		return highAsk
	}
	set, _, err := exercise.Read(data)
	if err != nil {
		return highAsk
	}
	if width >= embed.Wide {
		width = wideSide + 28
	}
	width -= 28
	more := func(text string) int { // lines of a text
		lines := 0
		for line := range strings.SplitSeq(text, "\n") {
			lines += max(1, (wideLetter*utf8.RuneCountInString(line)+width-1)/width)
		}
		return lines
	}
	for i := range set.Exercises {
		x := &set.Exercises[i]
		panel := highAsk
		if x.Prompt != "" {
			panel += 4 + highLine*more(x.Prompt)
		}
		for _, option := range x.Goal.Options {
			panel += highOption + highLine*(more(option)-1)
		}
		if len(x.Goal.Options) > 0 {
			panel += 16 // a further line for the verdict, without the space below the last
		}
		high = max(high, panel)
	}
	if len(set.Exercises) > 1 {
		high += highSet
	}
	return high
}

// fileAddress returns the address of a file next to the page.
func fileAddress(address, file string) string {
	address, _, _ = strings.Cut(address, "?")
	return address[:strings.LastIndexByte(address, '/')+1] + file
}

// page returns the address of the same game or exercise on a page of its own.
func (s *embedded) page(now *feature.Snapshot) string {
	if s.solves {
		return now.Address + cmp.Or(solving(now), now.Fragment)
	}
	return now.Address + s.link.String()
}

// framed returns the address of the frame, "" for a game too long for one.
func (f *Feature) framed(now *feature.Snapshot) string {
	link := f.embedded.link
	link.Seats = append(slices.Clip(link.Seats), f.changedLooks()...)
	if !link.Fits() || link.Game == "" {
		return ""
	}
	return fileAddress(now.Address, "embed.html") + link.String()
}

// frame embeds the board as a frame.
func (f *Feature) frame(now *feature.Snapshot) string {
	address := f.framed(now)
	if address == "" {
		return ""
	}
	width, height := f.size()
	return `<iframe src="` + html.EscapeString(address) + `" title="` + html.EscapeString(f.embedded.title) +
		`" width="` + strconv.Itoa(width) + `" height="` + strconv.Itoa(height) + `" loading="lazy" style="border:0;max-width:100%"></iframe>`
}

// maxDrawing is the largest size in bytes of a picture in a snippet, which makes it longer by a
// third: an author has to scroll past it. The snippet links to a larger board instead. The
// boards of all games are far smaller.
const maxDrawing = 12_000

// element embeds the board as an element with its picture, which it shows until the board
// starts, or if no script runs.
func (f *Feature) element(now *feature.Snapshot) string {
	if f.framed(now) == "" || f.drawn != f.embedded.position {
		return ""
	}
	width, height := f.size()
	var b strings.Builder
	put := func(name, value string) {
		if value != "" {
			b.WriteString(" " + name + `="` + html.EscapeString(value) + `"`)
		}
	}
	b.WriteString(`<script src="` + html.EscapeString(fileAddress(now.Address, "embed.js")) + `" async></script>` + "\n<playout-board")
	l := f.embedded.link
	put("game", l.Game)
	put("moves", l.Moves)
	put("position", l.Position)
	for _, key := range otherKeys(l) {
		put(key.Seat, key.Agent)
	}
	for _, key := range f.changedLooks() {
		put(key.Seat, key.Agent)
	}
	put("style", "display:block;max-width:100%;width:"+strconv.Itoa(width)+"px;height:"+strconv.Itoa(height)+"px")
	b.WriteString(">")
	wide, high := boards.Of(f.embedded.game).New().Size()
	if f.drawing == "" || len(f.drawing) > maxDrawing {
		b.WriteString(`<a href="` + html.EscapeString(f.embedded.page(now)) + `">` + html.EscapeString(f.embedded.shows) + "</a>")
	} else {
		b.WriteString("<img")
		put("src", "data:image/svg+xml;base64,"+base64.StdEncoding.EncodeToString([]byte(f.drawing)))
		put("alt", f.embedded.shows)
		put("width", strconv.Itoa(width))
		put("height", strconv.Itoa(width*high/max(1, wide)))
		b.WriteString(">")
	}
	b.WriteString("</playout-board>")
	return b.String()
}

// otherKeys returns the keys of a link besides its game, moves and position, in the link's form.
func otherKeys(l link.Link) (keys []link.Seat) {
	add := func(key, value string) { keys = append(keys, link.Seat{Seat: key, Agent: value}) }
	if l.Seed != 0 {
		add("seed", strconv.FormatUint(l.Seed, 10))
	}
	if how := l.Ending.How; ending.Shared(how) {
		add(how, "yes")
	} else if how != "" {
		add(how, l.Ending.Seat)
	}
	if l.Ply >= 0 {
		add("ply", strconv.Itoa(l.Ply))
	}
	if l.Flip {
		add("flip", "on")
	}
	return append(keys, l.Seats...)
}
