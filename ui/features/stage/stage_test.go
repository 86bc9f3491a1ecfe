package stage_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"playout/engine/link"
	"playout/engine/stage"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/features/editor"
	"playout/ui/features/replay"
	"playout/ui/features/settings"
	uistage "playout/ui/features/stage"
	"playout/ui/features/steer"
	"playout/ui/page/pagetest"
)

// pond is a link to a wide pond: goose 1 heads east along the top row, and all are alive.
const pond = `#/geese?p={"step":3,"geese":[[1,0],[49,48],[60,59],[71,70]],"food":[75,76],"last":["EAST","EAST","EAST","EAST"]}&seed=1&goose1=human&goose2=rules&goose3=rules&goose4=rules`

// frameRecorder is a stage's frame that only records its messages.
type frameRecorder struct {
	*pagetest.Bench
	seen int
}

// open opens the arcade and loads its frame.
func open(b *pagetest.Bench) *frameRecorder {
	f := &frameRecorder{Bench: b}
	b.Page.Send(feature.OpenStage{Scene: stage.Geese})
	f.say(stage.Event{Hello: &stage.Hello{Scene: stage.Geese}})
	f.say(stage.Event{Drawn: &stage.Drawn{}})
	return f
}

func (f *frameRecorder) say(e stage.Event) { f.Page.StageMessage(string(stage.EncodeEvent(e))) }

// commands returns the commands since the last call.
func (f *frameRecorder) commands() []stage.Command {
	f.T.Helper()
	var list []stage.Command
	for _, text := range f.Staged[f.seen:] {
		c, err := stage.DecodeCommand([]byte(text))
		if err != nil {
			f.T.Fatal(err)
		}
		list = append(list, c)
	}
	f.seen = len(f.Staged)
	return list
}

// ponds returns the positions among those commands.
func (f *frameRecorder) ponds() []stage.Pond {
	f.T.Helper()
	var list []stage.Pond
	for _, c := range f.commands() {
		if c.Pond != nil {
			list = append(list, *c.Pond)
		}
	}
	return list
}

// onlyPond returns the only position among them.
func (f *frameRecorder) onlyPond() stage.Pond {
	f.T.Helper()
	list := f.ponds()
	if len(list) != 1 {
		f.T.Fatalf("%d positions, want one: %+v", len(list), list)
	}
	return list[0]
}

// shown returns the stage as the page draws it.
func shown(b *pagetest.Bench) feature.Stage { return b.Page.View().Stage }

// button returns the button that opens the geese, or goes back to the board.
func button(b *pagetest.Bench) *feature.Button { return b.Page.View().Button("stage") }

// Opening the stage creates the frame at once and shows it once it has drawn. The frame gets its
// look first, and then the pond. The address keeps nothing of it.
func TestOpenAndClose(t *testing.T) {
	b := pagetest.New(t, pond)
	fragment := b.Page.Fragment()
	if p := button(b); p.Hidden || p.On || shown(b).Scene != "" {
		t.Fatalf("before: %+v, %+v; want a button that is shown and not pressed, and no stage", p, shown(b))
	}
	f := &frameRecorder{Bench: b}
	b.Page.Send(feature.OpenStage{Scene: stage.Geese})
	if b.Page.Send(feature.OpenStage{Scene: stage.Geese}); b.Reveals != 1 {
		t.Errorf("opened once, it is scrolled into view %d times, want 1", b.Reveals)
	}
	if v := b.Page.View(); v.Stage != (feature.Stage{Scene: stage.Geese, Label: "The pond, moving"}) || len(b.Staged) > 0 || b.Page.Now().Staged {
		t.Fatalf("opened: %+v, told %v; want the pond of geese under its name, nothing told to it, and not drawn yet", v.Stage, b.Staged)
	}
	f.say(stage.Event{Hello: &stage.Hello{Scene: stage.Geese}})
	told := f.commands()
	if len(told) != 2 || told[0].Look == nil || told[1].Pond == nil || shown(b).Ready || !b.Page.Now().Staged {
		t.Fatalf("after Hello: told %+v, %+v", told, shown(b))
	}
	want := stage.Pond{Rows: 7, Columns: 11, Step: 0, Until: told[1].Pond.Until, Food: []int{75, 76}, Own: 0,
		Geese: []stage.Goose{{Body: []int{1, 0}, Way: "EAST"}, {Body: []int{49, 48}, Way: "EAST"}, {Body: []int{60, 59}, Way: "EAST"}, {Body: []int{71, 70}, Way: "EAST"}}}
	if got, _ := json.Marshal(told[1].Pond); string(got) != string(must(json.Marshal(want))) || want.Until != 37 {
		t.Errorf("the pond is %s", got)
	}
	f.say(stage.Event{Drawn: &stage.Drawn{}})
	if !shown(b).Ready || !button(b).On {
		t.Errorf("after Drawn: %+v; want the stage ready and its button pressed", shown(b))
	}
	if b.Page.Fragment() != fragment || len(b.Stored) != 1 {
		t.Errorf("the address is %s, stored is %v", b.Page.Fragment(), b.Stored)
	}
	b.Page.Send(feature.CloseStage{})
	if shown(b) != (feature.Stage{}) || b.Page.Now().Staged {
		t.Errorf("closed: %+v; want no stage, and nothing drawn", shown(b))
	}
	f.say(stage.Event{Drawn: &stage.Drawn{}}) // too late
	b.Page.Send(feature.StageCommand{Command: stage.Command{Poster: &stage.Poster{}}})
	if shown(b).Ready || len(f.commands()) > 0 {
		t.Error("a closed stage got a message")
	}
}

func must(data []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return data
}

// The game continues while the stage opens: the frame gets each step, to glide until the next
// expected one; a jump is quick.
func TestGameContinuesOnStage(t *testing.T) {
	b := pagetest.New(t, pond)
	b.Page.Send(steer.Set{On: true})
	b.Play("r0c2")
	f := open(b)
	if p := f.onlyPond(); p.Step != 1 || p.Glide != 0 || p.Geese[0].Body[0] != 2 {
		t.Fatalf("in mid-game: %+v; want Step 1, Glide 0 and Geese[0].Body[0] 2", p)
	}
	b.Wait(1010)
	p := f.onlyPond()
	if p.Step != 2 || p.Geese[0].Body[0] != 3 || p.Glide < 900 || p.Glide > 1100 || p.Own != 0 {
		t.Fatalf("a second later: %+v; want Step 2, Geese[0].Body[0] 3, Glide at least 900, Glide at most 1100 and Own 0", p)
	}
	b.Page.Send(feature.Choose{Square: "r1c3"})
	b.Wait(1010)
	if p = f.onlyPond(); p.Step != 3 || p.Geese[0].Body[0] != 14 || p.Geese[0].Way != "SOUTH" {
		t.Fatalf(`steered while the stage is open: %+v; want Step 3, Geese[0].Body[0] 14 and Geese[0].Way "SOUTH"`, p)
	}
	b.Page.Send(feature.Undo{})
	b.Rest()
	if p = f.onlyPond(); p.Step != 2 || p.Glide != 150 || p.Geese[0].Way != "EAST" {
		t.Fatalf(`undone: %+v; want Step 2, Glide 150 and Geese[0].Way "EAST"`, p)
	}
	b.Page.Send(feature.GoTo{Ply: 0})
	b.Rest()
	if p = f.onlyPond(); p.Step != 0 || p.Glide != 150 {
		t.Fatalf("at the start of the record: %+v; want Step 0 and Glide 150", p)
	}
	b.Page.Send(replay.Forward{})
	b.Rest()
	if p = f.onlyPond(); p.Step != 1 || p.Glide != 300 {
		t.Fatalf("a step along the record: %+v; want Step 1 and Glide 300", p)
	}
	b.Page.Send(feature.CloseStage{})
	if v := b.Page.View(); v.Board.Ply != 1 || len(v.Moves) != 3 {
		t.Errorf("after closing: at %d of %d; want 1 and 3", v.Board.Ply, len(v.Moves))
	}
}

// While a person looks along a predicted line the pond shows the line; that ends the countdown.
func TestLine(t *testing.T) {
	trial := featuretest.New(uistage.New, nil)
	game := &wire.Game{ID: "geese", Seats: []string{"goose1", "goose2"}, Together: true}
	at := func(head, ply int) *wire.Board {
		b := &wire.Board{Position: fmt.Sprintf(`{"geese":[[%d],[8]],"food":[3]}`, head), Ply: ply, Acting: game.Seats, Notes: []string{"hunger 5"}}
		for cell := range 9 {
			b.Squares = append(b.Squares, fmt.Sprintf("r%dc%d", cell/3, cell%3))
		}
		return b
	}
	trial.Now.OnBoard = feature.OnBoard{Phase: feature.Choosing, Game: game, Board: at(0, 2), Choices: []string{link.Human, link.Human}, Collected: make([]string, 2), Shows: -1}
	trial.Handle(feature.OpenStage{Scene: stage.Geese})
	trial.Handle(feature.StageMessage{Text: `{"hello":{"scene":"geese"}}`})
	told := func() stage.Pond {
		t.Helper()
		trial.Handle(feature.Idle{})
		c, err := stage.DecodeCommand(featuretest.Effect[feature.SendStage](t, trial).Message)
		if err != nil || c.Pond == nil {
			t.Fatalf("told %+v: %v, want a pond", c, err)
		}
		return *c.Pond
	}
	if p := told(); p.Geese[0].Body[0] != 0 || p.Step != 2 || p.Until != 5 || p.Own != -1 || p.Count != 0 || p.Glide != 0 {
		t.Errorf("the game: %+v; want step 2 until 5, the first head in cell 0, no goose of one's own, no count and no glide", p)
	}
	trial.Now.Count = 3
	if p := told(); p.Count != 3 || p.Glide != 0 {
		t.Errorf("counting down: %+v; want Count 3 and Glide 0", p)
	}
	trial.Now.Count, trial.Now.Ahead = 0, &feature.Ahead{Board: at(1, 3), Ply: 2, At: 1}
	if p := told(); p.Geese[0].Body[0] != 1 || p.Step != 3 || p.Glide != 150 {
		t.Errorf("along the line: %+v; want Geese[0].Body[0] 1, Step 3 and Glide 150", p)
	}
	trial.Now.Ahead = nil
	if p := told(); p.Geese[0].Body[0] != 0 || p.Glide != 150 {
		t.Errorf("and back: %+v; want Geese[0].Body[0] 0 and Glide 150", p)
	}
	trial.Handle(feature.Idle{})
	featuretest.None(t, trial)
}

// While machines play on, or a record is replayed, the geese swim as fast as the steps; if a
// person chooses step by step each step is one stroke.
func TestGlides(t *testing.T) {
	b := pagetest.Bare(t)
	b.Begin(strings.Replace(pond, "goose1=human", "goose1=rules", 1))
	b.Page.Send(replay.SetSpeed{Name: "slow"})
	b.Wait(100)
	f := open(b)
	f.commands()
	b.Wait(10_000)
	steps := f.ponds()
	if len(steps) < 4 {
		t.Fatalf("%d steps in ten seconds, want at least 4", len(steps))
	}
	for i, p := range steps[1:] {
		if p.Step != steps[i].Step+1 || p.Glide < 1000 || p.Glide > 2000 || p.Own != -1 {
			t.Errorf("step %d: glides %v ms, own %d", p.Step, p.Glide, p.Own)
		}
	}
	b = pagetest.New(t, pond)
	f = open(b)
	f.commands()
	b.Play("r0c2")
	if p := f.onlyPond(); p.Glide != 300 {
		t.Errorf("step by step: glides %v ms, want 300", p.Glide)
	}
}

// While the page is hidden the frame gets nothing; afterwards it gets the current state of the
// game.
func TestHiddenPage(t *testing.T) {
	b := pagetest.Bare(t)
	b.Stored["playout.background"] = "yes"
	b.Begin(strings.Replace(pond, "goose1=human", "goose1=rules", 1))
	b.Page.Send(replay.SetSpeed{Name: "slow"})
	b.Wait(100)
	f := open(b)
	f.commands()
	b.Page.Hidden(true)
	b.Page.Send(feature.Prefers{Dark: true})
	b.Wait(3000)
	if told := f.commands(); len(told) > 0 {
		t.Fatalf("hidden, it got %+v, want none", told)
	}
	b.Page.Hidden(false)
	told := f.commands()
	if len(told) != 2 || told[0].Look == nil || !told[0].Look.Dark || told[1].Pond == nil || told[1].Pond.Step != b.Page.View().Board.Ply || told[1].Pond.Step == 0 {
		t.Errorf("seen again, it got %+v", told)
	}
}

// After a lost WebGL context the frame restarts and gets everything again.
func TestLostContext(t *testing.T) {
	b := pagetest.New(t, pond)
	f := open(b)
	first := f.commands()
	f.say(stage.Event{Hello: &stage.Hello{Scene: stage.Geese}})
	if again := f.commands(); len(again) != 2 || again[0].Look == nil || again[1].Pond == nil || again[1].Pond.Step != first[1].Pond.Step {
		t.Errorf("told again: %+v; want the look and then the pond at step %v", again, first[1].Pond.Step)
	}
}

// The frame gets the visitor's preferences when they change, and with reduced motion nothing
// glides.
func TestLook(t *testing.T) {
	b := pagetest.New(t, pond)
	f := open(b)
	f.commands()
	var look stage.Look
	for _, c := range []struct {
		does feature.Message
		want func(*stage.Look)
	}{
		{feature.Prefers{Dark: true}, func(l *stage.Look) { l.Dark = true }},
		{settings.SetTheme{Theme: "light"}, func(l *stage.Look) { l.Dark = false }},
		{settings.SetTheme{Theme: "dark"}, func(l *stage.Look) { l.Dark = true }},
		{settings.SetStyle{Style: "contrast"}, func(l *stage.Look) { l.Style = "contrast" }},
		{settings.SetStyle{Style: "standard"}, func(l *stage.Look) { l.Style = "" }},
		{feature.Flip{}, func(l *stage.Look) { l.Flipped = true }},
		{feature.Prefers{Dark: true, Still: true}, func(l *stage.Look) { l.Still = true }},
	} {
		c.want(&look)
		b.Page.Send(c.does)
		if told := f.commands(); len(told) != 1 || told[0].Look == nil || *told[0].Look != look {
			t.Errorf("%+v: told %+v, want %+v", c.does, told, look)
		}
	}
	b.Play("r0c2")
	if p := f.onlyPond(); p.Glide != 0 {
		t.Errorf("with reduced motion it glides %v ms, want 0", p.Glide)
	}
}

// The stage closes if its scene makes no sense: in another game, another place, while a position
// is set up and in an exercise. Another game of geese stays in it.
func TestCloses(t *testing.T) {
	for name, does := range map[string]func(b *pagetest.Bench){
		"another game":  func(b *pagetest.Bench) { b.Page.Send(feature.OpenGame{Game: "othello"}); b.Rest() },
		"another place": func(b *pagetest.Bench) { b.Page.FragmentChanged("#/exercises") },
		"set up":        func(b *pagetest.Bench) { b.Page.Send(editor.Begin{}) },
	} {
		b := pagetest.New(t, pond)
		open(b)
		if does(b); shown(b).Scene != "" {
			t.Errorf("%s: %+v is open, want no stage", name, shown(b))
		}
		if b.Page.Send(feature.OpenStage{Scene: stage.Geese}); shown(b).Scene != "" || !button(b).Hidden {
			t.Errorf("%s: it may be opened", name)
		}
	}
	b := pagetest.New(t, pond)
	f := open(b)
	f.commands()
	b.Page.Send(feature.New{})
	b.Rest()
	if p := f.onlyPond(); shown(b).Scene != stage.Geese || p.Glide != 0 || p.Step != 0 {
		t.Errorf("a new game of geese: %+v, told %+v", shown(b), p)
	}
	b.Page.ImportFile("", []byte(`{"step":3,"geese":[[5,4],[49,48],[60,59],[71,70]],"food":[75,76],"last":["EAST","EAST","EAST","EAST"]}`), nil)
	b.Rest()
	if p := f.onlyPond(); shown(b).Scene != stage.Geese || p.Geese[0].Body[0] != 5 {
		t.Errorf("a game that is imported: %+v, told %+v", shown(b), p)
	}
	b = pagetest.New(t, "#/othello?white=uct")
	if b.Page.Send(feature.OpenStage{Scene: stage.Tree}); shown(b).Scene != stage.Tree {
		t.Error("a tree cannot be opened in Othello")
	}
}

// In an opaque origin no frame of the site can be loaded.
func TestOpaque(t *testing.T) {
	b := pagetest.Bare(t)
	b.Opaque = true
	b.Begin(pond)
	b.Rest()
	if b.Page.Send(feature.OpenStage{Scene: stage.Geese}); shown(b).Scene != "" || !button(b).Hidden {
		t.Errorf("%+v is open; want no stage, and its button hidden", shown(b))
	}
}

// Without WebGL, or the program, or the frame's own document, the board comes back with a
// message that gives the reason; a recording that fails leaves the stage open.
func TestFailed(t *testing.T) {
	for _, c := range []struct {
		fails  func(f *frameRecorder)
		stays  bool
		notice string
	}{
		{func(f *frameRecorder) { f.say(stage.Event{Failed: &stage.Failed{What: "webgl"}}) }, false, "No WebGL in this browser"},
		{func(f *frameRecorder) { f.say(stage.Event{Failed: &stage.Failed{What: "program"}}) }, false, "could not be loaded"},
		{func(f *frameRecorder) { f.Page.Send(uistage.Loaded{}) }, false, "could not be loaded"},
		{func(f *frameRecorder) { f.Page.Send(uistage.Loaded{Ours: true}) }, true, ""},
		{func(f *frameRecorder) { f.say(stage.Event{Failed: &stage.Failed{What: "record"}}) }, true, "The recording failed."},
	} {
		f := open(pagetest.New(t, pond))
		f.Page.Send(feature.Notice{})
		c.fails(f)
		if v := f.Page.View(); (v.Stage.Scene != "") != c.stays || !strings.Contains(v.Notice, c.notice) || c.notice == "" && v.Notice != "" {
			t.Errorf("%q: %+v, %q", c.notice, v.Stage, v.Notice)
		}
	}
}

// The stage's data is untrusted: anything but one of its messages changes nothing. The page
// offers a file that it has made under a descriptive name.
func TestHostile(t *testing.T) {
	b := pagetest.New(t, pond)
	f := open(b)
	f.commands()
	b.Page.Send(feature.Notice{})
	before := b.Page.View()
	for _, said := range []string{"", "{", "null", `{"hello":{"scene":"geese"},"drawn":{}}`, `{"evil":1}`, `{"hello":{"scene":"tree"}}`, strings.Repeat("x", 300<<10)} {
		b.Page.StageMessage(said)
	}
	b.Page.StageSaved("text/html")
	if v := b.Page.View(); v.Stage != before.Stage || v.Notice != "" || v.Alert != "" || len(f.commands()) > 0 || len(b.Saved) > 0 {
		t.Errorf("it changed something: %+v, %q %q", v.Stage, v.Notice, v.Alert)
	}
	b.Page.StageSaved("video/webm;codecs=vp9")
	b.Page.StageSaved("image/png")
	var names []string
	for _, file := range b.Saved {
		names = append(names, file.Name)
	}
	if want := []string{"playout-geese-2026-03-12-0930.webm", "playout-geese-2026-03-12-0930.png"}; !slices.Equal(names, want) || b.Page.View().Notice != "Picture saved" {
		t.Errorf(`saved %v, said %q; want %q and "Picture saved"`, names, b.Page.View().Notice, want)
	}
}

// A board in another page has the stage only if its author requests it, with the look that the
// author chose.
func TestEmbedded(t *testing.T) {
	asks := func(b *pagetest.Bench) bool {
		v := b.Page.View()
		return v.Embedding.Stage && !button(b).Hidden
	}
	if asks(pagetest.Embed(t, pond)) || !asks(pagetest.Embed(t, pond+"&stage=on&controls=none")) {
		t.Error("it is there unasked, or missing when asked for")
	}
	b := pagetest.Embed(t, pond+"&stage=on&theme=dark")
	f := open(b)
	if told := f.commands(); len(told) != 2 || told[0].Look == nil || !told[0].Look.Dark || told[1].Pond == nil {
		t.Fatalf("told %+v; want a dark look, then the pond", told)
	}
	b.Play("r0c2")
	if p := f.onlyPond(); p.Step != 1 {
		t.Errorf("then it got %+v, want Step 1", p)
	}
	b.Page.Posted(`{"target":"playout","version":1,"type":"load","link":"#/geese?stage=off"}`)
	b.Rest()
	if shown(b).Scene != "" || asks(b) {
		t.Errorf("taken back, %+v is open", shown(b))
	}
}
