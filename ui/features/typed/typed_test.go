package typed_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/feature/notation"
	"playout/ui/features/settings"
	"playout/ui/features/steer"
	"playout/ui/features/typed"
	"playout/ui/page/pagetest"
	"playout/ui/text"
)

// part returns the drawn field.
func part(b *pagetest.Bench) typed.Part {
	v := b.Page.View()
	return featuretest.PartOf[typed.Part](&v.View)
}

// play types a text, presses Enter and comes to rest.
func play(b *pagetest.Bench, text string) pagetest.View {
	b.T.Helper()
	b.Page.Send(typed.Type{Text: text})
	b.Page.Send(typed.Play{Text: text})
	return b.Rest()
}

// Through random games of every game, in both languages and with the board turned, the name of
// every legal move and its text on the page mean that move and no other.
func TestEveryMoveCanBeTyped(t *testing.T) {
	for i, fragment := range []string{
		"#/othello?black=human&white=human", "#/chess?white=human&black=human", "#/morris?white=human&black=human",
		"#/chess?p=r3k2r/PPPP4/8/8/2N1N3/8/pppp4/R3K2R%20w%20KQkq%20-%200%201&white=human&black=human",
		"#/geese?seed=4&goose1=human&goose2=human&goose3=human&goose4=human",
	} {
		b := pagetest.New(t, fragment)
		b.Page.Send(settings.SetLang{Lang: []string{"en", "es"}[i%2]})
		b.Page.Send(settings.SetLetters{Letters: text.AllLetters()[i%3]})
		r := rand.New(rand.NewPCG(uint64(i), 0))
		for range 40 {
			now := b.Page.Now()
			if now.Board.Over {
				break
			}
			seat := now.Person()
			moves := now.MovesAlong(seat, nil)
			for _, m := range moves {
				shown := now.MoveText(cmp.Or(m.Text, m.Name))
				for _, text := range []string{m.Name, shown, " " + shown + " "} {
					if found := notation.Find(now, seat, text); len(found) != 1 || found[0].Name != m.Name {
						t.Fatalf("%s: %q means %+v, not %s", fragment, text, found, m.Name)
					}
				}
			}
			m := moves[r.IntN(len(moves))]
			text := []string{m.Name, now.MoveText(cmp.Or(m.Text, m.Name))}[r.IntN(2)]
			collected := now.Collected
			if play(b, text); part(b).Wrong != "" || part(b).Text != "" || b.Page.Now().Board.Ply == now.Board.Ply && len(collected) < 3 {
				t.Fatalf("%s: %q was not played: %+v", fragment, text, part(b))
			}
			b.Page.Send(feature.Flip{})
		}
	}
}

// The field reads people's ways of writing a move, and refuses a text that may mean several
// moves.
func TestWhatPeopleWrite(t *testing.T) {
	const (
		castles = "#/chess?p=r3k2r/8/8/8/8/8/8/R3K2R%20w%20KQkq%20-%200%201&white=human&black=human"
		knights = "#/chess?p=4k3/8/8/8/8/5N2/8/1N2K3%20w%20-%20-%200%201&white=human&black=human"
		captive = "#/chess?p=4k3/8/8/8/8/2p5/1P1B4/4K3%20w%20-%20-%200%201&white=human&black=human"
		becomes = "#/chess?p=4k3/P7/8/8/8/8/8/4K3%20w%20-%20-%200%201&white=human&black=human"
		passing = "#/chess?p=4k3/8/8/3pP3/8/8/8/4K3%20w%20-%20d6%200%201&white=human&black=human"
		morris  = "#/morris?m=a7,b6,d7,d6&white=human&black=human"
		geese   = "#/geese?seed=4&goose1=human&goose2=random&goose3=random&goose4=random"
	)
	for _, c := range []struct {
		fragment, lang, texts, names string
	}{
		{castles, "en", "O-O|o-o|0-0|00|OO|e1g1|E1G1|e1-g1", "e1g1"},
		{castles, "en", "O-O-O|0-0-0|ooo", "e1c1"},
		{castles, "en", "Rxa8+|Rxa8|Ra8|ra8|RA8|R:a8|Ra1xa8+!|Ra1-a8|Raxa8|1. Rxa8+|12…Rxa8", "a1a8"},
		{knights, "en", "Nbd2|N1d2|Nb1d2|nbd2", "b1d2"},
		{knights, "en", "Nd2|nd2", "b1d2 f3d2"},
		{knights, "en", "Nd7|g1|N", ""},
		{captive, "en", "bxc3|bc3|b2c3|b2xc3", "b2c3"},
		{captive, "en", "Bxc3|Bc3|Bd2xc3|d2c3", "d2c3"},
		{captive, "en", "BC3", "d2c3 b2c3"},
		{captive, "en", "be3", "d2e3"},
		{captive, "en", "c3|bc|xc3", ""},
		{becomes, "en", "a8=Q+|a8Q|a8q|a7a8q|a8=q", "a7a8q"},
		{becomes, "en", "a8=N|a8n", "a7a8n"},
		{becomes, "en", "a8|a7a8", "a7a8q a7a8r a7a8b a7a8n"},
		{passing, "en", "exd6|ed6|exd6 e.p.|exd6e.p.|e5d6", "e5d6"},
		{morris, "en", "g7|G7| g7 ", "g7"},
		{morris, "en", "xg7|a7|d7-g7|z9||x|-", ""},
		{geese, "en", "north|NORTH|North|n|N|up|↑", "NORTH"},
		{geese, "es", "norte|NORTH|n|arriba|↑|north", "NORTH"},
		{geese, "es", "oeste|o|izquierda|W|WEST|←", "WEST"},
		{geese, "en", "w|west|left|←", "WEST"},
	} {
		b := pagetest.New(t, c.fragment)
		b.Page.Send(settings.SetLang{Lang: c.lang})
		now := b.Page.Now()
		for text := range strings.SplitSeq(c.texts, "|") {
			var names []string
			for _, m := range notation.Find(now, now.Person(), text) {
				names = append(names, m.Name)
			}
			if got := strings.Join(names, " "); got != c.names {
				t.Errorf("%s: %q means %q, not %q", c.fragment, text, got, c.names)
			}
		}
	}
}

// The field accepts the page's letters for pieces, those of the language and English ones; a
// letter that names a piece in the former never names another.
func TestLettersOfPieces(t *testing.T) {
	const pinned = "#/chess?p=3r3k/8/8/8/8/8/8/R3K1N1%20w%20-%20-%200%201&white=human&black=human" // the king cannot go to d1
	for _, c := range []struct {
		lang, letters, texts, names string
	}{
		{"es", "", "Cf3|cf3|Nf3|nf3|g1f3", "g1f3"},
		{"es", "", "Td1|td1|Ta1-d1", "a1d1"},
		{"es", "", "Re2|re2|Ke2", "e1e2"},
		{"es", "", "Rd1|rd1|♖d1", ""},
		{"es", "english", "Rd1|Td1|rd1", "a1d1"},
		{"es", "english", "Ke2", "e1e2"},
		{"es", "english", "Re2", ""},
		{"es", "figurines", "♖d1|Td1", "a1d1"},
		{"es", "figurines", "Rd1", ""},
		{"en", "figurines", "♘f3|Nf3|nf3", "g1f3"},
		{"en", "", "Rd1|rd1", "a1d1"},
		{"en", "", "Cf3|Td1", ""},
	} {
		b := pagetest.New(t, pinned)
		b.Page.Send(settings.SetLang{Lang: c.lang})
		b.Page.Send(settings.SetLetters{Letters: text.Letters(c.letters)})
		now := b.Page.Now()
		for typing := range strings.SplitSeq(c.texts, "|") {
			var names []string
			for _, m := range notation.Find(now, 0, typing) {
				names = append(names, m.Name)
			}
			if got := strings.Join(names, " "); got != c.names {
				t.Errorf("%s, letters %q: %q means %q, not %q", c.lang, c.letters, typing, got, c.names)
			}
		}
	}
}

// The page reports a text that is not a legal move, or may mean several, with some legal ones;
// the text stays for correction, and nothing is played.
func TestWhatIsWrong(t *testing.T) {
	for _, c := range []struct{ fragment, lang, text, notice string }{
		{"#/chess?white=human&black=human", "en", "Nf7", "“Nf7” is not a legal move here. Allowed: Nc3, Nh3, Na3, Nf3, a3, b3 …"},
		{"#/chess?white=human&black=human", "en", "e5", "“e5” is not a legal move here. Allowed: e3, e4, Nc3, Nh3, Na3, Nf3 …"},
		{"#/othello?black=human&white=human", "en", "a1", "“a1” is not a legal move here. Allowed: d3, c4, f5, e6"},
		{"#/othello?black=human&white=human", "es", "<b>\x07", "«<b> » no es una jugada posible aquí. Se puede: d3, c4, f5, e6"},
		{"#/chess?p=4k3/8/8/8/8/5N2/8/1N2K3%20w%20-%20-%200%201&white=human&black=human", "en", "nd2", "“nd2” could be Nbd2 or Nfd2"},
		{"#/chess?p=4k3/P7/8/8/8/8/8/4K3%20w%20-%20-%200%201&white=human&black=human", "en", "a8", "“a8” could be a8=Q+, a8=R+, a8=B or a8=N"},
	} {
		b := pagetest.New(t, c.fragment)
		b.Page.Send(settings.SetLang{Lang: c.lang})
		if v := play(b, c.text); v.Notice != c.notice || part(b).Wrong != c.notice || part(b).Text != c.text || v.Board.Ply != 0 {
			t.Errorf("%s: %q, %+v, ply %d; want %q as notice and error, the text as typed, and no move", c.text, v.Notice, part(b), v.Board.Ply, c.notice)
		}
		b.Page.Send(typed.Type{Text: c.text + "x"})
		if v := b.Page.View(); v.Notice != "" || part(b).Wrong != "" {
			t.Errorf("%s typed on: %q; want neither a notice nor an error", c.text, v.Notice)
		}
	}
	b := pagetest.New(t, "#/chess?white=human&black=human")
	play(b, "Nf7")
	b.Play("e2")
	if v := b.Play("e4"); v.Notice != "" || part(b).Wrong != "" || part(b).Text != "Nf7" {
		t.Errorf("after a move on the board: %q, %+v", v.Notice, part(b))
	}
	if v := play(b, strings.Repeat("e5", 2000)); v.Board.Ply != 1 || len(part(b).Text) != typed.Longest {
		t.Errorf("a long text: %+v", part(b))
	}
}

// A move of Morris that closes a mill is typed with or without the stone that it removes; if it
// closes none, nothing is played.
func TestTurnOfMorris(t *testing.T) {
	for text, want := range map[string]string{"g7xd6": "a7 b6 d7 d6 g7 xd6", "G7 x b6": "a7 b6 d7 d6 g7 xb6", "g7xa1": "a7 b6 d7 d6 g7", "a1xd6": "a7 b6 d7 d6"} {
		b := pagetest.New(t, "#/morris?m=a7,b6,d7,d6&white=human&black=human")
		v := play(b, text)
		if got := pagetest.Played(v); got != want || (part(b).Wrong == "") != strings.Contains(want, "x") {
			t.Errorf("%s plays %q, %+v; want %q, and no error only where a stone is removed", text, got, part(b), want)
		}
	}
	b := pagetest.New(t, "#/morris?m=a7,b6,d7,d6,g7&white=human&black=human")
	if v := play(b, "d6"); !strings.HasSuffix(pagetest.Played(v), "g7 xd6") {
		t.Errorf("a stone alone: %q", pagetest.Played(v))
	}
}

// The field is open while a person is to move, or while it has the focus: text typed ahead waits
// for its turn, and its keys have no other effect.
func TestOpen(t *testing.T) {
	b := pagetest.Bare(t)
	b.Begin("#/chess?m=e2e4&white=human&black=uct:ms=600000")
	b.Until("a machine that thinks", func(v pagetest.View) bool { return v.State == pagetest.Thinking && b.LastReport != nil })
	if part(b).Open {
		t.Error("open while a machine thinks")
	}
	b.Page.Send(typed.Focus{On: true})
	b.Page.Send(typed.Type{Text: "Nf3"})
	b.Page.Send(typed.Play{Text: "Nf3"})
	if p := part(b); !p.Open || p.Text != "Nf3" || p.Wrong != "" || len(b.Page.View().Moves) != 1 {
		t.Errorf("with the focus: %+v", p)
	}
	b.Page.Send(typed.Focus{})
	if part(b).Open {
		t.Error("open once the focus has gone")
	}
	b = pagetest.New(t, "#/chess?white=human&black=human")
	b.Page.Send(typed.Focus{On: true})
	play(b, "Nf7")
	b.Page.Send(typed.Focus{}) // the field is no longer visible
	if p, v := part(b), b.Page.View(); p.Text != "" || p.Wrong != "" || v.Notice != "" {
		t.Errorf("left: %+v, notice %q; want nothing", p, v.Notice)
	}
	b = pagetest.New(t, "#/chess?m=f2f3,e7e5,g2g4,d8h4&white=human&black=human")
	b.Page.Send(typed.Focus{On: true})
	if part(b).Open || part(b).Example != "e4" {
		t.Errorf(`over: %+v; want the field closed, and "e4" as its example`, part(b))
	}
	b.Page.Send(feature.OpenGame{Game: "othello"})
	if b.Rest(); !part(b).Open || part(b).Example != "f5" || part(b).Text != "" {
		t.Errorf("another game: %+v", part(b))
	}
}

// Capitals begin moves of the pieces that can move, in the page's letters; no other game has
// any.
func TestCapitals(t *testing.T) {
	for _, c := range []struct{ fragment, lang, want string }{
		{"#/chess?white=human&black=human", "en", "N"},
		{"#/chess?white=human&black=human", "es", "C"},
		{"#/chess?m=e2e4,e7e5&white=human&black=human", "en", "BKNQ"},
		{"#/chess?m=f2f3,e7e5,g2g4,d8h4&white=human&black=human", "en", ""},
		{"#/othello?black=human&white=human", "en", ""},
		{"#/morris?white=human&black=human", "en", ""},
	} {
		b := pagetest.New(t, c.fragment)
		b.Page.Send(settings.SetLang{Lang: c.lang})
		got := strings.Split(b.Page.View().Capitals, "")
		if slices.Sort(got); strings.Join(got, "") != c.want {
			t.Errorf("%s in %s: %q, want %q", c.fragment, c.lang, got, c.want)
		}
	}
}

// The example in the empty field is the game's usual one if it is legal, and otherwise another
// legal move.
func TestExample(t *testing.T) {
	for fragment, usual := range map[string]string{
		"#/chess?white=human&black=human":                    "e4",
		"#/chess?m=e2e4&white=human&black=human":             "",
		"#/othello?black=human&white=human":                  "f5",
		"#/othello?m=f5&black=human&white=human":             "",
		"#/morris?m=a7,b6,d7,d6,g7&white=human&black=human":  "",
		"#/geese?seed=4&goose1=human&goose2=random":          "",
		"#/chess?p=7k/8/8/8/8/8/P7/7K b - - 0 1&black=human": "",
		"#/chess?p=7k/8/8/8/8/8/P7/7K w - - 0 1&white=human": "",
	} {
		b := pagetest.New(t, fragment)
		got := part(b).Example
		if usual != "" && got != usual {
			t.Errorf("%s: the example is %q, want %q", fragment, got, usual)
		}
		b.Page.Send(typed.Play{Text: got})
		if p := part(b); p.Wrong != "" || got == "" {
			t.Errorf("%s: the example %q is refused: %s", fragment, got, p.Wrong)
		}
	}
}

// In real time a typed direction steers.
func TestSteers(t *testing.T) {
	b := pagetest.New(t, "#/geese?seed=4&goose1=human&goose2=random&goose3=random&goose4=random")
	b.Page.Send(steer.Set{On: true})
	head := b.Page.Now().MovesAlong(0, nil)[0]
	b.Page.Send(typed.Play{Text: head.Name})
	if now := b.Page.Now(); !now.Going || !pagetest.Square(b.Page.View(), now.Board.Squares[head.Squares[0]]).Chosen {
		t.Errorf("%s does not steer", head.Name)
	}
}

// FuzzFind: any text means legal moves, or none.
func FuzzFind(f *testing.F) {
	for _, text := range []string{"e4", "O-O", "x", "Nxe5", "1.", "…", "\xff", "e8=Q#!?", "a1-a4xg7"} {
		f.Add(text)
	}
	b := pagetest.New(&testing.T{}, "#/chess?white=human&black=human")
	now := b.Page.Now()
	f.Fuzz(func(t *testing.T, text string) {
		for _, m := range notation.Find(now, 0, text) {
			if m.Seat != "white" || m.Name == "" {
				t.Errorf("%q means %+v; want a move of White with a name", text, m)
			}
		}
	})
}
