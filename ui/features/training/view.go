package training

import (
	"slices"
	"strconv"
	"strings"

	"playout/engine/link"
	"playout/engine/strict"
	"playout/engine/wire"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/feature/labtab"
	"playout/ui/text"
)

// Part is the feature's part of the view.
type Part struct {
	Link           string // the fragment that opens the tab as it is
	State          string // data-state
	Epoch, Samples int    // data-epoch, data-samples

	Fixed  bool // work is under way: the form shows it
	Hidden map[string]bool
	Fields map[string]Field
	IsFile bool // the games come from a file

	Games      []string // what the games are, a line each
	OtherGames bool     // they are of other settings
	HasGames   bool
	MaySave    bool // the games can be saved
	MayRows    bool // as rows, too
	MayMake    bool // games are missing

	Presets []Preset
	Default string // the architecture of an empty text
	Fault   Fault
	Weights string
	Picture Picture

	Start    text.Button
	May      bool
	MayStop  bool
	Progress float64
	Status   string
	Keeping  string // what the device does not keep, "" for nothing

	Curves []Curve
	Rows   [][]string
	Past   []Past

	Net     string // the heading of the finished net, "" for none
	Plays   string
	Play    string // addresses, "" for none
	Inside  string
	Match   string
	SaveNet bool
}

// Field is a control of the form.
type Field struct {
	Value   string
	Options []feature.Option // nil for a text field
	Wrong   bool
}

// Preset is an architecture to begin with.
type Preset struct {
	Name, Label, Arch string
	On                bool
}

// Fault is what is wrong with the architecture: the text around the wrong word.
type Fault struct {
	Before, Word, After string
	Text                string // the engine's words, "" for nothing wrong
}

// Past is an earlier training.
type Past struct{ Name, Text, Link, Remove string }

// Address implements labtab.Part.
func (p Part) Address() string { return p.Link }

// Runs implements labtab.Part.
func (p Part) Runs() bool { return p.State == running }

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	if now.Place != labtab.Place {
		return feature.Contributions{}
	}
	p := Part{Link: kind.Write(f.address), State: f.state()}
	if labtab.Shows(&now, labtab.Training) {
		f.view(&now, &p)
	}
	c := feature.Contributions{Regions: []feature.Region{{Slot: feature.Lab, Name: labtab.Training, Order: 20, Part: p}}}
	if f.goal != atRest && f.games.waits != "" && !f.games.whole {
		c.Models = []string{f.games.waits}
	}
	return c
}

// view fills in the tab.
func (f *Feature) view(now *feature.Snapshot, p *Part) {
	w := WordsIn(now.T)
	p.Fixed = f.goal != atRest
	p.Hidden = make(map[string]bool)
	for _, name := range f.address.Hide {
		p.Hidden[name] = true
	}
	f.viewForm(now, p)
	f.viewGames(now, p)
	f.viewNet(now, p)
	f.viewWork(now, p)
	f.viewCurves(now, p)
	f.viewResult(now, p)
	if f.store.err != nil {
		p.Keeping = w.NotKept
	}
}

// viewForm fills in the controls.
func (f *Feature) viewForm(now *feature.Snapshot, p *Part) {
	w := WordsIn(now.T)
	p.Fields = make(map[string]Field)
	for _, key := range kind.Keys {
		wrong := slices.ContainsFunc(f.faults, func(fault *strict.Fault) bool { return fault.Top() == key })
		p.Fields[key] = Field{Value: of(f.address.Form, key), Wrong: wrong}
	}
	choose := func(key string, list ...feature.Option) {
		field := p.Fields[key]
		if !slices.ContainsFunc(list, func(o feature.Option) bool { return o.Value == field.Value }) {
			list = append(list, feature.Option{Value: field.Value, Label: field.Value})
		}
		field.Options = list
		p.Fields[key] = field
	}
	named := func(names map[string]string, values ...string) (list []feature.Option) {
		for _, value := range values {
			list = append(list, feature.Option{Value: value, Label: names[value]})
		}
		return list
	}
	var all []feature.Option
	for _, g := range boards.All() {
		all = append(all, feature.Option{Value: g.ID, Label: now.T.Game(g.ID)})
	}
	choose(keyGame, all...)
	choose(keyAgents, agentOptions(now, p.Fields[keyGame].Value, p.Fields[keyAgents].Value)...)
	openings := []feature.Option{{Value: "random:0", Label: w.NoOpenings}}
	for _, span := range [][2]string{{"0", "4"}, {"0", "8"}, {"2", "16"}, {"0", "20"}} {
		openings = append(openings, feature.Option{Value: "random:" + span[0] + "-" + span[1], Label: text.Fill(w.RandomPlies, "from", span[0], "to", span[1])})
	}
	choose(keyOpenings, openings...)
	choose(keyTarget, named(w.Targets, "", "search", "played", "actor", "none")...)
	choose(keySchedule, named(w.Schedules, "cosine", "constant", "plateau")...)
	choose(keyClasses, named(w.Classes, "", "balanced")...)
	choose(keySymmetries, feature.Option{Value: "true", Label: w.On}, feature.Option{Value: "false", Label: w.Off})
	var planes []feature.Option
	if is := f.sketch.is; is != nil && f.sketch.now.Game == p.Fields[keyGame].Value {
		for _, one := range is.Planes {
			label := w.Planes
			if one.Name == "" {
				label = w.OwnPlanes
			}
			planes = append(planes, feature.Option{Value: one.Name, Label: text.Fill(label, "name", one.Name, "n", now.T.Number(one.C))})
		}
	}
	choose(keyPlanes, planes...)
}

// gameOf returns a game of the catalogue by its game string, nil for none.
func gameOf(now *feature.Snapshot, name string) *wire.Game {
	id, _, _ := strings.Cut(name, ":")
	for i := range now.Catalogue {
		if now.Catalogue[i].ID == id {
			return &now.Catalogue[i]
		}
	}
	return nil
}

// agentOptions returns the agents that may play the games: those whose thoughts teach.
func agentOptions(now *feature.Snapshot, game, chosen string) (list []feature.Option) {
	add := func(agent string) {
		if agent != "" && !slices.ContainsFunc(list, func(o feature.Option) bool { return o.Value == agent }) {
			list = append(list, feature.Option{Value: agent, Label: now.T.Agent(agent) + " (" + text.Roots(agent) + ")"})
		}
	}
	add("uct:n=50")
	add("uct:n=200")
	if g := gameOf(now, game); g != nil {
		if len(g.Seats) == 2 {
			add("alphabeta")
		}
		for _, agent := range now.Customs[g.ID] {
			add(agent)
		}
	}
	if !strings.Contains(chosen, " ") {
		add(chosen)
	}
	return list
}

// viewGames says what the games are.
func (f *Feature) viewGames(now *feature.Snapshot, p *Part) {
	w, g := WordsIn(now.T), &f.games
	p.HasGames, p.IsFile = len(g.data) > 0, g.file != ""
	p.OtherGames = p.HasGames && !g.fit(f.address.Form)
	p.MaySave = p.HasGames && f.goal == atRest && f.store.reading == 0
	p.MayMake = !g.fit(f.address.Form) || !g.whole
	if !p.HasGames {
		p.Games = []string{w.NoGames}
		return
	}
	if p.IsFile {
		p.Games = append(p.Games, text.Fill(w.FromFile, "file", g.file))
	} else {
		p.Games = append(p.Games, text.Fill(w.Made, "n", now.T.Number(g.done), "all", now.T.Number(g.total)))
	}
	is := g.holds
	if is == nil {
		if g.done > 0 {
			p.Games = append(p.Games, text.Fill(w.Length, "n", now.T.Figure(float64(g.plies)/float64(g.done), 1)))
		}
		return
	}
	game := gameOf(now, is.Game)
	p.MayRows = p.MaySave && g.whole && !is.Rows && f.sketch.has(planesOfRows)
	if is.Rows {
		p.Games = append(p.Games, now.T.Count(w.RowsOf, is.Positions))
		if len(is.Results) == 3 {
			p.Games = append(p.Games, text.Fill(w.RowsWon, "lost", now.T.Number(is.Results[0]), "drawn", now.T.Number(is.Results[1]), "won", now.T.Number(is.Results[2])))
		}
		return
	}
	line := now.T.Count(w.GamesOf, is.Games)
	if is.Games > 0 {
		line += ", " + text.Fill(w.Length, "n", now.T.Figure(float64(is.Plies)/float64(is.Games), 1))
	}
	p.Games = append(p.Games, line, now.T.Count(w.PositionsOf, is.Positions)+", "+now.T.Count(w.DistinctOf, is.Distinct))
	var results []string
	for i, n := range is.Results {
		switch {
		case game == nil:
		case i < len(is.Results)-1 && i < len(game.Seats):
			results = append(results, text.Fill(w.Won, "who", now.T.Seat(game.Seats[i]), "n", now.T.Number(n)))
		case i == len(is.Results)-1:
			results = append(results, text.Fill(w.Drawn, "n", now.T.Number(n)))
		}
	}
	if len(results) > 0 {
		p.Games = append(p.Games, strings.Join(results, ", "))
	}
	if len(is.Agents) > 0 {
		p.Games = append(p.Games, text.Fill(w.By, "who", strings.Join(is.Agents, " ")))
	}
	if is.Teacher != "" {
		p.Games = append(p.Games, text.Fill(w.ByTeacher, "who", is.Teacher))
	}
}

// viewNet shows the architecture.
func (f *Feature) viewNet(now *feature.Snapshot, p *Part) {
	w, s := WordsIn(now.T), &f.sketch
	arch := p.Fields[keyArch]
	if is := s.is; is != nil {
		for _, one := range is.Planes {
			if one.Name != of(f.address.Form, keyPlanes) {
				continue
			}
			for _, name := range presets {
				text := preset(name, one)
				p.Presets = append(p.Presets, Preset{name, w.PresetNames[name], text, text == arch.Value})
			}
		}
		p.Picture = pictureOf(now, is)
		if s.now.Arch == "" {
			p.Default = is.Arch
		}
		if is.Weights > 0 {
			p.Weights = text.Fill(w.Weights, "weights", now.T.Count(w.WeightsOf, is.Weights), "sums", now.T.Count(w.SumsOf, is.Sums))
		}
		if text := s.now.Arch; is.Wrong != "" && s.wrong == "" && is.From <= is.To && is.To <= len(text) {
			p.Fault = Fault{Before: text[:is.From], Word: text[is.From:is.To], After: text[is.To:], Text: is.Wrong}
		} else if is.Wrong != "" {
			p.Fault.Text = is.Wrong
		}
		if p.Fault.Text != "" && is.Allowed != "" {
			p.Fault.Text += "; allowed: " + is.Allowed
		}
	}
	if s.wrong != "" {
		p.Fault = Fault{Text: s.wrong}
	}
	arch.Wrong = arch.Wrong || p.Fault.Text != "" && s.wrong == ""
	p.Fields[keyArch] = arch
}

// viewWork shows the buttons and how far the work is.
func (f *Feature) viewWork(now *feature.Snapshot, p *Part) {
	w, g, r := WordsIn(now.T), &f.games, f.run
	p.May = now.WorkerStarted && f.store.reading == 0
	mine := r != nil && r.is(f.address.Form)
	switch {
	case p.Fixed:
		p.Start = w.Pause
	case f.goesOn():
		p.Start = w.Start["on"]
	case !p.MayMake:
		p.Start = w.Start["train"]
	default:
		p.Start = w.Start["all"]
	}
	p.MayStop = p.Fixed || f.goesOn()
	if mine {
		p.Epoch, p.Samples = len(r.epochs), r.seen
	}
	var says []string
	switch {
	case p.Fixed && !g.whole:
		says = append(says, text.Fill(w.Collecting, "n", now.T.Number(g.done), "all", now.T.Number(max(g.total, g.done))))
		if g.workers > 0 {
			says = append(says, now.T.Count(w.Workers, g.workers))
		}
		says = appendLeft(says, now, g.left)
		p.Progress = share(g.done, g.total)
	case p.Fixed && (f.what != training || f.asked == 0):
		says = append(says, w.Giving)
	case p.Fixed && r != nil && r.reading < 1:
		says = append(says, text.Fill(w.Reading, "share", now.T.Chance(r.reading)))
		p.Progress = r.reading
	case p.Fixed && r != nil:
		says = append(says, text.Fill(w.Training, "n", now.T.Number(len(r.epochs)+1), "all", of(r.form, keyEpochs)))
		if r.speed >= 1 {
			says = append(says, text.Fill(w.Speed, "n", now.T.Number(int(r.speed))))
		}
		if says = appendLeft(says, now, r.left); r.kernel != "" {
			says = append(says, text.Fill(w.Kernel, "name", r.kernel))
		}
		p.Progress = share(r.steps, r.of)
	case p.State == paused && !g.whole:
		says = append(says, text.Fill(w.PausedGames, "n", now.T.Number(g.done), "all", now.T.Number(g.total)))
	case p.State == paused:
		says = append(says, text.Fill(w.Paused, "n", now.T.Number(len(r.epochs)), "all", of(r.form, keyEpochs)))
	case p.State == done:
		says = append(says, text.Fill(w.Done, "n", now.T.Number(len(r.epochs)), "best", now.T.Number(r.best)))
		if r.early {
			says = append(says, w.Early)
		}
	}
	p.Status = strings.Join(says, " · ")
}

// appendLeft appends how long the rest takes, if that is known.
func appendLeft(says []string, now *feature.Snapshot, millis int) []string {
	if millis <= 0 {
		return says
	}
	w, lasts := WordsIn(now.T), ""
	switch seconds := (millis + 500) / 1000; {
	case seconds < 90:
		lasts = now.T.Count(w.Seconds, max(seconds, 1))
	case seconds < 90*60:
		lasts = now.T.Count(w.Minutes, (seconds+30)/60)
	default:
		lasts = now.T.Count(w.Hours, (seconds+1800)/3600)
	}
	return append(says, text.Fill(w.Left, "time", lasts))
}

// share returns a part of a whole, which may be 0.
func share(n, of int) float64 { return float64(n) / float64(max(of, n, 1)) }

// viewCurves shows the curves of this training over those of earlier ones.
func (f *Feature) viewCurves(now *feature.Snapshot, p *Part) {
	w, r := WordsIn(now.T), f.run
	var train, kept [3][]float64
	epochs := 0
	if r != nil {
		epochs, _ = strconv.Atoi(of(r.form, keyEpochs))
		for i := range r.epochs {
			loss, policy, value := figures(r, &r.epochs[i].Train)
			train[0], train[1], train[2] = append(train[0], loss), append(train[1], policy), append(train[2], value)
			loss, policy, value = figures(r, &r.epochs[i].Kept)
			kept[0], kept[1], kept[2] = append(kept[0], loss), append(kept[1], policy), append(kept[2], value)
		}
		p.Rows = epochRows(now, r, train[0], kept)
	}
	if len(kept[0]) == 0 && len(f.past) == 0 {
		return
	}
	for i, name := range []string{"loss", "policy", "value"} {
		var past [][]float64
		for _, one := range f.past {
			var list []float64
			for _, figures := range one.Kept {
				list = append(list, figures[i])
			}
			past = append(past, list)
		}
		best := 0
		if r != nil {
			best = r.best
		}
		c := curve(now, min(epochs, maxPoints), train[i], kept[i], past, best)
		if c.Highest == "" {
			continue // the net lacks this head
		}
		c.Title = w.CurveNames[name]
		c.Label = text.Fill(w.CurveLabel, "curve", c.Title, "value", c.Value)
		p.Curves = append(p.Curves, c)
	}
	for _, one := range f.past {
		loss := ""
		if one.Best > 0 && one.Best <= len(one.Kept) {
			loss = now.T.Figure(one.Kept[one.Best-1][0], 3)
		}
		p.Past = append(p.Past, Past{Name: one.Name, Link: one.Address, Remove: text.Fill(w.Remove, "name", one.Name),
			Text: text.Fill(w.PastItem, "best", now.T.Number(one.Best), "loss", loss)})
	}
}

// shownRows is the most epochs in the table.
const shownRows = 50

// epochRows returns the figures of the last epochs.
func epochRows(now *feature.Snapshot, r *run, train []float64, kept [3][]float64) (rows [][]string) {
	figure := func(x float64) string {
		if !isFigure(x) {
			return "–"
		}
		return now.T.Figure(x, 4)
	}
	chance := func(x *float64) string {
		if x == nil {
			return "–"
		}
		return text.Fill(now.T.Percent, "n", now.T.Figure(100**x, 1))
	}
	for i := max(len(r.epochs)-shownRows, 0); i < len(r.epochs); i++ {
		of := &r.epochs[i]
		rows = append(rows, []string{now.T.Number(of.Epoch), figure(train[i]), figure(kept[0][i]), figure(kept[1][i]), figure(kept[2][i]), chance(of.Kept.Agrees), chance(of.Kept.Foresees)})
	}
	return rows
}

// viewResult shows what can be done with the finished net.
func (f *Feature) viewResult(now *feature.Snapshot, p *Part) {
	w, r := WordsIn(now.T), f.run
	if r == nil || !r.over {
		return
	}
	p.Net = text.Fill(w.Yours, "name", r.name)
	p.SaveNet = len(r.net) > 0
	switch {
	case r.unkept != nil:
		p.Plays = text.Fill(w.NetNotKept, "reason", r.unkept.Error())
	case r.agent == "":
		p.Plays = w.Keeping
	default:
		p.Plays = text.Fill(w.Plays, "agent", r.agent)
	}
	g := gameOf(now, of(r.form, keyGame))
	if r.agent == "" || g == nil {
		return
	}
	l := link.Link{Game: of(r.form, keyGame), Ply: -1}
	for i, seat := range g.Seats {
		agent := r.agent
		if i == 0 {
			agent = link.Human
		}
		l.Seats = append(l.Seats, link.Seat{Seat: seat, Agent: agent})
	}
	p.Play = l.String()
	in := link.Inside{Link: l, View: feature.ViewNet}
	p.Inside = in.String()
	p.Match = matchLink(of(r.form, keyGame), r.agent)
}

// matchLink returns the address of a match of the net against a tree search and the random player. A
// search with the net gets as many simulations as the other.
func matchLink(game, agent string) string {
	kind, options, _ := strings.Cut(agent, ":")
	if kind == "puct" {
		list := strings.Split(options, ",")
		list = slices.DeleteFunc(list, func(option string) bool { return strings.HasPrefix(option, "n=") })
		agent = kind + ":" + strings.Join(append([]string{"n=50"}, list...), ",")
	}
	return "#/" + labtab.Place + "?game=" + game + "&agents=" + agent + "%20uct:n=50%20random&format=gauntlet&games=100"
}
