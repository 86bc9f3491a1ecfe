package lab_test

import (
	"strings"
	"testing"

	"playout/engine/seal"
	"playout/ui/feature"
	"playout/ui/feature/shaping"
	"playout/ui/features/lab"
	"playout/ui/features/players"
	"playout/ui/page/pagetest"
)

// saved plays a match in the lab and returns its file of games and its JSON.
func saved(t *testing.T, fragment string) (b *pagetest.Bench, games, printed string) {
	t.Helper()
	b = bench(t, fragment)
	b.Page.Send(lab.Start{})
	until(b, "done")
	b.Page.Send(lab.Save{Kind: "jsonl"})
	b.Page.Send(lab.Save{Kind: "json"})
	return b, string(b.Saved[0].Data), string(b.Saved[1].Data)
}

// sealed returns a file of results with the checksums of the command line.
func sealed(file string) string {
	var b strings.Builder
	for line := range strings.Lines(file) {
		b.Write(seal.Add([]byte(strings.TrimSuffix(line, "\n"))))
		b.WriteByte('\n')
	}
	return b.String()
}

// Several files open at once beside the match, each with its course; those that are none are refused
// in one line each. The games of a file open in Inside, and the plot is saved as a drawing.
func TestOpensFiles(t *testing.T) {
	b, games, printed := saved(t, quick)
	score := part(b).Rows[0].Score
	b.DropFiles(
		pagetest.File{Name: "a.jsonl", Data: []byte(games)},
		pagetest.File{Name: "b.jsonl", Data: []byte(sealed(games))},
		pagetest.File{Name: "c.json", Data: []byte(printed)},
		pagetest.File{Name: "net.onnx", Data: []byte("net")},
		pagetest.File{Name: "no.txt", Data: []byte("1. e4 e5\n")},
		pagetest.File{Name: "large", Err: feature.ErrTooLarge},
		pagetest.File{Name: "cut.jsonl", Data: []byte(sealed(games)[:len(sealed(games))-9])},
	)
	b.Until("seven files", func(pagetest.View) bool {
		o := part(b).Opened
		return len(o.Rows) == 5 && len(o.Faults) == 2 && o.Reads == ""
	})
	o := part(b).Opened
	for i, r := range o.Rows {
		want := "12"
		if r.Name == "cut.jsonl" {
			want = "11"
		} else if r.Value != score {
			t.Errorf("%s has the score %s, want %s", r.Name, r.Value, score)
		}
		if r.Number != want || r.At != i-1 || len(r.Curve) == 0 || r.MayList != (i > 0 && r.Name != "c.json") {
			t.Errorf("row %d is %+v, want %s games", i, r, want)
		}
	}
	for _, fault := range o.Faults {
		if strings.Contains(fault.Cause, "\n") || fault.Cause == "" || !strings.HasSuffix(fault.Says, " is not open:") || (fault.Lang == "en") != strings.HasPrefix(fault.Says, "no.txt") {
			t.Errorf("a file is refused with %+v, want one line", fault)
		}
	}
	b.Page.Send(lab.ShowFiled{At: 1})
	b.Until("links to the games of a file", func(pagetest.View) bool {
		list := part(b).Opened.List
		return len(list) == 10 && strings.HasPrefix(list[0].Link, "#/inside/othello?m") && list[9].Link != ""
	})
	b.Page.Send(lab.TurnFiled{By: 1})
	if o := part(b).Opened; len(o.List) != 2 || o.Older || !o.Newer || !strings.Contains(o.Shown, "b.jsonl") {
		t.Errorf("the earlier games are %+v of %q, want two of b.jsonl", o.List, o.Shown)
	}
	for _, m := range []lab.SaveDrawing{{Plot: "runs", Kind: "svg"}, {Plot: "runs", Kind: "png"}, {Plot: "score", Kind: "svg"}, {Plot: "margins", Kind: "svg"}, {Plot: "test", Kind: "svg"}} {
		before := len(b.Saved)
		b.Page.Send(m)
		if m.Plot == "test" {
			if len(b.Saved) != before {
				t.Errorf("a match without a test saves its plot")
			}
			continue
		}
		if f := b.Saved[len(b.Saved)-1]; len(b.Saved) != before+1 || !strings.HasPrefix(string(f.Data), "<svg ") || !strings.HasSuffix(f.Name, m.Plot+"."+m.Kind) {
			t.Errorf("%v saves %s, %.60q; want a drawing", m, f.Name, f.Data)
		}
	}
	b.Page.Send(lab.CloseFile{At: 1})
	if o := part(b).Opened; len(o.Rows) != 4 || o.Shown != "" || o.Rows[2].Name != "c.json" {
		t.Errorf("after closing b.jsonl: %+v", o)
	}
	b.Page.Send(lab.CloseFile{At: -1})
	if o := part(b).Opened; len(o.Rows) != 0 || len(o.Faults) != 0 {
		t.Errorf("after closing all: %+v", o)
	}
}

// A worker that dies over a file reads it again, once. More files than are allowed are refused.
func TestOpenedFilesAndWorkers(t *testing.T) {
	b, games, _ := saved(t, quick)
	b.Picks = &pagetest.File{Name: "a.jsonl", Data: []byte(games)}
	b.Page.Send(lab.OpenFiles{})
	b.Page.WorkerDied("out of memory")
	b.Until("the file", func(pagetest.View) bool { return len(part(b).Opened.Rows) == 2 })
	list := make([]pagetest.File, 21)
	for i := range list {
		list[i] = pagetest.File{Name: "f", Data: []byte(games)}
	}
	b.DropFiles(list...)
	b.Until("twenty files", func(pagetest.View) bool { return len(part(b).Opened.Rows) == 21 })
	if o := part(b).Opened; len(o.Faults) != 2 || !strings.Contains(o.Faults[0].Cause, "20 files") {
		t.Errorf("of 21 further files: %+v, want two refused", o.Faults)
	}
}

// A match of two shows its difference in Elo once; its test has a plot of its own between its bounds.
func TestEloAndTest(t *testing.T) {
	b := bench(t, "#/lab?game=othello&agents=rules%20random&games=60&seed=5&sprt=0,300")
	b.Page.Send(lab.Start{})
	until(b, "done")
	p := part(b)
	if p.Ratio == nil || !(p.Ratio.Lower < 0 && p.Ratio.Upper > 0) || !strings.Contains(p.Ratio.High, "300") || len(p.Ratio.Curve) == 0 {
		t.Errorf("the plot of the test is %+v", p.Ratio)
	}
	if p.Rows[1].Cells[3] != "–" || !strings.Contains(p.EloNote, "over random") {
		t.Errorf("Elo: %q and %q, %q; want the lead once", p.Rows[0].Cells[3], p.Rows[1].Cells[3], p.EloNote)
	}
	if m := p.Margins; m == nil || len(m.Ranges) == 0 || !strings.Contains(m.Says, "standard deviation") {
		t.Errorf("the margins are %+v", m)
	}
}

// The controls of Custom… put an agent of the form together, in the form's game; a worker that dies
// meanwhile is asked again.
func TestShapesAgents(t *testing.T) {
	b := bench(t, "#/lab?game=morris&agents=uct:n%3D5%20random")
	b.Page.Send(lab.Shape{At: 1})
	controls := func() *players.Part {
		v := b.Page.View()
		if v.Dialog != shaping.Dialog {
			t.Fatalf("the dialog is %q, want %q", v.Dialog, shaping.Dialog)
		}
		p := v.View.Region(feature.Dialogs, shaping.Dialog).Part.(players.Part)
		return &p
	}
	b.Until("the controls", func(pagetest.View) bool { return controls().Kind == "random" })
	if p := controls(); !strings.Contains(p.Title, "2") || len(p.Kinds) < 4 || p.Agent != "random" {
		t.Errorf("the controls are %+v, want those of agent 2", p)
	}
	b.Page.Send(players.Pick{Kind: "alphabeta"})
	b.Until("another kind", func(pagetest.View) bool { return controls().Kind == "alphabeta" && controls().Agent != "" })
	b.Page.WorkerDied("out of memory")
	b.Page.Send(players.Set{Key: "depth", Value: "2"})
	b.Until("a depth", func(pagetest.View) bool { return controls().Agent == "alphabeta:depth=2" })
	b.Page.Send(players.Use{})
	b.Until("the agent in the form", func(v pagetest.View) bool { return v.Dialog == "" && part(b).Agents[1].Agent == "alphabeta:depth=2" })
	if p := part(b); p.Agents[0].Agent != "uct:n=5" {
		t.Errorf("the first agent is %q, want uct:n=5", p.Agents[0].Agent)
	}
}
