package pgn_test

import (
	"reflect"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/games/chess"
	"playout/engine/games/chess/pgn"
	"playout/engine/strict/stricttest"
)

// The example of the standard, with comments, a variation, annotation glyphs, an escape, and
// no space after the numbers.
const fischer = `% made by hand
[Event "F/S Return Match"]
[Site "Belgrade, Serbia JUG"]
[Date "1992.11.04"]
[Round "29"]
[White "Fischer, Robert J."]
[Black "Spassky, Boris V. \"the \\ tenth\""]
[Result "1/2-1/2"]
[ECO "C95"]

1.e4 e5 2.Nf3 Nc6 3.Bb5 {This opening is called
the Ruy Lopez.} 3...a6 4.Ba4 Nf6 5.O-O Be7 6.Re1 b5 7.Bb3 d6 8.c3 0-0 9.h3 Nb8
; to the end of the line 1-0
10.d4 Nbd7 11.c4 c6 12.cxb5 (12.Nc3 b4 (12...Bb7!? {or so (}) 13.Na4) 12... axb5 13.Nc3 Bb7 14.Bg5 $1 b4 15.Nb1 h6 16.Bh4 c5 17.dxe5?!
Nxe4 18.Bxe7 Qxe7 19.exd6 Qf6 20.Nbd2 Nxd6 21.Nc4 Nxc4 22.Bxc4 Nb6
23.Ne5 Rae8 24.Bxf7+ Rxf7 25.Nxf7 Rxe1+ 26.Qxe1 Kxf7 27.Qe3 Qg5 28.Qxg5
hxg5 29.b3 Ke6 30.a3 Kd6 31.axb4 cxb4 32.Ra5 Nd5 33.f3 Bc8 34.Kf2 Bf5
35.Ra7 g6 36.Ra6+ Kc5 37.Ke1 Nf4 38.g3 Nxh3 39.Kd2 Kb5 40.Rd6 Kc5 41.Ra6
Nf2 42.g4 Bd3 43.Re6 1/2-1/2
`

// exported is the same game in export format.
const exported = `[Event "F/S Return Match"]
[Site "Belgrade, Serbia JUG"]
[Date "1992.11.04"]
[Round "29"]
[White "Fischer, Robert J."]
[Black "Spassky, Boris V. \"the \\ tenth\""]
[Result "1/2-1/2"]
[ECO "C95"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 {This opening is called the Ruy Lopez.} 3... a6 4.
Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 {to the end of the
line 1-0} 10. d4 Nbd7 11. c4 c6 12. cxb5 (12. Nc3 b4 (12... Bb7 $5 {or so (})
13. Na4) 12... axb5 13. Nc3 Bb7 14. Bg5 $1 b4 15. Nb1 h6 16. Bh4 c5 17. dxe5 $6
Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 20. Nbd2 Nxd6 21. Nc4 Nxc4 22. Bxc4 Nb6 23. Ne5
Rae8 24. Bxf7+ Rxf7 25. Nxf7 Rxe1+ 26. Qxe1 Kxf7 27. Qe3 Qg5 28. Qxg5 hxg5 29.
b3 Ke6 30. a3 Kd6 31. axb4 cxb4 32. Ra5 Nd5 33. f3 Bc8 34. Kf2 Bf5 35. Ra7 g6
36. Ra6+ Kc5 37. Ke1 Nf4 38. g3 Nxh3 39. Kd2 Kb5 40. Rd6 Kc5 41. Ra6 Nf2 42. g4
Bd3 43. Re6 1/2-1/2
`

func TestPGN(t *testing.T) {
	games, err := parse(fischer + "\n" + fischer)
	if err != nil {
		t.Fatal(err)
	}
	if len(games) != 2 || !reflect.DeepEqual(games[0], games[1]) || plies(games[0]) != 85 {
		t.Fatalf("Parse reads %d games: %v; want 2 equal games of 85 plies", len(games), games)
	}
	if got := written(t, games[0]); got != exported {
		t.Errorf("written:\n%s\nwant:\n%s", got, exported)
	}
}

func TestPGNFromPosition(t *testing.T) {
	const text = `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "0-1"]
[SetUp "1"]
[FEN "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"]

2... Qh4# 0-1
`
	games, err := parse(text)
	if err != nil || len(games) != 1 {
		t.Fatalf("Parse reads %v, %v; want one game", games, err)
	}
	if got := written(t, games[0]); got != text {
		t.Errorf("written:\n%s\nwant:\n%s", got, text)
	}
	games[0].Result = ""
	if got := written(t, games[0]); got != text {
		t.Errorf("without a result written:\n%s\nwant:\n%s", got, text)
	}
}

func TestParseUntidyPGN(t *testing.T) {
	for text, want := range map[string]int{
		"":                                      -1,
		" \n\t; nothing":                        -1,
		"%only\n%this\n":                        -1,
		"*":                                     0,
		"\ufeff1. e4 *":                         1,
		"e4 e5 Nf3 1-0":                         3,
		"1 . e4 e5 2 Nf3 *":                     3,
		"[FEN \"" + startText + "\"]\n*":        0,
		"[A \"b\"] [C\t\"d\" ]\r\n1. d4 d5 *":   2,
		"1. f3 e5 2. g4 Qh4# *":                 4,
		"1. f3 e5 2. g4 Qh4 0-1":                4,
		"[Result \"odd\"] 1. e4 1/2-1/2":        1,
		"[SetUp \"0\"] 1. e4 {; } e5 ; { \n *":  2,
		"1. e4 a6 2. e5 d5 3. exd6 e.p. cxd6 *": 6,
		"\ufeff[A \"\\\"\\\\\"]\r\n\r\n1. e4!? $1 (1. d4 {)} (1. c4) d5 2. e.p.) e5\r\n%{\r\n*\r\n":                       2,
		"1. e4 {" + strings.Repeat("x", 1<<20) + "} e5 " + strings.Repeat("(", 1<<20) + strings.Repeat(")", 1<<20) + " *": 2,
		"1. e4 e5 2. Ke2 Ke7 0-1":                                                    4,
		"[Variant \"standard\"]\n[A \"b\"] 1. e4 *":                                  1,
		"1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. 00 0-0 *":                                 8,
		"1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4.OO o-o *":                                  8,
		"1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 000 0-0-0 *":                   10,
		"1. e4 += e5 +/- 2. Nf3 -+ *":                                                3,
		"e2e4 e7e5 g1f3 b8c6 *":                                                      4,
		"e2e4,e7e5,g1f3,b8c6 *":                                                      4,
		"1. e4 e5 1–0":                                                               2,
		"1.\u00a0e4 e5 2. Nf3\u200b Nf6 3. Bc4 Bc5 4. O–O 0−0 5.\u2009d3 ½–½":        9,
		"[White “Muñoz – López”]\n1… *":                                              0,
		"[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq – 0 1\"] 1. ｅ４ *": 1,
		"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 *":                       9,
		"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1-0":                            8,
		"1. e4 " + strings.Repeat("(d4 ", 100) + strings.Repeat(")", 100) + " e5 *":  2,
	} {
		games, err := parse(text)
		if err != nil || len(games) != min(1, want+1) || len(games) == 1 && plies(games[0]) != want {
			t.Errorf("Parse(%q) = %v, %v; want %d plies, or no game for -1", text, games, err, want)
		}
	}
}

// Parse refuses only games that cannot be played.
func TestParsePGNErrors(t *testing.T) {
	for text, want := range map[string]struct{ says, path string }{
		"1. " + strings.Repeat("e4", 1<<19) + " *": {`line 1: move 1 of White: move "e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4e4…" is not allowed; allowed: Nc3 Nh3 Na3 Nf3 a3 b3 c3 d3 e3 f3 g3 h3 a4 b4 c4 d4 e4 f4 g4 h4`, ""},
		"1. e4 e5\n2. Ke3 *":                       {`line 2: move 2 of White: move "Ke3" is not allowed; allowed: Qe2 Qf3 Qg4 Qh5 Be2 Bd3 Bc4 Bb5 Ba6 Nc3 Nh3 Na3 Nf3 Ne2 Ke2 a3 b3 c3 d3 f3 g3 h3 a4 b4 c4 d4 f4 g4 h4`, ""},
		"1. e4 e5 *\n\n1. e4\ne9 *":                {`line 4: move 1 of Black: move "e9" is not allowed; allowed: Na6 Nf6 Nc6 Nh6 a6 b6 c6 d6 e6 f6 g6 h6 a5 b5 c5 d5 e5 f5 g5 h5`, ""},
		"[FEN \"8/8\"]\n*":                         {`line 1: tag FEN: position "8/8" has 1 fields; a position is a FEN: eight ranks from the eighth, w or b, castling rights, the square that can be taken en passant, half moves without progress, number of the move`, "FEN"},
		"1. f3 e5 2. g4 Qh4# 3. a3 *":              {`line 1: move 3 of White: move "a3": the game is over by checkmate, no move is allowed`, ""},
		"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. Nf3 Nf6 8. Ng1 Ng8 9. Nf3 *": {`line 1: move 9 of White: move "Nf3": the game is over by fivefold, no move is allowed`, ""},
		"[Variant \"Chess960\"]\n1. e4 *":                           {`line 1: tag Variant: "Chess960" is not played here; allowed: Standard, Chess, Normal, From Position`, "Variant"},
		"[White \"x\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n\n*": {"line 2: tag FEN: position has 0 kings of White; allowed: 1", "FEN"},
		strings.Repeat(" ", maxText) + "*":                          {`games of 16777217 bytes; allowed: 16777216`, ""},
		"to whom it may concern":                                    {`line 1: move 1 of White: move "to" is not allowed; allowed: Nc3 Nh3 Na3 Nf3 a3 b3 c3 d3 e3 f3 g3 h3 a4 b4 c4 d4 e4 f4 g4 h4`, ""},
		"1. e4 e5 2. Cf3 Cc6 3. Ab5 Re3 *":                          {`line 1: move 3 of Black: move "Re3" is not allowed; allowed: Rb8 Ba3 Bb4 Bc5 Bd6 Be7 Qh4 Qg5 Qf6 Qe7 Nb8 Nce7 Nb4 Nf6 Nd4 Nh6 Na5 Nge7 Ke7 a6 b6 d6 f6 g6 h6 a5 d5 f5 g5 h5`, ""},
		"1. e4 e5 2. Cf3 Cc6 3. Ab5 Rb8 *":                          {`line 1: move 3 of Black: move "Rb8" is not allowed`, ""},
		"1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Df5 *":                {`line 1: move 4 of Black: move "Df5" is not allowed; allowed: Rb8 Ra7 Ba3 Bb4 Bc5 Bd6 Be7 Qh4 Qg5 Qf6 Qe7 Nb8 Nce7 Na7 Nb4 Nf6 Nd4 Nh6 Na5 Nge7 Ke7 a5 b6 d6 f6 g6 h6 b5 d5 f5 g5 h5`, ""},
		"1. a4 a5 2. a8 *":                                          {`line 1: move 2 of White: move "a8" is not allowed; allowed: Ra2 Ra3 Nc3 Nh3 Na3 Nf3 b3 c3 d3 e3 f3 g3 h3 b4 c4 d4 e4 f4 g4 h4`, ""},
	} {
		_, err := parse(text)
		stricttest.Refused(t, text, err, want.says, want.path)
	}
}

// A written game reads back as the same game, with legal moves.
func FuzzParsePGN(f *testing.F) {
	f.Add(fischer)
	f.Add(exported)
	f.Add("[FEN \"" + kiwipete + "\"]\n1. O-O-O (1. O-O) bxc3 {x} *\n\n*")
	f.Add("[White \"\\\\\\\"\"] 1. f3 e5 2. g4 Qh4# 0-1")
	f.Add("My game\n[White Elo \"2\"]\n1)e4e5 2 . Cf3 $1 ( Re2 -- (x ) [%clk 1] hello 2... Nc6 1 - 0 {x\n[Event \"b\"]\n1. e4 a8(Q) ♘±")
	f.Add("1. e4 0:05 (N c5! 2. d4 cd) e5; 2. N f3 D ) } [Black \"y\"] d6 3. dxe.p. ½ - ½ resigns\n\n1. d4")
	f.Add("{start}\n1. e4 {[%clk 0:01:00] a\x00b \u202e{c} (d)} (1. d4 {e} d5 (1... Nf6 {f}) ; g\n) e5 {" + strings.Repeat("h ", 1500) + "} {i *")
	f.Fuzz(func(t *testing.T, text string) {
		games, err := parse(text)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Errorf("the error is %q, want one line", err)
			}
			return
		}
		for _, p := range games {
			text := written(t, p)
			again, err := parse(text)
			if err != nil || len(again) != 1 || again[0].Moves != p.Moves || written(t, again[0]) != text {
				t.Fatalf("%s is read as %v, %v", text, again, err)
			}
		}
	})
}

// A game of any length is written in lines of the standard's width and reads back.
func TestPGNRoundTrips(t *testing.T) {
	rand := game.NewRand(5)
	for range 20 {
		p := &pgn.Game{Tags: []pgn.Tag{{Name: "White", Value: "a\nb"}}}
		s := chess.New().New(nil)
		var names []string
		for s.Acting() != 0 {
			j, _ := game.RandomJoint(s, rand, nil)
			names = append(names, s.MoveName(s.Acting().First(), j[s.Acting().First()]))
			s.Play(j, nil)
		}
		p.Moves = strings.Join(names, ",")
		text := written(t, p)
		for _, line := range strings.Split(text, "\n") {
			if len(line) > lineWidth {
				t.Errorf("a line has %d bytes, want at most %d: %s", len(line), lineWidth, line)
			}
		}
		var returns [game.MaxSeats]float32
		s.Returns(&returns)
		want := map[float32]string{1: "1-0", 0: "1/2-1/2", -1: "0-1"}[returns[0]]
		games, err := parse(text)
		if err != nil || len(games) != 1 || games[0].Moves != p.Moves || games[0].Result != want {
			t.Fatalf("%s\nis read as %v, %v", text, games, err)
		}
	}
}

// Comments and variations are kept, each comment with its move; from its first illegal move on, a
// variation becomes a comment.
func TestPGNKeepsVariationsAndComments(t *testing.T) {
	long := strings.Repeat("long ", 500)
	for _, c := range []struct {
		text, want string // as package record reads it
		dropped    int
	}{
		{"1. e4 e5 2. Nf3 *", "e2e4,e7e5,g1f3", 0},
		{"{start} 1. e4 ; to the end\n{again} e5 *", "{start}e2e4{to the end again},e7e5", 0},
		{"[A \"b\"] {of it} 1. e4 *", "{of it}e2e4", 0},
		{"1. e4 (1. d4 d5 (1... Nf6) 2. c4) (1. c4 {English}) 1... e5 *", "e2e4(d2d4,d7d5(g8f6),c2c4)(c2c4{English}),e7e5", 0},
		{"1. e4 ({before} 1. d4 {after}) e5 *", "e2e4(d2d4{before after}),e7e5", 0},
		{"1. e4 ({only said}) {more} e5 *", "e2e4{only said more},e7e5", 0},
		{"1. e4 {a\r\n  b {c %\x00d} e5 *", "e2e4{a b (c %d},e7e5", 0},
		{"1. e4 {[%eval 0.3] [%clk 1:00:00]} e5 *", "e2e4{[%eval 0.3] [%clk 1:00:00]},e7e5", 0},
		{"1. e4 (1. d4 d5 2. Ke4 d4 (2... c5 {x}) 3. c3) e5 *", "e2e4(d2d4,d7d5{Ke4 d4 (2... c5 (x)) 3. c3}),e7e5", 0},
		{"1. e4 (1. Ke4 (1. d4) d5) e5 (1... Z0 2. d4) *", "e2e4{Ke4 (1. d4) d5},e7e5{Z0 2. d4}", 0},
		{"(1. d4) 1. e4 ((1. c4)) e5 *", "{(1. d4)}e2e4{(1. c4)},e7e5", 0},
		{"1. e4 (1. d4 1-0) e5 () 1-0", "e2e4(d2d4),e7e5", 0},
		// Variations with a common beginning are merged, and the main line comes first.
		{"1. e4 (1. e4 e5 2. Nf3) 1... c5 2. d4 *", "e2e4,c7c5(e7e5,g1f3),d2d4", 0},
		{"1. e4 {a} (1. e4 {b} c5) (1. d4) (1. d4 d5 (1... Nf6 2. c4)) *", "e2e4{a b}(d2d4,d7d5(g8f6,c2c4))#(c7c5)", 0},
		{"1. e4 {" + long + "} *", "e2e4{" + strings.TrimSpace(long[:2000]) + "}", 1},
		{"1. e4 (1. d4 Nf6 {\xff}) *", "e2e4(d2d4,g8f6)", 0},
	} {
		got, err := form.Read(c.text)
		if err != nil || got.Moves != c.want || got.Dropped != c.dropped {
			t.Errorf("%.60q gives %q, %d dropped, %v; want %q, %d", c.text, got.Moves, got.Dropped, err, c.want, c.dropped)
		}
	}
}

// A game that continues after a draw could be claimed, or was won there, belongs to the variant;
// one that ends there does not.
func TestPGNOfUnclaimedDraws(t *testing.T) {
	const thrice = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 "
	const quiet = "[FEN \"7k/8/5K2/6Q1/8/8/8/8 w - - 99 80\"] 1. Qg4 "
	for text, want := range map[string]string{
		thrice + "*":                  "chess",
		thrice + "1/2-1/2":            "chess",
		thrice + "1-0":                "chess:draws=claimed",
		thrice + "5. e4 *":            "chess:draws=claimed",
		thrice + "(4... d5) *":        "chess",
		"1. Nf3 Nf6 (1... d5) *":      "chess",
		thrice + "5. e4 e5 1/2-1/2":   "chess:draws=claimed",
		quiet + "*":                   "chess",
		quiet + "Kh7 *":               "chess:draws=claimed",
		"[Draws \"claimed\"] 1. e4 *": "chess:draws=claimed",
	} {
		got, err := form.Read(text)
		if err != nil || got.Game != want {
			t.Errorf("%q is of %s, %v; want %s", text, got.Game, err, want)
		}
		p, err := parse(text)
		if err != nil {
			t.Fatal(err)
		}
		again, err := form.Read(written(t, p[0]))
		if err != nil || again.Game != got.Game || again.Moves != got.Moves || again.Lost != got.Lost {
			t.Errorf("%+v is read again as %+v, %v", p[0], again, err)
		}
	}
}

// A result states only who lost. The reason comes from a tag or from the last comment.
func TestPGNTerminations(t *testing.T) {
	for text, want := range map[string]format.Transcript{
		"1. e4 1-0":               {Lost: 2},
		"1. e4 0-1":               {Lost: 1},
		"1. e4 1/2-1/2":           {Drawn: true},
		"1. e4 *":                 {},
		"1. f3 e5 2. g4 Qh4# 0-1": {},
		"[Termination \"Time forfeit\"] 1. e4 1-0":                                                         {Lost: 2, Termination: format.TimedOut},
		"[Termination \"Ada won on time\"] 1. e4 1-0":                                                      {Lost: 2, Termination: format.TimedOut},
		"[Termination \"Normal\"] 1. e4 1-0":                                                               {Lost: 2},
		"[Termination \"won by resignation\"] 1. e4 0-1":                                                   {Lost: 1, Termination: format.Resigned},
		"1. e4 { White resigns. } 0-1":                                                                     {Lost: 1, Termination: format.Resigned},
		"1. e4 { Black resigns. } 0-1":                                                                     {Lost: 1},
		"[Termination \"agreement\"] 1. e4 1/2-1/2":                                                        {Drawn: true, Termination: format.Agreed},
		"[Termination \"adjudication\"] 1. e4 1/2-1/2":                                                     {Drawn: true, Termination: format.Adjudicated},
		"[Termination \"adjudication\"] 1. e4 1-0":                                                         {Lost: 2, Termination: format.Adjudicated},
		"[Termination \"adjudication\"] 1. e4 *":                                                           {},
		"1. e4 { Draw by adjudication } 1/2-1/2":                                                           {Drawn: true, Termination: format.Adjudicated},
		"[Termination \"forfeit: its time is spent; allowed: 1s a move and 0s over in a game\"] 1. e4 1-0": {Lost: 2, Termination: format.TimedOut},
	} {
		got, err := form.Read(text)
		if err != nil || got.Lost != want.Lost || got.Drawn != want.Drawn || got.Termination != want.Termination {
			t.Errorf("%q is read as %+v, %v; want %+v", text, got, err, want)
		}
	}
}
