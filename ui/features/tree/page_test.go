// Package tree_test tests the tree of a search on the whole page, with a real worker.
package tree_test

import (
	"testing"

	"playout/engine/stage"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/features/tree"
	"playout/ui/page/pagetest"
)

// scene is a frame that only records its messages.
type scene struct {
	*pagetest.Bench
	seen int
}

// open opens the scene and loads its frame.
func open(b *pagetest.Bench) *scene {
	s := &scene{Bench: b}
	b.Page.Send(feature.OpenStage{Scene: stage.Tree})
	s.say(stage.Event{Hello: &stage.Hello{Scene: stage.Tree}})
	s.say(stage.Event{Drawn: &stage.Drawn{}})
	return s
}

func (s *scene) say(e stage.Event) { s.Page.StageMessage(string(stage.EncodeEvent(e))) }

// part returns what the page shows of the tree.
func (s *scene) part() tree.Part {
	v := s.Page.View()
	return featuretest.PartOf[tree.Part](&v.View)
}

// told returns the commands since the last call.
func (s *scene) told() []stage.Command {
	s.T.Helper()
	var list []stage.Command
	for _, text := range s.Staged[s.seen:] {
		c, err := stage.DecodeCommand([]byte(text))
		if err != nil {
			s.T.Fatal(err)
		}
		list = append(list, c)
	}
	s.seen = len(s.Staged)
	return list
}

// grown returns the growths of trees among the commands since the last call.
func (s *scene) grown() []stage.Grown {
	s.T.Helper()
	var list []stage.Grown
	for _, c := range s.told() {
		if c.Grown != nil {
			list = append(list, *c.Grown)
		}
	}
	return list
}

// watches returns the Watches sent, by whether they are on.
func (s *scene) watches(on bool) int {
	return s.Asked(func(c wire.Command) bool { return c.Watch != nil && c.Watch.On == on })
}

// searching holds games in which a tree search plays.
var searching = map[string]string{
	"othello": "#/othello?black=human&white=uct:n=60", "morris": "#/morris?white=human&black=uct:n=60",
	"chess": "#/chess?white=human&black=puct:n=40", "geese": "#/geese?seed=5&goose2=uct:n=60",
}

// In every game a requested search grows a tree with nodes to inspect: each has a position, an
// evaluation of the moves of each seat that acts there, and its children.
func TestEveryGame(t *testing.T) {
	for game, link := range searching {
		s := open(pagetest.New(t, link))
		if p := s.part(); s.Page.View().Button("tree").Hidden || !p.Open || p.HasTree || p.Thinks == "" {
			t.Fatalf("%s: before a search %+v", game, p)
		}
		s.Page.Send(tree.Begin{})
		s.Rest()
		s.Wait(2000)
		grown := s.grown()
		nodes, v := 0, s.Page.View()
		for i, g := range grown {
			nodes += len(g.Packed)
			if g.Fresh != (i == 0) || g.Seats != len(v.Seats) {
				t.Errorf("%s: %d is %+v; want only the first fresh, and %d seats", game, i, g, len(v.Seats))
			}
		}
		p := s.part()
		if nodes == 0 || v.Stage.Nodes < 20 || len(p.Items) < 3 || p.Node == nil || p.Node.Small.Shows == "" || len(v.Moves) != 0 {
			t.Fatalf("%s: %d bytes told, %d nodes, list %+v, node %+v", game, nodes, v.Stage.Nodes, p.Items, p.Node)
		}
		if tables := map[bool]int{true: 4, false: 1}[game == "geese"]; len(p.Node.Tables) != tables || len(p.Node.Tables[0].Rows) == 0 {
			t.Errorf("%s: tables %+v; want %d, and rows in the first", game, p.Node.Tables, tables)
		}
		first := p.Items[1]
		s.say(stage.Event{Picked: &stage.Picked{Worker: first.Worker, Node: first.Node}})
		s.Page.Send(tree.Open{Worker: first.Worker, Node: first.Node, On: true})
		s.Wait(2000)
		p = s.part()
		if !p.Items[1].Picked || p.Node.Line != first.Text || p.Node.Small.Position == v.Board.Position || len(p.Items) < 3 || p.Items[2].Level != 3 {
			t.Errorf("%s: list %+v, node %+v; want the second item picked, its line %q and its board shown, and the third item of level 3", game, p.Items, p.Node, first.Text)
		}
		if (p.Node.Chance != "") != (game == "geese") {
			t.Errorf("%s: %q, want %v", game, p.Node.Chance, (game == "geese"))
		}
		s.Page.Send(feature.CloseStage{})
		if p := s.part(); p.Open || s.watches(false) != 1 {
			t.Errorf("%s: closed %+v; want it closed, and one command to end the watch", game, p)
		}
	}
}

// The scene shows a machine's search while it thinks, slowly on request: it plays the same move,
// and closing the scene lets it continue at full speed.
func TestSlow(t *testing.T) {
	b := pagetest.New(t, "#/othello?black=human&white=uct:n=40&seed=3")
	s := open(b)
	s.Page.Send(tree.Speed{Value: "20"})
	s.Page.Send(feature.Choose{Square: "f5"})
	before := s.Time
	s.Until("a machine thinks", func(v pagetest.View) bool { return v.Stage.Nodes > 8 })
	if at := s.part(); at.Speed != "20" || !at.HasTree || s.Page.View().State != pagetest.Thinking {
		t.Errorf("the part %+v; want speed 20, a tree, and a machine that thinks", at)
	}
	for _, g := range s.grown() {
		if g.Slow != 50 {
			t.Errorf("%v ms between two simulations, want 50", g.Slow)
		}
	}
	s.Page.Send(feature.CloseStage{})
	if v := s.Rest(); len(v.Moves) != 2 {
		t.Errorf("%d moves after %v ms, want 2", len(v.Moves), s.Time-before)
	}
}

// A hidden page gets no reports; a new worker gets the request again.
func TestHiddenAndDead(t *testing.T) {
	s := open(pagetest.New(t, searching["othello"]))
	s.Page.Send(tree.Speed{Value: "20"})
	s.Page.Send(tree.Begin{})
	s.Wait(1000)
	s.Page.Hidden(true) // which ends the search
	s.Wait(1000)
	s.Page.Hidden(false)
	s.Wait(1000)
	if on, off := s.watches(true), s.watches(false); on != 3 || off != 0 {
		t.Errorf("watched %d times, ended %d; want 3 and 0", on, off)
	}
	if p := s.part(); !p.HasTree || p.Node == nil {
		t.Fatalf("seen again, the tree is %+v", p)
	}
	s.Page.WorkerDied("a test")
	s.Wait(100)
	if p := s.part(); p.HasTree || p.Node != nil || s.watches(true) != 4 {
		t.Errorf("%d watches, %+v; want 4, and neither a tree nor a node", s.watches(true), p)
	}
	s.Page.Send(tree.Begin{})
	s.Rest()
	s.Wait(1000)
	if p := s.part(); p.Node == nil {
		t.Error("no tree of the other worker")
	}
}

// A watched worker owes nothing without a thought: the page does not ping it.
func TestNoPing(t *testing.T) {
	s := open(pagetest.New(t, searching["othello"]))
	hellos := func() int { return s.Asked(func(c wire.Command) bool { return c.Hello != nil }) }
	before := hellos()
	s.Wait(4 * feature.AnswerPatience)
	if hellos() != before {
		t.Error("it was asked whether it is alive")
	}
}

// The frame may send anything.
func TestHostilePicks(t *testing.T) {
	s := open(pagetest.New(t, searching["othello"]))
	s.Page.Send(tree.Begin{})
	s.Rest()
	s.Wait(1000)
	before := s.part()
	inspects := func() int { return s.Asked(func(c wire.Command) bool { return c.Inspect != nil }) }
	asked := inspects()
	for _, text := range []string{`{"picked":{"worker":15,"node":1}}`, `{"picked":{"worker":0,"node":1048576}}`, `{"picked":{"worker":-1,"node":1}}`, `{"picked":{"worker":0,"node":-7}}`, `{"picked":[]}`, `{"picked":{}`, `{}`} {
		s.Page.StageMessage(text)
		s.Wait(100)
	}
	if after := s.part(); after.Node.Line != before.Node.Line || len(after.Items) != len(before.Items) || inspects() != asked {
		t.Errorf("picked %+v, asked %d times", after.Node, inspects()-asked)
	}
}

// An exercise and another place close the scene, and with it the watch.
func TestElsewhere(t *testing.T) {
	s := open(pagetest.New(t, searching["othello"]))
	s.Page.FragmentChanged("#/exercises")
	s.Wait(1000)
	if p := s.part(); p.Open || !s.Page.View().Button("tree").Hidden || s.watches(false) != 1 {
		t.Errorf("%d watches, %d ended, place %q: %+v", s.watches(true), s.watches(false), s.Page.View().Place, p)
	}
}

// In another page the tree appears if its author turns the stage on.
func TestEmbed(t *testing.T) {
	s := open(pagetest.Embed(t, "#/othello?black=human&white=uct:n=60&stage=on"))
	s.Page.Send(tree.Begin{})
	s.Rest()
	s.Wait(1000)
	if p := s.part(); !p.Open || p.Node == nil {
		t.Errorf("the part %+v; want it open with a node", p)
	}
}
