package tests

import (
	"encoding/json"
	"strings"
	"testing"

	"playout/ui/page/pagetest"
)

// said is a message of the frame.
type said struct {
	Source   string
	Version  int
	ID       any
	Type     string
	Game     string
	Position string
	Moves    string
	Ply      int
	Turn     string
	State    string
	Seat     string
	Move     string
	Name     string
	Result   map[string]float64
	Reason   string
	Kind     string
	Message  string
}

// heard are the messages since the last call, by type, and in short.
func heard(b *pagetest.Bench) (list []said, types string) {
	b.T.Helper()
	for _, post := range b.Posts {
		var s said
		if err := json.Unmarshal([]byte(post), &s); err != nil || s.Source != "playout" || s.Version != 1 {
			b.T.Fatalf("posted %s: %v", post, err)
		}
		list, types = append(list, s), types+" "+s.Type
	}
	b.Posts = nil
	return list, strings.TrimSpace(types)
}

// ask sends a message to the frame, with what it carries, and gives all that is said
// until it rests.
func ask(b *pagetest.Bench, kind, more string) (list []said, types string) {
	b.T.Helper()
	b.Posts = nil
	b.Page.Posted(`{"target":"playout","version":1,"type":"` + kind + `"` + more + `}`)
	b.Rest()
	return heard(b)
}

func TestReady(t *testing.T) {
	b := pagetest.Embed(t, "#/othello?m=f5,d6&white=human")
	list, types := heard(b)
	if types != "ready" {
		t.Fatalf("said %s", types)
	}
	if r := list[0]; r.Game != "othello" || r.Moves != "f5,d6" || r.Ply != 2 || r.Turn != "black" || r.State != "human" || !strings.HasSuffix(r.Position, " X") {
		t.Errorf("%+v", r)
	}
	if len(b.Fragments) > 0 {
		t.Errorf("the address became %v", b.Fragments)
	}
}

func TestPlay(t *testing.T) {
	b := pagetest.Embed(t, "#/othello?white=random")
	heard(b)
	list, types := ask(b, "play", `,"id":7,"move":"f5"`)
	if types != "move position move position" {
		t.Fatalf("said %s", types)
	}
	if m := list[0]; m.Seat != "black" || m.Move != "f5" || m.Name != "f5" || m.ID != nil {
		t.Errorf("the move: %+v", m)
	}
	if p := list[1]; p.ID != 7.0 || p.Moves != "f5" || p.State != "thinking" || p.Turn != "white" {
		t.Errorf("the answer: %+v", p)
	}
	if m, p := list[2], list[3]; m.Seat != "white" || p.Ply != 2 || p.ID != nil || p.State != "human" {
		t.Errorf("the machine's: %+v, %+v", m, p)
	}
	list, types = ask(b, "state", `,"id":"a\"b"`)
	if types != "position" || list[0].ID != `a"b` {
		t.Errorf("state: %+v", list)
	}
}
