package page

import (
	"strings"
	"testing"

	"playout/engine/wire"
)

func TestEmptyAddress(t *testing.T) {
	for _, fragment := range []string{"", "#", "#/", "#/othello"} {
		v := newBench(t, fragment).page.View()
		if v.State != human || v.Seats[0].Choice != wire.Human || v.Seats[1].Choice != firstLevel || v.Alert != "" {
			t.Errorf("%q: %s, %s against %s, alert %q", fragment, v.State, v.Seats[0].Choice, v.Seats[1].Choice, v.Alert)
		}
	}
}

func TestLinkRoundTrip(t *testing.T) {
	b := newBench(t, againstUCT)
	b.play("f5")
	v := b.play(legalSquares(b.page.View())[0])
	b.page.GoTo(1)
	v = b.rest()
	again := newBench(t, b.page.fragment).page.View()
	if again.Board.Position != v.Board.Position || played(again) != played(v) ||
		again.Seats[1].Choice != v.Seats[1].Choice || again.State != v.State || !again.Buttons.Paused {
		t.Errorf("the link %q gives %q, want %q", b.page.fragment, played(again), played(v))
	}
	if v.Link != "https://example.org/play/"+b.page.fragment {
		t.Errorf("to be shared: %q", v.Link)
	}
}

// hostile are links that cannot be obeyed, with a word of what is told.
var hostile = map[string]string{
	"#/othello?m=f5,e9":                         "e9",
	"#/othello?m=f5,f5":                         "f5",
	"#/othello?p=XXXX":                          "position",
	"#/othello?p=%3Cimg%20src%3Dx%3E":           "position",
	"#/othello?p=XXXX&m=f5":                     "position",
	"#/othello?black=deepblue":                  "deepblue",
	"#/othello?black=uct:n=-1":                  "-1",
	"#/othello?m=%zz":                           "%zz",
	"#/othello?red=human":                       "red",
	"#/othello?resigned=red":                    "red",
	"#/othello?agreed=yes":                      "agreed",
	"#/checkers":                                "checkers",
	"#/othello:size=10":                         "size",
	"#<script>alert(1)</script>":                "no game",
	"#/othello?seed=99999999999999999999999":    "seed",
	"#/othello?m=" + strings.Repeat("f5,", 4e4): "bytes",
	"#\x00\xff":                                 "",
}

func TestHostileLinks(t *testing.T) {
	for fragment, word := range hostile {
		b := newBench(t, fragment)
		v := b.page.View()
		if v.State != human || len(v.Moves) != 0 || v.Seats[0].Choice != wire.Human || v.Seats[1].Choice != firstLevel {
			t.Errorf("%.40q: %s, %q", fragment, v.State, played(v))
		}
		if told := v.Alert + v.Cause; v.Alert == "" || !strings.Contains(told, word) || strings.ContainsAny(told, "\n\x00") {
			t.Errorf("%.40q: alert %q, %q, want one with %q", fragment, v.Alert, v.Cause, word)
		}
		if v = b.play("f5"); v.Alert+v.Cause != "" {
			t.Errorf("%.40q: the alert stays after a move", fragment)
		}
	}
}

// A link that is wrong in part loses that and nothing else.
func TestBadPartsOfLinks(t *testing.T) {
	for _, c := range []struct{ fragment, game, moves, seats, alert string }{
		{"#/geese:seats=9?seed=3&goose1=random&goose2=human", "geese", "", "random human level:3 level:3", "This link’s variant does not exist, so the standard game is shown."},
		{"#/morris:lasker?white=random&black=human&m=a7", "morris", "", "random human", "This link’s variant does not exist, so the standard game is shown."},
		{"#/othello?m=f5,d6&ply=9&black=human&white=human", "othello", "f5 d6", "human human", "This link asks for a position beyond its moves, so the last one is shown."},
		{"#/othello?m=f5,d6&white=level:11&black=human", "othello", "f5 d6", "human level:3", "This link’s player “level:11” does not exist, so another one plays."},
		{"#/othello?m=f5,d6&white=human&black=human&resigned=red", "othello", "f5 d6", "human human", "The game cannot have ended as this link says, so it goes on."},
		{"#/othello?m=f5,d6&seed=x&white=human&black=human", "othello", "f5 d6", "human human", "A part of this link cannot be read and is left out."},
		{"#/othello?m=f5,d6&m=d3&white=human&black=human", "othello", "f5 d6", "human human", "A part of this link cannot be read and is left out."},
		{"#/othello?m=f5,e9&white=human&black=human", "othello", "", "human human", "Move 2 of this link, “e9”, cannot be played, so a new game is shown."},
		{"#/morris:flying=off?m=a7,a7&white=human&black=human", "morris:flying=off", "", "human human", "Move 2 of this link, “a7”, cannot be played, so a new game is shown."},
		{"#/othello?p=X&white=random&black=human", "othello", "", "human random", "This link’s position is not possible, so a new game is shown."},
	} {
		b := newBench(t, c.fragment)
		v := b.page.View()
		var seats []string
		for _, s := range v.Seats {
			seats = append(seats, s.Choice)
		}
		moves := strings.ReplaceAll(played(v), "|", "")
		if b.page.board.Game != c.game || !strings.HasPrefix(moves, c.moves) || c.moves == "" && moves != "" && v.Seats[0].Choice == wire.Human || strings.Join(seats, " ") != c.seats || v.Alert != c.alert {
			t.Errorf("%s: %s, %q, %s, alert %q", c.fragment, b.page.board.Game, moves, strings.Join(seats, " "), v.Alert)
		}
	}
}

// An address changed by the visitor opens that game; one that the page wrote
// does not.
func TestFragmentChanged(t *testing.T) {
	b := newBench(t, twoPeople)
	b.play("f5")
	opened := b.asked(func(c wire.Command) bool { return c.Open != nil })
	b.page.FragmentChanged(b.page.fragment)
	b.rest()
	if n := b.asked(func(c wire.Command) bool { return c.Open != nil }); n != opened {
		t.Error("the page's own address was opened again")
	}
	b.page.FragmentChanged("#/othello?m=d3,c3&black=random&white=human&ply=1")
	if v := b.rest(); played(v) != "d3 |c3" || v.Seats[0].Choice != "random" || v.Board.Ply != 1 {
		t.Errorf("typed over: %q", played(v))
	}
	b.page.FragmentChanged("#/nonsense")
	if v := b.rest(); v.Alert == "" || len(v.Moves) != 0 || b.page.fragment != "#/othello?black=human&white=level:3" {
		t.Errorf("nonsense: alert %q, %q, address %q", v.Alert, played(v), b.page.fragment)
	}
}

// A game that is left before it has come is never shown.
func TestFragmentChangedTwice(t *testing.T) {
	b := newBench(t, twoPeople)
	b.page.FragmentChanged("#/othello?m=f5,d6,c3&black=human&white=human")
	b.page.FragmentChanged("#/othello?m=d3&black=human&white=random")
	b.until("the second", func(v View) bool {
		if len(v.Moves) == 3 {
			t.Fatal("the first was shown")
		}
		return len(v.Moves) > 0
	})
}

// An agent that a link names and no menu offers keeps its seat, in its
// canonical form, and stands in the menu.
func TestLinkedAgent(t *testing.T) {
	b := newBench(t, "#/othello?black=human&white=uct:c=2,n=30")
	v := b.page.View()
	choice := v.Seats[1].Choice
	if !strings.HasPrefix(choice, "uct:") || v.Seats[1].About != "tree search, 30 simulations" {
		t.Fatalf("seated %q, %q", choice, v.Seats[1].About)
	}
	found := false
	for _, o := range v.Seats[1].Options {
		found = found || o.Value == choice
	}
	if !found {
		t.Errorf("%q is not in the menu", choice)
	}
}

// A browser that refuses to rewrite the address is asked again.
func TestRefusedAddress(t *testing.T) {
	b := newBench(t, twoPeople)
	b.refuse = true
	b.play("f5")
	b.refuse = false
	b.until("the address", func(View) bool { return strings.Contains(b.page.fragment, "m=f5") })
}

// While machines play, the address is written once a second at most.
func TestAddressIsNotFlooded(t *testing.T) {
	b := bareBench(t)
	b.begin(twoMachines)
	b.until("the end", func(v View) bool { return v.State == over })
	b.rest()
	if n := len(b.fragments); n > 3 {
		t.Errorf("written %d times within %v ms", n, b.now)
	}
}

// A reload right after a person's move, before the machine has answered, finds
// the move in the address.
func TestAddressHoldsAMoveAtOnce(t *testing.T) {
	b := newBench(t, "#/othello?black=human&white=uct:n=9000000")
	b.page.Choose("f5")
	b.until("the move", func(v View) bool { return len(v.Moves) == 1 })
	if v := b.page.View(); v.State != thinking || !strings.Contains(b.fragments[len(b.fragments)-1], "m=f5") {
		t.Errorf("%s, written %q", v.State, b.fragments)
	}
}

// What machines played since the address was written is written on leaving.
func TestLeave(t *testing.T) {
	b := bareBench(t)
	b.begin(twoMachines)
	b.page.Leave() // nothing is there yet
	b.until("two moves", func(v View) bool { return len(v.Moves) == 2 })
	if strings.Contains(b.page.fragment, ",") {
		t.Fatalf("written before: %q", b.page.fragment)
	}
	b.page.Leave()
	moves := b.page.View().Moves
	if want := "m=" + moves[0].Text + "," + moves[1].Text; !strings.Contains(b.page.fragment, want) {
		t.Errorf("left with %q, want %s", b.page.fragment, want)
	}
	n := len(b.fragments)
	if b.page.Leave(); len(b.fragments) != n {
		t.Error("written again though it was current")
	}
}

// A key that is none is said as one, with all that are, and left out.
func TestUnknownKey(t *testing.T) {
	for _, key := range []string{"x", "red"} {
		v := newBench(t, "#/othello?m=f5&"+key+"=human").page.View()
		want := "This link’s key “" + key + "” is unknown and is left out; allowed: m, p, seed, resigned, timeout, agreed, ply, black, white"
		if v.Alert != want || len(v.Moves) == 0 || v.Moves[0].Text != "f5" {
			t.Errorf("told %q, want %q", v.Alert, want)
		}
	}
}

func TestGameInAnyCase(t *testing.T) {
	for _, id := range []string{"Othello", "OTHELLO"} {
		b := newBench(t, "#/"+id+"?m=f5&black=human&white=human")
		if v := b.page.View(); v.Alert != "" || played(v) != "f5" || !strings.HasPrefix(b.page.fragment, "#/othello?") {
			t.Errorf("%s: alert %q, %q, address %q", id, v.Alert, played(v), b.page.fragment)
		}
	}
}

// An alert that stands speaks the language that is chosen.
func TestAlertFollowsTheLanguage(t *testing.T) {
	for fragment, starts := range map[string][2]string{
		"#/checkers":             {"There is no game “checkers”", "Aquí no hay ningún juego «checkers»"},
		"#/othello?x=1":          {"This link’s key “x”", "La clave «x»"},
		"#/othello?m=e9":         {"Move 1 of this link, “e9”", "La jugada 1 de este enlace, «e9»"},
		"#/othello?seed=x":       {"A part of this link cannot be read", "Una parte de este enlace"},
		"#x":                     {"This link cannot be read", "No se puede leer este enlace"},
		"#/othello?white=nobody": {"This link’s player “nobody” does not exist", "El jugador «nobody» de este enlace no existe"},
	} {
		b := newBench(t, fragment)
		for i, lang := range []string{"en", "es", "en"} {
			b.page.SetLang(lang)
			if alert := b.page.View().Alert; !strings.HasPrefix(alert, starts[i%2]) {
				t.Errorf("%s in %s: %q", fragment, lang, alert)
			}
		}
		b.page.CloseAlert()
		if alert := b.page.View().Alert; alert != "" {
			t.Errorf("%s: %q stays", fragment, alert)
		}
	}
}

func TestShare(t *testing.T) {
	b := newBench(t, "#/othello?m=f5&black=human&white=human")
	b.page.Share()
	b.rest()
	if v := b.page.View(); b.copied != v.Link || v.Notice != "Link copied" {
		t.Errorf("copied %q, told %q", b.copied, v.Notice)
	}
	b.now += 10_000
	for b.tick(0) {
	}
	if v := b.page.View(); v.Notice != "" {
		t.Errorf("the notice %q stays", v.Notice)
	}
	b.copyFails = true
	b.page.Share()
	b.rest()
	if v := b.page.View(); !strings.Contains(v.Notice, v.Link) {
		t.Errorf("what cannot be copied is not shown: %q", v.Notice)
	}
}

func TestSettingsAreKept(t *testing.T) {
	b := bareBench(t)
	b.store = map[string]string{}
	b.begin("")
	b.rest()
	if !b.page.View().Welcome {
		t.Error("a first visit is not welcomed")
	}
	b.play("f5")
	b.page.SetTheme("dark")
	b.page.SetTheme("<b>")
	b.page.SetLang("es")
	b.page.SetLang("xx")
	b.begin("")
	v := b.rest()
	if v.Theme != "dark" || v.Lang != "es" || v.Status != "Te toca" || v.Welcome {
		t.Errorf("kept: %q, %q, %q, welcome %v", v.Theme, v.Lang, v.Status, v.Welcome)
	}
}

func TestStorageDeniedOrAbsurd(t *testing.T) {
	b := bareBench(t)
	b.denied = true
	b.store = map[string]string{keyTheme: strings.Repeat("<b>\x00", 100), keyLang: "<b>", keyWelcome: "\x00"}
	b.begin("")
	b.rest()
	b.page.SetTheme("dark")
	if v := b.play("f5"); v.Theme != "dark" || v.Lang != "en" {
		t.Errorf("theme %q, language %q", v.Theme, v.Lang)
	}
}

// FuzzLink opens any fragment: the page always comes to rest with a game that
// its own address holds.
func FuzzLink(f *testing.F) {
	for fragment := range hostile {
		f.Add(fragment)
	}
	f.Add("#/othello?m=f5,d6&ply=1&black=human&white=level:1")
	f.Fuzz(func(t *testing.T, fragment string) {
		b := bareBench(t)
		b.begin(fragment)
		b.until("a board", func(v View) bool { return v.State != loading })
	})
}
