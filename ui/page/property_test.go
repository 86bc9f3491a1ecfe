package page_test

import (
	"math/rand/v2"
	"os"
	"testing"

	"playout/engine/stage"
	"playout/ui/feature"
	"playout/ui/feature/export"
	"playout/ui/features/arcade"
	"playout/ui/features/clock"
	"playout/ui/features/draw"
	"playout/ui/features/editor"
	"playout/ui/features/files"
	"playout/ui/features/newgame"
	"playout/ui/features/offline"
	"playout/ui/features/players"
	"playout/ui/features/replay"
	"playout/ui/features/resign"
	"playout/ui/features/search"
	"playout/ui/features/settings"
	"playout/ui/features/share"
	"playout/ui/features/steer"
	"playout/ui/features/typed"
	"playout/ui/features/welcome"
	"playout/ui/page/pagetest"
)

// TestRandomVisitors makes visitors act at random, while workers die. The view always agrees
// with the possible actions, at most one Think is outstanding, nothing faults, and in the end
// the address holds the game, and a device that can store it has stored it.
func TestRandomVisitors(t *testing.T) {
	const acts = 120
	visitors := 36
	if os.Getenv("PLAYOUT_LONG") == "1" {
		visitors = 360
	}
	for seed := range uint64(visitors) {
		r, own := rand.New(rand.NewPCG(seed, 0)), rand.New(rand.NewPCG(seed, 1))
		b := pagetest.Bare(t)
		b.SetTrouble(seed)
		b.Begin([]string{"", pagetest.AgainstUCT, pagetest.TwoPeople, pagetest.TwoMachines, "#/othello?m=f5,d6,c3&ply=2",
			"#/morris", pagetest.Mills, "#/geese", "#/geese?goose1=human&goose2=human&goose3=random&goose4=level:1",
			"#/chess", "#/chess?p=1n5k/P6P/8/8/8/8/p6p/K5N1 w - - 0 1&white=human&black=human"}[r.IntN(11)])
		for range acts {
			unchanged := func() {}
			if seed%9 == 0 { // it takes time
				unchanged = b.Unchanging()
			}
			for range r.IntN(12) {
				b.Step(float64(r.IntN(2000)))
			}
			act(b, r)
			stageDeed(b, own)
			b.Check()
			unchanged()
			if fault := b.Page.View().Alert; fault != "" && b.Page.Now().Phase != feature.Gone && seed%2 == 0 {
				t.Fatalf("visitor %d without hostile links sees %q", seed, fault)
			}
		}
		b.Page.Hidden(false)
		b.Page.Send(editor.Leave{})
		b.Rest()
		if b.Page.Now().Phase == feature.Gone { // perhaps by a death that was only now detected
			b.Page.Send(feature.New{})
			b.Rest()
		}
		if state := b.Page.View().State; state != pagetest.Human && state != pagetest.Over {
			t.Fatalf("visitor %d ends in %s", seed, state)
		}
		b.CheckKept()
	}
}

// fileDeed does one thing that a visitor may do with texts, files and pictures.
func fileDeed(b *pagetest.Bench, r *rand.Rand) {
	p := b.Page
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	p.Send(feature.ShowDialog{Dialog: "files"})
	switch r.IntN(4) {
	case 0:
		p.Send(files.Import{Text: pick("f5d6c3", "1. e4 e5 2. Ke3", "1. e4 *", "", "a7 b6", "#/chess?m=e2e4&white=level:1", "\xff")})
	case 1:
		p.Send(files.SetForm{Name: pick("position", "pgn", "link", "nonsense")})
		p.Send(files.CopyExport{})
		p.Send(files.SaveExport{})
	case 2:
		p.Send(export.SavePicture{Kind: pick("svg", "png", "bmp")})
		p.Send(export.CopyPicture{})
		p.Send(files.Hover{On: r.IntN(2) == 0})
	case 3:
		b.Picks = &pagetest.File{Name: "x", Data: []byte(pick("1. d4 d5", "nothing"))}
		p.Send(files.Pick{})
	}
	if r.IntN(2) == 0 {
		p.Send(feature.ShowDialog{Dialog: ""})
	}
}

// inArcade does something that a visitor may do with geese on the stage, and with a stage that
// is about to close.
func inArcade(p *pagetest.Visitor, r *rand.Rand) {
	p.Send(feature.OpenStage{Scene: []string{"geese", "tree", ""}[r.IntN(3)]})
	for range r.IntN(4) {
		p.StageMessage([]string{`{"hello":{"scene":"geese","records":true}}`, `{"steer":{"way":"WEST","pad":2}}`, `{"took":{"on":true}}`, `{"failed":{"what":"webgl"}}`, "{", ""}[r.IntN(6)])
		p.Send([]feature.Message{
			arcade.Play{Who: []string{arcade.Alone, arcade.Friends, arcade.Agents, "nobody"}[r.IntN(4)]},
			arcade.Show{On: r.IntN(3) > 0}, arcade.Record{On: r.IntN(2) == 0}, arcade.Poster{}, feature.CloseStage{},
		}[r.IntN(5)])
	}
}

// stageDeed opens the stage now and then, and makes its frame send a message.
func stageDeed(b *pagetest.Bench, r *rand.Rand) {
	if r.IntN(20) > 0 {
		return
	}
	scene := []string{stage.Geese, stage.Tree, "hall"}[r.IntN(3)]
	b.Page.Send([]feature.Message{
		feature.OpenStage{Scene: scene},
		feature.StageMessage{Text: `{"hello":{"scene":"` + scene + `"}}`},
		feature.StageMessage{Text: []string{`{"drawn":{}}`, `{"failed":{"what":"webgl"}}`, `{"steer":{"way":"WEST"}}`, `{"picked":{"node":3}}`, "{"}[r.IntN(5)]},
		feature.CloseStage{},
	}[r.IntN(4)])
}

// act does one thing that a visitor, or chance, may do.
func act(b *pagetest.Bench, r *rand.Rand) {
	p, v := b.Page, b.Page.View()
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	if v.Setup != nil && r.IntN(3) > 0 {
		compose(p, v, r)
		return
	}
	switch r.IntN(29) {
	case 28:
		pagetest.Browse(b, r)
	case 27:
		p.Send(editor.Begin{})
	case 0, 1, 2, 3, 4:
		if legal := pagetest.LegalSquares(v); len(legal) > 0 {
			p.Send(feature.Choose{Square: pick(legal...)})
		} else if options := v.Board.Promotions; len(options) > 0 {
			p.Send(feature.Promote{Letter: options[r.IntN(len(options))].Letter})
		}
	case 5:
		square := pick("a1", "e4", "c3", "r3c3", "nowhere")
		p.Send(typed.Focus{On: square == "e4"})
		p.Send(typed.Play{Text: square})
		p.Send(feature.Choose{Square: square})
		p.Send(feature.Promote{Letter: pick("q", "n", "king", "")})
		if r.IntN(3) == 0 {
			p.Send(feature.Unchoose{})
		}
	case 6:
		p.Send(feature.SetSeat{Seat: pick("black", "white", "goose1", "goose3", "red"), Choice: pick("human", "random", "level:1", "nobody", "custom")})
		p.Send(search.Along{At: 1 + len(v.Moves)%3})
	case 7:
		p.Send(feature.GoTo{Ply: r.IntN(len(v.Moves)+3) - 1})
		for _, m := range v.Moves {
			for _, l := range m.Lines {
				if r.IntN(2) == 0 {
					p.Send(feature.GoToLine{Line: l.Line})
				}
			}
		}
	case 8:
		p.Send(newgame.Ask{})
		for range r.IntN(4) {
			p.Send([]feature.Message{
				newgame.SetGame{Game: pick("othello", "morris", "chess", "geese", "go")},
				newgame.SetOption{Name: pick("flying", "draws", "seats", "rows", "size"), Value: pick("off", "claimed", "2", "8", "99", "")},
				newgame.SetPlayer{Player: r.IntN(4) - 1, Choice: pick("human", "random", "level:1", "nobody")},
				newgame.SetColour{Seat: pick("black", "white", newgame.Random)},
				newgame.SetClock{Choice: pick("", "move:5", "game:60+0", "game:-1")},
			}[r.IntN(5)])
		}
		if r.IntN(3) > 0 && p.View().Dialog == newgame.Dialog {
			p.Send(newgame.Start{})
		}
	case 9, 10:
		p.Send(feature.Undo{})
	case 11:
		p.Send(feature.Redo{})
	case 12:
		if p.Now().Game != nil {
			p.Now().Game.Hint = "uct:n=200" // the default has no time limit
		}
		p.Send(feature.Hint{})
	case 13:
		p.Send(feature.Stop{})
	case 14, 15:
		p.Send(feature.Resume{})
	case 16:
		p.Send(resign.Ask{})
		if r.IntN(3) > 0 {
			p.Send(resign.Confirm{})
		}
	case 17:
		switch r.IntN(5) {
		case 0:
			p.Send(share.Copy{})
		case 1:
			p.Send(settings.SetLang{Lang: pick("en", "es", "xx")})
		case 2:
			p.Send(feature.OpenGame{Game: pick("othello", "morris", "chess", "geese", "no such game")})
		case 3:
			p.Send(feature.Flip{})
			p.Send(feature.ShowDialog{Dialog: []string{"", "help", "settings"}[r.IntN(3)]})
			p.Send(settings.SetRings{On: r.IntN(2) == 0})
			p.Send(welcome.Close{})
			for _, ready := range b.Keeps {
				ready()
			}
			p.Send([]feature.Message{offline.Update{}, offline.Close{}}[r.IntN(2)])
			p.Send(settings.SetSound{On: r.IntN(2) == 0})
		case 4:
			fileDeed(b, r)
			p.Send(search.Look{Seat: pick("goose1", "goose2", "white", "red")})
			p.Send(search.Unfold{})
		}
	case 18:
		if r.IntN(2) == 0 {
			if d := v.Player; d != nil && d.Kind != "" {
				pagetest.SetRandomControl(p, d, r)
			}
			p.Send(players.Read{Text: pick("uct:n=20", "alphabeta:depth=1", "uct:n=0", "")})
			p.Send(players.Use{})
			break
		}
		p.FragmentChanged(pick("", pagetest.AgainstUCT, pagetest.TwoPeople, "#/othello?m=f5"))
	case 19:
		if r.IntN(3) == 0 {
			b.Dead = true
		}
	case 26:
		p.Send(draw.Offer{})
		p.Send(draw.Answer{Agrees: r.IntN(2) == 0})
	case 25:
		p.Send(steer.Set{On: r.IntN(2) == 0})
		p.Send(steer.Direction{Person: r.IntN(3), Way: pick("NORTH", "EAST", "SOUTH", "WEST", "")})
		inArcade(p, r)
	case 24:
		p.Send(clock.Set{Choice: pick("", "move:5", "move:30", "game:60+0", "game:300+3", "game:-1", "move:1e9")})
	case 20:
		p.Send(feature.Replay{})
	case 21:
		p.Send(replay.Forward{})
	case 22:
		p.Send(replay.SetSpeed{Name: pick("slow", "normal", "fast", "fastest", "warp")})
	case 23:
		p.Hidden(r.IntN(2) == 0)
		p.Send(replay.SetBackground{On: r.IntN(4) == 0})
	}
}

// compose does one thing that a visitor may do while setting up a position.
func compose(p *pagetest.Visitor, v pagetest.View, r *rand.Rand) {
	square := func() string { return v.Board.Squares[r.IntN(len(v.Board.Squares))].Name }
	switch r.IntN(12) {
	case 0, 1, 2:
		p.Send(feature.Choose{Square: square()})
	case 3:
		if n := len(v.Setup.Tools); n > 0 {
			p.Send(editor.Pick{Piece: v.Setup.Tools[r.IntN(n)].Piece})
		}
	case 4:
		if n := len(v.Setup.Facts); n > 0 {
			f := v.Setup.Facts[r.IntN(n)]
			p.Send(editor.SetFact{Name: f.Name, Value: []string{"on", "off", "white", "3", "-", "imp"}[r.IntN(6)]})
		}
	case 5:
		p.Send(editor.Erase{Square: square()})
		p.Send(editor.Paint{Square: square()})
	case 6:
		if from := square(); p.Lift(from) {
			p.Drop(from, []string{square(), "", from}[r.IntN(3)])
		}
	case 7:
		p.Send(editor.Type{Text: []string{v.Setup.Text, "", "nonsense", v.Board.Position}[r.IntN(4)]})
		p.Send(editor.Copy{})
	case 8:
		p.Send(editor.Clear{})
	case 9:
		p.Send(editor.Start{})
	case 10:
		p.Send(editor.Play{})
	case 11:
		p.Send(editor.Leave{})
	}
}
