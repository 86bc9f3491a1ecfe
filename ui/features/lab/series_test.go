package lab_test

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	played "playout/engine/lab/matches"
	"playout/engine/lab/reports"
	"playout/engine/lab/reports/tables"
	"playout/engine/lab/row"
	"playout/engine/lab/sweep"
	"playout/engine/match"
	"playout/engine/packed"
	"playout/ui/features/lab"
	"playout/ui/page/pagetest"
)

// quickSweep is a sweep that takes little time, and quickGrid one of two parameters.
const (
	quickSweep = "#/lab?game=othello&sweep=uct:n%3D%7B2,4,6%7D%20random&games=16&seed=3"
	quickGrid  = "#/lab?game=othello&sweep=uct:n%3D%7B2,4%7D,c%3D%7B0.5,1%7D%20random&games=4&seed=3"
	quickTable = "#/lab?table=r5-terms&row=x,c&games=4&seed=2"
)

// playedSweep returns what playout sweep prints as JSON and writes as CSV.
func playedSweep(t *testing.T, agents string, games int, seed uint64) (string, string) {
	t.Helper()
	s, err := sweep.Parse(agents, row.Match{Spec: match.Spec{Game: "othello"}})
	if err != nil {
		t.Fatal(err)
	}
	out := struct {
		Game       string        `json:"game"`
		Seed       uint64        `json:"seed"`
		Parameter  string        `json:"parameter,omitempty"`
		Parameters []string      `json:"parameters,omitempty"`
		Values     []sweep.Point `json:"values"`
	}{Game: "othello", Seed: seed, Parameters: s.Names()}
	if len(out.Parameters) == 1 {
		out.Parameter, out.Parameters = out.Parameters[0], nil
	}
	for i := range s.Values {
		v := &s.Values[i]
		o, err := played.PlayRow(t.Context(), &v.Match, "", games, seed, 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		out.Values = append(out.Values, sweep.PointOf(v, len(o.Results), o.Tournament.Standings()))
	}
	text, err := json.Marshal(out)
	if err != nil {
		t.Fatal(err)
	}
	var csv bytes.Buffer
	if err := s.CSV(&csv, out.Values); err != nil {
		t.Fatal(err)
	}
	return string(text) + "\n", csv.String()
}

// timeless removes the times from JSON and CSV.
func timeless(text string) string {
	text = regexp.MustCompile(`"(msPerMove|medianMs)":[0-9.e-]+`).ReplaceAllString(text, `"$1":0`)
	return regexp.MustCompile(`(?m),[0-9]+\.[0-9]{3}$`).ReplaceAllString(text, ",0")
}

// savedAs saves a file of a kind and returns its text.
func savedAs(b *pagetest.Bench, kind string) string {
	b.Page.Send(lab.Save{Kind: kind})
	return string(b.Saved[len(b.Saved)-1].Data)
}

// A sweep plays what playout sweep plays, in growing shares, and its files are the command line's.
func TestSweep(t *testing.T) {
	for _, c := range []struct {
		address, agents string
		games           int
	}{{quickSweep, "uct:n={2,4,6} random", 16}, {quickGrid, "uct:n={2,4},c={0.5,1} random", 4}} {
		b := bench(t, c.address)
		b.Until("the plan", func(pagetest.View) bool { return part(b).Series != nil })
		p := part(b)
		all := c.games * len(p.Series.Rows)
		if p.State != "ready" || p.Games != 0 || p.Of != all || !p.Mode.Sweep || len(p.Mode.Lists) != 2 {
			t.Fatalf("before the start: %+v", p)
		}
		if b.Page.Send(lab.SaveDrawing{Plot: "values", Kind: "svg"}); len(b.Saved) != 0 {
			t.Errorf("before the first game %d drawings are saved, want none", len(b.Saved))
		}
		b.Page.Send(lab.Start{})
		early := false
		b.Until("the end", func(pagetest.View) bool {
			p := part(b)
			shown := 0
			for _, r := range p.Series.Rows {
				if r.Score != "" {
					shown++
				}
			}
			early = early || shown == len(p.Series.Rows) && p.Games < all
			return p.State == "done"
		})
		p = part(b)
		if p.Games != all || p.Of != all || !early && c.games > 8 {
			t.Errorf("%d of %d games, each row early: %v; want %d and true", p.Games, p.Of, early, all)
		}
		wantJSON, wantCSV := playedSweep(t, c.agents, c.games, 3)
		if got := timeless(savedAs(b, "json")); got != timeless(wantJSON) {
			t.Errorf("the JSON is\n%swant\n%s", got, timeless(wantJSON))
		}
		if got := timeless(savedAs(b, "csv")); got != timeless(wantCSV) {
			t.Errorf("the CSV is\n%swant\n%s", got, timeless(wantCSV))
		}
		if got := savedAs(b, "md"); !strings.HasPrefix(got, "| n |") || strings.Count(got, "\n") != len(p.Series.Rows)+2 {
			t.Errorf("the Markdown is\n%s", got)
		}
		if got := strings.Count(savedAs(b, "jsonl"), "\n"); got != all+len(p.Series.Rows) {
			t.Errorf("the games have %d lines, want %d", got, all+len(p.Series.Rows))
		}
		if s := p.Series; len(c.agents) > 25 && s.Heat == nil || len(c.agents) < 25 && (s.Dots == nil || s.Dots.Scores[2].Games != c.games) {
			t.Errorf("the plots are %+v and %+v", s.Dots, s.Heat)
		}
		for _, kind := range []string{"svg", "png"} {
			b.Page.Send(lab.SaveDrawing{Plot: "values", Kind: kind})
			f := b.Saved[len(b.Saved)-1]
			if f.Name != "playout-lab-values."+kind || !strings.HasPrefix(string(f.Data), "<svg ") || !strings.Contains(string(f.Data), "othello: "+c.agents) {
				t.Errorf("%s saves %s, %.200q; want a drawing of %s", kind, f.Name, f.Data, c.agents)
			}
		}
		b.Page.Send(lab.CopyLink{})
		if got := b.Copied; !strings.Contains(got, "#/lab?") || !strings.Contains(got, "sweep=") || !strings.Contains(got, "&made=0.1.0") {
			t.Errorf("the link with versions is %q", got)
		} else if other := bench(t, got[strings.Index(got, "#/lab?"):]); other.Page.View().Alert != "" || !part(other).Mode.Sweep {
			t.Errorf("the link %s opens with %q, sweep %v; want a sweep", got, other.Page.View().Alert, part(other).Mode.Sweep)
		}
		b.Page.Send(lab.ShowRow{Row: 1, On: true})
		b.Page.Send(lab.ShowGames{On: true})
		b.Until("links", func(pagetest.View) bool {
			list := part(b).List
			return len(list) > 0 && !slices.ContainsFunc(list, func(g lab.Played) bool { return g.Link == "" })
		})
	}
}

// A sweep goes on after a pause and after a reload, where it left off.
func TestSweepGoesOn(t *testing.T) {
	b := bench(t, "#/lab?game=othello&sweep=uct:n%3D%7B300,400%7D%20uct:n%3D200&games=16&seed=3")
	b.Until("the plan", func(pagetest.View) bool { return part(b).Series != nil })
	b.Page.Send(lab.Start{})
	b.Until("some games", func(pagetest.View) bool { return part(b).Games >= 10 })
	b.Page.Send(lab.Pause{})
	b.Rest()
	if p := part(b); p.State != "paused" || p.Games < 10 || p.Games >= 32 {
		t.Fatalf("%q with %d games, want paused", p.State, p.Games)
	}
	games := part(b).Games
	b.Page.Leave()
	again := reloaded(b, "#/lab")
	again.Until("the stored results", func(pagetest.View) bool {
		p := part(again)
		return p.Series != nil && p.Series.Rows[0].Score != "" && p.Series.Rows[1].Score != ""
	})
	if p := part(again); p.State != "paused" || p.Games != games || !p.MayStop || p.Start.Label != "Go on" {
		t.Errorf("after the reload %q with %d games, want paused with %d", p.State, p.Games, games)
	}
	again.Page.Send(lab.Start{})
	again.Until("a game more", func(pagetest.View) bool { return part(again).Games > games })
	again.Page.WorkerDied("out of memory")
	until(again, "done")
	if p := part(again); p.Games != 32 {
		t.Errorf("%d games, want 32", p.Games)
	}
	want, _ := playedSweep(t, "uct:n={300,400} uct:n=200", 16, 3)
	if got := timeless(savedAs(again, "json")); got != timeless(want) {
		t.Errorf("the JSON is\n%swant\n%s", got, timeless(want))
	}
}

// Stored results of a sweep that are hostile break nothing: the sweep plays all its games.
func TestHostileSeriesStore(t *testing.T) {
	for _, stored := range []string{"n=2 {", "n=2 {}\nmoon {}\n", "n=4 {\"game\":7,\"seats\":[9]}", "n=2", strings.Repeat("n=6 {\"game\":0}\n", 40)} {
		b := pagetest.Bare(t)
		b.Lab, b.History, b.IDs = true, []string{quickSweep}, []string{""}
		b.Stored["playout.lab"] = `{"address":"` + quickSweep + `","parts":1,"total":48}`
		b.Stored["playout.lab.0"] = packed.Pack(stored)
		b.Begin(quickSweep)
		b.Until("the plan", func(pagetest.View) bool { return part(b).Series != nil })
		b.Rest()
		b.Page.Send(lab.Start{})
		until(b, "done")
		if p := part(b); p.Games != 48 || p.Of != 48 {
			t.Errorf("%.40q: %d of %d games, want 48 of 48", stored, p.Games, p.Of)
		}
	}
}

// A table of a report plays its rows beside the report's figures, whole or one at a time, and a question
// opens a row in the form.
func TestReportTable(t *testing.T) {
	b := bench(t, quickTable)
	b.Until("the plan", func(pagetest.View) bool { return part(b).Series != nil })
	p := part(b)
	if p.Of != 8 || !p.Mode.Table || len(p.Series.Rows) != 2 || len(p.Series.Departures) == 0 || p.Series.Rows[0].Lines[0].Cells[0] == "–" || p.Series.Rows[0].Lines[0].Cells[1] != "–" {
		t.Fatalf("before the start: %+v", p)
	}
	b.Page.Send(lab.StartRow{Row: 1})
	until(b, "paused")
	if p := part(b); p.Games != 4 || p.Series.Rows[0].Lines[0].Score != "" || p.Series.Rows[1].Lines[1].Score == "" {
		t.Errorf("one row alone: %+v", p.Series.Rows)
	}
	b.Page.Send(lab.OpenRow{Row: 0})
	b.Wait(1000)
	if p := part(b); p.Series != nil || p.State != "ready" || p.Games != 0 {
		t.Errorf("a row in the form: %q, %d games, %+v", p.State, p.Games, p.Series)
	}
	b.Page.FragmentChanged(quickTable)
	b.Until("the results of the row", func(pagetest.View) bool {
		p := part(b)
		return p.State == "paused" && p.Series != nil && p.Series.Rows[1].Lines[1].Score != ""
	})
	b.Page.Send(lab.Start{})
	until(b, "done")
	found, err := reports.Find("r5-terms")
	if err != nil {
		t.Fatal(err)
	}
	table, err := found[0].Choose("x,c")
	if err != nil {
		t.Fatal(err)
	}
	_, now, _, err := table.Play(t.Context(), reports.Options{Games: 4, Seed: 2, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	var got struct {
		Table string
		Seed  uint64
		Rows  []struct {
			Row    string
			Games  int
			Agents json.RawMessage
			Report string
		}
	}
	if err := json.Unmarshal([]byte(savedAs(b, "json")), &got); err != nil || got.Table != "r5-terms" || got.Seed != 2 || len(got.Rows) != 2 {
		t.Fatalf("%+v, %v", got, err)
	}
	for i, r := range got.Rows {
		want, err := json.Marshal(now[i].Agents)
		if err != nil {
			t.Fatal(err)
		}
		if r.Row != now[i].Row || r.Games != 4 || timeless(string(r.Agents)) != timeless(string(want)) {
			t.Errorf("row %s of %d games is\n%s\nwant\n%s", r.Row, r.Games, r.Agents, want)
		}
	}
	b.Page.Send(lab.CopyLink{})
	if _, link, is := strings.Cut(b.Copied, "#/lab?"); !is || !strings.Contains(link, "&made=0.1.0") {
		t.Errorf("the link with versions is %q", b.Copied)
	} else if v := bench(t, "#/lab?"+link).Page.View(); v.Alert != "" {
		t.Errorf("the link %s opens with %s %s", link, v.Alert, v.Cause)
	}
	if csv := savedAs(b, "csv"); strings.Count(csv, "\n") != 5 || !strings.Contains(csv, `r5-terms,x,"all terms against all but X squares, −50 each",4,2,`) {
		t.Errorf("the CSV is\n%s", csv)
	}
}

// A row that measures times plays one game at a time.
func TestSerialRow(t *testing.T) {
	b := bench(t, "#/lab?table=r2-random&row=time&games=2")
	b.Until("the plan", func(pagetest.View) bool { return part(b).Series != nil })
	b.Page.Send(lab.Start{})
	b.Until("a match", func(pagetest.View) bool { return len(matches(b)) > 1 })
	for _, c := range matches(b) {
		if c.Match != nil && c.Match.Workers != 1 {
			t.Errorf("the match has %d workers, want 1", c.Match.Workers)
		}
	}
}

// A question about a row puts its match into the form, with another value.
func TestWhatIf(t *testing.T) {
	b := pagetest.Bare(t)
	b.Lab, b.History, b.IDs = true, []string{"#/lab?table=r1-start"}, []string{""}
	b.Models = map[string]pagetest.Model{"othello": {}}
	b.Begin("#/lab?table=r1-start")
	b.Until("the plan", func(pagetest.View) bool { return part(b).Series != nil })
	row := part(b).Series.Rows[0]
	if len(row.Asks) != 3 || row.Asks[1].Text != "What if c were 1?" || row.Figures == "" {
		t.Fatalf("the questions are %+v", row.Asks)
	}
	if other := part(b).Series.Rows[3]; !strings.Contains(other.Problem, "othello-report1.onnx in this folder") || len(other.Asks) != 0 {
		t.Errorf("a row that needs a file is %+v", other)
	}
	b.Page.Send(lab.OpenRow{Row: 0, Key: "c", Value: "1"})
	b.Wait(1000)
	p := part(b)
	if len(p.Agents) != 2 || p.Agents[0].Agent != "uct:n=80,c=1,tree=flat,final=ucb,net=othello" || p.Agents[1].Agent != "uct:n=80,c=1,tree=flat,final=ucb" ||
		p.Fields["openings"].Value != "random:0" || p.Fields["seating"].Value != "fixed" || p.Fields["games"].Value != "15" || !strings.Contains(p.Marked, "c") || p.Series != nil {
		t.Errorf("the form has %+v %+v, %q", p.Agents, p.Fields, p.Marked)
	}
	if address := b.History[len(b.History)-1]; !strings.HasPrefix(address, "#/lab?game=othello&agents=uct:n=80,c=1,") {
		t.Errorf("the address is %s", address)
	}
}

// The form turns a match into a sweep and back, and changes its lists.
func TestModes(t *testing.T) {
	b := bench(t, "#/lab?game=othello&agents=uct:n%3D100,c%3D2%20random")
	for _, step := range []struct {
		send any
		want string
	}{
		{lab.SetMode{Sweep: true}, "uct:n={25,50,100,200},c=2 random"},
		{lab.SetSweep{At: 0, Key: "n", Values: "5, 10"}, "uct:n={5,10},c=2 random"},
		{lab.SetSweep{At: 1, Key: "c"}, "uct:n={5,10},c={0.5,1,1.5,2} random"},
		{lab.SetSweep{At: 1, Key: "depth", Values: "1,2"}, "uct:n={5,10},c=0.5,depth={1,2} random"},
		{lab.SetSweep{At: 1, Key: ""}, "uct:n={5,10},c=0.5,depth=1 random"},
		{lab.SetSweep{At: 0, Key: ""}, "uct:n={5,10},c=0.5,depth=1 random"},
		{lab.SetMode{}, "uct:n=5,c=0.5,depth=1 random"},
	} {
		b.Page.Send(step.send)
		b.Wait(1000)
		var agents []string
		for _, a := range part(b).Agents {
			agents = append(agents, a.Agent)
		}
		if got := strings.Join(agents, " "); got != step.want {
			t.Errorf("%+v gives %s, want %s", step.send, got, step.want)
		}
		address := b.History[len(b.History)-1]
		if strings.Contains(address, "sweep=") != strings.Contains(step.want, "{") {
			t.Errorf("%+v: the address is %s", step.send, address)
		}
		other := part(bench(t, address))
		if len(other.Agents) != 2 || other.Agents[0].Agent != agents[0] {
			t.Errorf("%s opens as %+v, want %q", address, other.Agents, agents)
		}
	}
}

// Addresses of series are read as people write them, and wrong ones are named.
func TestSeriesAddresses(t *testing.T) {
	for address, want := range map[string]string{
		"#/lab?sweep=uct:n%3D%7B5,10%7D&agents=random":                   "uct:n={5,10} random",
		"#/lab?sweep=uct:n%3D%7B5,10%7D&agents=rules%20random":           "uct:n={5,10} random",
		"#/lab?sweep=uct:n%3D%7B5,%2010%7D%20uct:n%3D50":                 "uct:n={5,10} uct:n=50",
		"#/lab?agents=uct:n%3D%7B5,10%7D%20random&games=4":               "uct:n={5,10} random",
		"#/lab?game=othello&sweep=alphabeta:depth={1,2}+random&games=10": "alphabeta:depth={1,2} random",
	} {
		b := bench(t, address)
		b.Until("the plan", func(pagetest.View) bool { return part(b).Series != nil })
		var agents []string
		for _, a := range part(b).Agents {
			agents = append(agents, a.Agent)
		}
		if got := strings.Join(agents, " "); got != want {
			t.Errorf("%s has the agents %s, want %s", address, got, want)
		}
	}
	for address, want := range map[string]string{
		"#/lab?table=r9-moon":                             `table "r9-moon" is unknown; allowed: r1-start`,
		"#/lab?table=r1-start&row=moon":                   `row "moon" is unknown`,
		"#/lab?table=r1-start&game=chess":                 `key game with a table; allowed: table, row, games, seed`,
		"#/lab?table=r1-start&games=0":                    `games "0"; allowed: 1 to 1000000`,
		"#/lab?sweep=uct:n%3D%7B5,10%7D%20tarot:x=1":      `agent "tarot:x=1"`,
		"#/lab?sweep=uct:n%3D%7B%7D%20random":             `value "" of n is empty`,
		"#/lab?sweep=uct:n%3D%7B5,10%7D%20random&games=x": `games "x"`,
	} {
		b := bench(t, address)
		if v := b.Page.View(); strings.Contains(v.Cause, want) {
			continue // at once
		}
		b.Page.Send(lab.Start{})
		b.Until("a refusal", func(v pagetest.View) bool { return v.Alert != "" })
		if v := b.Page.View(); !strings.Contains(v.Cause, want) || part(b).State != "refused" {
			t.Errorf("%s: %q, state %q; want %q", address, v.Cause, part(b).State, want)
		}
	}
}

// The page lists every table of every report, with a title.
func TestListsTables(t *testing.T) {
	var got, want []string
	for _, r := range part(bench(t, "#/lab")).Reports {
		for _, table := range r.Tables {
			got = append(got, table.ID)
			if table.Title == "" || table.Link != "#/lab?table="+table.ID {
				t.Errorf("%+v has no title, or another link", table)
			}
		}
	}
	for _, table := range tables.Tables() {
		want = append(want, table.ID)
	}
	if !slices.Equal(got, want) {
		t.Errorf("the page lists %q, want %q", got, want)
	}
}
