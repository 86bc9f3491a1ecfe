package training

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"playout/engine/strict"
	"playout/engine/wire"
	"playout/engine/wire/labwire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/feature/handed"
)

// small is a training of eight epochs on ten games.
const small = "#/lab?view=training&game=othello&agents=uct:n=5&games=10&epochs=8&name=tiny"

// state fails unless the tab is in a state.
func (d *desk) state(want string) Part {
	d.Helper()
	p := d.part()
	if p.State != want {
		d.Fatalf("the state is %q with the status %q and the alert %q, want %q", p.State, p.Status, d.alert, want)
	}
	return p
}

// One press makes the games, trains the net and makes it a player of this device.
func TestTrains(t *testing.T) {
	d := open(t, small)
	if p := d.state(ready); len(d.sent) != 0 || p.Start.Label != "Make games and train" {
		t.Fatalf("before the start: %v, %q", d.sent, p.Start.Label)
	}
	d.handle(Start{})
	d.work()
	if p := d.state(running); !strings.Contains(p.Status, "5 of 10") || p.Epoch != 0 {
		t.Errorf("after five games: %q", p.Status)
	}
	d.work()
	for range 3 {
		d.work()
	}
	if p := d.state(running); p.Epoch != 3 || p.Samples != 300 || !strings.Contains(p.Status, "Epoch 4 of 8") || len(p.Curves) != 3 || len(p.Rows) != 3 {
		t.Errorf("after three epochs: %d, %d samples, %q, %d curves, %d rows", p.Epoch, p.Samples, p.Status, len(p.Curves), len(p.Rows))
	}
	for range 5 {
		d.work()
	}
	p := d.state(done)
	if !strings.Contains(p.Status, "epoch 8; the net is that of epoch 5") || p.Net != "Your net: tiny" {
		t.Errorf("at the end: %q, %q", p.Status, p.Net)
	}
	if len(d.kept) != 1 || string(d.kept[0].Data) != "onnx" || d.kept[0].Card != "{}" || d.kept[0].Game != "othello" {
		t.Errorf("the device gets %+v, want the net once", d.kept)
	}
	for what, link := range map[string]string{
		p.Play: "#/othello?", p.Inside: "view=net", p.Match: "agents=puct:n=50,net=mine:tiny%20uct:n=50%20random&format=gauntlet",
	} {
		if !strings.Contains(what, link) {
			t.Errorf("the link is %q, want %q in it", what, link)
		}
	}
	if games := 13 + 100; len(d.data) != games {
		t.Errorf("the worker has %d bytes of games, want %d", len(d.data), games)
	}
	d.handle(Save{saveNet})
	d.handle(Save{saveData})
	d.handle(Save{saveRows})
	var names []string
	for _, s := range d.saved {
		names = append(names, s.Name)
	}
	if !slices.Equal(names, []string{"tiny.onnx", "othello.data", "othello.csv"}) || string(d.saved[2].Data) != "1,0\n" {
		t.Errorf("the files %v, rows %q", names, d.saved[len(d.saved)-1].Data)
	}
	if d.stored[keyPage] != "" {
		t.Errorf("at the end the device has the page %q, want none", d.stored[keyPage])
	}
}

// Games and a training that were paused go on, also after a reload, without doing anything twice.
func TestPausesAndResumes(t *testing.T) {
	d := open(t, small)
	d.handle(Start{})
	d.work()
	d.handle(Pause{})
	if p := d.state(paused); p.Start.Label != "Go on" || !strings.Contains(p.Status, "game 5 of 10") {
		t.Errorf("paused: %q, %q", p.Start.Label, p.Status)
	}
	d = d.reload()
	if p := d.state(paused); !strings.Contains(p.Status, "game 5 of 10") {
		t.Errorf("after the reload: %q", p.Status)
	}
	d.handle(Start{})
	if have := d.sent[0].Collect.Have; have != 5 {
		t.Errorf("the worker plays from game %d, want 5", have)
	}
	for range 4 {
		d.work()
	}
	d.handle(Pause{})
	if p := d.state(paused); p.Epoch != 3 || !strings.Contains(p.Status, "epoch 3 of 8") {
		t.Errorf("paused in the training: %d, %q", p.Epoch, p.Status)
	}
	d = d.reload()
	p := d.state(paused)
	if p.Epoch != 3 || len(p.Rows) != 3 || len(p.Games) == 0 {
		t.Errorf("after the reload: epoch %d, %d rows, games %q", p.Epoch, len(p.Rows), p.Games)
	}
	d.handle(Start{})
	if len(d.parts) != 3 || len(d.data) != 113 {
		t.Errorf("the worker has a checkpoint of %d epochs and %d bytes of games, want 3 and 113", len(d.parts), len(d.data))
	}
	for range 5 {
		d.work()
	}
	if p := d.state(done); p.Epoch != 8 || len(d.kept) != 1 {
		t.Errorf("at the end: epoch %d, %d nets", p.Epoch, len(d.kept))
	}
	d = d.reload()
	if p := d.state(done); p.Play == "" || p.Epoch != 8 {
		t.Errorf("after a reload at the end: %q, epoch %d", p.Play, p.Epoch)
	}
	if _, has := d.files[fileCheckpoint]; has {
		t.Error("the device keeps the checkpoint of a finished training")
	}
}

// Stop keeps the games so far, or the net of the best epoch so far, of a paused training too.
func TestStops(t *testing.T) {
	d := open(t, small)
	d.handle(Start{})
	d.work()
	d.handle(Stop{})
	p := d.state(ready)
	if p.MayMake || p.Start.Label != "Train" {
		t.Fatalf("after five games: %q, may make more: %v", p.Start.Label, p.MayMake)
	}
	d.handle(Start{})
	d.work()
	d.work()
	d.handle(Stop{})
	if p := d.state(done); p.Epoch != 2 || len(d.kept) != 1 {
		t.Errorf("stopped: epoch %d, %d nets; want the net of epoch 2", p.Epoch, len(d.kept))
	}
	d.handle(Set{keyName, "other"})
	d.handle(Start{})
	d.work()
	d.handle(Pause{})
	d.state(paused)
	d.handle(Stop{})
	if p := d.state(done); p.Epoch != 1 || len(d.kept) != 2 || d.kept[1].Name != "other" {
		t.Errorf("stopped after a pause: epoch %d, nets %+v", p.Epoch, d.kept)
	}
	d.handle(Set{keyName, "third"})
	d.handle(Start{})
	d.handle(Stop{})
	d.state(ready)
	if len(d.kept) != 2 {
		t.Errorf("%d nets, want none of a training without an epoch", len(d.kept))
	}
	if p := d.part(); len(p.Past) != 2 || len(p.Curves[0].Past) != 2 {
		t.Errorf("the earlier trainings are %+v, want 2", p.Past)
	}
	d.handle(Drop{0})
	if p := d.part(); len(p.Past) != 1 || p.Past[0].Name != "tiny" {
		t.Errorf("after one was removed: %+v", p.Past)
	}
}

// A worker that dies is replaced, and the work goes on from what the page has.
func TestWorkerDies(t *testing.T) {
	d := open(t, small)
	d.handle(Start{})
	d.work()
	d.die(false)
	d.work()
	for range 3 {
		d.work()
	}
	d.die(false)
	d.state(running)
	if len(d.data) != 113 || len(d.parts) != 3 || d.epochs != 3 {
		t.Fatalf("the next worker has %d bytes and %d epochs, of which it trains from %d; want 113 and 3", len(d.data), len(d.parts), d.epochs)
	}
	for range 5 {
		d.work()
	}
	d.state(done)
	d.handle(Set{keySeed, "2"})
	d.handle(Start{})
	d.die(true)
	d.state(ready)
}

// Leaving the lab pauses the work and says so; another tab of the lab does not.
func TestLeaving(t *testing.T) {
	d := open(t, small)
	d.handle(Start{})
	d.work()
	d.trial.Now.Fragment = "#/lab"
	d.work()
	d.work()
	d.state(running)
	d.trial.Now.Place = feature.PlacePlay
	d.handle(feature.Idle{})
	d.trial.Now.Place = "lab"
	if d.notice = d.notice && d.part().State == paused; !d.notice {
		t.Errorf("the state is %q, want paused and a notice", d.part().State)
	}
}

// While another page trains, this one does not.
func TestTwoPages(t *testing.T) {
	d := open(t, small)
	d.handle(Start{})
	other := newDesk(t, small, d.stored, d.files)
	other.handle(Start{})
	if !strings.Contains(other.alert, "Another tab trains") || len(other.sent) != 0 {
		t.Errorf("alert %q, %d commands; want that another tab trains", other.alert, len(other.sent))
	}
}

// A device without room goes on, and the page says so.
func TestStorageFull(t *testing.T) {
	d := open(t, small)
	d.full = feature.ErrFull
	d.handle(Start{})
	for range 4 {
		d.work()
		d.handle(look{})
	}
	if p := d.state(running); !strings.Contains(p.Keeping, "storage is full") || d.stored[keyIndex] != "" && strings.Contains(d.stored[keyIndex], `"bytes"`) {
		t.Errorf("the page says %q and stores %q", p.Keeping, d.stored[keyIndex])
	}
	for range 6 {
		d.work()
	}
	d.state(done)
	if len(d.kept) != 1 {
		t.Errorf("%d nets, want 1", len(d.kept))
	}
}

// What the device has stored is hostile.
func TestHostileStore(t *testing.T) {
	for _, stored := range []string{"{", `{"bytes":-5}`, `{"bytes":1e9}`, `{"spec":"x","bytes":50,"done":3}`, `{"address":"#/lab?view=training&epochs=x"}`, `{"address":"#/lab?view=training&moon=1"}`,
		`{"address":"#/lab?view=training","over":true,"epochs":[{}],"best":9}`, `{"address":"#/lab?view=training","epochs":[{"epoch":3}],"best":-9}`, `{"whole":true,"bytes":2000000}`} {
		for _, past := range []string{"", "[{}]", `[{"name":"a","address":"javascript:1","kept":[[1,2,3]]}]`, `[{"name":"a","address":"#/lab?view=training","best":9,"kept":[[1,2,-1]]}]`} {
			d := newDesk(t, small, featuretest.Store{keyIndex: stored, keyPast: past}, map[string][]byte{fileGames + "0": []byte("damaged")})
			for _, p := range d.part().Past {
				if !strings.HasPrefix(p.Link, "#/lab?") {
					t.Errorf("%s opens %q", past, p.Link)
				}
			}
			d.handle(Start{})
			for d.job != nil {
				d.work()
			}
			d.state(done)
		}
	}
}

// A file of games takes the place of games made here; its game becomes that of the form.
func TestFile(t *testing.T) {
	d := open(t, "#/lab?view=training&game=chess&epochs=8")
	file := append([]byte("playout-data"), bytes.Repeat([]byte("x"), labwire.MaxPart)...)
	d.handle(handed.Files{Files: []handed.File{{Name: "net.onnx", Data: []byte("x")}, {Name: "my.data", Data: file}}})
	p := d.state(ready)
	if !bytes.Equal(d.data, file) || p.Games[0] != "From the file my.data" || p.Fields[keyGame].Value != "othello" || p.MayMake {
		t.Fatalf("the worker has %d bytes, the page says %q of %s", len(d.data), p.Games, p.Fields[keyGame].Value)
	}
	puts := len(d.sent)
	if puts != 2 {
		t.Errorf("the file came in %d parts, want 2", puts)
	}
	d.handle(Start{})
	for d.job != nil {
		d.work()
	}
	d.state(done)
	d.handle(Forget{})
	if p := d.part(); !p.MayMake || len(d.files) != 0 {
		t.Errorf("after the games were removed: %q, %d files", p.Games, len(d.files))
	}
	for _, bad := range []handed.File{{Name: "a.csv", Err: feature.ErrTooLarge}, {Name: "b.csv"}} {
		d.handle(handed.Files{Files: []handed.File{bad}})
		if !strings.Contains(d.alert, bad.Name) {
			t.Errorf("of %s the page says %q", bad.Name, d.alert)
		}
	}
	d.refuses = &wire.Error{Kind: labwire.KindTraining, Text: "line 3 is no row"}
	d.handle(handed.Files{Files: []handed.File{{Name: "c.csv", Data: []byte("1,2")}}})
	if p := d.part(); !strings.Contains(d.alert, "line 3 is no row") || p.State != refused || p.HasGames {
		t.Errorf("a file that is none: %q, %q", d.alert, p.State)
	}
}

// Wrong settings are named before anything starts, and those that only the engine knows after that.
func TestRefuses(t *testing.T) {
	for fragment, want := range map[string]string{
		small + "&rate=fast":           `rate "fast" is no number`,
		small + "&name=a%20b":          "key name occurs twice",
		"#/lab?view=training&name=a_b": `name "a_b"; allowed: 1 to 32 letters`,
		small + "&symmetries=maybe":    `symmetries "maybe"; allowed: true, false`,
		small + "&moon=1":              `key "moon" is unknown`,
		small + "&hide=moon":           `hide "moon" is no control`,
	} {
		d := open(t, fragment)
		if !d.part().May {
			t.Error("the button cannot be pressed")
		}
		if d.alert == "" {
			d.handle(Start{})
			d.state(refused)
		}
		if !strings.Contains(d.alert, want) || len(d.sent) != 0 {
			t.Errorf("%s: %q and %d commands, want %q and none", fragment, d.alert, len(d.sent), want)
		}
	}
	d := open(t, small)
	d.refuses = &wire.Error{Kind: labwire.KindTraining, Text: "no such agent", Faults: []strict.Fault{{Path: "agents[0]", Got: "agent"}}}
	d.handle(Start{})
	if p := d.state(refused); !p.Fields[keyAgents].Wrong || p.Fields[keyGames].Wrong || !strings.Contains(d.alert, "no such agent") {
		t.Errorf("%q, agents wrong: %v", d.alert, p.Fields[keyAgents].Wrong)
	}
	d.refuses = nil
	d.handle(Set{keyAgents, "random"})
	d.state(ready)
}

// The architecture is sketched as it is typed, and what is wrong is shown at its place.
func TestSketch(t *testing.T) {
	d := open(t, small)
	p := d.part()
	if n := len(p.Picture.Boxes); n != 7 || len(p.Picture.Items) != 8 || p.Picture.Skips == "" || !strings.Contains(p.Weights, "34,666 weights") {
		t.Fatalf("%d boxes, %q, %q", n, p.Picture.Items, p.Weights)
	}
	d.handle(Set{keyArch, "conv3:8 moon relu"})
	f := d.part().Fault
	if f.Before != "conv3:8 " || f.Word != "moon" || f.After != " relu" || !strings.Contains(f.Text, "allowed: conv3:N") || !d.part().Fields[keyArch].Wrong {
		t.Errorf("the fault is %+v", f)
	}
	d.handle(Set{keyArch, "dense"})
	if f := d.part().Fault; f.Text != "" {
		t.Errorf("after the correction: %+v", f)
	}
	if names := d.part().Fields[keyPlanes].Options; len(names) != 2 || names[1].Value != "report1" {
		t.Errorf("the planes are %+v", names)
	}
}

// A name that is taken gets a number.
func TestFreeName(t *testing.T) {
	for _, c := range []struct {
		name  string
		taken []string
		want  string
	}{
		{"a", nil, "a"}, {"a", []string{"a"}, "a-2"}, {"a", []string{"a", "a-2", "a-3"}, "a-4"}, {"a-2", []string{"a-2"}, "a-3"}, {"net7", []string{"net7"}, "net7-2"},
		{strings.Repeat("x", 32), []string{strings.Repeat("x", 32)}, strings.Repeat("x", 31) + "2"},
	} {
		if got := freeName(c.name, func(name string) bool { return slices.Contains(c.taken, name) }); got != c.want || checkName(got) != nil {
			t.Errorf("%s with %v taken: %s, want %s", c.name, c.taken, got, c.want)
		}
	}
}
