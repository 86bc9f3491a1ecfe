package library_test

import (
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"playout/engine/link"
	"playout/ui/feature"
	"playout/ui/features/library"
	"playout/ui/kept"
	"playout/ui/page/pagetest"
)

// names holds names that another program, or a page, might take for more than a name.
var names = []string{"", "Ana", `=1+1`, "@SUM(A1)", `-"2"`, "+3,4", "<b>;"}

// played returns a device on which a number of games were played, with random results.
func played(t *testing.T, games int) *pagetest.Bench {
	t.Helper()
	r := rand.New(rand.NewPCG(9, 0))
	b := pagetest.Bare(t)
	people := kept.People{}
	for _, name := range names[1:] {
		if _, err := people.Add(name); err != nil {
			t.Fatal(err)
		}
	}
	b.Stored["playout.people"] = people.String()
	for i := range games {
		g := kept.Game{ID: kept.ID(r.Uint64()), Begun: 1, Played: int64(i + 1), Link: link.Link{Moves: "f5", Ply: -1}}
		g.Link.Game = []string{"othello", "chess", "morris:flying=off", "geese", "geese:seats=2"}[r.IntN(5)]
		seats := []string{"black", "white"}
		if g.Kind() == "geese" {
			seats = []string{"goose1", "goose2", "goose3"}[:2+r.IntN(2)]
		}
		for _, seat := range seats {
			g.Link.Seats = append(g.Link.Seats, link.Seat{Seat: seat, Agent: []string{"human", "human", "level:3", "level:10", "random", "uct:n=77"}[r.IntN(6)]})
			if r.IntN(2) == 0 {
				if g.People == nil {
					g.People = map[string]string{}
				}
				g.People[seat] = names[r.IntN(len(names))]
			}
		}
		for range g.Link.Seats {
			g.Results = append(g.Results, float32(r.IntN(3)-1))
		}
		if r.IntN(4) == 0 {
			g.Results = nil
		}
		b.Device.Games[g.ID] = g.String()
	}
	b.Begin("")
	b.Rest()
	b.WaitStored()
	return b
}

// TestStatistics: the tables of all people agree with the stored finished games, counted one by
// one.
func TestStatistics(t *testing.T) {
	b := played(t, 400)
	for _, name := range names {
		want := map[string]kept.Tally{}
		count := func(game string, outcome int) {
			for _, of := range []string{game, "By game"} {
				tally := want[of]
				tally.Add([]kept.Tally{{Lost: 1}, {Drawn: 1}, {Won: 1}}[outcome+1])
				want[of] = tally
			}
		}
		people := map[string]int{}
		for _, g := range b.OnDevice() {
			persons := 0
			for _, s := range g.Link.Seats {
				if s.Agent == "human" {
					persons++
				}
			}
			title := b.Page.Now().T.Game(g.Kind())
			if g.Over() && persons == len(g.Link.Seats) {
				people[title] += persons
			}
			for i, s := range g.Link.Seats {
				of, said := g.People[s.Seat]
				if said = said || g.People == nil && persons == 1; g.Over() && s.Agent == "human" && said && of == name {
					count(title, g.Outcome(i))
				}
			}
		}
		b.Page.Send(feature.ShowDialog{Dialog: "games:results"})
		b.Page.Send(library.Whose{Name: name})
		tables := b.Page.View().Kept.Results
		shared := 0
		for _, table := range tables {
			var sum kept.Tally
			for _, r := range table.Rows {
				sum.Add(r.Tally)
				if r.Played() != r.Won+r.Drawn+r.Lost || r.Share != fmt.Sprintf("%d%%", (200*r.Won+r.Played())/(2*r.Played())) {
					t.Errorf("%q, %s: the row is %+v; want as many games as won, drawn and lost together, and their share", name, table.Game, r)
				}
			}
			game, between := strings.CutSuffix(table.Game, ": between people")
			switch {
			case sum != table.All.Tally:
				t.Errorf("%q, %s: the rows are %+v, in all %+v", name, table.Game, sum, table.All.Tally)
			case between:
				shared++
				if sum.Played() != people[game] {
					t.Errorf("%s: %d seats of people, want %d", table.Game, sum.Played(), people[game])
				}
			case sum != want[table.Game]:
				t.Errorf("%q, %s: %+v, want %+v", name, table.Game, sum, want[table.Game])
			}
		}
		if len(tables)-shared != len(want) || shared != len(people) {
			t.Errorf("%q has %d tables and %d between people, want %d and %d", name, len(tables)-shared, shared, len(want), len(people))
		}
	}
}

// TestStatisticsFile: other programs can read the exported table, it has the same figures as the
// tables, and no field can be taken for a formula.
func TestStatisticsFile(t *testing.T) {
	b := played(t, 400)
	b.Page.Send(feature.ShowDialog{Dialog: "games:results"})
	b.Page.Send(library.ExportStatistics{})
	if len(b.Saved) != 1 || b.Saved[0].Name != "playout-statistics-2026-03-12.csv" || !strings.HasSuffix(string(b.Saved[0].Data), "\r\n") {
		t.Fatalf(`saved %+v; want one file, "playout-statistics-2026-03-12.csv", that ends with CR LF`, b.Saved)
	}
	lines, err := csv.NewReader(strings.NewReader(string(b.Saved[0].Data))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(lines[0], ","); got != "Person,Game,Opponent,Played,Won,Lost,Drawn,Win rate" {
		t.Errorf(`the columns are %s, want "Person,Game,Opponent,Played,Won,Lost,Drawn,Win rate"`, got)
	}
	got := map[string]bool{}
	for _, line := range lines[1:] {
		for _, field := range line {
			if field == "" || strings.ContainsAny(field[:1], "=+-@\t\r") {
				t.Errorf("the field %q; want one that no spreadsheet takes for a formula", field)
			}
		}
		got[strings.ReplaceAll(strings.Join(line, "|"), "'", "")] = true
	}
	rows := 0
	for i, name := range names {
		b.Page.Send(library.Whose{Name: name})
		for _, table := range b.Page.View().Kept.Results {
			person, opponent := name, ""
			if name == "" {
				person = "You"
			}
			between := strings.HasSuffix(table.Game, ": between people")
			if table.Game == "By game" || between && i > 0 {
				continue
			}
			for _, r := range table.Rows {
				rows++
				if opponent = r.Opponent; between {
					person, opponent = r.Opponent, "People"
				}
				want := strings.Join([]string{person, strings.TrimSuffix(table.Game, ": between people"), opponent, strconv.Itoa(r.Played()), strconv.Itoa(r.Won),
					strconv.Itoa(r.Lost), strconv.Itoa(r.Drawn), strconv.FormatFloat(float64(r.Won)/float64(r.Played()), 'f', 3, 64)}, "|")
				if !got[want] {
					t.Errorf("there is no row %s", want)
				}
			}
		}
	}
	if rows != len(lines)-1 {
		t.Errorf("%d rows for %d", len(lines)-1, rows)
	}
}

// A game is kept with the version of its levels. Results against levels of earlier versions are
// separate, and those of a finished game stay with the version of its time.
func TestResultsOfEarlierLevels(t *testing.T) {
	b := pagetest.Bare(t)
	for i, levels := range []int{0, 2} {
		g := kept.Game{ID: kept.ID(uint64(i + 1000)), Begun: 1, Played: int64(i + 1), Levels: levels, Results: []float32{1, -1},
			Link: link.Link{Game: "geese:seats=2", Ply: -1, Seats: []link.Seat{{Seat: "goose1", Agent: "human"}, {Seat: "goose2", Agent: "level:5"}}}}
		b.Device.Games[g.ID] = g.String()
	}
	b.Begin("#/geese:seats=2?seed=3&goose1=human&goose2=level:1")
	b.Rest()
	b.Play(pagetest.LegalSquares(b.Page.View())[0])
	b.WaitStored()
	versions := map[string]int{}
	for _, g := range b.OnDevice() {
		versions[g.Link.Seats[1].Agent] = max(versions[g.Link.Seats[1].Agent], g.Levels)
	}
	if versions["level:1"] != 2 {
		t.Errorf("the game just kept is against levels of version %d, want 2", versions["level:1"])
	}
	b.Page.Send(feature.ShowDialog{Dialog: "games:results"})
	var opponents []string
	for _, table := range b.Page.View().Kept.Results {
		for _, r := range table.Rows {
			opponents = append(opponents, fmt.Sprintf("%s: %d", r.Opponent, r.Played()))
		}
	}
	if got := strings.Join(opponents, ", "); got != "Level 5: 1, Level 5 (version 1): 1" {
		t.Errorf("the results are %s", got)
	}
}
