package pgn_test

import (
	"fmt"
	"strings"
	"testing"
)

// summary returns a game on one line: its moves, result, players and notes.
func summary(t *testing.T, text string) string {
	t.Helper()
	g, err := form.Read(text)
	if err != nil {
		return err.Error()
	}
	result := "*"
	switch {
	case g.Drawn:
		result = "1/2-1/2"
	case g.Lost > 0:
		result = []string{"0-1", "1-0"}[g.Lost-1]
	}
	line := g.Moves + " " + result
	for i, name := range g.Players {
		if name != "" {
			line += " " + []string{"white", "black"}[i] + "=" + name
		}
	}
	if g.Omitted > 0 {
		line += fmt.Sprint(" left=", g.Omitted)
	}
	for _, n := range g.Notes {
		line += fmt.Sprintf(" %s:%d:%s", n.Kind, n.Times, n.Text)
	}
	return line
}

// Untidy text does not spoil a game: the certain part is read, the rest is kept as a comment, and a
// note reports what was left out.
func TestUntidyGames(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		// Results.
		{"[Result \"1-0\"]\n\n1. e4 e5", "e2e4,e7e5 1-0"},
		{"[Result \"1-0\"]\n\n1. e4 e5 *", "e2e4,e7e5 1-0"},
		{"[Result \"1-0\"]\n\n1. e4 e5 0-1", "e2e4,e7e5 0-1 result:1:1-0"},
		{"[Result \"*\"]\n\n1. e4 e5 0-1", "e2e4,e7e5 0-1"},
		{"[Result \"?\"]\n\n1. e4 e5 0-1", "e2e4,e7e5 0-1"},
		{"[Result \"White won\"]\n\n1. e4 e5", "e2e4,e7e5 * result:1:White won"},
		{"[Result \"1/2\"]\n\n1. e4 e5", "e2e4,e7e5 1/2-1/2"},
		{"1. f3 e5 2. g4 Qh4# 1-0", "f2f3,e7e5,g2g4,d8h4 * result:1:1-0"},
		{"[Result \"1-0\"] 1. f3 e5 2. g4 Qh4#", "f2f3,e7e5,g2g4,d8h4 * result:1:1-0"},
		{"[Result \"1-0\"] 1. f3 e5 2. g4 Qh4# 0-1", "f2f3,e7e5,g2g4,d8h4 * result:1:1-0"},
		{"1. e4 e5 1/2", "e2e4,e7e5 1/2-1/2"},
		{"1. e4 e5 ½-½", "e2e4,e7e5 1/2-1/2"},
		{"1. e4 e5 ½ – ½", "e2e4,e7e5 1/2-1/2"},
		{"1. e4 e5 0.5-0.5", "e2e4,e7e5 1/2-1/2"},
		{"1. e4 e5 1/2 - 1/2", "e2e4,e7e5 1/2-1/2"},
		{"1. e4 e5 1 - 0", "e2e4,e7e5 1-0"},
		{"1. e4 e5 1-O", "e2e4,e7e5 1-0"},
		{"1. e4 e5 0 : 1", "e2e4,e7e5 0-1"},
		{"1. e4 e5 1-0 resigns", "e2e4,e7e5{resigns} 1-0"},
		{"1. e4 e5 1-0 {White won on time}", "e2e4,e7e5{White won on time} 1-0"},
		{"1. e4 e5 (Black resigned) 1-0", "e2e4,e7e5{Black resigned} 1-0 word:1:Black"},
		{"1. e4 e5 and Black gave up, 1-0", "e2e4,e7e5{and Black gave up,} 1-0 word:1:and"},
		{"1. e4 e5 (1... c5 2. Nf3 1-0", "e2e4,e7e5(c7c5,g1f3) 1-0 line:1:(1... c5 2. Nf3 1-0"},
		{"[Result \"1-0 on time\"]\n\n1. e4 e5", "e2e4,e7e5 1-0"},
		// Tags.
		{"[White \"A\"]\n[White \"B\"]\n[White \"A\"]\n1. e4", "e2e4 * white=A tag:1:White \"B\""},
		{"[White \"?\"]\n[White \"B\"]\n1. e4", "e2e4 * white=B"},
		{"[White Elo \"2000\"]\n[White \"A\"]\n1. e4", "e2e4 * white=A"},
		{"[Event \"The \"Big\" One\"]\n[White \"A\"]\n1. e4", "e2e4 * white=A"},
		{"[White \"A\"\n[Black \"B]\n1. e4", "e2e4 * white=A black=B"},
		{"[White \"A\n[Black B]\n1. e4", "e2e4 * white=A black=B"},
		{"[]\n[White]\n[\"x\"]\n[Black \"B\"]\n1. e4", "e2e4 * black=B tag:3:[]"},
		{"[White \"A\nB\"]\n1. e4", "e2e4 * white=A B"},
		{"[ White \"A\" ][Black\"B\"] 1. e4", "e2e4 * white=A black=B"},
		{"1. e4 [Black \"B\"] e5", "e2e4,e7e5 * black=B"},
		{"1. e4 e5\n[Annotator \"C\"]\n[Black \"B\"]\n2. Nf3", "e2e4,e7e5,g1f3 * black=B"},
		{"[White \"A\"]\nPlayed in the park\n[Black \"B\"]\n1. e4", "{Played in the park}e2e4 * white=A black=B word:1:Played"},
		{"A fine game of 2024\nhttps://example.org/abc\n\n[White \"A\"]\n\n1. e4 e5", "{A fine game of 2024 https://example.org/abc}e2e4,e7e5 * white=A word:1:A"},
		{"My game: 1. e4 e5", "{My game:}e2e4,e7e5 * word:1:My"},
		{"[White \"A\"] {start} [Black \"B\"] ; note\n1. e4", "{start note}e2e4 * white=A black=B"},
		{"1. e4 [Diagram] e5", "e2e4{[Diagram]},e7e5 *"},
		{"1. e4 [%clk 0:01:02] e5", "e2e4{[%clk 0:01:02]},e7e5 *"},
		{"[SetUp \"1\"]\n1. e4", "e2e4 *"},
		{"1. e4 [FEN \"8/8/8/8/8/8/8/K1k5 w - - 0 1\"] e5", "e2e4,e7e5 * tag:1:FEN \"8/8/8/8/8/8/8/K1k5 w - - 0 1\""},
		// Several games.
		{"[White \"A\"]\n1. e4 e5\n\n[White \"B\"]\n1. d4 d5 1-0\n[White \"C\"]\n1. c4", "e2e4,e7e5 * white=A left=2"},
		{"1. e4 e5\n\n1. d4 d5 1-0", "e2e4,e7e5 * left=1"},
		{"1. e4 e5 1-0\n\n1. d4 d5 1-0\n\nKind regards\nAda", "e2e4,e7e5 1-0 left=1 rest:1:Kind regards Ada"},
		{"[Event \"a\"]\n1. e4 {never ends\n\n[Event \"b\"]\n1. d4 {x} 1-0", "e2e4{never ends} * left=1 comment:1:never ends"},
		{"[Event \"a\"]\n1. e4 (1. d4\n\n[Event \"b\"]\n1. d4 1-0", "e2e4(d2d4) * left=1 line:1:(1. d4 [Event \"b\"] 1. d4 1-0"},
		{"1. e4 e5\n1. Nf3 Nc6\n1. Bb5", "e2e4,e7e5,g1f3,b8c6,f1b5 *"},
		// Numbers and separators.
		{"1.e4e5 2.Nf3Nc6", "e2e4,e7e5,g1f3,b8c6 *"},
		{"e4e5Nf3Nc6Bc4Bc5O-O", "e2e4,e7e5,g1f3,b8c6,f1c4,f8c5,e1g1 *"},
		{"e4e5Nf3Nc6O-O", "move 1 of White"},
		{"e2e4e7e5g1f3", "e2e4,e7e5,g1f3 *"},
		{"1.e4,e5 2.Nf3,Nc6", "e2e4,e7e5,g1f3,b8c6 *"},
		{"1)e4 e5 2) Nf3", "e2e4,e7e5,g1f3 *"},
		{"(1) e4 e5 (2) Nf3", "e2e4,e7e5,g1f3 *"},
		{"1e4 e5 2Nf3", "e2e4,e7e5,g1f3 *"},
		{"1. ... 2. e4 7. e5", "e2e4,e7e5 *"},
		{"1. e4 1... e5 2. 3. Nf3", "e2e4,e7e5,g1f3 *"},
		{"1. e4 … e5", "e2e4,e7e5 *"},
		{"• 1. e4 e5\n• 2. Nf3", "e2e4,e7e5,g1f3 *"},
		{"* e4 e5\n* Nf3", "e2e4,e7e5,g1f3 *"},
		{"1 e4 c5\n2 f3 d6\n3 d4 cd\n4 Nh3", "e2e4,c7c5,f2f3,d7d6,d2d4,c5d4,g1h3 *"},
		{"| 1 | e4 | e5 |\n| 2 | Nf3 | Nc6 |", "e2e4,e7e5,g1f3,b8c6 *"},
		{"White: Ada\nBlack: Bo\n\n1. e4 e5", "{White: Ada Black: Bo}e2e4,e7e5 * word:1:White:"},
		{"- e4 e5\n- Nf3", "e2e4,e7e5,g1f3 *"},
		{"> 1. e4 e5\n> 2. Nf3", "e2e4,e7e5,g1f3 *"},
		{"```\n1. e4 e5\n```", "e2e4,e7e5 *"},
		{"1. e4 | e5 | 2. Nf3 / Nc6", "e2e4,e7e5,g1f3,b8c6 *"},
		{"1. e4; e5; 2. Nf3;", "e2e4,e7e5,g1f3 *"},
		{"1. e4 foo e5 (1... c5) 2. Nf3 Nc6", "e2e4{foo},e7e5(c7c5),g1f3,b8c6 * word:1:foo"},
		{"1. e4 c5 2. Nf3 blurb d6 (2... a6) 3. d4", "e2e4,c7c5,g1f3{blurb},d7d6(a7a6),d2d4 * word:1:blurb"},
		{"1. e4 e5 2. foo Nf3 (2. Bc4) Nc6 3. Bb5", "e2e4,e7e5{foo},g1f3(f1c4),b8c6,f1b5 * word:1:foo"},
		{"1. e4 e5 2. Nf3 and now Nc6 (the best) 2... d6", "e2e4,e7e5,g1f3{and now Nc6 the best},d7d6 * word:2:and"},
		{"1. e4 ; e5 was better\n c5", "e2e4{e5 was better},c7c5 *"},
		{"1. e4\re5\r% not this\r2. Nf3", "e2e4,e7e5,g1f3 *"},
		// Moves in several words.
		{"1. e2 - e4 d7 - d5 2. e4 x d5", "e2e4,d7d5,e4d5 *"},
		{"1. e2 e4 e7 e5", "e2e4,e7e5 *"},
		{"1. N f3 N c6", "g1f3,b8c6 *"},
		{"1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O - O", "e2e4,e7e5,g1f3,b8c6,f1c4,f8c5,e1g1 *"},
		{"[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"] a8 = Q", "a7a8q *"},
		{"[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"] a8 (Q)", "a7a8q *"},
		{"[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"] a8(Q)+ Kg7", "a7a8q,h8g7 *"},
		{"[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"] a8/Q", "a7a8q *"},
		{"[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\"] exd6ep", "e5d6 *"},
		{"[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\"] exd6e.p.+ Kd8", "e5d6,e8d8 *"},
		{"[FEN \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\"] 1. ed e.p. Kd8", "e5d6,e8d8 *"},
		{"1. f3 e5 2. g4 Qh4 mate", "f2f3,e7e5,g2g4,d8h4 *"},
		{"1. e4 f6 2. Qh5 ch g6", "e2e4,f7f6,d1h5,g7g6 *"},
		// Judgements.
		{"1. e4! e5?! 2. Nf3 $14 Nc6 !! 3. Bb5? $2 $3", "e2e4$1,e7e5$6,g1f3$14,b8c6$3,f1b5$2$3 *"},
		{"1. e4 N e5 ± 2. Nf3∓ Nc6 ⩲ 3. Bb5+= a6 = 4. Ba4 ∞ Nf6+- 5. d3 D", "e2e4$146,e7e5$16,g1f3$17,b8c6$14,f1b5$14,a7a6$10,b5a4$13,g8f6$18,d2d3$220 *"},
		{"1. e4 +/- e5 -/+ 2. Nf3 -+ Nc6 +/= 3. Bb5 □ a6 →", "e2e4$16,e7e5$17,g1f3$19,b8c6$14,f1b5$7,a7a6$40 *"},
		{"1. e4 (1. d4! d5 $2 {x}) e5 $0 $256 $999 !!!", "e2e4(d2d4$1,d7d5$2{x}),e7e5$3 *"},
		{"$1 1. e4 (! 1. d4) e5", "e2e4(d2d4),e7e5 * word:2:$1"},
		// Figurines and letters of other languages.
		{"1. e4 e5 2. ♘f3 ♞c6 3. ♗b5 a6 4. ♗xc6 dxc6 5. ♘\ufe0exe5 ♛d4", "e2e4,e7e5,g1f3,b8c6,f1b5,a7a6,b5c6,d7c6,f3e5,d8d4 *"},
		{"1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4. Axc6 dxc6 5. O-O Dd6 6. Te1 Re7", "e2e4,e7e5,g1f3,b8c6,f1b5,a7a6,b5c6,d7c6,e1g1,d8d6,f1e1,e8e7 *"},
		{"1. e4 e5 2. Re2 Re7", "e2e4,e7e5,e1e2,e8e7 *"},
		{"1. a4 h5 2. Ta3 Th6", "a2a4,h7h5,a1a3,h8h6 *"},
		{"1. e4 e5 2. Sf3 Sc6 3. Lb5 De7 4. Ke2 Tb8", "e2e4,e7e5,g1f3,b8c6,f1b5,d8e7,e1e2,a8b8 *"},
		{"1. e4 e5 2. Cf3 Cc6 3. Fb5 a6", "e2e4,e7e5,g1f3,b8c6,f1b5,a7a6 *"},
		{"1. e4 e5 2. Pf3 Pc6 3. Lb5", "e2e4,e7e5,g1f3,b8c6,f1b5 *"},
		{"1. e4 e5 2. Кf3 Кc6 3. Сb5 Крe7", "e2e4,e7e5,g1f3,b8c6,f1b5,e8e7 *"},
		{"1. e4 e5 2. Pf3 Pc6", "e2e4,e7e5,g1f3,b8c6 *"},
		{"1. Pe4 Pe5 2. Nf3 Pd6", "e2e4,e7e5,g1f3,d7d6 *"},
		{"1. e4 Pe5 2. Nf3 d6", "e2e4,e7e5,g1f3,d7d6 *"},
		{"1. e4 e5 2. Hf3 Hc6 3. Fb5 a6 4. O-O Be8", "move 4 of Black"},
		{"1. e4 e5 2. Hf3 Hc6 3. Fb5 Bb8", "e2e4,e7e5,g1f3,b8c6,f1b5,a8b8 *"},
		{"1. e4 e5 2. Jf3 Jc6 3. Sb5 a6", "e2e4,e7e5,g1f3,b8c6,f1b5,a7a6 *"},
		{"1. e4 e5 2. Sf3 Sc6 3. Gb5 He7", "e2e4,e7e5,g1f3,b8c6,f1b5,d8e7 *"},
		{"1. e4 e5 2. Cf3 Cc6 3. Bb5 a6", "e2e4,e7e5,g1f3,b8c6,f1b5,a7a6 *"},
		{"1. e4 (1. Cf3) e5", "e2e4(g1f3),e7e5 *"},
		{"[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"] a8=D+ Rg7 2. Dg2+", "a7a8q,h8g7,a8g2 *"},
		{"[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"] 1. a8T+ Kg7 2. Ta7+", "a7a8r,h8g7,a8a7 *"},
		// Comments and variations.
		{"1. e4 {good e5", "e2e4{good e5} * comment:1:good e5"},
		{"1. e4 {good\ne5 2. Nf3 1-0", "e2e4{good},e7e5,g1f3 1-0 comment:1:good"},
		{"1. e4 {good e5 1-0", "e2e4{good e5} 1-0 comment:1:good e5"},
		{"1. e4 {a {b} c} e5", "e2e4{a (b) c},e7e5 *"},
		{"1. e4 } e5 ) 2. Nf3 ]", "e2e4,e7e5,g1f3 * word:3:}"},
		{"1. e4 (1. d4 d5", "e2e4(d2d4,d7d5) * line:1:(1. d4 d5"},
		{"1. e4 (1. d4 {x} d5 2. Ke4 {y} Ke7) e5", "e2e4(d2d4{x},d7d5{Ke4 (y) Ke7}),e7e5 * line:1:Ke4"},
		{"1. e4 (1. Ke3) (1. d4) e5", "e2e4{Ke3}(d2d4),e7e5 * line:1:Ke3"},
		{"1. e4 () (1) e5", "e2e4,e7e5 *"},
		{"1. e4 {[%clk 0:01:02] [%eval 0.3]} 0:05 e5 (0:07)", "e2e4{[%clk 0:01:02] [%eval 0.3] 0:05},e7e5{0:07} *"},
		// Null moves and words that are none.
		{"1. e4 (1. -- e5 2. d4) e5 (1... Z0 2. Nf3) 2. Nf3 (2. d4 null 3. c4) 2... Nc6", "e2e4{-- e5 2. d4},e7e5{Z0 2. Nf3},g1f3(d2d4{null 3. c4}),b8c6 * line:3:--"},
		{"1. e4 e5 2. -- Nc6 3. Nf3 1-0", "e2e4,e7e5{-- Nc6 3. Nf3} 1-0 line:1:--"},
		{"1. e4 e5 2. @@@@ d6 (2... Nc6) )", "e2e4,e7e5{@@@@ d6 (2... Nc6) )} * line:1:@@@@"},
		{"1. e4 best by test 1... e5 2. Nf3", "e2e4{best by test},e7e5,g1f3 * word:1:best"},
		{"1. e4 hello e5 {c} 2. Nf3", "e2e4{hello},e7e5{c},g1f3 * word:1:hello"},
		{"1. e4 hello e5 $1 2. Nf3 there Nc6 1-0", "e2e4{hello},e7e5$1,g1f3{there},b8c6 1-0 word:2:hello"},
		{"1. e4 best e5 2. Nf3", "e2e4{best},e7e5,g1f3 * word:1:best"},
		{"1. e4 e5 2. Nf3 and now Nc6 was best. See you", "e2e4,e7e5,g1f3{and now Nc6 was best. See you} * word:1:and"},
		{"1. e4 e5 2. Nf3 d4 was better 2... Nc6", "e2e4,e7e5,g1f3{d4 was better},b8c6 * word:1:d4"},
		{"e4 hello e5 Nf3", "e2e4{hello},e7e5,g1f3 * word:1:hello"},
		{"1. e4 (the best, or d4! 1. c4 with ideas) e5", "e2e4(c2c4{the best, or d4! with ideas}),e7e5 * word:2:the"},
		{"[White \"A\"]\n\n(no moves)", "{(no moves)} * white=A line:1:(no moves)"},
		{"1. e4 \xff e5 €", "e2e4,e7e5 * word:2:\ufffd"},
	} {
		if got := summary(t, c.text); got != c.want && !(strings.HasPrefix(c.want, "move ") && strings.Contains(got, c.want)) {
			t.Errorf("%q\nis read as %s\nwant       %s", c.text, got, c.want)
		}
	}
}

// Reading takes time in proportion to the length of a text, however odd it is. If not, these texts
// would take minutes.
func TestReadingIsLinear(t *testing.T) {
	for _, odd := range []string{"{\n", "{a{", "[a", "[a\"x]x", "[a \"b", "(d4", "(d4 ", "1 ", "; ", "\" ", "e4 $1(", "½ - ", "word 1. ", "e4e5", "( -- ", "{\n\n[Event ", "Sf3 ", "a8(", "e4 x "} {
		parse("1. e4 " + strings.Repeat(odd, (1<<16)/len(odd)))
	}
}
