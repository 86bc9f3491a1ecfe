package session

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"playout/engine/ending"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/wire"
)

func amending(k *talk, do string, line, ply int, text string) wire.Command {
	return wire.Command{Amend: &wire.Amend{Epoch: k.session.epoch, Do: do, Line: line, Ply: ply, Text: text}}
}

func aside(k *talk, moves ...string) wire.Command {
	c := playing(k, moves...)
	c.Play.Aside = true
	return c
}

// Moves aside never change the main line, in any game, not even at the end of a game under way. The main line and its result stay the same through all changes of variations.
func TestAsideKeepsTheMainLine(t *testing.T) {
	for _, g := range games.All() {
		for seed := range uint64(6) {
			rng := rand.New(game.NewRand(seed))
			k := newTalk(t)
			b := k.board(wire.Command{Open: nearItsEnd(t, g, seed)})
			main := b.Record
			for range 40 {
				switch choice := rng.IntN(10); {
				case choice < 3 && len(b.Variations) > 0:
					v := b.Variations[rng.IntN(len(b.Variations))]
					b = k.board(wire.Command{Goto: &wire.Goto{Line: v.Line, Ply: v.Ply}})
				case choice < 5 || b.Over:
					b = k.board(going(rng.IntN(len(b.Plies)+2) - 1))
				case choice == 5 && len(b.Variations) > 0:
					v := b.Variations[rng.IntN(len(b.Variations))]
					if v.Main {
						continue
					}
					b = k.board(amending(k, wire.Comment, v.Line, v.Ply, "a comment"))
				case choice == 6 && len(b.Variations) > 0:
					if v := b.Variations[rng.IntN(len(b.Variations))]; !v.Main && v.Depth == 0 && b.Main == nil {
						b = k.board(amending(k, wire.Delete, v.Line, v.Ply, ""))
					}
				default:
					moves := make([]string, len(b.Seats))
					for i, seat := range b.Seats {
						for _, m := range b.Legal {
							if m.Seat == seat && (moves[i] == "" || rng.IntN(3) == 0) {
								moves[i] = m.Name
							}
						}
					}
					b = k.board(aside(k, moves...))
				}
				now := b.Record
				if b.Main != nil {
					now = b.Main.Record
				}
				if now != main {
					t.Fatalf("%s, seed %d: the main line is %q, want %q", g.Spec().ID, seed, now, main)
				}
				again := newTalk(t).board(wire.Command{Open: &wire.Open{
					Game: b.Game, Position: b.Start, Moves: b.Record, Tree: b.Tree, Seed: b.Seed, Ply: b.Ply, Ending: b.Ending}})
				removeNumbers(again)
				was := *b
				removeNumbers(&was)
				checkSame(t, "reopened", again, &was)
			}
		}
	}
}

// A talk with f5 d6 c3 d3 as the main line and three variations of it: lines 3, 5 and 8.
func withVariations(t *testing.T) *talk {
	k := newTalk(t)
	k.board(wire.Command{Open: &wire.Open{Game: "othello", Tree: "f5,d6(f6,e6)(f4),c3,d3(f4)", Ply: -1}})
	return k
}

// Promote and demote undo each other, and the line shown stays shown.
func TestPromoteThenDemote(t *testing.T) {
	for _, shown := range []wire.Goto{{Ply: 2}, {Ply: 4}, {Line: 3, Ply: 3}, {Line: 8, Ply: 1}} {
		k := withVariations(t)
		if k.board(going(0)); shown.Line > 0 {
			k.board(wire.Command{Goto: &shown})
		}
		before := k.board(going(shown.Ply))
		lines := slices.Clone(before.Variations)
		for _, v := range lines {
			for _, do := range [][2]string{{wire.Promote, wire.Demote}, {wire.Demote, wire.Promote}} {
				answer := k.answer(amending(k, do[0], v.Line, v.Ply, ""))
				if answer.Error != nil {
					if answer.Error.Kind != wire.KindPly || strings.Contains(answer.Error.Text, "\n") {
						t.Errorf("%s %+v: got the error %+v, want one line about a ply", do[0], v, answer.Error)
					}
					continue
				}
				changed := answer.Board
				if changed.Record != before.Record || changed.Ply != before.Ply || changed.Position != before.Position || changed.Tree == before.Tree {
					t.Errorf("%s %+v: got %+v, want the same line of another tree", do[0], v, changed)
				}
				checkSame(t, do[0]+" undone", k.board(amending(k, do[1], v.Line, v.Ply, "")), before)
			}
		}
	}
}

// Deleting the line shown shows the one that it branched off, at the last position that is left.
func TestDeleteShowsTheParent(t *testing.T) {
	k := withVariations(t)
	k.board(wire.Command{Goto: &wire.Goto{Line: 3, Ply: -1}}) // f5 f6 e6
	b := k.board(amending(k, wire.Delete, 0, 2, ""))
	if b.Record != "f5,d6,c3,d3" || b.Ply != 1 || b.Main != nil || b.Tree != "f5,d6(f4),c3,d3(f4)" {
		t.Errorf("got %q at ply %d of %q, want the main line at ply 1", b.Record, b.Ply, b.Tree)
	}
	k.checkRefused(wire.Command{Goto: &wire.Goto{Line: 3, Ply: 2}}, wire.KindPly, "there is no line 3")
	k.checkRefused(amending(k, wire.Delete, 3, 2, ""), wire.KindPly, "there is no line 3")
	b = k.board(amending(k, wire.Delete, 0, 2, "")) // of the main line: its variation takes its place
	if b.Tree != "" || b.Record != "f5,f4" || b.Ply != 1 {
		t.Errorf("got %q at ply %d of %q, want f5,f4 at ply 1", b.Record, b.Ply, b.Tree)
	}
	b = k.board(amending(k, wire.Delete, 0, 1, ""))
	if b.Record != "" || b.Tree != "" || b.Ply != 0 {
		t.Errorf("got %q at ply %d of %q, want no moves", b.Record, b.Ply, b.Tree)
	}
	k.checkRefused(amending(k, wire.Delete, 0, 0, ""), wire.KindPly, "the start cannot be deleted")
}

// Comments and judgements stay with their step, on the start too.
func TestCommentAndGlyphs(t *testing.T) {
	k := withVariations(t)
	k.board(amending(k, wire.Comment, 0, 0, "a start"))
	k.board(amending(k, wire.Comment, 3, 2, "a variation"))
	b := k.board(amending(k, wire.Glyphs, 0, 2, "$2$14"))
	if want := "{a start}f5,d6$2$14(f6{a variation},e6)(f4),c3,d3(f4)"; b.Tree != want || b.Comment != "a start" || b.Plies[1].Glyphs != "$2$14" || b.Ply != 4 {
		t.Errorf("got %q with %+v at ply %d, want %q at ply 4", b.Tree, b.Plies, b.Ply, want)
	}
	b = k.board(amending(k, wire.Glyphs, 0, 2, ""))
	if b.Plies[1].Glyphs != "" {
		t.Errorf("got the judgements %q, want none", b.Plies[1].Glyphs)
	}
}

// A refusal is one line and changes nothing. A finished game stays the main line.
func TestAmendRefusals(t *testing.T) {
	k := withVariations(t)
	k.checkRefused(amending(k, wire.Promote, 0, 3, ""), wire.KindPly, "this is the main line; allowed: a variation")
	k.checkRefused(amending(k, wire.Demote, 5, 2, ""), wire.KindPly, "no variation follows this line")
	k.checkRefused(amending(k, wire.Delete, 0, 9, ""), wire.KindPly, "ply 9 is beyond the line's end; allowed: 0 to 4")
	k.checkRefused(amending(k, wire.Delete, 99, 1, ""), wire.KindPly, "there is no line 99; allowed: 1 to 8")
	k.checkRefused(amending(k, wire.Comment, 0, 1, "{"), wire.KindPly, "a comment with a brace")
	k.checkRefused(amending(k, wire.Glyphs, 0, 1, "$0"), wire.KindPly, `judgements "$0"; allowed`)
	stale := amending(k, wire.Comment, 0, 1, "late")
	stale.Amend.Epoch--
	k.checkRefused(stale, wire.KindStale, "is not the present one")
	k.board(ended(ending.Resigned, "white"))
	for _, c := range []wire.Command{amending(k, wire.Promote, 3, 2, ""), amending(k, wire.Demote, 0, 4, ""), amending(k, wire.Delete, 0, 3, "")} {
		k.checkRefused(c, wire.KindPly, "the main line is a finished game")
	}
	if b := k.board(amending(k, wire.Delete, 8, 4, "")); b.Ending.How != ending.Resigned || b.Tree != "f5,d6(f6,e6)(f4),c3,d3#resigned.white" {
		t.Errorf("got %q, ended %+v; want the game without its last variation", b.Tree, b.Ending)
	}
}

// Lines after the end of a game under way go through PGN, which has them as alternatives to the last
// move that begin with it.
func TestAsidesThroughPGN(t *testing.T) {
	const tree = "e2e4,e7e5{why}#(g1f3,b8c6)(f1c4$1(d2d4))"
	k := newTalk(t)
	b := k.board(wire.Command{Open: &wire.Open{Game: "chess", Tree: tree, Ply: -1}})
	if b.Record != "e2e4,e7e5" || len(b.Variations) == 0 {
		t.Fatalf("opened: %q with %d variations, want e2e4,e7e5 and some", b.Record, len(b.Variations))
	}
	text := k.answer(wire.Command{Export: &wire.Export{Form: "pgn"}}).Exported.Text
	again := newTalk(t)
	again.board(wire.Command{Open: &wire.Open{Game: "chess"}})
	if got := again.board(wire.Command{Import: &wire.Import{Game: "chess", Text: text}}); got.Record != b.Record && got.Tree != b.Tree || got.Tree != b.Tree {
		t.Errorf("%s\nis read as %q of %q, want %q of %q", text, got.Record, got.Tree, b.Record, b.Tree)
	}
}
