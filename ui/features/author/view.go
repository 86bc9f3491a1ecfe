package author

import (
	"cmp"
	"slices"
	"strings"

	"playout/engine/exercise"
	"playout/engine/plaintext"
	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/feature"
	"playout/ui/features/author/sheet"
	"playout/ui/text"
)

// Part is the feature's part of the view.
type Part struct {
	On          bool
	Tab         string
	Name        string // the edited work: its title, or its number in the set
	Instruction string // what to do here
	Note        string // the last event, or the state of the draft
	Lost        bool   // the device keeps no drafts

	Sheet sheet.Sheet
	Wrong []Wrong // the fields with an error
	Blank bool    // there are no answers yet, which is not an error
	Ready bool    // it can be tried and published
	Tries bool    // it is on trial

	Games, Seats  []feature.Option
	Moves         string // the moves to the question, for people
	Back, Forward bool
	SetUp         bool

	Kinds             []feature.Option
	Answers           []Move
	Replies           []Reply
	Line              []Turn
	Judges, Opponents []feature.Option
	Judge, Opponent   string // the chosen one, "" for another agent
	Lowered           string // the agent that replaces the judge or the opponent, "" if none does
	Within, Judging   string // the label of how much worse an answer may be, "" without that; what the judge promises
	Langs             []feature.Option
	Lang              string // the chosen one, "" for another one

	Checks, Checking, TakeBest bool
	Findings                   []finding

	Where   string // where students will see it, one of wheres; "" until the author has chosen
	Link    string // the whole address, "" for none
	TooLong bool

	Set      bool
	SetTitle string
	Items    []Item
	Drafts   []Item
	Deleted  string // title of the draft deleted last, "" for none
}

// Wrong is the error of a field.
type Wrong struct {
	Field string // "" for the whole
	Text  string // the error as a sentence
	Cause string // the engine's own words about it, in English
}

// Move is a move in a list.
type Move struct{ Name, Text string }

// Reply is the text after a particular answer.
type Reply struct {
	Move, Feedback string
	Waits          bool // it waits for a move on the board
}

// Turn is a turn of the line.
type Turn struct {
	Text  string
	Own   bool   // it is the solver's
	Other string // other right ones
}

// Item is an exercise of the set, or a draft.
type Item struct {
	Title, About string
	Current      bool
	Index        int
}

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	var p Part
	var c feature.Contributions
	if f.on {
		p = f.part(&now)
		c = f.board(&now, &p)
	}
	c.Regions = []feature.Region{{Slot: feature.Dialogs, Name: Dialog, Part: drafts{p}}, {Slot: feature.Main, Name: Place, Board: true, Part: p}}
	return c
}

// part returns the content of the form.
func (f *Feature) part(now *feature.Snapshot) Part {
	w, s := WordsIn(now.T), *f.work.sheet()
	p := Part{
		On: true, Tab: f.tab, Name: f.work.name(now, w), Note: w.Kept, Lost: f.shelf.lost, Sheet: s, Ready: f.proof.ok, Tries: f.table.trial != "",
		Back: f.backTo(now) >= 0, Forward: f.forwardTo(now) >= 0, SetUp: now.IsExercise && !now.Busy() && f.table.trial == "",
		Checking: f.check.asked != 0 || f.check.wanted, Set: f.work.set, SetTitle: f.work.title,
	}
	switch {
	case f.why != nil:
		p.Note = text.Fill(f.why(w), "move", f.moveText(now, f.move))
	case p.Lost:
		p.Note = w.Lost
	case f.work.id == "":
		p.Note = ""
	}
	p.Wrong = f.proof.wrong(w, &s)
	p.Blank = blank(&s)
	if p.Instruction = w.WordsIn[f.tab]; f.tab == tabQuestion {
		if p.Instruction = w.WordsIn[string(s.Kind)]; f.replying() {
			p.Instruction = w.PlayReply
		}
	} else if f.tab == tabTry && !p.Ready {
		p.Instruction = p.whyNotReady(w)
	}
	f.drawChoices(now, w, &p)
	f.drawMoves(now, &p)
	p.Checks = s.Kind != exercise.Win && s.Kind != exercise.Choose
	p.Findings = f.findings(now, w)
	if f.check.failed != "" {
		p.Findings = []finding{{w.NoCheck, false}}
		if s.Kind.IsSearch() {
			p.Findings = []finding{{w.NoSearch + " " + f.check.failed, true}}
		}
	}
	if found := f.check.found; found != nil && s.Kind == exercise.Moves && len(found.Turns) > 0 {
		p.TakeBest = slices.ContainsFunc(found.Turns[0].Answers, func(a wire.VettedAnswer) bool { return a.Best && !slices.Contains(s.Accept, a.Name) })
	}
	f.drawShare(now, w, &p)
	return p
}

// name returns the name of the exercise in the form.
func (w *work) name(now *feature.Snapshot, words *Words) string {
	if w.set {
		return text.Fill(words.Of, "n", now.T.Number(w.at+1), "of", now.T.Number(len(w.sheets)))
	}
	return cmp.Or(plaintext.Line(w.sheet().Title), words.New)
}

// wrong returns the errors of a sheet's fields, in the order in which they were found.
func (p *proof) wrong(w *Words, s *sheet.Sheet) (all []Wrong) {
	for _, f := range p.faults {
		field := s.FieldOf(f.Path)
		if w.Faults[field] == "" {
			field = ""
		}
		at := slices.IndexFunc(all, func(o Wrong) bool { return o.Field == field })
		if at < 0 {
			words := w.Faults[field]
			if field == "agent" && s.Kind == exercise.Cut {
				words = w.Faults["pruner"]
			}
			all = append(all, Wrong{field, words, f.Error()})
			continue
		}
		all[at].Cause += "; " + f.Error()
	}
	return all
}

// whyNotReady returns why the exercise cannot be tried and published yet.
func (p *Part) whyNotReady(w *Words) string {
	says := w.NotYet
	for _, wrong := range p.Wrong {
		says += " " + wrong.Text
	}
	return says
}

// causes returns the engine's own words about all errors.
func (p *Part) causes() string {
	var all []string
	for _, wrong := range p.Wrong {
		all = append(all, wrong.Cause)
	}
	return strings.Join(all, "; ")
}

// blank reports whether the answers are still empty.
func blank(s *sheet.Sheet) bool {
	switch s.Kind {
	case exercise.Moves:
		return len(s.Accept) == 0
	case exercise.Line:
		return len(s.Line) == 0
	case exercise.Choose:
		return !slices.ContainsFunc(s.Options, func(o sheet.Option) bool { return o.Right || strings.TrimSpace(o.Text) != "" })
	}
	return false
}

// drawJudge shows the unit in which an answer may be worse, and what the judge promises: a
// search that prunes promises less than an exact one.
func (p *proof) drawJudge(now *feature.Snapshot, w *Words, unit string, part *Part) {
	many := now.T.Units[unit].Many
	within, err := sheet.Number(part.Sheet.Within, 0)
	if many != "" {
		part.Within = text.Fill(w.Within, "unit", strings.TrimSpace(text.Fill(many, "n", "")))
	}
	if p.ok && p.lowers != "" {
		part.Lowered = text.Fill(w.Lowered, "agent", now.T.Agent(p.lowers), "seconds", now.T.Number(exercise.MaxMillis/1000),
			"simulations", now.T.Number(exercise.MaxSimulations), "evaluated", now.T.Number(exercise.MaxEvaluated), "plies", now.T.Number(exercise.MaxDepth))
	}
	kind, keys, _ := strings.Cut(part.Sheet.Judge, ":")
	switch {
	case kind == exercise.Exact && p.ok && !p.exact:
		part.Judging = w.UnsureJudge
	case kind == exercise.Exact:
		part.Judging = w.ExactJudge
	case kind == "alphabeta" && many == "":
	case kind == "alphabeta" && within == 0 && err == nil && !strings.Contains(keys, "plain=on"):
		part.Judging = text.Fill(w.PruningJudge, "n", now.T.Figure(float64(margins[unit]), 1))
	case kind != "alphabeta" && kind != "level" && kind != "":
		part.Judging = w.OwnMoveJudge
	}
}

// judgesOf returns the judges that the form offers for a game.
func judgesOf(game *wire.Game) []string {
	if game != nil && game.Together {
		return []string{"puct:n=800"}
	}
	return []string{exercise.Exact, "alphabeta:depth=4", sheet.UsualJudge}
}

// drawChoices fills the selects.
func (f *Feature) drawChoices(now *feature.Snapshot, w *Words, p *Part) {
	game := now.Find(p.Sheet.Game)
	for i := range now.Catalogue {
		id := now.Catalogue[i].ID
		p.Games = append(p.Games, feature.Option{Value: id, Label: now.T.Game(id)})
	}
	for _, kind := range sheet.Kinds {
		if kind != exercise.Line && kind != exercise.Cut && kind != exercise.Order || game == nil || !game.Together {
			p.Kinds = append(p.Kinds, feature.Option{Value: string(kind), Label: w.Kinds[string(kind)]})
		}
	}
	for _, judge := range judgesOf(game) {
		p.Judges = append(p.Judges, feature.Option{Value: judge, Label: w.Judges[judge]})
		if judge == p.Sheet.Judge {
			p.Judge = judge
		}
	}
	p.Judges = append(p.Judges, feature.Option{Label: w.OtherAgent})
	for _, lang := range text.Langs() {
		p.Langs = append(p.Langs, feature.Option{Value: lang, Label: text.Of(lang).Name})
		if lang == p.Sheet.Lang {
			p.Lang = lang
		}
	}
	p.Langs = append(p.Langs, feature.Option{Label: w.OtherLang})
	if game == nil {
		return
	}
	f.proof.drawJudge(now, w, game.Unit, p)
	p.Seats = []feature.Option{{Label: w.ToMove}}
	for _, seat := range game.Seats {
		p.Seats = append(p.Seats, feature.Option{Value: seat, Label: now.T.Seat(seat)})
	}
	for _, a := range game.Agents {
		if text.IsOwnNet(a.Net) { // who solves it has no such net
			continue
		}
		name := now.T.Agent(a.Name)
		if a.Net != "" {
			name = now.T.NetAgent(a.Name)
		}
		p.Opponents = append(p.Opponents, feature.Option{Value: a.Name, Label: feature.Timed(now.T, name, a.Name)})
		if a.Name == p.Sheet.Against {
			p.Opponent = a.Name
		}
	}
	p.Opponents = append(p.Opponents, feature.Option{Label: w.OtherAgent})
}

// drawMoves shows the moves to the question, and the answers.
func (f *Feature) drawMoves(now *feature.Snapshot, p *Part) {
	b := now.Board
	if b != nil && now.IsExercise && f.table.trial == "" {
		to := b.Ply
		if q := f.table.question; q >= 0 && f.boardMode() != moving {
			to = min(q, to)
		}
		var list []string
		for _, ply := range b.Plies[:to] {
			list = append(list, now.MoveText(ply.Text))
		}
		p.Moves = strings.Join(list, " ")
	}
	for _, name := range p.Sheet.Accept {
		p.Answers = append(p.Answers, Move{name, f.moveText(now, name)})
	}
	for i, r := range p.Sheet.Replies {
		p.Replies = append(p.Replies, Reply{f.replyMove(now, r.Move), r.Feedback, f.replying() && f.reply == i+1})
	}
	texts := f.lineTexts(now)
	for i, name := range p.Sheet.Line {
		t := Turn{Text: cmp.Or(texts[i], name), Own: i%2 == 0}
		if i < len(p.Sheet.Others) {
			t.Other = p.Sheet.Others[i]
		}
		p.Line = append(p.Line, t)
	}
}

// lineTexts returns the turns of the line in people's notation, as far as the board has them, by
// their index.
func (f *Feature) lineTexts(now *feature.Snapshot) map[int]string {
	texts := make(map[int]string)
	b, q := now.Board, f.table.question
	if b == nil || !now.IsExercise || f.table.trial != "" || q < 0 || q > len(b.Plies) {
		return texts
	}
	at, name := -1, ""
	for i, ply := range b.Plies[q:] {
		if ply.Name == feature.Pass {
			continue
		}
		if i == 0 || !sameTurn(b, q+i) || at < 0 {
			at++
			name = ""
		}
		if name += ply.Name; at < len(f.work.sheet().Line) && strings.HasPrefix(f.work.sheet().Line[at], name) {
			texts[at] += now.MoveText(ply.Text)
		} else {
			break
		}
	}
	return texts
}

// moveText returns a move for a person, if the board knows it.
func (f *Feature) moveText(now *feature.Snapshot, name string) string {
	if b := now.Board; b != nil && now.IsExercise && b.Ply == f.table.question {
		for _, m := range b.Legal {
			if m.Name == name {
				return now.MoveText(cmp.Or(m.Text, m.Name))
			}
		}
	}
	if now.Game == nil {
		return name
	}
	return now.MoveText(name)
}

// drawShare shows what can be published, and the drafts.
func (f *Feature) drawShare(now *feature.Snapshot, w *Words, p *Part) {
	if p.Where = f.where; f.tab == tabShare {
		switch link, data := f.work.link(); {
		case data == nil:
			p.Ready = false
		case len(link) > maxLink:
			p.TooLong = true
		default:
			p.Link = now.Address + link
		}
		for i := range f.work.sheets {
			s := &f.work.sheets[i]
			item := Item{Title: cmp.Or(plaintext.Line(s.Title), text.Fill(w.Untitled, "n", now.T.Number(i+1))), About: gameName(now, s), Current: i == f.work.at, Index: i}
			if _, err := s.Exercise(); err != nil {
				item.About += ". " + w.NotYet
			}
			p.Items = append(p.Items, item)
		}
	}
	if f.tab != tabShare && now.Dialog != Dialog {
		return
	}
	for i := range f.shelf.drafts {
		d := &f.shelf.drafts[i]
		p.Drafts = append(p.Drafts, Item{Title: d.titleText(w), About: d.describe(now, w), Current: d.id == f.work.id, Index: i})
	}
	if f.shelf.deleted != nil {
		p.Deleted = f.shelf.deleted.titleText(w)
	}
}

// titleText returns the title of a draft.
func (w *work) titleText(words *Words) string {
	if w.set {
		return cmp.Or(strings.TrimSpace(w.title), words.Set)
	}
	return cmp.Or(plaintext.Line(w.sheets[0].Title), plaintext.Line(clipTo(w.sheets[0].Prompt, 60)), words.New)
}

// describe returns the content of a draft in words.
func (w *work) describe(now *feature.Snapshot, words *Words) string {
	var games []string
	for i := range w.sheets {
		if name := gameName(now, &w.sheets[i]); !slices.Contains(games, name) {
			games = append(games, name)
		}
	}
	if w.set {
		games = append(games, now.T.Count(words.SetOf, len(w.sheets)))
	}
	return strings.Join(games, ", ")
}

// gameName returns the name of a sheet's game.
func gameName(now *feature.Snapshot, s *sheet.Sheet) string {
	id, _, _ := strings.Cut(s.Game, ":")
	return now.T.Game(id)
}

// clipTo returns the beginning of a text.
func clipTo(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}

// board marks the right answers, and sets the players: only the author plays.
func (f *Feature) board(now *feature.Snapshot, p *Part) (c feature.Contributions) {
	if f.table.trial != "" || !now.IsExercise {
		return c
	}
	const rank = feature.OfAuthor
	c.Status, c.Detail = feature.Text{Rank: rank, Text: p.Instruction}, feature.Text{Rank: rank, Text: p.Note}
	for i, id := range now.Game.Seats {
		c.SeatLooks = append(c.SeatLooks, feature.SeatLook{Seat: i, Fixed: true, Named: now.T.Seat(id)})
	}
	b := now.Board
	if b == nil || p.Sheet.Kind != exercise.Moves || f.boardMode() != answering && f.boardMode() != replying || b.Ply != f.table.question || now.Editing {
		return c
	}
	marks := feature.Marks{Rank: rank}
	for _, answer := range p.Sheet.Accept {
		for _, m := range b.Legal {
			if n := len(m.Squares); n > 0 && m.Squares[n-1] < len(b.Squares) && begins(&m, answer) && (f.table.opened.seat == "" || m.Seat == f.table.opened.seat) {
				from, to := m.Squares[0], m.Squares[n-1]
				marks.Drawn = append(marks.Drawn, board.Stroke{From: b.Squares[from], To: b.Squares[to]})
				marks.Square(to).Extra = now.T.RightHere
				break
			}
		}
	}
	c.Marks = []feature.Marks{marks}
	return c
}
