package mynets_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"playout/engine/net/nettest"
	"playout/models"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/feature/handed"
	"playout/ui/features/mynets"
	"playout/ui/page/pagetest"
)

// bench returns the page of the lab's program with its tab of nets, at rest.
func bench(t *testing.T) *pagetest.Bench {
	t.Helper()
	b := pagetest.Bare(t)
	b.Lab, b.History, b.IDs = true, []string{mynets.Address}, []string{""}
	b.Begin(mynets.Address)
	b.Rest()
	return b
}

// part returns the tab's part of the view.
func part(b *pagetest.Bench) mynets.Part {
	v := b.Page.View()
	return featuretest.PartOf[mynets.Part](&v.View)
}

// hand hands over a file, and waits until the page says what became of it.
func hand(b *pagetest.Bench, name string, data []byte) mynets.Part {
	b.T.Helper()
	b.Page.Send(handed.Files{Files: []handed.File{{Name: name, Data: data}}})
	b.Until("an outcome", func(pagetest.View) bool { p := part(b); return !p.Works && p.Said != "examines" })
	b.Rest()
	return part(b)
}

// names returns the names of the nets listed.
func names(p mynets.Part) (list []string) {
	for _, r := range p.Rows {
		list = append(list, r.Name)
	}
	return list
}

// A net of a file is examined, kept, listed and offered; it is renamed, saved and deleted, and a page
// that starts later has the same.
func TestNets(t *testing.T) {
	data, _, err := models.Open("othello-report1-small")
	if err != nil {
		t.Fatal(err)
	}
	b := bench(t)
	p := hand(b, "C:\\nets\\My first (net).onnx", data)
	if p.Said != "kept" || !slices.Equal(names(p), []string{"My-first--net"}) {
		t.Fatalf("after the file: %s %q, %q; want kept, My-first--net", p.Said, p.Says, names(p))
	}
	if r := p.Rows[0]; r.Agent != "uct:n=200,net=mine:My-first--net" || r.Game != "othello" || r.Play != "#/othello?black=human&white="+r.Agent || !strings.Contains(r.About, "report1") {
		t.Errorf("the row is %+v", r)
	}
	if got := b.Device.Files["mine:My-first--net"]; !slices.Equal(got, data) {
		t.Errorf("%d bytes are kept, want %d", len(got), len(data))
	}
	offered := func(b *pagetest.Bench, label string) bool {
		return slices.ContainsFunc(b.Page.View().Seats[1].Options, func(o feature.Option) bool { return o.Label == label })
	}
	if !offered(b, "My-first--net (your net)") {
		t.Errorf("the seat's options are %+v", b.Page.View().Seats[1].Options)
	}
	b.Page.Send(mynets.Save{Name: "My-first--net"})
	b.Page.Send(mynets.Save{Name: "My-first--net", Card: true})
	b.Rest()
	if len(b.Saved) != 2 {
		t.Fatalf("%d files are saved, want 2", len(b.Saved))
	}
	card, err := models.ParseCard(b.Saved[0].Data)
	if err != nil || card.Game != "othello" || card.Planes != "report1" || b.Saved[0].Name != "My-first--net.json" || !slices.Equal(b.Saved[1].Data, data) {
		t.Errorf("saved are %s %+v, %v, and %s of %d bytes", b.Saved[0].Name, card, err, b.Saved[1].Name, len(b.Saved[1].Data))
	}
	for _, c := range []struct{ name, said string }{{"", "name"}, {"é", "name"}, {"Ada", "renamed"}} {
		b.Page.Send(mynets.Rename{Name: "My-first--net"})
		b.Page.Send(mynets.Name{Text: c.name})
		b.Page.Send(mynets.Confirm{})
		b.Rest()
		if p := part(b); p.Said != c.said {
			t.Errorf("the name %q: %s %q, want %s", c.name, p.Said, p.Says, c.said)
		}
	}
	if p := part(b); !slices.Equal(names(p), []string{"Ada"}) || p.Rows[0].Agent != "uct:n=200,net=mine:Ada" || b.Device.Files["mine:My-first--net"] != nil || !offered(b, "Ada (your net)") {
		t.Errorf("renamed: %+v, files %d", p.Rows, len(b.Device.Files))
	}
	p = hand(b, "Ada.onnx", pagetest.OthelloNet())
	if !slices.Equal(names(p), []string{"Ada-2", "Ada"}) {
		t.Errorf("after another file of its name: %q", names(p))
	}
	later := pagetest.Bare(t)
	later.Lab, later.History, later.IDs, later.Stored, later.Device.Files = true, []string{mynets.Address}, []string{""}, b.Stored, b.Device.Files
	later.Begin(mynets.Address)
	later.Rest()
	if p := part(later); !slices.Equal(names(p), []string{"Ada-2", "Ada"}) {
		t.Errorf("a page that starts later lists %q", names(p))
	}
	for _, name := range []string{"Ada", "Ada-2"} {
		later.Page.Send(mynets.Remove{Name: name})
		if p := part(later); !strings.Contains(strings.Join([]string{p.Rows[0].Asks, p.Rows[len(p.Rows)-1].Asks}, " "), "Delete "+name) {
			t.Errorf("before deleting %s: %+v", name, p.Rows)
		}
		later.Page.Send(mynets.Confirm{})
		later.Rest()
	}
	if p := part(later); p.Said != "removed" || len(p.Rows) > 0 || len(later.Device.Files) > 0 || later.Stored[feature.KeyNets] != "" {
		t.Errorf("after all are deleted: %s, %+v, %d files, %q", p.Said, p.Rows, len(later.Device.Files), later.Stored[feature.KeyNets])
	}
}

// Files that are no nets of a game, too large or broken are refused in a sentence, in both languages,
// and leave nothing behind.
func TestOtherFiles(t *testing.T) {
	b := bench(t)
	for _, c := range []struct {
		name, said, says string
		data             []byte
	}{
		{"cut.onnx", "refused", "cut.onnx cannot be used. net", pagetest.OthelloNet()[:900]},
		{"page.onnx", "refused", "page.onnx cannot be used. net", []byte("<!doctype html>")},
		{"other.onnx", "refused", "other.onnx cannot be used. the net has planes 5×6×6 with a policy of 37; allowed: othello planes", nettest.Residual(1, 5, 6, 6, 1, 8, false).Marshal()},
		{"big.onnx", "large", "big.onnx is larger than 16 MB", make([]byte, 16<<20+1)},
	} {
		if p := hand(b, c.name, c.data); p.Said != c.said || !p.Wrong || !strings.HasPrefix(p.Says, c.says) || len(p.Rows) > 0 {
			t.Errorf("%s: %s %q, %d nets; want %s %q", c.name, p.Said, p.Says, len(p.Rows), c.said, c.says)
		}
	}
	b.Page.Send(handed.Files{Files: []handed.File{{Name: "x.onnx", Err: feature.ErrTooLarge}, {Name: "y.onnx", Err: errors.New("gone")}, {Name: "z.jsonl", Data: []byte("{}")}}})
	if p := part(b); p.Said != "unread" || !strings.Contains(p.Says, "gone") {
		t.Errorf("an unreadable file: %s %q", p.Said, p.Says)
	}
	for _, err := range []error{feature.ErrFull, feature.ErrDenied} {
		b.Device.FilesFail = err
		want := map[error]string{feature.ErrFull: "full", feature.ErrDenied: "denied"}[err]
		if p := hand(b, "a.onnx", pagetest.OthelloNet()); p.Said != want || len(p.Rows) > 0 {
			t.Errorf("with %v: %s %q, want %s", err, p.Said, p.Says, want)
		}
	}
	b.Device.FilesFail, b.Denied = nil, true // the list cannot be stored
	if p := hand(b, "a.onnx", pagetest.OthelloNet()); p.Said != "full" || len(p.Rows) > 0 {
		t.Errorf("without settings: %s %q, %d nets; want full", p.Said, p.Says, len(p.Rows))
	}
	if len(b.Device.Files) > 0 {
		t.Errorf("%d files are left", len(b.Device.Files))
	}
}

// Another part of the page has a net kept, also one that replaces another, and hears the outcome.
func TestKeepNet(t *testing.T) {
	var heard []feature.NetKept
	b := pagetest.Bare(t)
	b.Lab, b.History, b.IDs = true, []string{mynets.Address}, []string{""}
	b.More = append(b.More, func(feature.Device) feature.Feature { return &listener{&heard} })
	b.Begin(mynets.Address)
	b.Rest()
	keep := func(m feature.KeepNet) feature.NetKept {
		t.Helper()
		heard = nil
		b.Page.Send(m)
		b.Until("the outcome", func(pagetest.View) bool { return len(heard) > 0 })
		b.Rest()
		return heard[0]
	}
	m := feature.KeepNet{Name: "first", Game: "othello", Data: pagetest.OthelloNet(), Card: `{"game":"othello"}`, From: "trained here"}
	if got := keep(m); got.Err != nil || got.Agent != "puct:n=200,net=mine:first" {
		t.Fatalf("kept as %+v", got)
	}
	if got := keep(m); got.Err == nil || !strings.Contains(got.Err.Error(), "There is a net first already") {
		t.Errorf("a second time: %+v; want an error that the name is taken", got)
	}
	m.Replace = true
	if got := keep(m); got.Err != nil || len(part(b).Rows) != 1 {
		t.Errorf("replaced: %+v, %d nets", got, len(part(b).Rows))
	}
	m.Game = "chess"
	if got := keep(m); got.Err == nil || part(b).Rows[0].Game != "othello" || b.Device.Files["mine:first"] == nil {
		t.Errorf("for chess: %+v, %+v; want an error, and the net before", got, part(b).Rows)
	}
	m.Game, m.Name = "othello", "no name"
	if got := keep(m); got.Err == nil {
		t.Errorf("under no name: %+v", got)
	}
	b.Page.Send(mynets.Save{Name: "first", Card: true})
	if string(b.Saved[0].Data) != m.Card {
		t.Errorf("the card is %s", b.Saved[0].Data)
	}
}

// listener notes outcomes.
type listener struct{ heard *[]feature.NetKept }

func (l *listener) Handle(_ *feature.Context, m feature.Message) {
	if m, is := m.(feature.NetKept); is {
		*l.heard = append(*l.heard, m)
	}
}

// Whatever the device has stored, the page lists only nets that can be.
func TestHostileList(t *testing.T) {
	long, err := json.Marshal(slices.Repeat([]mynets.Net{{Name: "a", Agent: "net:net=mine:a"}}, 500))
	if err != nil {
		t.Fatal(err)
	}
	for stored, want := range map[string]int{
		"": 0, "null": 0, "{}": 0, "[1]": 0, `[{"name":"a b","agent":"net:net=mine:a b"},{"name":"a","agent":"net"},{"name":"b","game":"go","agent":"net:net=mine:b","bytes":-1}]`: 1,
		string(long): 1,
	} {
		b := pagetest.Bare(t)
		b.Lab, b.History, b.IDs = true, []string{mynets.Address}, []string{""}
		b.Stored["playout.nets.about"] = stored
		b.Begin(mynets.Address)
		b.Rest()
		if got := len(part(b).Rows); got != want {
			t.Errorf("%.40q lists %d nets, want %d", stored, got, want)
		}
	}
}
