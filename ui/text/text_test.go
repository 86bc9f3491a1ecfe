package text

import (
	"testing"

	"playout/ui/text/texttest"
)

// TestLanguagesAgree compares every language with English.
func TestLanguagesAgree(t *testing.T) {
	for _, lang := range Langs() {
		texttest.Agree(t, lang, english, *Of(lang))
	}
}

func TestOf(t *testing.T) {
	for tag, want := range map[string]string{"": "en", "en-GB": "en", "es": "es", "ES-mx": "es", "de": "en", "\x00": "en", "est": "en"} {
		if got := Of(tag).Lang; got != want {
			t.Errorf("Of(%q) speaks %s, want %s", tag, got, want)
		}
	}
}

func TestNumbers(t *testing.T) {
	en, es := Of("en"), Of("es")
	for _, c := range []struct{ got, want string }{
		{en.Number(0), "0"}, {en.Number(999), "999"}, {en.Number(1937), "1,937"},
		{en.Number(1234567), "1,234,567"}, {en.Number(-1000), "−1,000"}, {es.Number(1937), "1.937"},
		{en.Hundredths(-0.256), "−0.26"}, {en.Figure(-3, -1), "−3"}, {es.Figure(-1.5, -1), "−1,5"}, {en.Figure(0.1, -1), "0.1"},
		{en.Counted(Plural{"{n} disc", "{n} discs"}, 1), "1 disc"}, {es.Counted(Plural{"{n} ficha", "{n} fichas"}, -1.5), "−1,5 fichas"}, {es.Hundredths(0.5), "0,50"},
		{en.Signed(0.354, 2), "+0.35"}, {es.Signed(-2.36, 1), "−2,4"}, {en.Signed(-0.004, 2), "0.00"}, {en.Signed(158, 0), "+158"},
		{en.Option("flying", "off"), "off"}, {en.Rule("steps", "30"), "30"},
		{en.Chance(0.634), "63%"}, {es.Chance(1), "100 %"},
		{en.Count(en.Choices, 1), "1 legal move"}, {en.Count(en.Choices, 3), "3 legal moves"},
		{en.Count(en.ToPlay, 6, "seat", "Black"), "as Black, 6 legal moves"},
		{Fill("{a} {b} {c}", "a", "{b}", "b", "2"), "{b} 2 {c}"},
		{Fill("{ {a}{{a}} {a", "a", "1", "a", "2"), "{ 1{1} {a"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

func TestAgents(t *testing.T) {
	en, es := Of("en"), Of("es")
	for _, c := range []struct{ got, want string }{
		{en.Agent("level:6"), "Level 6"}, {en.Agent("random"), "Random"},
		{en.Agent("uct:n=800"), "Tree search"}, {en.Agent("nobody"), "nobody"},
		{en.AgentAbout("uct:n=1800"), "tree search, 1,800 simulations"},
		{en.NetAgentAbout("net:temp=0.5"), "a neural net’s choice, no search, not always the best move, temperature: 0.5"},
		{en.AgentAbout("alphabeta:hasty=0.3"), "alpha-beta search, not always the best move, hasty moves: 0.3"},
		{en.NetAgentAbout("alphabeta:nodes=3000"), "alpha-beta search, evaluated by a neural net, 3,000 positions"},
		{en.AgentAbout("uct:c=1.5,ms=300"), "tree search, 300 ms per move, exploration: 1.5"},
		{en.AgentAbout("uct:n=100,c=0.1"), "tree search, 100 simulations, exploration: 0.1"},
		{es.NetAgentAbout("puct:n=8,c=2.8284271247461903,fpu=zero"), "búsqueda en árbol guiada por una red neuronal, 8 simulaciones, exploración: 2√2, jugadas sin probar: 0"},
		{en.AgentAbout("flat:n=50,depth=6"), "random playouts after each move, no tree, 50 simulations, playout length: 6"},
		{en.NetAgent("puct:n=5"), en.Agent("puct")}, {en.NetAgent("level:6"), "Level 6"}, {en.NetAgent("nobody"), "nobody"},
		{en.AgentAbout("uct:ms=300,ponder=on"), "tree search, 300 ms per move, also thinks while you choose"},
		{en.AgentAbout("uct:n=80,final=ucb"), "tree search, 80 simulations, plays the move with the highest bound"},
		{en.NetAgentAbout("puct:n=400"), "tree search guided by a neural net, 400 simulations"},
		{en.NetAgentAbout("odd"), "odd"}, {en.Kernel("SIMD"), "SIMD"}, {es.Kernel("plain Go"), "Go sin SIMD"}, {en.Kernel("abacus"), "abacus"},
		{en.AgentAbout("alphabeta:depth=1,ties=300"), "alpha-beta search, 1 ply deep, any move within 300 points of the best"},
		{en.AgentAbout("odd:n=x"), "odd:n=x"},
		{en.Seat("black"), "Black"}, {en.Seat("imp"), "imp"}, {en.Piece("othello", ""), "empty"}, {en.Piece("othello", "imp"), "imp"},
	} {
		if c.got != c.want {
			t.Errorf("%q, want %q", c.got, c.want)
		}
	}
}

// Judgements have signs and names in both languages; a number without a sign stands for itself.
func TestJudged(t *testing.T) {
	for _, c := range []struct{ glyphs, written, english, spanish string }{
		{"", "", "", ""},
		{"$1", "!", ", a good move", ", buena jugada"},
		{"$4$19", "?? −+", ", a blunder, Black is winning", ", un error grave, las negras ganan"},
		{"$14$146", " ⩲ N", ", White is slightly better, a novelty", ", las blancas están algo mejor, una novedad"},
		{"$2$220$255", "? $220 $255", ", a mistake, annotation 220, annotation 255", ", un error, anotación 220, anotación 255"},
	} {
		for lang, want := range map[string]string{"en": c.english, "es": c.spanish} {
			if written, said := Of(lang).Judged(c.glyphs); written != c.written || said != want {
				t.Errorf("%s in %s: %q, %q, want %q, %q", c.glyphs, lang, written, said, c.written, want)
			}
		}
	}
	for number, sign := range signs {
		if written, _ := Of("en").Judged("$" + number); written != sign {
			t.Errorf("$%s is written %q, want %q", number, written, sign)
		}
	}
}

// Several sentences become one.
func TestSeveral(t *testing.T) {
	for want, of := range map[string][]string{
		"":                                 {},
		"It is so.":                        {"It is so."},
		"It is so; élan is here; no more.": {"It is so.", "Élan is here.", "No more."},
	} {
		if got := Several(of); got != want {
			t.Errorf("%q become %q, want %q", of, got, want)
		}
	}
}
