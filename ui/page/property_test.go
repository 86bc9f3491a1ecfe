package page

import (
	"encoding/json"
	"math/rand/v2"
	"testing"
)

// TestRandomVisitors has visitors do whatever they like whenever they like,
// while workers die: the view is always true to what acts, at most one Think is
// outstanding, nothing faults, and in the end the address holds the game and what
// was played is kept, on any device that keeps.
func TestRandomVisitors(t *testing.T) {
	const visitors, deeds = 90, 120
	for seed := range uint64(visitors) {
		r := rand.New(rand.NewPCG(seed, 0))
		b := bareBench(t)
		b.troubles(seed)
		b.begin([]string{"", againstUCT, twoPeople, twoMachines, "#/othello?m=f5,d6,c3&ply=2",
			"#/morris", mills, "#/geese", "#/geese?goose1=human&goose2=human&goose3=random&goose4=level:1",
			"#/chess", "#/chess?p=1n5k/P6P/8/8/8/8/p6p/K5N1 w - - 0 1&white=human&black=human"}[r.IntN(11)])
		for range deeds {
			unchanged := func() {}
			if seed%9 == 0 { // it takes time
				unchanged = b.unchanging()
			}
			for range r.IntN(12) {
				b.step(float64(r.IntN(2000)))
			}
			deed(b, r)
			b.check()
			unchanged()
			if fault := b.page.View().Alert; fault != "" && !b.page.worker.abandoned && seed%2 == 0 {
				t.Fatalf("visitor %d without hostile links is told %q", seed, fault)
			}
		}
		b.page.Hidden(false)
		b.page.LeaveSetUp()
		if b.page.worker.abandoned {
			b.page.New()
		}
		b.rest()
		if state := b.page.View().State; state != human && state != over {
			t.Fatalf("visitor %d ends in %s", seed, state)
		}
		b.kept()
	}
}

// unchanging takes a view, and holds it to be the same later: by that one knows
// whether another is.
func (b *bench) unchanging() (check func()) {
	v := b.page.View()
	text := func() string {
		text, err := json.Marshal(v)
		if err != nil {
			b.t.Fatal(err)
		}
		return string(text)
	}
	was := text()
	return func() {
		b.t.Helper()
		if now := text(); now != was {
			b.t.Fatalf("a view that was taken changed from\n%s\nto\n%s", was, now)
		}
	}
}

// fileDeed is one thing that a visitor may do with texts, files and pictures.
func fileDeed(b *bench, r *rand.Rand) {
	p := b.page
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	p.Show("files")
	switch r.IntN(4) {
	case 0:
		p.Import(pick("f5d6c3", "1. e4 e5 2. Ke3", "1. e4 *", "", "a7 b6", "#/chess?m=e2e4&white=level:1", "\xff"))
	case 1:
		p.SetForm(pick("position", "pgn", "link", "nonsense"))
		p.CopyExport()
		p.SaveExport()
	case 2:
		p.SavePicture(pick("svg", "png", "bmp"))
		p.CopyPicture()
		p.Hover(r.IntN(2) == 0)
	case 3:
		b.picks = &file{name: "x", data: []byte(pick("1. d4 d5", "nothing"))}
		p.PickFile()
	}
	if r.IntN(2) == 0 {
		p.Show("")
	}
}

// deed is one thing that a visitor, or fate, may do.
func deed(b *bench, r *rand.Rand) {
	p, v := b.page, b.page.View()
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	if v.Setup != nil && r.IntN(3) > 0 {
		compose(p, v, r)
		return
	}
	switch r.IntN(29) {
	case 28:
		browse(b, r)
	case 27:
		p.SetUp()
	case 0, 1, 2, 3, 4:
		if legal := legalSquares(v); len(legal) > 0 {
			p.Choose(pick(legal...))
		} else if options := v.Board.Promotions; len(options) > 0 {
			p.Promote(options[r.IntN(len(options))].Letter)
		}
	case 5:
		p.Choose(pick("a1", "e4", "c3", "r3c3", "nowhere"))
		p.Promote(pick("q", "n", "king", ""))
		if r.IntN(3) == 0 {
			p.Unchoose()
		}
	case 6:
		p.SetSeat(pick("black", "white", "goose1", "goose3", "red"), pick("human", "random", "level:1", "nobody", "custom"))
	case 7:
		p.GoTo(r.IntN(len(v.Moves)+3) - 1)
	case 8:
		p.New()
	case 9, 10:
		p.Undo()
	case 11:
		p.Redo()
	case 12:
		if p.game != nil {
			p.game.Hint = "uct:n=200" // which does not take its time
		}
		p.Hint()
	case 13:
		p.Stop()
	case 14, 15:
		p.Resume()
	case 16:
		p.Resign()
	case 17:
		switch r.IntN(5) {
		case 0:
			p.Share()
		case 1:
			p.SetLang(pick("en", "es", "xx"))
		case 2:
			p.Open(pick("othello", "morris", "chess", "geese", "no such game"))
		case 3:
			p.Flip()
			p.Show([]string{"", "help", "settings"}[r.IntN(3)])
			p.SetRings(r.IntN(2) == 0)
			p.CloseWelcome()
			for _, ready := range b.keeps {
				ready()
			}
			[]func(){p.Update, p.CloseUpdate}[r.IntN(2)]()
			p.SetSound(r.IntN(2) == 0)
		case 4:
			fileDeed(b, r)
			p.Look(pick("goose1", "goose2", "white", "red"))
		}
	case 18:
		if r.IntN(2) == 0 {
			if d := v.Player; d != nil && d.Kind != "" {
				twiddle(p, d, r)
			}
			p.ReadPlayer(pick("uct:n=20", "alphabeta:depth=1", "uct:n=0", ""))
			p.UsePlayer()
			break
		}
		p.FragmentChanged(pick("", againstUCT, twoPeople, "#/othello?m=f5"))
	case 19:
		if r.IntN(3) == 0 {
			b.dead = true
		}
	case 26:
		p.OfferDraw()
		p.AnswerDraw(r.IntN(2) == 0)
	case 25:
		p.SetRealTime(r.IntN(2) == 0)
	case 24:
		p.SetClock(pick("", "move:5", "move:30", "game:60+0", "game:300+3", "game:-1", "move:1e9"))
	case 20:
		p.Play()
	case 21:
		p.Forward()
	case 22:
		p.SetSpeed(pick("slow", "normal", "fast", "fastest", "warp"))
	case 23:
		p.Hidden(r.IntN(2) == 0)
		p.SetBackground(r.IntN(4) == 0)
	}
}

// compose is one thing that a visitor may do who sets up a position.
func compose(p *Page, v View, r *rand.Rand) {
	square := func() string { return v.Board.Squares[r.IntN(len(v.Board.Squares))].Name }
	switch r.IntN(12) {
	case 0, 1, 2:
		p.Choose(square())
	case 3:
		if n := len(v.Setup.Tools); n > 0 {
			p.PickTool(v.Setup.Tools[r.IntN(n)].Piece)
		}
	case 4:
		if n := len(v.Setup.Facts); n > 0 {
			f := v.Setup.Facts[r.IntN(n)]
			p.SetFact(f.Name, []string{"on", "off", "white", "3", "-", "imp"}[r.IntN(6)])
		}
	case 5:
		p.Erase(square())
		p.Paint(square())
	case 6:
		if from := square(); p.Lift(from) {
			p.Drop(from, []string{square(), "", from}[r.IntN(3)])
		}
	case 7:
		p.TypePosition([]string{v.Setup.Text, "", "nonsense", v.Board.Position}[r.IntN(4)])
		p.CopyPosition()
	case 8:
		p.ClearBoard()
	case 9:
		p.StartPosition()
	case 10:
		p.PlayFromHere()
	case 11:
		p.LeaveSetUp()
	}
}
