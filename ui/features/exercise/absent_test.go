package exercise_test

import (
	"strings"
	"testing"

	"playout/ui/page/pagetest"
)

// A link without its exercise says so in the visitor's language, in the detail too.
func TestLinkWithoutExercise(t *testing.T) {
	for lang, want := range map[string]string{"en": "no exercise", "es": "falta el ejercicio"} {
		b := pagetest.Bare(t)
		b.Stored["playout.lang"] = lang
		b.Begin("#/exercise?at=1")
		b.Rest()
		if v := b.Page.View(); !strings.Contains(v.Cause, want) {
			t.Errorf("in %s: the alert %q has the detail %q, want %q in it", lang, v.Alert, v.Cause, want)
		}
	}
}

// Before the first answer the page offers no retry and no explanation; afterwards it does, also
// while they have to wait. A line can start again as soon as a move of it is played.
func TestAbsentBeforeTheFirstAnswer(t *testing.T) {
	shown := func(b *pagetest.Bench) (retry, explain bool) {
		p := part(b)
		return p.HasRetry, p.Answered
	}
	b := pagetest.New(t, link(t, `{"playout":"exercise","version":1,"game":"othello","goal":{"kind":"moves","accept":["f5"]},"hints":["a"],"attempts":3}`))
	if retry, explain := shown(b); retry || explain {
		t.Error("at first it can be tried again or explained")
	}
	b.Play("d3")
	if retry, explain := shown(b); !retry || !explain {
		t.Error("after an answer it cannot be tried again or explained")
	}
	b = pagetest.New(t, link(t, `{"playout":"exercise","version":1,"game":"othello","goal":{"kind":"line","line":["f5","d6","c3"]}}`))
	if retry, _ := shown(b); retry {
		t.Error("a line can be given up before it is begun")
	}
	b.Play("f5")
	b.Wait(2000)
	if retry, explain := shown(b); !retry || explain {
		t.Errorf("in a line: try again %v, explain %v", retry, explain)
	}
}
