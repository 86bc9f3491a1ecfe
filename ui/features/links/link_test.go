package links_test

import (
	"strings"
	"testing"

	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/features/lobby"
	"playout/ui/features/notice"
	"playout/ui/features/settings"
	"playout/ui/features/share"
	"playout/ui/page/pagetest"
)

func TestEmptyAddress(t *testing.T) {
	for _, fragment := range []string{"", "#", "#/", "#/othello"} {
		v := pagetest.New(t, fragment).Page.View()
		if v.State != pagetest.Human || v.Seats[0].Choice != link.Human || v.Seats[1].Choice != feature.FirstLevel || v.Alert != "" {
			t.Errorf(`%q: %s, %s against %s, alert %q; want %v, %v, %v and ""`, fragment, v.State, v.Seats[0].Choice, v.Seats[1].Choice, v.Alert, pagetest.Human, link.Human, feature.FirstLevel)
		}
	}
}

func TestLinkRoundTrip(t *testing.T) {
	b := pagetest.New(t, pagetest.AgainstUCT)
	b.Play("f5")
	v := b.Play(pagetest.LegalSquares(b.Page.View())[0])
	b.Page.Send(feature.GoTo{Ply: 1})
	v = b.Rest()
	again := pagetest.New(t, b.Page.Fragment()).Page.View()
	if again.Board.Position != v.Board.Position || pagetest.Played(again) != pagetest.Played(v) ||
		again.Seats[1].Choice != v.Seats[1].Choice || again.State != v.State || again.Button("resume").Hidden {
		t.Errorf("the link %q gives %q, want %q", b.Page.Fragment(), pagetest.Played(again), pagetest.Played(v))
	}
	if v.Link != "https://example.org/play/"+b.Page.Fragment() {
		t.Errorf("to be shared: %q", v.Link)
	}
}

// hostile holds links that cannot be followed, with a word of the message.
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
	"#/othello?m=" + strings.Repeat("f5,", 4e4): "too long",
	"#\x00\xff":                                 "",
}

func TestHostileLinks(t *testing.T) {
	for fragment, word := range hostile {
		b := pagetest.New(t, fragment)
		v := b.Page.View()
		if v.State != pagetest.Human || len(v.Moves) != 0 || v.Seats[0].Choice != link.Human || v.Seats[1].Choice != feature.FirstLevel {
			t.Errorf("%.40q: %s, %q; want state %v, no moves, and the seats %v and %v", fragment, v.State, pagetest.Played(v), pagetest.Human, link.Human, feature.FirstLevel)
		}
		if told := v.Alert + v.Cause; v.Alert == "" || !strings.Contains(told, word) || strings.ContainsAny(told, "\n\x00") {
			t.Errorf("%.40q: alert %q, %q, want one with %q", fragment, v.Alert, v.Cause, word)
		}
		if v = b.Play("f5"); v.Alert+v.Cause != "" {
			t.Errorf(`%.40q: the alert stays after a move: got %q, want ""`, fragment, v.Alert+v.Cause)
		}
	}
}

// A link that is wrong in part loses that part and nothing else.
func TestBadPartsOfLinks(t *testing.T) {
	for _, c := range []struct{ fragment, game, moves, seats, alert string }{
		{"#/geese:seats=9?seed=3&goose1=random&goose2=human", "geese", "", "random human level:3 level:3", "This link’s variant “geese:seats=9” does not exist, so the standard game is shown."},
		{"#/morris:lasker?white=random&black=human&m=a7", "morris", "", "random human", "This link’s variant “morris:lasker” does not exist, so the standard game is shown."},
		{"#/othello?m=f5,d6&ply=9&black=human&white=human", "othello", "f5 d6", "human human", "This link points beyond its last move, so the last position is shown."},
		{"#/othello?m=f5,d6&white=level:11&black=human", "othello", "f5 d6", "human level:3", "This link’s player “level:11” does not exist, so another one plays."},
		{"#/othello?m=f5,d6&white=human&black=human&resigned=red", "othello", "f5 d6", "human human", "The game cannot have ended with “resigned=red”, as this link says, so it goes on."},
		{"#/othello?m=f5,d6&seed=x&white=human&black=human", "othello", "f5 d6", "human human", "Part of this link cannot be read and is ignored: “seed=x”"},
		{"#/othello?m=f5,d6&m=d3&white=human&black=human", "othello", "f5 d6", "human human", "Part of this link cannot be read and is ignored: “m=d3”"},
		{"#/othello?m=f5,d6&ply=x&seed=x&white=human&black=human&resigned=red", "othello", "f5 d6", "human human", "Part of this link cannot be read and is ignored: “ply=x, seed=x”; the game cannot have ended with “resigned=red”, as this link says, so it goes on."},
		{"#/othello?m=f5,e9&white=human&black=human", "othello", "", "human human", "Move 2 of this link, “e9”, cannot be played, so a new game is shown."},
		{"#/morris:flying=off?m=a7,a7&white=human&black=human", "morris:flying=off", "", "human human", "Move 2 of this link, “a7”, cannot be played, so a new game is shown."},
		{"#/othello?m=f5,d6&white=human&black=human&lobby=abcDEF012345", "othello", "f5 d6", "human human", "There is no lobby here, so this link’s game in a lobby cannot be joined."},
		{"#/othello?p=X&white=random&black=human", "othello", "", "human random", "This link’s position “X” is not possible, so a new game is shown."},
	} {
		b := pagetest.New(t, c.fragment)
		v := b.Page.View()
		var seats []string
		for _, s := range v.Seats {
			seats = append(seats, s.Choice)
		}
		moves := strings.ReplaceAll(pagetest.Played(v), "|", "")
		if b.Page.Now().Board.Game != c.game || !strings.HasPrefix(moves, c.moves) || c.moves == "" && moves != "" && v.Seats[0].Choice == link.Human || strings.Join(seats, " ") != c.seats || v.Alert != c.alert || v.Cause != "" {
			t.Errorf("%s: %s, %q, %s, alert %q", c.fragment, b.Page.Now().Board.Game, moves, strings.Join(seats, " "), v.Alert)
		}
	}
}

// A link to a game of chess may have its moves in people's notation; the address then has the
// engine's names.
func TestLinkInStandardNotation(t *testing.T) {
	const names = "m=e2e4,e7e5,g1f3,b8c6,f1c4,g8f6,e1g1,f6e4,c4f7,e8f7"
	for _, moves := range []string{
		"e4,e5,Nf3,Nc6,Bc4,Nf6,O-O,Nxe4,Bxf7+,Kxf7", "e4,e5,g1f3,nc6,bc4,Nf6,0-0,Ne4,Bf7%2B,Kxf7", "1.e4,e5,2.Nf3,Nc6,3.Bc4,Nf6,4.O-O,Nxe4,5.Bxf7,Kxf7",
		"e4+e5+Nf3+Nc6+Bc4+Nf6+O-O+Nxe4+Bxf7+Kxf7",
	} {
		b := pagetest.New(t, "#/chess?m="+moves+"&white=human&black=human")
		v := b.Page.View()
		if v.Alert != "" || len(v.Moves) != 10 {
			t.Errorf(`%s: %q, alert %q, %q: got %q and %v, want "" and 10`, moves, pagetest.Played(v), v.Alert, v.Cause, v.Alert, len(v.Moves))
		}
		b.Page.Send(feature.GoTo{Ply: 9})
		if b.Rest(); !strings.Contains(b.Page.Fragment(), names) {
			t.Errorf("%s: the address is %s", moves, b.Page.Fragment())
		}
	}
	for moves, wrong := range map[string]string{"e4,e5,Ke3": "3 of this link, “Ke3”", "e4,Qh5": "2 of this link, “Qh5”", "Nf3,Nf6,Nd2": "3 of this link, “Nd2”"} {
		v := pagetest.New(t, "#/chess?m="+moves).Page.View()
		if !strings.Contains(v.Alert, wrong) || v.Cause != "" {
			t.Errorf(`%s: alert %q, %q; want %q in it and ""`, moves, v.Alert, v.Cause, wrong)
		}
	}
	if v := pagetest.New(t, "#/chess?m=f3,e5,g4,Qh4%23&white=human&black=human").Page.View(); v.Alert != "" || v.State != "over" {
		t.Errorf(`a mate: %s, %q; want "" and "over"`, v.State, v.Alert)
	}
	if v := pagetest.New(t, "#/chess?m=f3,e5,g4,Qh4#&white=human&black=human").Page.View(); v.Alert != "" || v.State != "over" || v.Seats[1].Choice != link.Human {
		t.Errorf("a mate that is not escaped: %s, %q; want the game over without an alert, and %v in the second seat", v.State, v.Alert, link.Human)
	}
}

// An address changed by the visitor opens that game; one that the page wrote does not.
func TestFragmentChanged(t *testing.T) {
	b := pagetest.New(t, pagetest.TwoPeople)
	b.Play("f5")
	opened := b.Asked(func(c wire.Command) bool { return c.Open != nil })
	b.Page.FragmentChanged(b.Page.Fragment())
	b.Rest()
	if n := b.Asked(func(c wire.Command) bool { return c.Open != nil }); n != opened {
		t.Errorf("the page's own address was opened again: got %v, want %v", n, opened)
	}
	b.Page.FragmentChanged("#/othello?m=d3,c3&black=random&white=human&ply=1")
	if v := b.Rest(); pagetest.Played(v) != "d3 |c3" || v.Seats[0].Choice != "random" || v.Board.Ply != 1 {
		t.Errorf(`typed over: %q; want "d3 |c3" at ply 1 and a random seat`, pagetest.Played(v))
	}
	b.Page.FragmentChanged("#/nonsense")
	if v := b.Rest(); v.Alert == "" || len(v.Moves) != 0 || b.Page.Fragment() != "#/nonsense" {
		t.Errorf("nonsense: alert %q, %q, address %q", v.Alert, pagetest.Played(v), b.Page.Fragment())
	}
}

// A game that is left before it has arrived is never shown.
func TestFragmentChangedTwice(t *testing.T) {
	b := pagetest.New(t, pagetest.TwoPeople)
	b.Page.FragmentChanged("#/othello?m=f5,d6,c3&black=human&white=human")
	b.Page.FragmentChanged("#/othello?m=d3&black=human&white=random")
	b.Until("the second", func(v pagetest.View) bool {
		if len(v.Moves) == 3 {
			t.Fatal("the first was shown")
		}
		return len(v.Moves) > 0
	})
}

// An agent in a link that no menu offers keeps its seat, in its canonical form, and
// appears in the menu.
func TestLinkedAgent(t *testing.T) {
	b := pagetest.New(t, "#/othello?black=human&white=uct:c=2,n=30")
	v := b.Page.View()
	choice := v.Seats[1].Choice
	if !strings.HasPrefix(choice, "uct:") || v.Seats[1].About != "tree search, 30 simulations, exploration: 2" {
		t.Fatalf(`seated %q, %q; want it to begin with "uct:" and "tree search, 30 simulations, exploration: 2"`, choice, v.Seats[1].About)
	}
	found := false
	for _, o := range v.Seats[1].Options {
		found = found || o.Value == choice
	}
	if !found {
		t.Errorf("%q is not in the menu", choice)
	}
}

// The page asks a browser again that refuses to rewrite the address.
func TestRefusedAddress(t *testing.T) {
	b := pagetest.New(t, pagetest.TwoPeople)
	b.Refuse = true
	b.Play("f5")
	b.Refuse = false
	b.Until("the address", func(pagetest.View) bool { return strings.Contains(b.Page.Fragment(), "m=f5") })
}

// While machines play, the address is written at most once a second.
func TestAddressIsNotFlooded(t *testing.T) {
	b := pagetest.Bare(t)
	b.Begin(pagetest.TwoMachines)
	b.Until("the end", func(v pagetest.View) bool { return v.State == pagetest.Over })
	b.Rest()
	if n := len(b.Fragments); n > 3 {
		t.Errorf("written %d times within %v ms, want at most 3", n, b.Time)
	}
}

// A reload right after a person's move, before the machine has answered, finds
// the move in the address.
func TestAddressHoldsAMoveAtOnce(t *testing.T) {
	b := pagetest.New(t, "#/othello?black=human&white=uct:n=9000000")
	b.Page.Send(feature.Choose{Square: "f5"})
	b.Until("the move", func(v pagetest.View) bool { return len(v.Moves) == 1 })
	if v := b.Page.View(); v.State != pagetest.Thinking || !strings.Contains(b.Fragments[len(b.Fragments)-1], "m=f5") {
		t.Errorf(`%s, written %q; want state %v, and "m=f5" in the last address`, v.State, b.Fragments, pagetest.Thinking)
	}
}

// Moves that machines played since the address was written are written on leaving.
func TestLeave(t *testing.T) {
	b := pagetest.Bare(t)
	b.Begin(pagetest.TwoMachines)
	b.Page.Leave() // there is no game yet
	b.Until("two moves", func(v pagetest.View) bool { return len(v.Moves) == 2 })
	if strings.Contains(b.Page.Fragment(), ",") {
		t.Fatalf("written before: %q, want an address without commas", b.Page.Fragment())
	}
	b.Page.Leave()
	moves := b.Page.View().Moves
	if want := "m=" + moves[0].Text + "," + moves[1].Text; !strings.Contains(b.Page.Fragment(), want) {
		t.Errorf("left with %q, want %s", b.Page.Fragment(), want)
	}
	n := len(b.Fragments)
	if b.Page.Leave(); len(b.Fragments) != n {
		t.Errorf("written again though it was current: got %v, want %v", len(b.Fragments), n)
	}
}

// The page reports an unknown key, with all known ones, and ignores it.
func TestUnknownKey(t *testing.T) {
	for _, key := range []string{"x", "red"} {
		v := pagetest.New(t, "#/othello?m=f5&"+key+"=human").Page.View()
		want := "This link’s key “" + key + "” is unknown and is ignored; allowed: m, mz, p, seed, resigned, timeout, agreed, lost, drawn, adjudicated, adjudicateddraw, ply, id, flip, invite, answer, lobby, v, black, white"
		if v.Alert != want || len(v.Moves) == 0 || v.Moves[0].Text != "f5" {
			t.Errorf("told %q, want %q", v.Alert, want)
		}
	}
}

// A link to a lobby's game is no fault in a page that has a lobby.
func TestLobbyLink(t *testing.T) {
	b := pagetest.Bare(t)
	b.More = []func(feature.Device) feature.Feature{lobby.New}
	b.Begin("#/othello?lobby=abcDEF012345&black=human&white=human")
	if v := b.Rest(); v.Alert != "" || v.Dialog != lobby.Dialog {
		t.Errorf("with a lobby: alert %q, dialog %q; want no alert, and %s", v.Alert, v.Dialog, lobby.Dialog)
	}
}

func TestGameInAnyCase(t *testing.T) {
	for _, id := range []string{"Othello", "OTHELLO"} {
		b := pagetest.New(t, "#/"+id+"?m=f5&black=human&white=human")
		if v := b.Page.View(); v.Alert != "" || pagetest.Played(v) != "f5" || !strings.HasPrefix(b.Page.Fragment(), "#/othello?") {
			t.Errorf(`%s: alert %q, %q, address %q; want "f5", an address of Othello and no alert`, id, v.Alert, pagetest.Played(v), b.Page.Fragment())
		}
	}
}

// An alert that is shown changes to the chosen language.
func TestAlertFollowsTheLanguage(t *testing.T) {
	for fragment, starts := range map[string][2]string{
		"#/checkers":                   {"There is no game “checkers”", "No hay ningún juego «checkers»"},
		"#/othello?x=1":                {"This link’s key “x”", "La clave «x»"},
		"#/othello?m=e9":               {"Move 1 of this link, “e9”", "La jugada 1 de este enlace, «e9»"},
		"#/othello?seed=x":             {"Part of this link cannot be read", "Una parte de este enlace"},
		"#x":                           {"This link names no game", "Este enlace no nombra ningún juego"},
		"#/othello?white=nobody":       {"This link’s player “nobody” does not exist", "El jugador «nobody» de este enlace no existe"},
		"#/othello?lobby=abcDEF012345": {"There is no lobby here", "Aquí no hay ninguna sala"},
	} {
		b := pagetest.New(t, fragment)
		for i, lang := range []string{"en", "es", "en"} {
			b.Page.Send(settings.SetLang{Lang: lang})
			if alert := b.Page.View().Alert; !strings.HasPrefix(alert, starts[i%2]) {
				t.Errorf("%s in %s: %q, want one that begins with %q", fragment, lang, alert, starts[i%2])
			}
		}
		b.Page.Send(notice.Close{})
		if alert := b.Page.View().Alert; alert != "" {
			t.Errorf(`%s: %q stays, want ""`, fragment, alert)
		}
	}
}

func TestShare(t *testing.T) {
	b := pagetest.New(t, "#/othello?black=human&white=random")
	b.Page.Send(share.Copy{})
	b.Rest()
	if v := b.Page.View(); b.Copied != v.Link || v.Notice != "Link copied" {
		t.Errorf(`copied %q, told %q; want %q and "Link copied"`, b.Copied, v.Notice, v.Link)
	}
	b.Time += 10_000
	for b.Tick(0) {
	}
	if v := b.Page.View(); v.Notice != "" {
		t.Errorf(`the notice %q stays, want ""`, v.Notice)
	}
	b.CopyFails = true
	b.Page.Send(share.Copy{})
	b.Rest()
	if v := b.Page.View(); !strings.Contains(v.Notice, v.Link) {
		t.Errorf("what cannot be copied is not shown: %q, want %q in it", v.Notice, v.Link)
	}
}

func TestSettingsAreKept(t *testing.T) {
	b := pagetest.Bare(t)
	b.Stored = map[string]string{}
	b.Begin("")
	b.Rest()
	if !b.Page.View().Welcome {
		t.Error("a first visit is not welcomed")
	}
	b.Play("f5")
	b.Page.Send(settings.SetTheme{Theme: "dark"})
	b.Page.Send(settings.SetTheme{Theme: "<b>"})
	b.Page.Send(settings.SetLang{Lang: "es"})
	b.Page.Send(settings.SetLang{Lang: "xx"})
	b.Begin("")
	v := b.Rest()
	if v.Theme != "dark" || v.Lang != "es" || v.Status != "Te toca" || v.Welcome {
		t.Errorf(`kept: %q, %q, %q, welcome %v; want the dark theme, Spanish, the status "Te toca" and no welcome`, v.Theme, v.Lang, v.Status, v.Welcome)
	}
}

func TestStorageDeniedOrAbsurd(t *testing.T) {
	b := pagetest.Bare(t)
	b.Denied = true
	b.Stored = map[string]string{"playout.theme": strings.Repeat("<b>\x00", 100), "playout.lang": "<b>", "playout.welcome": "\x00"}
	b.Begin("")
	b.Rest()
	b.Page.Send(settings.SetTheme{Theme: "dark"})
	if v := b.Play("f5"); v.Theme != "dark" || v.Lang != "en" {
		t.Errorf(`theme %q, language %q; want "dark" and "en"`, v.Theme, v.Lang)
	}
}

// FuzzLink opens any fragment: the page always comes to rest with a game that its own
// address holds.
func FuzzLink(f *testing.F) {
	for fragment := range hostile {
		f.Add(fragment)
	}
	f.Add("#/othello?m=f5,d6&ply=1&black=human&white=level:1")
	f.Fuzz(func(t *testing.T, fragment string) {
		b := pagetest.Bare(t)
		b.Begin(fragment)
		b.Until("a board", func(v pagetest.View) bool { return v.State != pagetest.Loading })
	})
}
