// Package tests tries the tree of a search on the whole page, with a real worker.
package tests

import (
	"testing"

	"playout/engine/stage"
	"playout/ui/feature"
	"playout/ui/features/tree"
	"playout/ui/page/pagetest"
)

// scene is a frame that only notes what it is told.
type scene struct {
	*pagetest.Bench
	seen int
}

// open opens the scene and has its frame come up.
func open(b *pagetest.Bench) *scene {
	s := &scene{Bench: b}
	b.Page.Tell(feature.OpenStage{Scene: stage.Tree})
	s.say(stage.Event{Hello: &stage.Hello{Scene: stage.Tree}})
	s.say(stage.Event{Drawn: &stage.Drawn{}})
	return s
}

func (s *scene) say(e stage.Event) { s.Page.StageSaid(string(stage.EncodeEvent(e))) }

// part is what the page shows of the tree.
func (s *scene) part() tree.Part {
	v := s.Page.View()
	return feature.Get[tree.Part](&v.View)
}

// told are the commands since it was last asked for.
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

func TestTry(t *testing.T) {
	for _, link := range []string{"#/othello?black=human&white=uct:n=200", "#/geese?seed=5&goose2=uct:n=300", "#/chess?white=human&black=uct:n=200", "#/morris?white=human&black=uct:n=200"} {
		s := open(pagetest.New(t, link))
		s.Page.Tell(tree.Begin{})
		s.Rest()
		s.Wait(3000)
		p := s.part()
		t.Logf("%+v", p)
		if p.Node != nil {
			t.Logf("%+v", *p.Node)
		}
		for i := range p.Items {
			if i == 1 {
				s.Page.Tell(tree.Pick{Worker: p.Items[i].Worker, Node: p.Items[i].Node})
				s.Page.Tell(tree.Open{Worker: p.Items[i].Worker, Node: p.Items[i].Node, On: true})
				s.Wait(3000)
			}
		}
		p = s.part()
		t.Logf("%+v", *p.Node)
		t.Logf("%+v", p.Items)
		t.Log(len(s.told()))
	}
}
