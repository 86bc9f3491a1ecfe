package tables

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"playout/engine/lab/strength"
)

// Every table has an ID of its report, rows with names of their own, known agents, and a reason
// for each departure; no match is in the strength table too.
func TestCatalogue(t *testing.T) {
	played := map[string]string{}
	rows, err := strength.Rows("")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		played[r.Game+" "+strings.Join(r.Agents, " ")] = r.Name
	}
	plain := regexp.MustCompile(`^[a-z0-9-]+$`)
	ids, reports := map[string]bool{}, map[int]bool{}
	listed := map[string]Departure{}
	for _, table := range Tables() {
		reports[table.Report] = true
		if !strings.HasPrefix(table.ID, fmt.Sprintf("r%d-", table.Report)) || !plain.MatchString(table.ID) || ids[table.ID] || table.ID == All {
			t.Errorf("the ID %q of a table of report %d is not unique, or of another form than r%[2]d-name", table.ID, table.Report)
		}
		ids[table.ID] = true
		if table.Title == "" || table.Version < 1 || len(table.Rows) == 0 {
			t.Errorf("%s: title %q, version %d, %d rows; want a title, a version from 1, and rows", table.ID, table.Title, table.Version, len(table.Rows))
		}
		names := map[string]bool{}
		departures := table.AllDepartures()
		if len(departures) == 0 {
			t.Errorf("%s lists no departures from its report", table.ID)
		}
		for _, r := range table.Rows {
			if !plain.MatchString(r.Name) || names[r.Name] || r.Label == "" || strings.ContainsAny(r.Label+r.Figures, "|\n") || r.Version != table.Version {
				t.Errorf("%s: row %q, %q, version %d; want a plain unique name, a label for a table, and version %d", table.ID, r.Name, r.Label, r.Version, table.Version)
			}
			names[r.Name] = true
			if len(r.Counts) == 0 || !slices.IsSorted(r.Counts) || r.Counts[0] < 1 {
				t.Errorf("%s %s: numbers of games %v; want at least one, ascending from 1", table.ID, r.Name, r.Counts)
			}
			m, err := r.With(1, 0).Match()
			if err != nil {
				t.Errorf("%s %s: %v", table.ID, r.Name, err)
			}
			for _, a := range m.Agents {
				if a.Millis() > 0 && !r.Serial {
					t.Errorf("%s %s: %s is limited by time; such rows are played one game at a time", table.ID, r.Name, a)
				}
			}
			if other := played[r.Game+" "+strings.Join(r.Agents, " ")]; other != "" {
				t.Errorf("%s %s is in the strength table too, as %s", table.ID, r.Name, other)
			}
		}
		for _, d := range departures {
			if d.What == "" || d.Why == "" || strings.HasSuffix(d.What+d.Why, ".") {
				t.Errorf("%s: departure %+v; want what and why, without a full stop", table.ID, d)
			}
			for _, words := range []string{d.What, d.Why} { // the guide has each once
				key := fmt.Sprint(table.Report, words)
				if other, is := listed[key]; is && other != d {
					t.Errorf("%s: two departures have the text %q", table.ID, words)
				}
				listed[key] = d
			}
		}
	}
	if len(reports) != 5 {
		t.Errorf("there are tables of the reports %v, want of all five", reports)
	}
}

// A table lists each departure that its agents imply.
func TestDeparturesOfAgents(t *testing.T) {
	isRules := func(agent string) bool { return agent == "rules" }
	has := func(part string) func(string) bool {
		return func(agent string) bool { return strings.Contains(agent, part) }
	}
	for _, c := range []struct {
		report    int
		agent     func(string) bool
		departure Departure
	}{
		{1, has("net=othello-report1-small"), smallNets},
		{1, has("net=./readings/small"), smallNets},
		{1, has("net=./othello-report1/"), ownNet},
		{1, has("net=othello,"), shippedNet},
		{4, func(agent string) bool {
			return strings.HasPrefix(agent, "flat:") && !strings.Contains(agent, "first=drawn")
		}, evenFirstMoves},
		{4, has("./geese-report4-"), report4Sized},
		{4, has("./geese-report4-band"), levelsStandIn},
		{4, isRules, rulesAsWritten},
		{4, func(agent string) bool { return agent == "random" }, twoReplaced},
	} {
		for _, table := range Tables() {
			for _, r := range table.Rows {
				if table.Report == c.report && slices.ContainsFunc(r.Agents, c.agent) && !slices.Contains(table.AllDepartures(), c.departure) {
					t.Errorf("%s %s plays %v and lacks the departure %q", table.ID, r.Name, r.Agents, c.departure.What)
				}
			}
		}
	}
	for _, table := range Tables() {
		for _, d := range []Departure{seatsRotate, sharedWins} {
			if table.Report == 4 && !table.Rows[0].Serial && !slices.Contains(table.AllDepartures(), d) {
				t.Errorf("%s, whose games have four players, lacks the departure %q", table.ID, d.What)
			}
		}
	}
}
