package links_test

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/packed"
	"playout/ui/features/notice"
	"playout/ui/features/settings"
	"playout/ui/page/pagetest"
)

// appended holds ends of addresses, in the form of browsers, and the part of each that the alert
// names.
var appended = []struct{ tail, told string }{
	{".", "."}, {",", ","}, {")", ")"}, {"]", "]"}, {"%3E", ">"}, {"%22", "\""}, {"'", "'"}, {"%60", "`"}, {"*", "*"}, {"**", "**"}, {":", ":"}, {";", ";"}, {"!", "!"},
	{"%E2%80%A6", "..."}, {"%F0%9F%98%80", "😀"}, {"%E2%80%9D", "\""}, {"%C2%BB", "\""}, {"%E3%80%82", "."}, {").", ")."}, {"%22%3Ehere", "\">here"},
	{"%20and%20more", "and more"}, {"%20%E2%80%93%20see%20you", "- see you"}, {")%20nice", ") nice"}, {"](https://example.org", "](https://example.org"},
	{"&amp;", ""}, {"&", ""}, {"%20", ""}, {"%C2%A0", ""}, {"%E2%80%8B", ""}, {"%C2%AD", ""}, {"&fbclid=IwAR0_x", ""}, {"&utm_source=a&utm_medium=b", ""}, {"?gclid=x", ""},
}

// Text appended to the address changes nothing about the game, is reported, and leaves the
// address.
func TestTextAppendedToAddress(t *testing.T) {
	const canonical = "#/othello?m=f5,d6,c3&black=human&white=human"
	for _, address := range []string{canonical, "#/othello?black=human&white=human&m=f5,d6,c3", "#/othello?black=human&white=human&mz=" + packed.Pack("f5,d6,c3")} {
		for _, c := range appended {
			b := pagetest.New(t, address+c.tail)
			v := b.Page.View()
			want := ""
			if c.told != "" {
				want = "This was stuck to the link and is ignored: “" + c.told + "”"
			}
			if len(v.Moves) != 3 || v.Alert != want || v.Cause != "" {
				t.Errorf("%s%s: %q, alert %q, %q; want three moves, alert %q", address, c.tail, pagetest.Played(v), v.Alert, v.Cause, want)
			}
			if len(b.Fragments) != 1 || b.Fragments[0] != canonical {
				t.Errorf("%s%s: the address became %q, want %s", address, c.tail, b.Fragments, canonical)
			}
		}
	}
}

// The alert about appended text follows the language and disappears when it is closed, when a
// move is made, and when another game begins.
func TestAlertAboutAppendedText(t *testing.T) {
	const address = "#/othello?m=f5,d6&black=human&white=human."
	b := pagetest.New(t, address)
	b.Page.Send(settings.SetLang{Lang: "es"})
	if v := b.Page.View(); v.Alert != "Esto iba pegado al enlace y se ignora: «.»" {
		t.Errorf(`in Spanish: %q, want "Esto iba pegado al enlace y se ignora: «.»"`, v.Alert)
	}
	b.Page.Send(notice.Close{})
	if v := b.Page.View(); v.Alert != "" {
		t.Errorf(`closed, and %q stays, want ""`, v.Alert)
	}
	b = pagetest.New(t, address)
	if v := b.Play("c3"); v.Alert != "" {
		t.Errorf(`a move was made, and %q stays, want ""`, v.Alert)
	}
	b = pagetest.New(t, address)
	b.Page.FragmentChanged("#/chess?white=human&black=human")
	if v := b.Rest(); v.Alert != "" {
		t.Errorf(`another address was opened, and %q stays, want ""`, v.Alert)
	}
	b = pagetest.New(t, "#/othello?m=f5,d6&black=human&white=human%20"+strings.Repeat("x", 500))
	if v := b.Page.View(); len(v.Alert) > 200 {
		t.Errorf("a long alert: %q, want at most 200 bytes", v.Alert)
	}
}

// If a part of an address cannot be opened, the address stays until the game continues, so that
// a reload reports the same. Then it remains in the history.
func TestLostAddressStays(t *testing.T) {
	for _, address := range []string{
		"#/nonsense", "#/othello?m=f5,e9&black=human&white=human", "#/othello?m=f5,d6and&black=human&white=human", "#/othello?p=XXXX&black=human&white=human", "#x",
		"#/othello:size=10?black=human&white=human", "#/othello?m=f5%2&black=human&white=human", "#/othello?mz=AAAA&black=human&white=human",
		"#/othello?m=f5,e9).&black=human&white=human", "%2Fnowhere",
		"#/othello?lobby=abcDEF012345&black=human&white=human",
	} {
		b := pagetest.New(t, address)
		told := b.Page.View().Alert
		if len(b.Fragments) > 0 || told == "" {
			t.Errorf("%s: the address became %q, alert %q", address, b.Fragments, told)
		}
		b.Page.Leave()
		if b.Rest(); len(b.Fragments) > 0 {
			t.Errorf("%s: left, and the address became %q, want none", address, b.Fragments)
		}
		if again := pagetest.New(t, address).Page.View().Alert; again != told {
			t.Errorf("%s: alert %q, after a reload %q", address, told, again)
		}
		b.History, b.IDs = []string{address}, []string{""}
		if b.Play("f5"); !strings.Contains(b.Page.Fragment(), "m=f5") || len(b.History) < 2 || b.History[0] != address {
			t.Errorf("%s: after a move the address is %q, the history %q", address, b.Page.Fragment(), b.History)
		}
	}
}

// The page names all faults of an address.
func TestSeveralFaultsOfALink(t *testing.T) {
	for _, c := range []struct {
		address string
		says    []string
	}{
		{"#/othello?m=f5,e9&white=deepblue&foo=human&bar=x&ply=x&Black=human.", []string{"e9", "deepblue", "foo, bar", "part of this link cannot be read", "stuck to the link", "“.”"}},
		{"#/geese:seats=9?goose1=nobody&red=human&resigned=blue", []string{"variant", "nobody", "red"}},
		{"#/chess?p=x&white=uct:n=-1&black=nobody", []string{"position", "uct:n=-1", "nobody"}},
		{"#/othello?m=f5&ply=9&resigned=red&white=level:99&x=1", []string{"beyond its last move", "cannot have ended with “resigned=red”", "level:99", "“x”"}},
		{"#/checkers?seed=x", []string{"art of this link", "checkers"}},
	} {
		v := pagetest.New(t, c.address).Page.View()
		for _, says := range c.says {
			if !strings.Contains(strings.ToLower(v.Alert), strings.ToLower(says)) {
				t.Errorf("%s: alert %q, want %q in it", c.address, v.Alert, says)
			}
		}
		if strings.Contains(v.Alert, ".;") || strings.Contains(v.Alert+v.Cause, "\n") {
			t.Errorf(`%s: alert %q, %q; want neither ".;" nor a line break`, c.address, v.Alert, v.Cause)
		}
	}
	v := pagetest.New(t, "#/othello?seed=x&ply=y&Black=human").Page.View()
	for _, says := range []string{"seed", "ply", "Black"} {
		if !strings.Contains(v.Alert, says) || v.Cause != "" {
			t.Errorf("alert %q, %q; want %q in it", v.Alert, v.Cause, says)
		}
	}
}

// Addresses of other places may have appended text too.
func TestTextAppendedToPlaces(t *testing.T) {
	for _, c := range []struct{ address, place string }{
		{"#/results.", "results"}, {"#/results)%20for%20you", "results"}, {"#%2Fresults", "results"}, {"#/exercises%E2%80%A6", "exercises"}, {"#/exercises?utm_source=x", "exercises"},
		{"#/exercise/edit.", "edit"}, {"#/exercise/edit?drafts.", "edit"}, {"#/exercises]", "exercises"}, {"%23/exercises", "exercises"}, {"#/results/", "results"},
	} {
		b := pagetest.New(t, c.address)
		if v := b.Page.View(); v.Place != c.place {
			t.Errorf("%s shows %s, alert %q; want %s", c.address, v.Place, v.Alert, c.place)
		}
		if slices.Contains(b.Fragments, "#/othello") {
			t.Errorf("%s: the address became %q", c.address, b.Fragments)
		}
	}
}

// The page's own address loses services' additions, in the links that it offers.
func TestTrackedAddress(t *testing.T) {
	b := pagetest.Bare(t)
	b.Query = "?v=2&fbclid=abc&utm_source=x"
	b.Begin("#/othello?m=f5&black=human&white=human")
	if v := b.Rest(); v.Link != "https://example.org/play/?v=2#/othello?m=f5&black=human&white=human" {
		t.Errorf("the link is %s", v.Link)
	}
}
