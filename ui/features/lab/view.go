package lab

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"playout/engine/wire/labwire"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/feature/labtab"
	"playout/ui/text"
)

// Part is the feature's part of the view.
type Part struct {
	Link      string // the fragment that opens the tab as it is
	State     string // data-state
	Games, Of int    // data-games, data-of

	Fixed   bool // a match runs: the form shows it
	Hidden  map[string]bool
	Fields  map[string]Field
	Agents  []Agent
	MayAdd  bool
	MayDrop bool
	Takes   string // how long the match takes, and how wide the interval will be
	Differs string // what may differ from the games of the link, "" for nothing
	MayCopy bool   // the link with versions
	Asks    string // the question about a large number of games, "" for none
	Start   text.Button
	May     bool
	MayStop bool

	Title, More string
	Badge       string
	Good        bool // the badge is about a better agent
	Progress    float64
	Plot        Plot
	Ratio       *Ratio   // nil without a test
	Margins     *Margins // nil in games without them
	Heads       []string
	EloNote     string // what Elo is compared with
	Rows        []Row
	Pairs       []string
	Endings     []Count
	Test        string
	Keeping     string // what the device does not keep, "" for nothing
	Watched     string // the heading of the small board, "" for no game
	WatchedNote string
	Board       *board.Lesson
	Playing     []Playing
	MaySave     bool

	Opened Opened // files that are open

	Mode         Mode
	Marked       string  // what the visitor may want to change, "" for nothing
	Series       *Series // nil for a single match
	Details      string  // the row of a series whose games are shown, "" for none
	Reports      []ReportTables
	ListOpen     bool
	List         []Played
	Older, Newer bool
	Ready        []Ready
	Lesson       *Ready // the one in the form, nil for none
}

// Field is a control of the form.
type Field struct {
	Value   string
	Options []feature.Option // nil for a text field
	Wrong   bool
}

// Agent is an agent in the form.
type Agent struct {
	Agent, Name string
	Options     []feature.Option
	Wrong       bool
}

// Row is an agent's result.
type Row struct {
	Agent                    string
	Result, Score, Low, High string // data-result ("" in a series), data-score, data-low, data-high
	Cells                    []string
}

// Count is a kind of ending with its number.
type Count struct{ What, N string }

// Playing is a game in play.
type Playing struct {
	Game int
	Name string // its number
	On   bool   // the small board shows it
}

// Played is a finished game.
type Played struct{ Text, Link string }

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	if now.Place != Place {
		return feature.Contributions{}
	}
	p := Part{Link: f.address.String(), State: ready, Hidden: make(map[string]bool), Fields: make(map[string]Field), Ready: readyOf(now.T), Reports: tablesOf(now.T)}
	for _, name := range f.address.hide {
		p.Hidden[name] = true
	}
	shown := f.shown()
	link := address{form: shown}.link()
	if i := slices.IndexFunc(p.Ready, func(r Ready) bool { return r.Link == link }); i >= 0 {
		p.Lesson = &p.Ready[i]
	}
	if shown.isSeries() {
		f.viewSeries(&now, &p)
	} else if r := f.run; r != nil {
		if r.state != ready {
			p.State = r.state
		}
		p.Games, p.Of = r.done, r.total
		if p.Fixed = f.runs(); !p.Fixed && r.state != refused && r.form.spec() != shown.spec() {
			p.State = ready // another match is in the form
		}
		f.viewRun(&now, &p)
	}
	if f.starts {
		p.State = running
	}
	if p.State == ready && f.run == nil && p.Series == nil {
		p.Of = 0
	}
	p.Opened = f.opened.view(&now, f.run)
	f.viewForm(&now, &p, shown)
	f.viewMode(&now, &p, shown)
	c := feature.Contributions{Regions: []feature.Region{{Slot: feature.Lab, Name: labtab.Match, Order: 10, Part: p}}}
	if f.run != nil && f.run.waits != "" && f.runs() {
		c.Models = []string{f.run.waits}
	}
	return c
}

// viewForm fills in the form.
func (f *Feature) viewForm(now *feature.Snapshot, p *Part, shown form) {
	w := WordsIn(now.T)
	wrong := func(key string) bool {
		return slices.ContainsFunc(f.faults, func(fault *strictFault) bool { return fault.Top() == key })
	}
	for _, key := range keys {
		p.Fields[key] = Field{Value: shown.of(key), Wrong: wrong(key)}
	}
	choose := func(key string, list ...feature.Option) {
		field := p.Fields[key]
		if !slices.ContainsFunc(list, func(o feature.Option) bool { return o.Value == field.Value }) {
			list = append(list, feature.Option{Value: field.Value, Label: field.Value})
		}
		field.Options = list
		p.Fields[key] = field
	}
	var all []feature.Option
	for _, g := range boards.All() {
		all = append(all, feature.Option{Value: g.ID, Label: now.T.Game(g.ID)})
	}
	choose(keyGame, all...)
	choose(keyFormat, feature.Option{Value: formatMatch, Label: w.Formats[formatMatch]}, feature.Option{Value: formatRoundRobin, Label: w.Formats[formatRoundRobin]},
		feature.Option{Value: formatGauntlet, Label: w.Formats[formatGauntlet]})
	choose(keySeating, feature.Option{Value: seatingEach, Label: w.Each}, feature.Option{Value: "fixed", Label: w.FixedSeats})
	openings := []feature.Option{{Value: "", Label: w.UsualOpenings}}
	for _, plies := range []int{2, 4, 8, 12} {
		openings = append(openings, feature.Option{Value: "random:" + strconv.Itoa(plies), Label: now.T.Count(w.RandomPlies, plies)})
	}
	if g := gameOf(now, shown); g != nil && g.Book {
		openings = append(openings, feature.Option{Value: "book", Label: w.Book})
	}
	choose(keyOpenings, openings...)
	agents := shown.agents()
	p.MayAdd, p.MayDrop = len(agents) < mostAgents, len(agents) > leastAgents
	for i, agent := range agents {
		wrongAgent := slices.ContainsFunc(f.faults, func(fault *strictFault) bool {
			return fault.Path == keyAgents || strings.HasPrefix(fault.Path, keyAgents+"["+strconv.Itoa(i)+"]")
		})
		p.Agents = append(p.Agents, Agent{Agent: agent, Name: now.T.Number(i + 1), Options: agentOptions(now, shown, agent), Wrong: wrongAgent})
	}
	p.Start = w.Start
	if f.resumes() {
		p.Start = w.Resume
	}
	if p.Fixed {
		p.Start = w.Pause
	}
	p.May = now.WorkerStarted
	p.MayStop = f.run != nil && (f.runs() || f.run.state == paused)
	total := shown.all()
	if s := f.series; s != nil && shown.isSeries() {
		p.MayStop = s.state == running || s.state == paused
		total = s.of()
	}
	if f.asks {
		p.Asks = text.Fill(w.Asks, "n", now.T.Number(total))
	}
	if f.marked != "" {
		p.Marked = text.Fill(w.Marked, "key", f.marked)
	}
	p.Takes, p.Differs = f.takesText(now, shown), f.differs(now.T)
	made, _ := f.depends()
	p.MayCopy = made != nil
}

// agentOptions returns the agents to choose from.
func agentOptions(now *feature.Snapshot, shown form, chosen string) (list []feature.Option) {
	add := func(agent, label string) {
		if !slices.ContainsFunc(list, func(o feature.Option) bool { return o.Value == agent }) {
			list = append(list, feature.Option{Value: agent, Label: label})
		}
	}
	if g := gameOf(now, shown); g != nil {
		for _, a := range g.Agents {
			add(a.Name, feature.Timed(now.T, now.T.Agent(a.Name), a.Name))
		}
		for _, agent := range now.Customs[g.ID] {
			add(agent, now.T.Agent(agent)+" ("+text.Roots(agent)+")")
		}
	}
	add(chosen, now.T.Agent(chosen)+" ("+text.Roots(chosen)+")")
	return list
}

// takesText says how long the match takes, and how wide the interval will be.
func (f *Feature) takesText(now *feature.Snapshot, shown form) string {
	w := WordsIn(now.T)
	n := shown.games()
	if shown.of(keyFormat) == formatGauntlet || shown.of(keyFormat) == formatRoundRobin {
		n *= max(len(shown.agents())-1, 1)
	}
	if s := f.series; s != nil && shown.isSeries() && len(s.rows) > 0 {
		n = s.rows[0].full().games()
	}
	if n == 0 {
		return ""
	}
	width := text.Fill(w.Width, "n", now.T.Figure(98/math.Sqrt(float64(n)), 1))
	if f.runs() {
		if f.run.millis > 0 && !shown.isSeries() {
			return text.Fill(w.Left1, "time", lasts(now.T, float64(f.run.millis))) + " " + width
		}
		return width
	}
	if ms := f.takes(now); ms > 0 {
		return text.Fill(w.Takes, "time", lasts(now.T, ms)) + " " + width
	}
	if f.trials.asked != 0 {
		return w.Measures + " " + width
	}
	return w.TakesUnknown + " " + width
}

// lasts returns a time in words.
func lasts(t *text.Strings, ms float64) string {
	w := WordsIn(t)
	switch seconds := int(ms/1000 + 0.5); {
	case seconds < 90:
		return t.Count(w.Seconds, max(seconds, 1))
	case seconds < 90*60:
		return t.Count(w.Minutes, (seconds+30)/60)
	default:
		return t.Count(w.Hours, (seconds+1800)/3600)
	}
}

// viewRun fills in the match.
func (f *Feature) viewRun(now *feature.Snapshot, p *Part) {
	w, r := WordsIn(now.T), f.run
	if r.total > 0 {
		p.Progress = float64(r.done) / float64(r.total)
		p.More = text.Fill(w.GamesOf, "n", now.T.Number(r.done), "all", now.T.Number(r.total))
	}
	f.viewRunning(now, p, r)
	p.More += w.After[r.state]
	if p.State == ready && r.state != ready && p.More != "" {
		p.More = w.Former + p.More
	}
	f.viewDetails(now, p, r)
}

// viewRunning fills in what changes while a match runs.
func (f *Feature) viewRunning(now *feature.Snapshot, p *Part, r *run) {
	w := WordsIn(now.T)
	if r.state == running && r.workers > 0 {
		p.More += " · " + now.T.Count(w.Workers, r.workers)
		if played := r.done - r.from; r.from >= 0 && played > 1 && now.Time > r.began {
			p.More += " · " + text.Fill(w.Rate, "n", now.T.Number(int(float64(played)*60000/(now.Time-r.began)+0.5)))
		}
	}
	switch {
	case f.store.denied:
		p.Keeping = w.NotKept
	case f.store.full:
		p.Keeping = w.Full
	}
	if g := r.game; g != nil {
		p.Watched = text.Fill(w.Watching, "n", now.T.Number(g.Number+1))
		p.WatchedNote = strings.Join(g.Agents, " – ")
		p.Board = lesson(g, p.Watched)
		for _, number := range r.plays {
			p.Playing = append(p.Playing, Playing{Game: number, Name: now.T.Number(number + 1), On: number == g.Number})
		}
	}
}

// viewDetails fills in the table of a match and its games.
func (f *Feature) viewDetails(now *feature.Snapshot, p *Part, r *run) {
	if t := r.table; t != nil && len(t.Agents) > 0 {
		p.MaySave = true
		f.viewTable(now, p, r)
	}
	if p.ListOpen = f.list.open; p.ListOpen {
		p.List, p.Older, p.Newer = f.list.view(now, r)
	}
}

// played returns a finished game in words.
func played(now *feature.Snapshot, of games, i int) string {
	w, s := WordsIn(now.T), summaryOf(of.line(i))
	agents := of.names()
	who := func(seat int) string {
		if seat < len(s.Seats) && s.Seats[seat] >= 0 && s.Seats[seat] < len(agents) {
			return agents[s.Seats[seat]]
		}
		return "?"
	}
	best, won := float32(-2), []string{}
	for seat, value := range s.Returns {
		if value > best {
			best, won = value, nil
		}
		if value == best && !slices.Contains(won, who(seat)) {
			won = append(won, who(seat))
		}
	}
	outcome := w.Drawn
	if len(won) == 1 && len(s.Returns) > 0 {
		outcome = text.Fill(w.Won, "who", won[0])
	}
	return text.Fill(w.PlayedGame, "n", now.T.Number(s.Number+1), "outcome", outcome, "plies", now.T.Count(w.Plies, s.Plies))
}

// lesson returns a small board with a game's position.
func lesson(g *labwire.Game, name string) *board.Lesson {
	id, _, _ := strings.Cut(g.Board.Game, ":")
	l := &board.Lesson{Game: id, Position: g.Board.Position, Seats: g.Board.Seats, Shows: name}
	if pieces := boards.Of(id).Pieces; pieces != nil {
		l.Pieces = pieces(g.Board.Position)
		for _, i := range g.Board.Last {
			if i >= 0 && i < len(g.Board.Squares) {
				l.From = append(l.From, g.Board.Squares[i])
			}
		}
	}
	return l
}

// viewTable fills in the results.
func (f *Feature) viewTable(now *feature.Snapshot, p *Part, r *run) {
	w, t := WordsIn(now.T), r.table
	first, names := &t.Agents[0], distinct(t.Agents)
	if first.Games > 0 {
		p.Title = text.Fill(w.Scores, "who", names[0], "score", percent(now.T, first.Score), "low", percent(now.T, first.Low), "high", percent(now.T, first.High))
	}
	if p.Heads, p.EloNote = w.Heads, w.EloMean; len(t.Agents) == 2 {
		p.EloNote = text.Fill(w.EloLead, "a", names[0], "b", names[1])
	}
	for i := range t.Agents {
		a := &t.Agents[i]
		row := Row{Agent: names[i], Result: a.Agent, Score: figure(a.Score), Low: figure(a.Low), High: figure(a.High)}
		elo := "–"
		switch ahead := lead(now.T, t); {
		case len(t.Agents) == 2 && i == 0 && ahead != "":
			elo = ahead
		case len(t.Agents) > 2 && a.Elo != nil:
			elo = now.T.Signed(a.Elo.Elo, 0)
		}
		margin := "–"
		if a.Margin != nil {
			margin = now.T.Signed(*a.Margin, 1)
		}
		row.Cells = []string{
			percent(now.T, a.Score), percent(now.T, a.Low) + " – " + percent(now.T, a.High),
			now.T.Number(a.Wins) + " / " + now.T.Number(a.Draws) + " / " + now.T.Number(a.Losses), elo, margin, now.T.Figure(a.MsPerMove, 1) + " (" + now.T.Figure(a.MedianMs, 1) + ")",
		}
		if a.Errors > 0 {
			row.Cells[2] += " (" + now.T.Count(w.Faults, a.Errors) + ")"
		}
		p.Rows = append(p.Rows, row)
	}
	if len(t.Agents) > 2 {
		for _, x := range t.Pairs {
			if x.Games > 0 {
				p.Pairs = append(p.Pairs, text.Fill(w.Pair, "a", names[x.A], "b", names[x.B],
					"score", percent(now.T, x.Score), "low", percent(now.T, x.Low), "high", percent(now.T, x.High)))
			}
		}
	} else if len(t.Pairs) == 1 && t.Pairs[0].Games > 1 {
		switch los := t.Pairs[0].Superiority; {
		case los > 0.95:
			p.Badge, p.Good = text.Fill(w.Better, "n", now.T.Chance(min(los, 0.9949))), true
		case los < 0.05:
			p.Badge = text.Fill(w.Worse, "n", now.T.Chance(min(1-los, 0.9949)))
		default:
			p.Badge = w.Undecided
		}
	}
	for _, kind := range []string{"rules", "exact", "resign", "draw", "plies", "time", "error", "illegal"} {
		if n := t.Endings[kind]; n > 0 {
			p.Endings = append(p.Endings, Count{w.Endings[kind], now.T.Number(n)})
		}
	}
	if test := t.Test; test != nil {
		said := w.TestRuns
		if test.Decided {
			said = text.Fill(w.TestDecided, "elo", now.T.Signed(test.Elo, -1))
		}
		p.Test = text.Fill(w.Test, "llr", now.T.Signed(test.Ratio, 2), "low", now.T.Signed(test.Lower, 2), "high", now.T.Signed(test.Upper, 2)) + " " + said
	}
	p.Plot = Plot{Of: max(r.total, 1), Curve: t.Curve, Value: percent(now.T, first.Score), Games: now.T.Number(t.Games), All: now.T.Number(r.total),
		Label: text.Fill(w.PlotName, "who", names[0])}
	p.Ratio, p.Margins = ratioOf(now.T, &p.Plot, t.Test), marginsOf(now.T, t)
}

// distinct returns the names of agents, with a number after each of those that have the same one.
func distinct(agents []labwire.Agent) (names []string) {
	times, seen := map[string]int{}, map[string]int{}
	for _, a := range agents {
		times[a.Agent]++
	}
	for _, a := range agents {
		name := a.Agent
		if seen[name]++; times[name] > 1 {
			name += " (" + strconv.Itoa(seen[name]) + ")"
		}
		names = append(names, name)
	}
	return names
}

// percent returns a share in per cent with one digit.
func percent(t *text.Strings, x float64) string {
	return text.Fill(t.Percent, "n", t.Figure(100*x, 1))
}
