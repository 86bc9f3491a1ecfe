package library

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"playout/engine/exercise"
	"playout/engine/link"
	"playout/engine/sorting"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/feature/mistake"
	"playout/ui/kept"
	"playout/ui/text"
)

// Progress is how well one person played one game, in the games that were reviewed.
type Progress struct {
	Kind     string // the game: "chess"
	Title    string
	Label    string    // the plot in words
	Points   []Played  // the oldest first
	Rows     []Played  // the newest first, at most progressRows
	Openings []Opening // by opening, the most played first
	Mistakes string    // label of the button to practise mistakes, "" if there are none
}

// Played is a reviewed game of a person.
type Played struct {
	At       int64 // when it was played, ms since 1970
	Accuracy float64
	Outcome  string // "won", "drawn" or "lost"

	When, Opponent, Opening, Result, Shown string // in words; Shown is the accuracy
}

// Opening is the person's games with one opening.
type Opening struct {
	Name, Result, Shown string // the opening, its games in words, and the mean accuracy
	games               int
	accuracy            float64
	tally               kept.Tally
}

const (
	progressRows = 12 // games in the table
	mostMistakes = 12 // exercises of one set
	lastGames    = 20 // games from which they come
)

type (
	// ExportProgress saves the reviewed games of all people as a table.
	ExportProgress struct{}
	// Practise opens the mistakes of the last reviewed games of a kind as exercises.
	Practise struct{ Kind string }
)

// reviewed is a finished game with its review, and the person's seat in it.
type reviewed struct {
	*kept.Game
	review *kept.Review
	seat   int
}

// reviewedOf returns the reviewed games of a person, "" for the one without a name, the oldest first.
// Games that two people of this device played count for both.
func reviewedOf(name, kind string, games []*kept.Game) (list []reviewed) {
	who := kept.Player{Agent: link.Human, Name: name, Known: true}
	for _, g := range slices.Backward(games) {
		if !g.Over() || g.Kind() != kind {
			continue
		}
		for seat := range g.Link.Seats {
			if g.Player(seat) != who {
				continue
			}
			r := g.Review()
			if r == nil || !r.Done {
				continue
			}
			if _, known := r.Accuracy[g.Link.Seats[seat].Seat]; known {
				list = append(list, reviewed{g, r, seat})
			}
		}
	}
	return list
}

// accuracy returns the person's accuracy in the game.
func (r *reviewed) accuracy() float64 { return r.review.Accuracy[r.Link.Seats[r.seat].Seat] }

// progressOf returns a person's progress in each kind of game with a review.
func progressOf(now *feature.Snapshot, name string, kinds []string, games []*kept.Game) (list []Progress) {
	w := WordsIn(now.T)
	for _, kind := range kinds {
		of := reviewedOf(name, kind, games)
		if len(of) == 0 {
			continue
		}
		p := Progress{Kind: kind, Title: now.T.Game(kind) + ": " + w.Accuracy}
		sum := 0.0
		for i := range of {
			p.Points = append(p.Points, playedText(now, &of[i]))
			sum += of[i].accuracy()
		}
		p.Rows = slices.Clone(p.Points[max(0, len(p.Points)-progressRows):])
		slices.Reverse(p.Rows)
		p.Openings = openings(now, of)
		p.Label = now.T.Count(w.Reviewed, len(of), "accuracy", now.T.Chance(sum/float64(len(of))/100))
		if len(mistakesOf(now, of)) > 0 {
			p.Mistakes = w.Practise.Label
		}
		list = append(list, p)
	}
	return list
}

// playedText returns a reviewed game in words.
func playedText(now *feature.Snapshot, r *reviewed) Played {
	w := WordsIn(now.T)
	p := Played{At: r.Played, Accuracy: r.accuracy(), Outcome: outcomeClasses[r.Outcome(r.seat)], When: timeText(now, r.Played), Opening: openingText(now, r), Shown: now.T.Chance(r.accuracy() / 100)}
	p.Opponent = w.Several
	if against := r.OpponentOf(r.seat); against.Agent != kept.Several {
		p.Opponent = playerName(now, r.Kind(), against)
	}
	p.Result = map[string]string{"won": w.Won, "drawn": now.T.DrawOf(r.Kind()), "lost": w.Lost}[p.Outcome] + scoreText(now, r.Game, r.seat)
	return p
}

// openingText returns the name of a game's opening, "" for none.
func openingText(now *feature.Snapshot, r *reviewed) string {
	if r.review.Opening == "" {
		return ""
	}
	return boards.Of(r.Kind()).OpeningName(now.T, r.review.Opening)
}

// openings returns the games by opening, without those whose opening has no name.
func openings(now *feature.Snapshot, of []reviewed) (list []Opening) {
	w := WordsIn(now.T)
	for i := range of {
		name := openingText(now, &of[i])
		if name == "" {
			continue
		}
		at := slices.IndexFunc(list, func(o Opening) bool { return o.Name == name })
		if at < 0 {
			at = len(list)
			list = append(list, Opening{Name: name})
		}
		o := &list[at]
		o.games, o.accuracy = o.games+1, o.accuracy+of[i].accuracy()
		outcome := of[i].Outcome(of[i].seat)
		o.tally.Add(kept.Tally{Won: count(outcome > 0), Drawn: count(outcome == 0), Lost: count(outcome < 0)})
	}
	for i := range list {
		o := &list[i]
		o.Shown = now.T.Chance(o.accuracy / float64(o.games) / 100)
		o.Result = now.T.Count(w.NWon, o.tally.Won) + ", " + now.T.Count(w.NDrawn, o.tally.Drawn) + ", " + now.T.Count(w.NLost, o.tally.Lost)
	}
	sorting.By(list, func(a, b Opening) int { return cmp.Or(b.games-a.games, cmp.Compare(a.Name, b.Name)) })
	return list
}

func count(is bool) int {
	if is {
		return 1
	}
	return 0
}

// mistakesOf returns the person's mistakes in the last games as exercises, the newest game first.
func mistakesOf(now *feature.Snapshot, of []reviewed) (list []exercise.Exercise) {
	of = of[max(0, len(of)-lastGames):]
	for i := range of {
		r := &of[len(of)-1-i]
		for n := range r.review.Mistakes {
			m := &r.review.Mistakes[n]
			if m.Seat != r.Link.Seats[r.seat].Seat || len(list) == mostMistakes {
				continue
			}
			made := mistake.Mistake{
				Game: r.Link.Game, Start: r.Link.Position, Moves: r.Link.Moves, Seed: r.Link.Seed, Ply: m.Ply, Seat: m.Seat, Right: m.Right, Loss: m.Loss,
				Move: moveText(now, r.Kind(), cmp.Or(m.Text, m.Move)), Best: moveText(now, r.Kind(), cmp.Or(m.Better, m.Best)),
				Title: text.Fill(WordsIn(now.T).MistakeOf, "time", timeText(now, r.Played), "n", now.T.Number(m.Ply)),
			}
			if x, ok := made.Exercise(now.T); ok {
				list = append(list, x)
			}
		}
	}
	return list
}

// moveText returns a move of a kind of game as a person reads it.
func moveText(now *feature.Snapshot, kind, move string) string {
	if direction, is := now.T.Directions[move]; is {
		return direction
	}
	return now.T.Written(kind, move, now.Letters)
}

// practise opens the shown person's mistakes in a kind of game as exercises.
func (f *Feature) practise(c *feature.Context, kind string) {
	list := mistakesOf(&c.Snapshot, reviewedOf(f.people.shown(), kind, f.games.list()))
	if len(list) == 0 {
		return
	}
	set := exercise.Set{Playout: exercise.TypeSet, Version: exercise.Version, Title: text.Fill(WordsIn(c.T).MyMistakes, "game", c.T.Game(kind)), Exercises: list}
	c.Send(feature.OpenExercise{Text: string(set.JSON())})
}

// progressCSV returns the reviewed games of all people as CSV (RFC 4180), the oldest first.
func (f *peopleState) progressCSV(now *feature.Snapshot, games []*kept.Game) string {
	w := WordsIn(now.T)
	var b strings.Builder
	for i, head := range []string{w.When, w.Person, w.Game, w.Opponent, w.Opening, w.Result, w.Accuracy, w.Mistakes} {
		if i > 0 {
			b.WriteString(",")
		}
		b.WriteString(csvField(head))
	}
	for _, p := range f.options(now) {
		for _, kind := range kinds(games) {
			for _, r := range reviewedOf(p.Value, kind, games) {
				played, mistakes := playedText(now, &r), 0
				for _, m := range r.review.Mistakes {
					mistakes += count(m.Seat == r.Link.Seats[r.seat].Seat)
				}
				at := now.Date.At(r.Played)
				when := at.Day("-") + " " + at.Clock(":")
				b.WriteString("\r\n" + strings.Join([]string{when, csvField(p.Label), csvField(nameOf(now, r.Game)), csvField(played.Opponent), csvField(played.Opening), csvField(played.Result),
					strconv.FormatFloat(math.Round(10*r.accuracy())/10, 'f', 1, 64), strconv.Itoa(mistakes)}, ","))
			}
		}
	}
	return b.String() + "\r\n"
}
