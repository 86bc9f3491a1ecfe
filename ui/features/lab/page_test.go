package lab_test

import (
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"playout/engine/wire/labwire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/features/lab"
	"playout/ui/page/pagetest"
)

// quick is a match that takes little time.
const quick = "#/lab?game=othello&agents=uct:n%3D5%20random&games=12&seed=3"

// slow is one that takes some hundred steps of the worker.
const slow = "#/lab?game=othello&agents=uct:n%3D900%20uct:n%3D600&games=12&seed=3"

// bench returns the page of the lab's program at an address, at rest.
func bench(t *testing.T, fragment string) *pagetest.Bench {
	t.Helper()
	b := pagetest.Bare(t)
	b.Lab, b.History, b.IDs = true, []string{fragment}, []string{""}
	b.Begin(fragment)
	b.Rest()
	return b
}

// part returns the lab's part of the view.
func part(b *pagetest.Bench) lab.Part {
	v := b.Page.View()
	return featuretest.PartOf[lab.Part](&v.View)
}

// until runs until the lab has a state.
func until(b *pagetest.Bench, state string) {
	b.T.Helper()
	b.Until("the state "+state, func(pagetest.View) bool { return part(b).State == state })
}

// matches returns the commands of the lab that the page has sent, without those that find out a time.
func matches(b *pagetest.Bench) (list []labwire.Command) {
	for _, c := range b.Sent {
		if c.Lab != nil {
			if of, err := labwire.DecodeCommand(c.Lab); err == nil && of.Trial == nil {
				list = append(list, of)
			}
		}
	}
	return list
}

// A match runs to its end, and its table, its files and its games are there.
func TestPlays(t *testing.T) {
	b := bench(t, quick)
	if p := part(b); p.State != "ready" || p.Games != 0 || len(matches(b)) != 0 {
		t.Fatalf("before the start: %q, %d games, %d commands; want ready and nothing played", p.State, p.Games, len(matches(b)))
	}
	b.Page.Send(lab.Start{})
	until(b, "done")
	p := part(b)
	if p.Games != 12 || p.Of != 12 || len(p.Rows) != 2 || p.Rows[0].Agent != "uct:n=5" || len(p.Plot.Curve) == 0 || len(p.Endings) != 1 {
		t.Fatalf("after the match: %+v", p)
	}
	for _, r := range p.Rows {
		for _, figure := range []string{r.Score, r.Low, r.High} {
			if x, err := strconv.ParseFloat(figure, 64); err != nil || x < 0 || x > 1 || len(figure) < 6 {
				t.Errorf("%s has the figure %q, want four decimals or more from 0 to 1", r.Agent, figure)
			}
		}
	}
	for _, kind := range []string{"json", "jsonl", "csv", "md"} {
		b.Page.Send(lab.Save{Kind: kind})
	}
	if len(b.Saved) != 4 {
		t.Fatalf("%d files, want 4", len(b.Saved))
	}
	var is struct {
		Games  int
		Agents []struct{ Agent string }
	}
	if err := json.Unmarshal(b.Saved[0].Data, &is); err != nil || is.Games != 12 || is.Agents[1].Agent != "random" {
		t.Errorf("the JSON is %s, %v", b.Saved[0].Data, err)
	}
	if lines := strings.Count(string(b.Saved[1].Data), "\n"); lines != 13 {
		t.Errorf("the file of games has %d lines, want a head and 12", lines)
	}
	if text := string(b.Saved[2].Data); !strings.Contains(text, "\"uct:n=5\",12,") {
		t.Errorf("the table as CSV is %q", text)
	}
	if text := string(b.Saved[3].Data); !strings.Contains(text, "| `random` | 12 |") {
		t.Errorf("the table as Markdown is %q", text)
	}
	b.Page.Send(lab.ShowGames{On: true})
	b.Until("links to the games", func(pagetest.View) bool {
		return len(part(b).List) == 10 && !slices.ContainsFunc(part(b).List, func(g lab.Played) bool { return g.Link == "" })
	})
	if g := part(b).List[0]; !strings.HasPrefix(g.Link, "#/inside/othello?m") || !strings.Contains(g.Text, "Game ") {
		t.Errorf("the last game is %+v, want a link to Inside", g)
	}
	b.Page.Send(lab.TurnPage{By: 1})
	if p := part(b); len(p.List) != 2 || p.Older || !p.Newer {
		t.Errorf("the earlier games are %+v, want the first two", p.List)
	}
}

// Pausing and going on loses no game, also after a reload, and gives the table of one run.
func TestPausesAndResumes(t *testing.T) {
	whole := bench(t, slow)
	whole.Page.Send(lab.Start{})
	until(whole, "done")
	b := bench(t, slow)
	b.Page.Send(lab.Start{})
	b.Until("some games", func(pagetest.View) bool { return part(b).Games >= 3 })
	b.Page.Send(lab.Pause{})
	until(b, "paused")
	b.Rest()
	played := part(b).Games
	if played < 3 || played > 11 {
		t.Fatalf("%d games when paused, want some", played)
	}
	b.Page.Leave()
	again := reloaded(b, b.Page.Fragment())
	if p := part(again); p.State != "paused" || p.Games != played || len(p.Rows) != 2 {
		t.Fatalf("after the reload: %q with %d games and %d rows, want paused with %d and the table", p.State, p.Games, len(p.Rows), played)
	}
	again.Page.Send(lab.Start{})
	until(again, "done")
	got, want := part(again), part(whole)
	if got.Games != 12 || got.Rows[0].Score != want.Rows[0].Score || got.Rows[0].Low != want.Rows[0].Low {
		t.Errorf("resumed: %+v, want %+v", got.Rows, want.Rows)
	}
	sent := 0
	for _, c := range matches(again) {
		if c.Match != nil && !c.Match.More {
			sent = strings.Count(c.Match.Results, "\n")
		}
	}
	if sent != played {
		t.Errorf("the worker got %d results, want the %d that were played", sent, played)
	}
}

// reloaded returns the page of the lab's program after a reload.
func reloaded(b *pagetest.Bench, fragment string) *pagetest.Bench {
	b.T.Helper()
	next := pagetest.Bare(b.T)
	next.Lab, next.Stored, next.Device.Games = true, b.Stored, b.Device.Games
	next.Time, next.Randoms = b.Time+60_000, 1000*(b.Randoms+1)
	next.History, next.IDs = []string{fragment}, []string{""}
	next.Begin(fragment)
	next.Rest()
	for next.Step(0) {
	}
	return next
}

// Leaving the place pauses the lab, and the page says so.
func TestLeavingPauses(t *testing.T) {
	b := bench(t, slow)
	b.Page.Send(lab.Start{})
	b.Until("a game", func(pagetest.View) bool { return part(b).Games > 0 })
	b.Page.Send(feature.Return{})
	b.Rest()
	v := b.Page.View()
	if v.Place != feature.PlacePlay || !strings.Contains(v.Notice, "paused") {
		t.Fatalf("in %s the notice is %q, want that the lab is paused", v.Place, v.Notice)
	}
	b.Page.FragmentChanged("#/lab")
	b.Rest()
	if p := part(b); p.State != "paused" || p.Games == 0 {
		t.Errorf("back: %q with %d games, want paused", p.State, p.Games)
	}
}

// A match whose worker dies goes on with the next one.
func TestWorkerDies(t *testing.T) {
	b := bench(t, slow)
	b.Page.Send(lab.Start{})
	b.Until("some games", func(pagetest.View) bool { return part(b).Games >= 2 })
	b.Page.WorkerDied("out of memory")
	until(b, "done")
	if p := part(b); p.Games != 12 || b.Workers != 2 {
		t.Errorf("%d games with %d workers, want 12 with a second worker", p.Games, b.Workers)
	}
}

// An agent that fails loses its games, its faults are counted, and the other games go on.
func TestAgentFails(t *testing.T) {
	b := bench(t, "#/lab?game=othello&agents=uct:n%3D90000%20random%20rules&format=gauntlet&games=2&seed=3&step=1ms")
	b.Page.Send(lab.Start{})
	until(b, "done")
	p := part(b)
	if p.Games != 4 || !slices.ContainsFunc(p.Endings, func(e lab.Count) bool { return e.What == "out of time" && e.N == "4" }) {
		t.Errorf("%d games ended as %+v, want 4 out of time", p.Games, p.Endings)
	}
	if faults := p.Rows[0].Cells[2]; !strings.Contains(faults, "0 / 0 / 4") || !strings.Contains(faults, "4 faults") {
		t.Errorf("the row of the agent that fails has %q, want four losses and faults", faults)
	}
}

// The page names what is wrong, and plays nothing.
func TestRefuses(t *testing.T) {
	for fragment, want := range map[string]string{
		"#/lab?gmae=chess":                              `key "gmae" is unknown`,
		"#/lab?games=0":                                 `games "0"; allowed: 1 to 1000000`,
		"#/lab?agents=uct:m%3D5%20random":               `uct has no key "m"`,
		"#/lab?agents=random%20random%20random":         "3 agents cannot play othello",
		"#/lab?game=checkers&agents=random%20random":    "checkers",
		"#/lab?openings=file%3Dx.pgn":                   "openings",
		"#/lab?game=chess&sprt=0&agents=random%20rules": "sprt",
	} {
		b := bench(t, fragment)
		if v := b.Page.View(); v.Alert == "" {
			b.Page.Send(lab.Start{})
			b.Until("a refusal", func(v pagetest.View) bool { return v.Alert != "" })
			if p := part(b); p.State != "refused" {
				t.Errorf("%s: the state is %q, want refused", fragment, p.State)
			}
		}
		if v := b.Page.View(); !strings.Contains(v.Cause, want) {
			t.Errorf("%s: %q, want %q", fragment, v.Cause, want)
		}
	}
}

// Another address is ready although the one before was refused.
func TestAnotherAddressAfterRefusal(t *testing.T) {
	b := bench(t, "#/lab?agents=uct:m%3D5%20random&games=4")
	b.Page.Send(lab.Start{})
	until(b, "refused")
	b.Page.FragmentChanged("#/lab?agents=random%20random&games=4")
	b.Rest()
	if v := b.Page.View(); part(b).State != "ready" || v.Alert != "" {
		t.Errorf("another address is %s with the alert %q, want ready and none", part(b).State, v.Alert)
	}
}

// A million games are asked about first.
func TestAsksFirst(t *testing.T) {
	b := bench(t, "#/lab?agents=random%20random&games=1000000")
	b.Page.Send(lab.Start{})
	b.Rest()
	if p := part(b); p.Asks == "" || p.State != "ready" || len(matches(b)) != 0 {
		t.Fatalf("%q, %q, %d commands; want a question and nothing else", p.Asks, p.State, len(matches(b)))
	}
	b.Page.Send(lab.Start{Sure: true})
	b.Until("a game", func(pagetest.View) bool { return part(b).Games > 0 })
	b.Page.Send(lab.Stop{})
	until(b, "done")
	if p := part(b); p.Of != 1_000_000 || p.Games >= 1_000_000 {
		t.Errorf("%d of %d games after the stop", p.Games, p.Of)
	}
	b.Page.Leave()
	if stored := b.Stored["playout.lab"]; stored != "" {
		t.Errorf("a match that was stopped is stored: %q", stored)
	}
}

// Two equal agents have numbers in the table, so that a reader can tell their rows apart.
func TestEqualAgents(t *testing.T) {
	b := bench(t, "#/lab?game=othello&agents=uct:n%3D5%20uct:n%3D5&games=4")
	b.Page.Send(lab.Start{})
	until(b, "done")
	p := part(b)
	if got := []string{p.Rows[0].Agent, p.Rows[1].Agent}; got[0] != "uct:n=5 (1)" || got[1] != "uct:n=5 (2)" {
		t.Errorf("the rows are of %q, want uct:n=5 with (1) and (2)", got)
	}
	if !strings.HasPrefix(p.Title, "uct:n=5 (1) scores") || !strings.Contains(p.EloNote, "uct:n=5 (1) over uct:n=5 (2)") {
		t.Errorf("the title is %q and the note on Elo %q, want both with (1)", p.Title, p.EloNote)
	}
}

// planned opens an address, and waits for the plan of a series.
func planned(t *testing.T, address string) *pagetest.Bench {
	t.Helper()
	b := bench(t, address)
	if address == quickSweep {
		b.Until("the plan", func(pagetest.View) bool { return part(b).Series != nil })
	}
	return b
}

// While another tab runs the lab, this one plays neither a match nor a series.
func TestTwoTabs(t *testing.T) {
	for _, address := range []string{quick, quickSweep} {
		b := planned(t, address)
		before := len(matches(b))
		b.Stored["playout.lab.tab"] = "other " + strconv.FormatInt(b.Date().Milli-1000, 10)
		b.Page.Send(lab.Start{})
		b.Rest()
		if v := b.Page.View(); !strings.Contains(v.Alert, "Another tab") || len(matches(b)) != before {
			t.Fatalf("%s: alert %q, %d commands; want that another tab runs it, and %d", address, v.Alert, len(matches(b)), before)
		}
		b.Stored["playout.lab.tab"] = "other " + strconv.FormatInt(b.Date().Milli-60_000, 10)
		b.Page.Send(lab.Start{})
		until(b, "done")
		if b.Stored["playout.lab.tab"] != "" {
			t.Errorf("%s: at the end the device has %q, want that no tab runs the lab", address, b.Stored["playout.lab.tab"])
		}
	}
}

// A device that stores nothing, or nothing more since it is full, plays anyway to the end, and the page
// says so.
func TestStorageDenied(t *testing.T) {
	for _, c := range []struct {
		address      string
		after, games int // games that are kept at least, and all
	}{{quick, 0, 12}, {slow, 2, 12}, {quickSweep, 0, 48}, {quickSweep, 2, 48}} {
		b := planned(t, c.address)
		b.Denied = c.after == 0
		b.Page.Send(lab.Start{})
		b.Until("some games", func(pagetest.View) bool { return part(b).Games >= c.after })
		b.Denied = true
		until(b, "done")
		b.Page.Leave()
		if p := part(b); p.Games != c.games || !strings.Contains(p.Keeping, "does not keep") {
			t.Errorf("%s, full after %d games: %d games, %q; want %d and that nothing is kept", c.address, c.after, p.Games, p.Keeping, c.games)
		}
	}
}

// Stored results that are hostile, or of another match, break nothing.
func TestHostileStore(t *testing.T) {
	for _, stored := range []string{"{", `{"address":"#/lab","parts":1000000000}`, `{"address":"#/lab?games=8","parts":1}`, `{"address":"#/lab?games=8","parts":2,"total":-1}`} {
		b := pagetest.Bare(t)
		b.Lab, b.History, b.IDs = true, []string{quick}, []string{""}
		b.Stored["playout.lab"], b.Stored["playout.lab.0"] = stored, "S8wrSMxLVkjLzEvNUUgsSi1WKMkvLUpMzlYAAA"
		b.Begin(quick)
		b.Rest()
		b.Page.Send(lab.Start{})
		until(b, "done")
		if p := part(b); p.Games != 12 {
			t.Errorf("%s: %d games, want 12", stored, p.Games)
		}
	}
}

// A change of the form writes the address, which opens as the same form.
func TestFormAndAddress(t *testing.T) {
	b := bench(t, "#/lab")
	b.Page.Send(lab.Set{Key: "game", Value: "chess"})
	b.Page.Send(lab.SetAgent{At: 0, Agent: "level:2"})
	b.Page.Send(lab.SetAgent{At: 2, Agent: "random"})
	b.Wait(2000)
	address := b.Page.Fragment()
	if want := "#/lab?game=chess&agents=level:2%20uct:n=100,c=0.5%20random&format=roundrobin"; b.History[len(b.History)-1] != want {
		t.Errorf("the address is %s (%s), want %s", b.History[len(b.History)-1], address, want)
	}
	s := bench(t, b.History[len(b.History)-1])
	if p := part(s); len(p.Agents) != 3 || p.Agents[0].Agent != "level:2" || p.Fields["game"].Value != "chess" || p.Fields["format"].Value != "roundrobin" {
		t.Errorf("opened: %+v", p.Fields)
	}
}

// The controls that a link hides are hidden.
func TestHides(t *testing.T) {
	b := bench(t, quick+"&hide=seed,ready")
	if p := part(b); !p.Hidden["seed"] || !p.Hidden["ready"] || p.Hidden["games"] {
		t.Errorf("hidden: %v, want seed and ready", p.Hidden)
	}
}

// The lesson in the form stands beside it, until the form changes, and results of another experiment say so.
func TestLessonInForm(t *testing.T) {
	b := bench(t, quick)
	b.Page.Send(lab.Start{})
	until(b, "done")
	if p := part(b); p.Lesson != nil || strings.Contains(p.More, "Another experiment") {
		t.Errorf("a match of its own has the lesson %+v and %q, want none, and its own results", p.Lesson, p.More)
	}
	r := part(b).Ready[0]
	b.Page.FragmentChanged(r.Link)
	b.Rest()
	if p := part(b); p.Lesson == nil || p.Lesson.Name != r.Name || !strings.HasPrefix(p.More, "Another experiment") {
		t.Errorf("the address of %s has the lesson %+v and %q, want that lesson and results of another experiment", r.Name, p.Lesson, p.More)
	}
	b.Page.Send(lab.Set{Key: "seed", Value: "77"})
	b.Rest()
	if p := part(b); p.Lesson != nil {
		t.Errorf("with another seed the form has the lesson %s, want none", p.Lesson.Name)
	}
}

// Every ready experiment is a link to a match that the engine accepts, and a lesson that the guide has in both languages.
func TestReady(t *testing.T) {
	var pages []string
	for _, name := range []string{"lab-lessons", "experimentos"} {
		text, err := os.ReadFile("../../../static/guide/" + name + ".md")
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, string(text))
	}
	if n := len(part(bench(t, "#/lab")).Ready); n < 8 {
		t.Errorf("%d ready experiments, want at least 8", n)
	}
	for _, r := range part(bench(t, "#/lab")).Ready {
		if r.Title == "" || !strings.Contains(r.Question, "?") || r.Do == "" || r.Look == "" || r.Answer == "" {
			t.Errorf("%s is %+v, want a title, a question, what to do and an answer", r.Name, r.Lesson)
		}
		for _, page := range pages {
			if !strings.Contains(page, "(../index.html"+r.Link+")") {
				t.Errorf("a page of the guide lacks %s", r.Link)
			}
		}
		b := bench(t, r.Link)
		if v := b.Page.View(); v.Alert != "" {
			t.Errorf("%s: %s %s", r.Link, v.Alert, v.Cause)
		}
		if r.Name == "report" || r.Name == "net" { // it waits for a net
			continue
		}
		b.Page.Send(lab.Start{})
		b.Until("an answer", func(v pagetest.View) bool { return part(b).Of > 0 || v.Alert != "" })
		if v := b.Page.View(); v.Alert != "" {
			t.Errorf("%s: %s %s", r.Link, v.Alert, v.Cause)
		}
		b.Page.Send(lab.Stop{})
	}
}
