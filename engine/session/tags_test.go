package session

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"playout/engine/game/format"
	"playout/engine/games"
	"playout/engine/wire"
)

// exported returns a text that was imported and exported again.
func exported(t *testing.T, game, form, text string) (string, *wire.Imported) {
	t.Helper()
	g, err := games.Parse(game)
	if err != nil {
		t.Fatal(err)
	}
	all := g.(format.Provider).Formats()
	i := slices.IndexFunc(all, func(f format.Format) bool { return f.Name == form })
	transcript, err := all[i].Read(text)
	if err != nil {
		t.Fatal(err)
	}
	at, imported, refused := importAs(g, all[i], transcript, 0)
	if refused != nil {
		t.Fatalf("%s: %q: %v, want no refusal", form, text, refused.err)
	}
	tags := imported.Tags
	if tags == nil {
		tags = []wire.Tag{}
	}
	out, refused := at.export(&wire.Export{Form: form, Players: imported.Players, Date: "2026.11.28", Tags: tags})
	if refused != nil {
		t.Fatalf("%s: %q: %v, want no refusal", form, text, refused.err)
	}
	return out.Text, imported
}

const bare = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n1. e4 *\n"

// TestExportKeepsImportedTags: an imported game is exported with everything that its text
// stated about it, and with nothing else.
func TestExportKeepsImportedTags(t *testing.T) {
	whole := "[Event \"Casual game\"]\n[Site \"Lima\"]\n[Date \"1999.05.31\"]\n[Round \"3.1\"]\n[White \"Ada\"]\n[Black \"Bo\"]\n[Result \"1-0\"]\n" +
		"[WhiteElo \"2000\"]\n[BlackElo \"?\"]\n[ECO \"C20\"]\n[Annotator \"Cy \\\"C\\\" \\\\ Di\"]\n[Board \"7\"]\n[X_y-1 \"odd\"]\n\n1. e4 e5 1-0\n"
	for _, c := range []struct{ text, want string }{
		{whole, whole},
		{"1. e4 *", bare},
		{"[Event \"?\"]\n[Date \"????.??.??\"]\n\n1. e4 *", bare},
		{"[Result \"*\"]\n[Event \"Playout\"]\n1. e4 *", strings.Replace(bare, "Event \"?\"", "Event \"Playout\"", 1)},
		{"[ECO \"B00\"]\n[Event \"Cup\"]\n1. e4 *", strings.Replace(strings.Replace(bare, "Event \"?\"", "Event \"Cup\"", 1), "\"*\"]\n", "\"*\"]\n[ECO \"B00\"]\n", 1)},
		{"[Date \"1851.??.??\"]\n1. e4 *", strings.Replace(bare, "????.??.??", "1851.??.??", 1)},
		{"[UTCDate \"2020.01.02\"]\n[UTCTime \"10:11:12\"]\n1. e4 *", strings.Replace(bare, "\"*\"]\n", "\"*\"]\n[UTCDate \"2020.01.02\"]\n[UTCTime \"10:11:12\"]\n", 1)},
		{"[TimeControl \"300+3\"]\n[Variant \"Standard\"]\n1. e4 *", strings.Replace(bare, "\"*\"]\n", "\"*\"]\n[TimeControl \"300+3\"]\n[Variant \"Standard\"]\n", 1)},
		{"[Event \"Copa de España\"]\n[White \"Ñu\"]\n1. e4 *", strings.Replace(strings.Replace(bare, "Event \"?\"", "Event \"Copa de España\"", 1), "White \"?\"", "White \"Ñu\"", 1)},
		{"[Opening \"<b>&amp;</b>\"]\n1. e4 *", strings.Replace(bare, "\"*\"]\n", "\"*\"]\n[Opening \"<b>&amp;</b>\"]\n", 1)},
		{"[Termination \"Ada won on time\"]\n1. e4 1-0", strings.ReplaceAll(strings.Replace(bare, "\"*\"]\n", "\"*\"]\n[Termination \"Ada won on time\"]\n", 1), "*", "1-0")},
		{"[Termination \"Normal\"]\n1. e4 1/2-1/2", strings.ReplaceAll(strings.Replace(bare, "\"*\"]\n", "\"*\"]\n[Termination \"Normal\"]\n", 1), "*", "1/2-1/2")},
		{"[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[Event \"Study\"]\n1. e4 *",
			strings.Replace(strings.Replace(bare, "Event \"?\"", "Event \"Study\"", 1), "\"*\"]\n", "\"*\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n", 1)},
	} {
		got, _ := exported(t, "chess", "pgn", c.text)
		if got != c.want {
			t.Errorf("%q is exported as\n%s\nwant\n%s", c.text, got, c.want)
		}
		if again, _ := exported(t, "chess", "pgn", got); again != got {
			t.Errorf("%q is exported once more as\n%s", got, again)
		}
	}
	for _, c := range []struct{ game, form, text, want string }{
		{"othello", "transcript", "f5d6c3", "f5d6c3\n"},
		{"othello", "transcript", "[Black \"Ada\"]\n[White \"?\"]\n[Event \"Open \\\"A\\\"\"]\n[Site \"Paris\"]\nf5 d6 c3", "[Black \"Ada\"]\n[White \"?\"]\n[Event \"Open \\\"A\\\"\"]\n[Site \"Paris\"]\n\nf5d6c3\n"},
		{"othello", "transcript", "[Round \"3\"]\nf5 d6 c3 0-1", "[Round \"3\"]\n\nf5d6c3 0-1\n"},
		{"othello", "transcript", "(;GM[Othello]PC[GGS]DT[2020.01.02]PB[Ada]PW[Bo]B[f5];)", "[Black \"Ada\"]\n[White \"Bo\"]\n[Site \"GGS\"]\n[Date \"2020.01.02\"]\n\nf5\n"},
		{"morris", "list", "[White \"Ada\"]\n[Black \"Bo\"]\n[Date \"2020.01.02\"]\n1. d2 d6", "[White \"Ada\"]\n[Black \"Bo\"]\n[Date \"2020.01.02\"]\n\n1. d2 d6\n"},
		{"morris", "list", "[Event \"Cup\"]\n1. d2 d6 2. g4 1/2-1/2", "[Event \"Cup\"]\n\n1. d2 d6 2. g4 1/2-1/2\n"},
	} {
		got, _ := exported(t, c.game, c.form, c.text)
		if got != c.want {
			t.Errorf("%q is exported as\n%s\nwant\n%s", c.text, got, c.want)
		}
		if again, _ := exported(t, c.game, c.form, got); again != got {
			t.Errorf("%q is exported once more as\n%s", got, again)
		}
	}
}

// TestRandomTagsSurviveExport: random tags come back unchanged from an export, as far as they fit,
// and the others are counted.
func TestRandomTagsSurviveExport(t *testing.T) {
	r := rand.New(rand.NewPCG(39, 0))
	for range 200 {
		var text strings.Builder
		var want []wire.Tag
		for i := range r.IntN(2 * wire.MaxTags / 10 * (1 + 9*r.IntN(2))) {
			value := strings.Map(func(c rune) rune { return []rune("ab \"\\<é[]{};%1-0")[int(c)%15] }, fmt.Sprint(r.Uint64()))
			value = strings.Repeat(value, 1+r.IntN(30))
			want = append(want, wire.Tag{fmt.Sprint("Tag", i), value})
			fmt.Fprintf(&text, "[Tag%d \"%s\"]\n", i, format.Quoted(value))
		}
		fit := wire.FitTags(want)
		got, imported := exported(t, "chess", "pgn", text.String()+"1. e4 *")
		if len(fit) == 0 {
			fit = nil
		}
		if !reflect.DeepEqual(imported.Tags, fit) || imported.Dropped != len(want)-len(fit) {
			t.Fatalf("%s is imported with %q, %d left out; want %q", text.String(), imported.Tags, imported.Dropped, fit)
		}
		if _, again := exported(t, "chess", "pgn", got); !reflect.DeepEqual(again.Tags, fit) {
			t.Fatalf("%s\nis imported with %q, want %q", got, again.Tags, fit)
		}
	}
}

// TestTagsFromOutside: tags that a program passes in do not break the written text.
func TestTagsFromOutside(t *testing.T) {
	tags := []wire.Tag{{"FEN", "8/8"}, {"Result", "0-1"}, {"White", "x"}, {"", "y"}, {"a b", "z"}, {"a\"]\n1. d4", "z"}, {"Event", "a\nb\"]\r1. d4"}, {"ECO", "A00"}, {"ECO", "A01"}, {"SetUp", "1"}, {"Draws", "claimed"}}
	for game, want := range map[string]string{
		"chess":   strings.Replace(strings.Replace(bare, "Event \"?\"", "Event \"a b\\\"] 1. d4\"", 1), "\"*\"]\n", "\"*\"]\n[ECO \"A00\"]\n", 1),
		"othello": "[FEN \"8/8\"]\n[Event \"a b\\\"] 1. d4\"]\n[ECO \"A00\"]\n[ECO \"A01\"]\n[SetUp \"1\"]\n[Draws \"claimed\"]\n\nf5\n",
	} {
		at, refused := newGame(&wire.Open{Game: game, Moves: map[string]string{"chess": "e2e4", "othello": "f5"}[game], Ply: -1})
		if refused != nil {
			t.Fatal(refused.err)
		}
		got, refused := at.export(&wire.Export{Form: map[string]string{"chess": "pgn", "othello": "transcript"}[game], Tags: tags})
		if refused != nil || got.Text != want {
			t.Errorf("%s: %v, %s\nwant\n%s", game, refused, got.Text, want)
		}
	}
	for _, text := range []string{strings.Repeat("x", wire.MaxTagBytes), strings.Repeat("<", wire.MaxTagBytes/5)} {
		if n := len(wire.FitTags([]wire.Tag{{"a", "b"}, {"c", text}, {"d", "e"}})); n != 1 {
			t.Errorf("%d tags fit, want 1", n)
		}
	}
}
