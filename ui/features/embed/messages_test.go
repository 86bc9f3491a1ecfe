package embed_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"playout/engine/wire"
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
	Exercise string
	Score    float64
	Max      float64
	Attempts int
	Of       int
	Index    int
	Total    float64
	Hints    int
	Option   *int
}

// heard returns the messages since the last call, and their types, without those for moving the
// frame, which carry_test.go tests.
func heard(b *pagetest.Bench) (list []said, types string) {
	b.T.Helper()
	for _, post := range b.Posts {
		var s said
		if err := json.Unmarshal([]byte(post), &s); err != nil || s.Source != "playout" || s.Version != 1 {
			b.T.Fatalf("posted %s: %v", post, err)
		}
		if s.Type != "carry" {
			list, types = append(list, s), types+" "+s.Type
		}
	}
	b.Posts = nil
	return list, strings.TrimSpace(types)
}

// post sends a message to the frame, with its fields.
func post(b *pagetest.Bench, kind, more string) {
	b.Page.Posted(`{"target":"playout","version":1,"type":"` + kind + `"` + more + `}`)
}

// ask sends a message and returns all messages until the frame rests.
func ask(b *pagetest.Bench, kind, more string) (list []said, types string) {
	b.T.Helper()
	b.Posts = nil
	post(b, kind, more)
	b.Rest()
	return heard(b)
}

func TestReady(t *testing.T) {
	b := pagetest.Embed(t, "#/othello?m=f5,d6&white=human")
	list, types := heard(b)
	if types != "ready" {
		t.Fatalf(`said %s, want "ready"`, types)
	}
	if r := list[0]; r.Game != "othello" || r.Moves != "f5,d6" || r.Ply != 2 || r.Turn != "black" || r.State != "human" || !strings.HasSuffix(r.Position, " X") {
		t.Errorf("the position %+v; want Othello after f5 d6, Black to move, a person's turn", r)
	}
	b.Play("c3")
	if len(b.Fragments) > 0 || len(b.Stored) > 1 {
		t.Errorf("the address became %v, and %v is kept", b.Fragments, b.Stored)
	}
	if _, types := heard(b); types != "move position" {
		t.Errorf("a move on the board said %s", types)
	}
}

// A move is reported before its position, an answer repeats the id, and a machine's move
// is reported like any other.
func TestPlay(t *testing.T) {
	b := pagetest.Embed(t, "#/othello?white=random")
	heard(b)
	list, types := ask(b, "play", `,"id":7,"move":"f5"`)
	if types != "move position move position" {
		t.Fatalf(`said %s, want "move position move position"`, types)
	}
	if m := list[0]; m.Seat != "black" || m.Move != "f5" || m.Name != "f5" || m.ID != nil {
		t.Errorf("the move: %+v; want Black's f5, answering no message", m)
	}
	if p := list[1]; p.ID != 7.0 || p.Moves != "f5" || p.State != "thinking" || p.Turn != "white" {
		t.Errorf("the answer: %+v; want the answer to message 7 after f5, White to think", p)
	}
	if m, p := list[2], list[3]; m.Seat != "white" || p.Ply != 2 || p.ID != nil || p.State != "human" {
		t.Errorf("the machine's: %+v, %+v", m, p)
	}
	list, types = ask(b, "state", `,"id":"a\"b"`)
	if types != "position" || list[0].ID != `a"b` || list[0].Ply != 2 {
		t.Errorf("state: %+v; want the position after 2 plies, under the same id", list)
	}
	if list, types = ask(b, "undo", `,"id":8`); types != "position" || list[0].Ply != 0 || list[0].ID != 8.0 {
		t.Errorf("undo: %+v; want the position at ply 0, as answer to message 8", list)
	}
	if list, types = ask(b, "undo", ``); types != "error" || list[0].Kind != "move" || list[0].Message != "There is no move to undo." {
		t.Errorf("nothing to undo: %+v", list)
	}
}

// A mill and its removal may be one message; an illegal removal is refused and can be
// chosen again.
func TestPlayJoined(t *testing.T) {
	b := pagetest.Embed(t, "#/morris?m=a7,b6,d7,d6&black=human")
	heard(b)
	if list, types := ask(b, "play", `,"id":1,"move":"g7xb6"`); !strings.HasPrefix(types, "move") || list[len(list)-1].ID != 1.0 || list[len(list)-1].Moves != "a7,b6,d7,d6,g7,xb6" || list[len(list)-1].Turn != "black" {
		t.Errorf("%s: %+v", types, list)
	}
	b = pagetest.Embed(t, "#/morris?m=a7,b6,d7,d6&black=human")
	heard(b)
	list, types := ask(b, "play", `,"id":2,"move":"g7xa1"`)
	if last := list[len(list)-1]; last.Type != "error" || last.ID != 2.0 || last.Kind != "move" {
		t.Errorf("%s: %+v; want, last, an error about the move of message 2", types, list)
	}
	if list, _ = ask(b, "play", `,"move":"xd6"`); list[len(list)-1].Turn != "black" {
		t.Errorf("what is still to be taken: %+v", list)
	}
}

// An impossible move is refused in a sentence, and changes nothing.
func TestRefusedMoves(t *testing.T) {
	b := pagetest.Embed(t, "#/othello?white=random&lang=es")
	position := b.Page.Now().Board.Position
	list, types := ask(b, "play", `,"id":1,"move":"a1"`)
	if types != "error" || list[0].ID != 1.0 || list[0].Kind != "move" || list[0].Message != "«a1» no es una jugada legal aquí; se permite: d3 c4 f5 e6" {
		t.Errorf("the answer %+v; want an error about the move of message 1 that names the legal moves in Spanish", list)
	}
	if b.Page.Now().Board.Position != position {
		t.Error("the board has changed")
	}
	post(b, "pause", "")
	post(b, "play", `,"move":"f5"`)
	b.Until("the machine's turn", func(v pagetest.View) bool { return len(v.Moves) == 1 && v.State == pagetest.Thinking })
	b.Posts = nil
	if post(b, "play", `,"move":"d6"`); len(b.Posts) != 1 || !strings.Contains(b.Posts[0], `"kind":"move"`) {
		t.Errorf("a move for the machine: %v", b.Posts)
	}
}

// Chess reports UCI to programs and SAN to people, and accepts both; the end comes after the
// position.
func TestOver(t *testing.T) {
	b := pagetest.Embed(t, "#/chess?m=f2f3,e7e5,g2g4&controls=none")
	heard(b)
	list, types := ask(b, "play", `,"move":"Qh4#"`)
	if types != "move position over" || list[0].Move != "d8h4" || list[0].Name != "Qh4#" || list[1].State != "over" || list[1].Turn != "" {
		t.Fatalf("said %s: %+v; want the mate Qh4#, its position, and that the game is over", types, list)
	}
	if o := list[2]; o.Result["white"] != -1 || o.Result["black"] != 1 || o.Reason != "checkmate" {
		t.Errorf("the end %+v; want Black to win by checkmate", o)
	}
	if _, types = ask(b, "undo", ""); types != "position" {
		t.Errorf(`undo said %s, want "position"`, types)
	}
	for game, reason := range map[string]string{"#/othello?m=f5&resigned=white": "resigned", "#/othello?p=XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX%20X": "rules"} {
		list, types := heard(pagetest.Embed(t, game))
		if types != "ready over" || list[1].Reason != reason || list[1].Result["black"] != 1 {
			t.Errorf("%s said %s: %+v; want that it is ready, and then that Black has won, because %q", game, types, list, reason)
		}
	}
}

// All geese move at once: each move is reported separately.
func TestGeese(t *testing.T) {
	b := pagetest.Embed(t, "#/geese?seed=5&goose2=random&goose3=random&goose4=random")
	heard(b)
	move := b.Page.Now().Board.Legal[0].Name
	list, types := ask(b, "play", `,"move":"`+move+`","id":1`)
	// The answer comes at once: the others have still to choose.
	if types != "position move move move move position" || list[0].ID != 1.0 || list[1].Seat != "goose1" || list[1].Move != move || list[4].Seat != "goose4" {
		t.Errorf("said %s: %+v; want the position, a move of each goose, and the position again", types, list)
	}
}

// With controls=none people have all seats unless the address names others; otherwise a person
// has the first and plays against all others.
func TestWhoPlays(t *testing.T) {
	for address, want := range map[string]string{
		"#/othello":                            "human level:3",
		"#/othello?controls=none":              "human human",
		"#/othello?controls=none&white=random": "human random",
		"#/othello?controls=full&black=random": "random level:3",
		"#/geese?controls=none&seed=1":         "human human human human",
		"#/nowhere?controls=none":              "human human",
	} {
		b := pagetest.Bare(t)
		b.Embedded = true
		b.Begin(address)
		b.Until("a board", func(v pagetest.View) bool { return v.State != pagetest.Loading })
		if got := strings.Join(b.Page.Now().Choices, " "); got != want {
			t.Errorf("%s seats %s, want %s", address, got, want)
		}
	}
}

// A load opens another game; its errors are reported, with its id, and the valid rest opens.
func TestLoad(t *testing.T) {
	b := pagetest.Embed(t, "#/othello")
	heard(b)
	list, types := ask(b, "load", `,"id":1,"link":"https://example.org/index.html#/chess?m=e2e4&black=human&theme=dark"`)
	if types != "position" || list[0].Game != "chess" || list[0].Moves != "e2e4" || list[0].ID != 1.0 || b.Page.View().Theme != "dark" {
		t.Errorf("a link said %s: %+v", types, list)
	}
	list, types = ask(b, "load", `,"id":2,"game":"othello","moves":"f5,d6","black":"human","white":"human","ply":1`)
	if types != "position" || list[0].Ply != 1 || list[0].Turn != "white" || list[0].ID != 2.0 || b.Page.View().Theme != "dark" {
		t.Errorf("a game said %s: %+v", types, list)
	}
	for _, c := range []struct{ carries, says, game string }{
		{`"game":"othello","moves":"f5,a1"`, "Move 2 of this link, “a1”, cannot be played, so a new game is shown.", "othello"},
		{`"game":"halma"`, "There is no game “halma” here, so Othello is shown.", "othello"},
		{`"game":"chess","goose1":"random"`, "This link’s key “goose1” is unknown and is ignored", "chess"},
		{`"link":"#/morris?zoom=2&controls=none"`, "This link’s key “zoom” is unknown and is ignored", "morris"},
		{`"link":"#/chess?controls=most"`, "Part of this link cannot be read and is ignored: “controls=most”", "chess"},
		{`"link":"#/chess?controls=most&theme=light&lang=xx"`, "Part of this link cannot be read and is ignored: “controls=most, lang=xx”", "chess"},
		{`"link":"#/chess?Pluto=1"`, "Part of this link cannot be read and is ignored: “Pluto=1”", "chess"},
	} {
		list, types := ask(b, "load", `,"id":3,`+c.carries)
		if types != "error position" || list[0].ID != 3.0 || list[0].Kind != "link" || !strings.HasPrefix(list[0].Message, c.says) || list[1].Game != c.game || list[1].ID != nil {
			t.Errorf("%s said %s: %+v", c.carries, types, list)
		}
		if alert := b.Page.View().Alert; alert != list[0].Message {
			t.Errorf("%s: the visitor reads %q", c.carries, alert)
		}
	}
}

// Loads in quick succession all get an answer, and the last one is open.
func TestTwoLoads(t *testing.T) {
	const good, bad, spoilt, exercise = `"game":"othello","moves":"f5","white":"human"`, `"game":"halma"`, `"game":"othello","moves":"a1"`, `"exercise":` + corner
	for _, c := range []struct{ first, second, says string }{
		{good, `"game":"chess","black":"human"`, "position 1 position 2"},
		{good, exercise, "position 1 position 2 exercise"},
		{exercise, good, "position 1 position 2"},
		{bad, good, "error 1 position 2"},
		{spoilt, good, "position 1 position 2"}, // its result was not shown
		{`"exercise":{}`, good, "error 1 position 2"},
		{good, `"exercise":{}`, "error 2 position 1"},
		{exercise, `"exercise":{}`, "error 2 position 1 exercise"},
	} {
		b := pagetest.Embed(t, "#/morris?black=human")
		heard(b)
		post(b, "load", `,"id":1,`+c.first)
		post(b, "load", `,"id":2,`+c.second)
		post(b, "state", `,"id":3`)
		b.Rest()
		list, _ := heard(b)
		if at := slices.IndexFunc(list, func(s said) bool { return s.ID == 3.0 }); at < 0 || at+1 < len(list) && list[at+1].Type != "exercise" {
			t.Errorf("%s, then %s said %+v; want the state told last", c.first, c.second, list)
		} else {
			list = slices.Delete(list, at, at+1)
		}
		var says []string
		for _, s := range list {
			if says = append(says, s.Type); s.ID != nil {
				says = append(says, fmt.Sprint(s.ID))
			}
		}
		if got := strings.Join(says, " "); got != c.says {
			t.Errorf("%s, then %s said %s; want %s", c.first, c.second, got, c.says)
		}
	}
}

// The frame's own keys are read with the address, and an unknown one is reported.
func TestAddress(t *testing.T) {
	b := pagetest.Embed(t, "#/othello?m=f5&theme=dark&lang=es&coords=off&table=on&controls=full&start=often&white=human")
	list, types := heard(b)
	if types != "error ready" || list[0].Kind != "link" || list[1].Moves != "f5" {
		t.Errorf("said %s: %+v; want an error about the link, and then the position after f5", types, list)
	}
	if v := b.Page.View(); v.Theme != "dark" || v.Lang != "es" || v.Alert != "Una parte de este enlace no se puede leer y se ignora: «start=often»" {
		t.Errorf("%s, %s, %q; want the dark theme, Spanish, and an alert that names start=often", v.Theme, v.Lang, v.Alert)
	}
	b.Page.FragmentChanged("#/chess?m=e2e4&black=human")
	b.Rest()
	if list, types = heard(b); types != "position" || list[0].Game != "chess" || b.Page.View().Theme != "" {
		t.Errorf("another address said %s: %+v", types, list)
	}
}

// A visitor's settings on the page itself do not affect another page's board.
func TestOwnSettings(t *testing.T) {
	b := pagetest.Bare(t)
	b.Stored["playout.theme"], b.Stored["playout.lang"], b.Stored["playout.board"] = "dark", "es", "contrast"
	b.Embedded = true
	b.Begin("#/othello")
	b.Rest()
	if v := b.Page.View(); v.Theme != "" || v.Lang != "en" || v.Style != "contrast" {
		t.Errorf("theme %q, language %s, style %s", v.Theme, v.Lang, v.Style)
	}
	list, types := ask(b, "configure", `,"id":1,"theme":"dark","lang":"es"`)
	if v := b.Page.View(); types != "position" || list[0].ID != 1.0 || v.Theme != "dark" || v.Lang != "es" || b.Stored["playout.lang"] != "es" {
		t.Errorf("configured: %s, %+v, %s; want the answer to message 1, the dark theme, and Spanish kept", types, list, v.Theme)
	}
	if ask(b, "configure", `,"theme":"auto"`); b.Page.View().Theme != "" || b.Page.View().Lang != "es" {
		t.Error("the theme is not the system's again, or the language has changed")
	}
}

// While the board is paused nothing thinks, not even for a hint, and a search under way ends;
// then it continues.
func TestPause(t *testing.T) {
	b := pagetest.Embed(t, "#/othello?white=uct:n=200000")
	thinks := func() int { return b.Asked(func(c wire.Command) bool { return c.Think != nil }) }
	stops := func() int { return b.Asked(func(c wire.Command) bool { return c.Stop != nil }) }
	post(b, "play", `,"move":"f5"`)
	b.Until("it thinks", func(pagetest.View) bool { return thinks() == 1 && b.Session.Busy() })
	post(b, "pause", `,"id":"p"`)
	for range 1000 {
		b.Step(0)
	}
	if stops() != 1 || thinks() != 1 || b.Session.Busy() || len(b.Page.View().Moves) != 1 {
		t.Errorf("paused: %d stops, %d thoughts, busy %v", stops(), thinks(), b.Session.Busy())
	}
	if list, _ := heard(b); list[len(list)-1].ID != "p" || list[len(list)-1].State != "thinking" {
		t.Errorf(`said %+v; want the answer to "p" last, while a machine thinks`, list)
	}
	post(b, "resume", "")
	b.Until("it thinks again", func(pagetest.View) bool { return thinks() == 2 })

	b = pagetest.Embed(t, "#/othello")
	post(b, "pause", "")
	if b.Page.View().Can("hint") {
		t.Error("a hint can be asked for while nothing may think")
	}
	if post(b, "resume", ""); !b.Page.View().Can("hint") {
		t.Error("no hint can be asked for any more")
	}
}

// Every hostile message is refused in a sentence, and the game continues.
func TestHostile(t *testing.T) {
	b := pagetest.Embed(t, "#/othello?white=human")
	for _, c := range []struct{ message, kind, says string }{
		{"", "message", "This message cannot be read; allowed: a plain object for playout"},
		{"null", "message", "cannot be read"},
		{"[1]", "message", "cannot be read"},
		{`{"target":"playout","version":1,"type":"state"`, "message", "cannot be read"},
		{`{"target":"playout","version":1,"type":"state"} {}`, "message", "cannot be read"},
		{`{"target":"playout","type":"state","id":4}`, "version", "This message has version “”; allowed: 1"},
		{`{"target":"playout","version":2,"type":"state","id":4}`, "version", "has version “2”"},
		{`{"target":"playout","version":"1","type":"state","id":4}`, "version", "has version “1”"},
		{`{"target":"playout","version":1,"type":"eval","id":4}`, "message", "unknown type “eval”; allowed: load, play, undo, configure, state, pause, resume"},
		{`{"target":"playout","version":1,"id":4}`, "message", "unknown type “”"},
		{`{"target":"playout","version":1,"type":{"a":1},"id":4}`, "message", "unknown type “{"},
		{`{"target":"playout","version":1,"type":"state","id":4,"__proto__":{"controls":"none"}}`, "message", "unknown field “__proto__”"},
		{`{"target":"playout","version":1,"type":"state","id":{"a":1}}`, "message", "field “id” is missing or wrong"},
		{`{"target":"playout","version":1,"type":"state","id":"` + strings.Repeat("x", 300) + `"}`, "message", "field “id”"},
		{`{"target":"playout","version":1,"type":"play","id":4}`, "message", "field “move” is missing or wrong"},
		{`{"target":"playout","version":1,"type":"play","move":5,"id":4}`, "message", "field “move”"},
		{`{"target":"playout","version":1,"type":"play","move":"` + strings.Repeat("f5", 99) + `","id":4}`, "message", "field “move”"},
		{`{"target":"playout","version":1,"type":"play","move":"<img src=x onerror=alert(1)>","id":4}`, "move", "“<img src=x onerror=alert(1)>” is not a legal move"},
		{`{"target":"playout","version":1,"type":"configure","theme":"javascript:alert(1)","id":4}`, "message", "field “theme” is missing or wrong; allowed: auto, light, dark"},
		{`{"target":"playout","version":1,"type":"configure","exercise":"x","id":4}`, "message", "unknown field “exercise”"},
		{`{"target":"playout","version":1,"type":"load","id":4}`, "message", "field “game”"},
		{`{"target":"playout","version":1,"type":"load","link":"javascript:alert(1)","id":4}`, "message", "field “link”"},
		{`{"target":"playout","version":1,"type":"load","link":"#/othello","moves":"f5","id":4}`, "message", "unknown field “moves”; allowed: link"},
		{`{"target":"playout","version":1,"type":"load","game":"othello","moves":["f5"],"id":4}`, "message", "field “moves”"},
		{`{"target":"playout","version":1,"type":"load","exercise":[],"id":4}`, "message", "field “exercise”"},
		{`{"target":"playout","version":1,"type":"play","move":"f5","deep":` + strings.Repeat("[", 9000) + strings.Repeat("]", 9000) + `,"id":4}`, "message", "unknown field “deep”"},
		{`{"a":` + strings.Repeat("[", 20000) + strings.Repeat("]", 20000) + `}`, "message", "cannot be read"},
		{`{"target":"playout","version":1,"type":"play","move":"` + strings.Repeat("f", 300<<10) + `"}`, "message", "too long; allowed: at most 262144 bytes"},
	} {
		b.Posts = nil
		b.Page.Posted(c.message)
		list, types := heard(b)
		if types != "error" || list[0].Kind != c.kind || !strings.Contains(list[0].Message, c.says) || len(list[0].Message) > 250 {
			t.Errorf("%.90q: %+v; want an error of kind %q, of at most 250 bytes, that says %q", c.message, list, c.kind, c.says)
			continue
		}
		if strings.HasSuffix(c.message, `"id":4}`) && list[0].ID != 4.0 {
			t.Errorf("%.90q: the id is %v", c.message, list[0].ID)
		}
	}
	if v := b.Play("f5"); len(v.Moves) != 1 || v.Alert != "" {
		t.Errorf("the game does not go on: %q", v.Alert)
	}
}

// A request before there is a board is carried out once there is one.
func TestEarly(t *testing.T) {
	b := pagetest.Bare(t)
	b.Embedded = true
	b.Begin("#/othello?white=human")
	post(b, "play", `,"id":1,"move":"f5"`)
	post(b, "state", `,"id":2`)
	post(b, "configure", `,"id":3,"theme":"dark"`)
	b.Rest()
	if list, types := heard(b); types != "ready position move position position" || list[1].ID != 3.0 || list[3].ID != 1.0 || list[3].Ply != 1 {
		t.Errorf("said %s: %+v; want \"ready\", the answer to message 3, a move, the answer to message 1 at ply 1, and a position", types, list)
	}
}

// A link leads to the same game on the page itself, next to the frame's.
func TestOpenLink(t *testing.T) {
	b := pagetest.Embed(t, "#/othello?m=f5&white=human&controls=full&lang=es")
	if link := b.Page.View().Link; link != "https://example.org/play/#/othello?m=f5&black=human&white=human" {
		t.Errorf("it leads to %s", link)
	}
}
