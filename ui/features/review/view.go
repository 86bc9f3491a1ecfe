package review

import (
	"slices"
	"strconv"
	"strings"

	"playout/engine/wire"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/text"
)

// Part is the feature's part of the view.
type Part struct {
	State       string // data-state: "running", "done" or "stopped"; "" without a review
	Done, Total int    // tasks

	Title, More string // what the review says, or will do
	Progress    string // of a review that runs or was stopped; "" otherwise
	Start       text.Button
	MayStart    bool
	MayStop     bool

	Graph   *Graph // nil without a review
	Try     string // the label of the button to try a mistake oneself, "" without mistakes
	TryPly  int
	NextPly int // of the next mistake, 0 for none

	Rows   []Row
	All    bool        // the table shows all moves
	Better text.Button // shows the better moves of mistakes that can be tried, or hides them; none without such mistakes
	Open   bool        // they are shown
	Fold   string      // the label of the button that shows all moves, or fewer; "" without a review
	Empty  string      // words instead of the table's rows, "" if there are some
	Theory string      // the opening, and where its name ends; "" for none
	Bounds string      // what the grades mean

	Judge    string // the judge, in words
	JudgeTip string // in full
	Choosing bool
	Chosen   string
	Judges   []feature.Option

	Deaths []string
	Trying bool // a mistake is tried instead: an exercise is shown
}

// States of a review, as in data-state.
const (
	running = "running"
	done    = "done"
	stopped = "stopped"
)

// Row is a judged move.
type Row struct {
	Ply     int
	Loss    string // data-loss
	Grade   string // data-grade
	Shown   bool   // in the table as it is
	Current bool   // the position after it is shown

	// Of a row that is shown.
	Number, Move, Sign, Word, Better, Lost string
	Label                                  string
}

// stateOf returns data-state.
func (f *Feature) stateOf() string {
	switch {
	case f.asked != 0 && !f.looking, f.lost:
		return running
	case f.found == nil:
		return ""
	case f.found.Done == f.found.Total:
		return done
	}
	return stopped
}

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	var c feature.Contributions
	var p Part
	if now.Board != nil && now.FromInside.View != "" {
		p = f.part(&now, &c)
	}
	c.Regions = []feature.Region{{Slot: feature.Inside, Name: feature.ViewReview, Order: 20, Part: p}}
	return c
}

// part returns the content of the tab, and adds to the seats and to the bar.
func (f *Feature) part(now *feature.Snapshot, c *feature.Contributions) Part {
	p, w := Part{State: f.stateOf(), Trying: f.trying(now)}, WordsIn(now.T)
	f.judgeView(now, &p)
	f.startView(now, &p)
	if f.found != nil && !now.IsExercise {
		p.Done, p.Total = f.found.Done, f.found.Total
		f.tell(now, &p)
		g := f.graph(now)
		p.Graph = &g
		f.table(now, &p)
		for i := range f.found.Deaths {
			p.Deaths = append(p.Deaths, fateText(now, &f.found.Deaths[i]))
		}
		f.strips(now, c)
		c.Marks = append(c.Marks, f.marks(now))
		if o := f.found.Opening; o != nil {
			p.Theory = text.Fill(w.Theory, "name", boards.Of(now.Game.ID).Opening(now.T, o.Name), "at", f.at(now, f.found.Theory))
		}
	}
	p.Bounds = text.Fill(w.Bounds, "inaccuracy", now.T.Chance(0.05), "mistake", now.T.Chance(0.1), "blunder", now.T.Chance(0.15))
	return p
}

// strips adds the players' accuracy to their strips, and the chances to the bar beside the board.
func (f *Feature) strips(now *feature.Snapshot, c *feature.Contributions) {
	for seat, id := range now.Game.Seats {
		if accuracy, known := f.found.Result.Accuracy[id]; known {
			w := WordsIn(now.T)
			c.SeatLooks = append(c.SeatLooks, feature.SeatLook{Seat: seat, Accuracy: text.Fill(w.Accuracy, "n", now.T.Chance(accuracy/100)), AccuracyTip: w.AccuracyTip})
		}
	}
	if chance, known := chanceAt(f.found, f.shownPly(now), 0); known && now.Ahead == nil && now.FromInside.View == feature.ViewReview {
		c.Judged = &chance
	}
}

// startView sets the button that starts a review, and the words before one.
func (f *Feature) startView(now *feature.Snapshot, p *Part) {
	w := WordsIn(now.T)
	p.MayStop = p.State == running
	p.MayStart = !p.MayStop && f.may(now)
	p.Start = w.Start
	p.Title, p.More = w.Head, w.About+" "+f.takes(now)
	switch {
	case p.State == stopped && f.judgeOf(now) == f.reviewedBy():
		p.Start = w.GoOn
	case f.found != nil:
		p.Start = w.Again
	case feature.MainLine(now.Board).Moves == "":
		p.More = w.NoMoves
	}
}

// tell sets what the review says.
func (f *Feature) tell(now *feature.Snapshot, p *Part) {
	w, r := WordsIn(now.T), f.found
	switch {
	case p.State == running:
		p.Title = w.Working
		p.More = text.Fill(w.Progress, "done", now.T.Number(r.Done), "of", now.T.Number(r.Total))
		if left := lasts(now.T, w.Left, w.LeftMinutes, float64(r.Millis)); left != "" {
			p.More += " · " + left
		}
	default:
		p.Title, p.More = f.title(now), f.more(now, true)
		if p.State == stopped {
			p.Progress = text.Fill(w.Stopped, "done", now.T.Number(r.Done), "of", now.T.Number(r.Total))
		}
	}
}

// lasts returns a time in seconds, or in minutes from two on; "" for an unknown one.
func lasts(t *text.Strings, seconds, minutes text.Plural, ms float64) string {
	switch n := int(ms/1000 + 0.5); {
	case ms <= 0:
		return ""
	case n < 120:
		return t.Count(seconds, max(n, 1))
	default:
		return t.Count(minutes, (n+30)/60)
	}
}

// table sets the rows, and the buttons that lead to mistakes.
func (f *Feature) table(now *feature.Snapshot, p *Part) {
	w, r, me := WordsIn(now.T), f.found, person(now)
	own := ""
	if me >= 0 {
		own = now.Game.Seats[me]
	}
	at, tries := f.shownPly(now), []*wire.JudgedPly(nil)
	for i := 0; i < len(r.Result.Plies); {
		worst := &r.Result.Plies[i]
		for i++; i < len(r.Result.Plies) && r.Result.Plies[i].Ply == worst.Ply; i++ {
			if q := &r.Result.Plies[i]; q.Loss > worst.Loss {
				worst = q
			}
		}
		row := Row{Ply: worst.Ply, Loss: strconv.FormatFloat(worst.Loss, 'f', -1, 64), Grade: worst.Grade, Current: at == worst.Ply}
		point := isBad(worst.Grade) && (own == "" || worst.Seat == own)
		if point && len(worst.Right) > 0 {
			tries = append(tries, worst)
			if p.Better = w.ShowBetter; f.open {
				p.Better = w.HideBetter
			}
		}
		if row.Shown = f.all || point; row.Shown {
			f.fill(now, &row, worst)
			if f.hides(now, worst) {
				row.Better = ""
			}
		}
		p.Rows = append(p.Rows, row)
	}
	p.All, p.Open = f.all, f.open
	p.Fold = w.Fewer
	if !f.all {
		p.Fold = now.T.Count(w.AllMoves, len(p.Rows))
		if !slices.ContainsFunc(p.Rows, func(r Row) bool { return r.Shown }) && p.State != running {
			p.Empty = w.NoPoints
		}
	}
	f.tryView(now, p, tries)
}

// fill fills a row that is shown.
func (f *Feature) fill(now *feature.Snapshot, row *Row, p *wire.JudgedPly) {
	w := WordsIn(now.T)
	row.Number, row.Move, row.Word, row.Sign = f.number(now, p.Ply), f.ownMove(now, p), w.Grades[p.Grade], signs[p.Grade]
	if p.Move != p.Best && p.Loss > 0 {
		row.Better = text.Fill(w.Better, "move", f.bestText(now, p))
		if p.Exact {
			row.Better += ", " + w.Certain
		}
	}
	row.Lost = now.T.Chance(0)
	if p.Loss > 0 {
		row.Lost = "−" + now.T.Chance(p.Loss)
	}
	row.Label = text.Fill(w.RowLabel, "n", row.Number, "seat", now.T.Seat(p.Seat), "move", row.Move, "grade", row.Word, "loss", row.Lost)
}

// signs are the signs of grades, as in books of chess.
var signs = map[string]string{"inaccuracy": "?!", "mistake": "?", "blunder": "??"}

// tryView sets the buttons that lead to mistakes: the first tries the mistake whose position is
// shown, or otherwise the one that lost most.
func (f *Feature) tryView(now *feature.Snapshot, p *Part, tries []*wire.JudgedPly) {
	if p.State == running || len(tries) == 0 {
		return
	}
	at, w := f.shownPly(now), WordsIn(now.T)
	most := tries[0]
	for _, q := range tries {
		switch here := q.Ply-1 == at || q.Ply == at; {
		case here:
			p.TryPly = q.Ply
		case q.Loss > most.Loss:
			most = q
		}
		if q.Ply-1 > at && p.NextPly == 0 {
			p.NextPly = q.Ply
		}
	}
	if p.TryPly == 0 {
		p.TryPly = most.Ply
	}
	if p.NextPly == 0 {
		p.NextPly = tries[0].Ply
	}
	p.Try = text.Fill(w.Try.Label, "at", f.at(now, p.TryPly))
}

// judgeView sets the judge and the choice of another.
func (f *Feature) judgeView(now *feature.Snapshot, p *Part) {
	w := WordsIn(now.T)
	judge := f.judgeOf(now)
	p.Judge, p.JudgeTip, p.Choosing, p.Chosen = judgeText(now, judge), judge, f.choosing, judge
	p.Judges = append(p.Judges, feature.Option{Value: now.Game.Judge, Label: text.Fill(w.Usual, "agent", judgeText(now, now.Game.Judge))})
	for _, a := range now.Game.Agents {
		if text.KindOf(now.FullAgent(a.Name)) != (text.Kind{}) {
			p.Judges = append(p.Judges, feature.Option{Value: a.Name, Label: now.ChoiceName(a.Name)})
		}
	}
	if !slices.ContainsFunc(p.Judges, func(o feature.Option) bool { return o.Value == judge }) {
		p.Judges = append(p.Judges, feature.Option{Value: judge, Label: judgeText(now, judge)})
	}
}

// judgeText names a judge with its settings.
func judgeText(now *feature.Snapshot, agent string) string {
	about := now.About(agent)
	if strings.Contains(about, "=") { // it has settings that have no words
		return about
	}
	return text.Sentence(about)
}

// judgeOf returns the judge of the review shown, or of the next one.
func (f *Feature) judgeOf(now *feature.Snapshot) string {
	switch {
	case f.judge != "":
		return f.judge
	case f.reviewedBy() != "":
		return f.reviewedBy()
	}
	return now.Game.Judge
}
