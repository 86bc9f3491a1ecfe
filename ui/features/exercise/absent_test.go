package exercise_test

import (
	"testing"

	"playout/ui/page/pagetest"
)

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
