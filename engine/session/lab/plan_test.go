package lab_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"playout/engine/golden"
	"playout/engine/lab/reports"
	"playout/engine/lab/row"
	"playout/engine/lab/sweep"
	"playout/engine/match"
	"playout/engine/session"
	"playout/engine/session/lab"
	"playout/engine/wire"
	"playout/engine/wire/labwire"
)

// planned asks for a plan.
func planned(t testing.TB, c labwire.Plan) (*labwire.Planned, *wire.Error) {
	t.Helper()
	var p *labwire.Planned
	var failed *wire.Error
	s := session.NewSmall(func(e wire.Event) {
		arrived, err := wire.DecodeEvent(wire.EncodeEvent(e))
		if err != nil {
			t.Fatalf("the session sends %v", err)
		}
		if failed = arrived.Error; arrived.Lab == nil {
			return
		}
		event, err := labwire.DecodeEvent(arrived.Lab)
		if err != nil {
			t.Fatal(err)
		}
		p = event.Planned
	})
	s.Extend(lab.New)
	s.Announce("chess", "chess-eval", "geese", "geese-report4", "morris", "morris-eval", "othello", "othello-report1-small")
	message := labwire.EncodeCommand(labwire.Command{Plan: &c})
	message.ID = 1
	s.Handle(wire.EncodeCommand(message))
	return p, failed
}

// specOf reads the match of a row.
func specOf(t *testing.T, text string) match.Spec {
	t.Helper()
	spec, err := match.Parse([]byte(text))
	if err == nil {
		spec, err = spec.Canonical()
	}
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return spec
}

// The rows of every table are those that playout table plays, and a row cannot be played here only if it
// needs a file.
func TestPlanTables(t *testing.T) {
	for _, table := range reports.Tables() {
		for _, games := range []int{0, 12} {
			p, failed := planned(t, labwire.Plan{Table: table.ID, Games: games, Seed: 7})
			if failed != nil || len(p.Rows) != len(table.Rows) || len(p.Departures) != len(table.Departures) {
				t.Fatalf("%s: %+v, %v; want its %d rows", table.ID, p, failed, len(table.Rows))
			}
			kept, err := table.Kept()
			if err != nil {
				t.Fatal(err)
			}
			for j, r := range p.Rows {
				own := &table.Rows[j]
				count := games
				if count == 0 {
					count = own.Counts[0]
				}
				want, err := own.With(count, 7).Canonical()
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(want, specOf(t, r.Spec)); diff != "" || r.Name != own.Name || r.Label != own.Label || r.Figures != own.Figures || r.Serial != own.Serial {
					t.Errorf("%s: %+v (-command line, +plan)\n%s", table.ID, r, diff)
				}
				if r.Missing != own.Needs {
					t.Errorf("%s %s lacks %q, want %q", table.ID, r.Name, r.Missing, own.Needs)
				}
				var figures []string
				for _, k := range r.Kept {
					figures = append(figures, fmt.Sprintf("%d: %.4f %d", k.Games, k.Agents[0].Score, k.Agents[0].Wins))
				}
				var wanted []string
				for _, k := range kept.Rows {
					if k.Row == r.Name {
						wanted = append(wanted, fmt.Sprintf("%d: %.4f %d", k.Games, k.Agents[0].Score, k.Agents[0].Wins))
					}
				}
				if !slices.Equal(figures, wanted) {
					t.Errorf("%s %s was played as %q, want %q", table.ID, r.Name, figures, wanted)
				}
			}
		}
	}
}

// The matches of a sweep are those that playout sweep plays, with any other keys of a match.
func TestPlanSweep(t *testing.T) {
	for _, base := range []match.Spec{
		{Game: "othello", Agents: []string{"uct:n={5,10,20}", "random"}, Games: 12, Seed: 3},
		{Game: "chess", Agents: []string{"random", "uct:n={5,10},c={0.5,1}"}, Games: 8, Seed: 4, Openings: "random:2", Adjudicate: "plies=40", Seating: match.SeatingFixed},
		{Game: "othello", Agents: []string{"uct:n={5,10}", "random", "rules"}, Format: "gauntlet", Games: 4, Seed: 1, SPRT: ""},
	} {
		p, failed := planned(t, labwire.Plan{Sweep: string(base.JSON())})
		s, err := sweep.Parse(strings.Join(base.Agents, " "), row.Match{Spec: base})
		if failed != nil || err != nil || len(p.Rows) != len(s.Values) || p.Agent != s.Agent() || p.Game != base.Game {
			t.Fatalf("%s: %+v, %v, %v; want %d rows", base.JSON(), p, failed, err, len(s.Values))
		}
		for i, r := range p.Rows {
			want, err := s.Values[i].With(base.Games, base.Seed).Canonical()
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, specOf(t, r.Spec)); diff != "" || r.Name != s.Values[i].Name || !slices.Equal(r.Values, s.Values[i].Texts) || r.Label != s.Label(r.Values) {
				t.Errorf("%+v (-command line, +plan)\n%s", r, diff)
			}
			if !slices.Equal(r.Agents, want.Agents) {
				t.Errorf("the agents are %q, want %q", r.Agents, want.Agents)
			}
		}
	}
}

// A plan in full, for readers of the protocol.
func TestPlanGolden(t *testing.T) {
	var b strings.Builder
	for _, c := range []labwire.Plan{
		{Table: "r1-start", Rows: "half,own-half", Seed: 1},
		{Sweep: `{"game":"othello","agents":["uct:n={5,10},c={1,2}","random"],"games":20,"seed":3}`},
	} {
		p, failed := planned(t, c)
		if failed != nil {
			t.Fatal(failed.Text)
		}
		text, err := json.MarshalIndent(p, "", " ")
		if err != nil {
			t.Fatal(err)
		}
		b.Write(append(text, '\n'))
	}
	golden.Check(t, "testdata/plans.txt", b.String())
}

// A wrong plan is refused in one line, with the path of the wrong key and what is allowed.
func TestPlanRefuses(t *testing.T) {
	sweepOf := func(agents string) labwire.Plan {
		return labwire.Plan{Sweep: string(match.Spec{Game: "othello", Agents: strings.Fields(agents), Games: 4, Seed: 1}.JSON())}
	}
	for _, c := range []struct {
		plan       labwire.Plan
		want, path string
	}{
		{labwire.Plan{Table: "r9-moon"}, `table "r9-moon" is unknown; allowed: r1-start, `, "table"},
		{labwire.Plan{Table: "all"}, `table "all" is unknown; allowed: r1-start, `, "table"},
		{labwire.Plan{Table: "r1-start", Rows: "moon"}, `row "moon" is unknown; allowed: equal, half`, "row"},
		{labwire.Plan{Table: "r1-start", Games: 2_000_000}, "games 2000000; allowed: 0 to 1000000", "games"},
		{sweepOf("uct:n=5 random"), "needs one list of values in braces, or two", "agents"},
		{sweepOf("uct:n={5,5} random"), `value "5" of n occurs twice`, "agents"},
		{sweepOf("uct:m={5,6} random"), `uct has no key "m"`, "agents[0].m"},
		{sweepOf("uct:n={5,6}"), "has no opponent", "agents"},
		{labwire.Plan{Sweep: "{"}, "JSON", ""},
		{labwire.Plan{Sweep: `{"game":"othello","agents":["uct:n={5,6}","random"],"games":0}`}, "games", "games"},
		{labwire.Plan{Sweep: `{"game":"othello","agents":["uct:n={5,6}","random"],"openings":"moon"}`}, `openings "moon"`, "openings"},
	} {
		p, failed := planned(t, c.plan)
		if failed == nil || p != nil || failed.Kind != labwire.KindMatch || !strings.Contains(failed.Text, c.want) || strings.Contains(failed.Text, "\n") {
			t.Errorf("%+v: %v, %+v, want %q", c.plan, p, failed, c.want)
			continue
		}
		if c.path != "" && (len(failed.Faults) == 0 || failed.Faults[0].Path != c.path) {
			t.Errorf("%+v: %+v, want a fault at %s", c.plan, failed.Faults, c.path)
		}
	}
}

// Every plan gets rows that can be read as matches, or is refused in one line.
func FuzzPlan(f *testing.F) {
	f.Add(`{"game":"othello","agents":["uct:n={5,10}","random"],"games":4}`, "", "", 0)
	f.Add("", "r1-start", "equal,half", 12)
	f.Add("", "r4-final", "", 0)
	f.Add(`{"agents":["{","}"]}`, "", "", -1)
	f.Fuzz(func(t *testing.T, sweep, table, rows string, games int) {
		if len(sweep) > 4<<10 || (sweep == "") == (table == "") {
			return
		}
		p, failed := planned(t, labwire.Plan{Sweep: sweep, Table: table, Rows: rows, Games: games})
		if failed != nil {
			if strings.ContainsAny(failed.Text, "\r\n") {
				t.Errorf("the error is %q, want one line", failed.Text)
			}
			return
		}
		for _, r := range p.Rows {
			if _, err := match.Parse([]byte(r.Spec)); err != nil {
				t.Errorf("%s: %v", r.Spec, err)
			}
		}
	})
}
