package training_test

import (
	"os"
	"strings"
	"testing"

	"playout/ui/feature/featuretest"
	"playout/ui/features/training"
	"playout/ui/page/pagetest"
)

// bench returns the page of the lab's program at an address, at rest.
func bench(t *testing.T, fragment string) *pagetest.Bench {
	t.Helper()
	b := pagetest.Bare(t)
	b.Lab, b.History, b.IDs = true, []string{fragment}, []string{""}
	b.Begin(fragment)
	b.Rest()
	return b
}

// part returns the tab's part of the view.
func part(b *pagetest.Bench) training.Part {
	v := b.Page.View()
	return featuretest.PartOf[training.Part](&v.View)
}

// The real worker plays the games and trains the net.
func TestWithTheWorker(t *testing.T) {
	b := bench(t, "#/lab?view=training&game=othello&agents=uct:n=5&games=8&epochs=2&batch=64&validation=0.2&arch=policy%28dense%29%20value%28dense%20tanh%29&name=tiny")
	b.Until("the picture", func(pagetest.View) bool { return len(part(b).Picture.Boxes) > 3 })
	b.Page.Send(training.Start{})
	b.Until("the net", func(v pagetest.View) bool { return part(b).State == "done" || v.Alert != "" })
	p := part(b)
	if v := b.Page.View(); v.Alert != "" || p.Epoch != 2 || len(p.Curves) != 3 || !p.SaveNet {
		t.Errorf("%s %s: epoch %d, %d curves, %q", v.Alert, v.Cause, p.Epoch, len(p.Curves), p.Status)
	}
}

// The guide explains the recipe of the page in both languages, with its address, which can be trained.
func TestFirstNet(t *testing.T) {
	b := bench(t, training.FirstNet)
	b.Until("the picture", func(pagetest.View) bool { return len(part(b).Picture.Boxes) > 3 })
	if p, v := part(b), b.Page.View(); v.Alert != "" || p.Fault.Text != "" || p.Address() != training.FirstNet {
		t.Errorf("the recipe: %s %s, %q, %s", v.Alert, v.Cause, p.Fault.Text, p.Address())
	}
	for _, name := range []string{"first-net", "primera-red"} {
		text, err := os.ReadFile("../../../static/guide/" + name + ".md")
		if err != nil || !strings.Contains(string(text), "(../index.html"+training.FirstNet+")") {
			t.Errorf("%s lacks %s, %v", name, training.FirstNet, err)
		}
	}
	for _, w := range []*training.Words{training.Languages[0], training.Languages[1]} {
		if name := strings.TrimSuffix(strings.TrimPrefix(w.FirstPage, "guide/"), ".html"); name == w.FirstPage {
			t.Errorf("the page of the guide is %s", w.FirstPage)
		} else if _, err := os.Stat("../../../static/guide/" + name + ".md"); err != nil {
			t.Error(err)
		}
	}
}
