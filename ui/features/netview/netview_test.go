package netview_test

import (
	"errors"
	"strconv"
	"strings"
	"testing"

	"playout/engine/net/nettest"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/features/netview"
	"playout/ui/page/pagetest"
)

func part(b *pagetest.Bench) netview.Part {
	v := b.Page.View()
	return featuretest.PartOf[netview.Part](&v.View)
}

// small returns the file of a net for a board of Othello, with some planes.
func small(planes int) []byte { return nettest.Residual(1, planes, 8, 8, 1, 8, false).Marshal() }

// until runs the page until the tab satisfies a condition.
func until(b *pagetest.Bench, what string, holds func(netview.Part) bool) netview.Part {
	b.T.Helper()
	b.Until(what, func(pagetest.View) bool { return holds(part(b)) })
	return part(b)
}

// dissects counts the questions with and without a file.
func dissects(b *pagetest.Bench) (files, all int) {
	for _, c := range b.Sent {
		if c.Dissect != nil {
			all++
			if c.Dissect.File != nil {
				files++
			}
		}
	}
	return files, all
}

// A net of a file is taken apart: its planes, the policy beside visits, the images, the pieces on their
// squares and the layers. It is judged again after a move, without being sent again.
func TestFile(t *testing.T) {
	b := pagetest.New(t, "#/inside/othello?m=f5,d6&view=net")
	if p := part(b); p.Note != "This game has no net here. Open one." || len(p.Planes) != 0 {
		t.Fatalf("at first %+v, want no net", p)
	}
	b.Page.Send(feature.NetFile{Data: small(4)})
	p := until(b, "planes", func(p netview.Part) bool { return len(p.Planes) > 0 })
	if len(p.Planes) != 4 || p.Planes[0].Name != "own discs" || strings.Count(p.Planes[0].Paths[2], "M") != 3 || p.Box != "0 0 8 8" {
		t.Errorf("the planes are %+v, want four of 8 x 8, the first with Black's 3 discs", p.Planes)
	}
	visits := 0
	for i, m := range p.Moves {
		n, err := strconv.Atoi(m.Visited)
		prior, err2 := strconv.ParseFloat(m.Share, 64)
		if err != nil || err2 != nil || prior <= 0 || prior > 1 || m.Prior == "" || m.Visits == "" {
			t.Errorf("move %d is %+v, want a prior and visits", i, m)
		}
		visits += n
	}
	if legal := len(b.Page.Now().Board.Legal); len(p.Moves) != min(legal, 12) || visits < 300 {
		t.Errorf("%d moves with %d visits, want %d with 400", len(p.Moves), visits, legal)
	}
	named := 0
	for _, s := range p.Squares {
		if s.Name != "" {
			named++
		}
	}
	if len(p.Squares) != 64 || named == 0 || len(p.Turned) != 8 || len(p.Layers) < 3 || p.Value == "" || !strings.HasPrefix(p.Sum, "Layers: ") {
		t.Errorf("got %d squares with %d pieces, %d images and %d layers, %q; want 64, some, 8 and some", len(p.Squares), named, len(p.Turned), len(p.Layers), p.Value)
	}
	b.Play("c3")
	until(b, "the next position", func(p netview.Part) bool { return len(p.Planes) > 0 && strings.Count(p.Planes[1].Paths[2], "M") == 5 })
	if files, all := dissects(b); files != 1 || all != 2 {
		t.Errorf("%d files in %d questions, want 1 in 2", files, all)
	}
}

// A file that is no net, or one for another board, is refused in a line; a file that is too large is not
// sent. The next file is looked at.
func TestRefusedFiles(t *testing.T) {
	b := pagetest.New(t, "#/inside/othello?m=f5,d6&view=net")
	for name, data := range map[string][]byte{"net: ": []byte("nonsense"), "allowed for othello: planes 4×8×8": small(5)} {
		b.Page.Send(feature.NetFile{Data: data})
		p := until(b, "an error", func(p netview.Part) bool { return strings.HasPrefix(p.Note, "This net cannot be used: ") })
		if !strings.Contains(p.Note, name) || len(p.Planes) != 0 {
			t.Errorf("got %q, want an error with %q", p.Note, name)
		}
	}
	_, before := dissects(b)
	for _, m := range []feature.NetFile{{Data: make([]byte, wire.MaxNet+1)}, {Err: errors.New("no")}} {
		b.Page.Send(m)
		b.Rest()
		if p := part(b); !strings.HasPrefix(p.Note, "The file is too large") {
			t.Errorf("got %q, want that the file is too large", p.Note)
		}
	}
	if _, after := dissects(b); after != before {
		t.Errorf("%d questions about files that are too large, want none", after-before)
	}
	b.Page.Send(feature.NetFile{Data: small(4)})
	until(b, "planes", func(p netview.Part) bool { return len(p.Planes) == 4 })
}

// After the worker has died the file is sent again. Nothing is asked in another tab.
func TestAnotherWorker(t *testing.T) {
	b := pagetest.New(t, "#/inside/othello?m=f5,d6&view=net")
	b.Page.Send(feature.NetFile{Data: small(4)})
	until(b, "planes", func(p netview.Part) bool { return len(p.Planes) > 0 })
	b.Page.WorkerDied("a test")
	b.Rest()
	b.Play("c3")
	until(b, "planes again", func(p netview.Part) bool { return len(p.Planes) > 0 })
	if files, _ := dissects(b); files != 2 {
		t.Errorf("the file was sent %d times, want 2", files)
	}
	b.Page.Send(feature.OpenInside{View: feature.ViewReview})
	_, before := dissects(b)
	b.Page.Send(feature.GoTo{Ply: 1})
	b.Rest()
	if _, after := dissects(b); after != before {
		t.Errorf("%d questions in another tab, want none", after-before)
	}
}

// A file dropped in the tab is a net; dropped elsewhere it is a game.
func TestDrop(t *testing.T) {
	b := pagetest.New(t, "#/inside/othello?m=f5,d6&view=net")
	b.Page.ImportFile("", small(4), nil)
	until(b, "planes", func(p netview.Part) bool { return len(p.Planes) == 4 })
	b.Page.Send(feature.OpenInside{View: feature.ViewReview})
	b.Rest()
	b.Page.ImportFile("", []byte("f5d6c3"), nil)
	b.Until("the game", func(v pagetest.View) bool { return len(v.Moves) == 3 })
}

// In Morris, whose planes are rings of points, pieces are listed by name, in the order of the answer.
func TestRings(t *testing.T) {
	b := pagetest.New(t, "#/inside/morris?m=d2,d6&view=net")
	b.Page.Send(feature.NetFile{Data: []byte("no net")})
	asked := b.Sent[len(b.Sent)-1]
	b.Page.Send(feature.Answer{Event: wire.Event{ID: asked.ID, Epoch: b.Page.Now().Epoch, Dissected: &wire.Dissected{
		H: 3, W: 8, Rings: true, Valued: true, Value: 0.5, Pieces: []wire.Without{{Square: 4, Value: 0.1}, {Square: 1, Value: 0.7}},
		Changed: []wire.NetChange{{Name: "white stones", Square: -1, On: true}},
	}}})
	p, names := part(b), b.Page.Now().Board.Squares
	if len(p.Squares) != 2 || p.Squares[0].Worth != names[4]+" +20" || p.Squares[1].Worth != names[1]+" −10" || len(p.Changed) != 1 || p.Changed[0] != "+ white stones" {
		t.Errorf("got %+v and %q, want %s with +20, %s with −10, and white stones", p.Squares, p.Changed, names[4], names[1])
	}
}
