package page_test

import (
	"fmt"
	"strings"
	"testing"

	"playout/ui/feature"
	"playout/ui/page"
	"playout/ui/page/pagetest"
)

// listener notes every message, a line for each round.
type listener struct {
	rounds   []string
	round    int // the last round
	messages int
}

// Handle implements feature.Feature.
func (l *listener) Handle(c *feature.Context, m feature.Message) {
	name := strings.TrimPrefix(fmt.Sprintf("%T", m), "feature.")
	if c.Round == l.round {
		l.rounds[len(l.rounds)-1] += " → " + name
	} else {
		l.rounds = append(l.rounds, name)
	}
	l.round = c.Round
	l.messages++
}

// TestMessagesOfAClick: a click with the machine's answer, and opening a link, take few
// messages, each of which every feature handles. With -v it prints them, a line for each event
// from outside.
func TestMessagesOfAClick(t *testing.T) {
	open := func(fragment string) (*pagetest.Bench, *listener) {
		b, l := pagetest.Bare(t), &listener{}
		b.Page = &pagetest.Visitor{Page: page.New(b, page.Settings{Lang: "en"}, func(feature.Device) feature.Feature { return l })}
		b.Page.Start(fragment)
		b.Rest()
		return b, l
	}
	holds := func(what string, b *pagetest.Bench, l *listener, messages, rounds, commands int) {
		t.Helper()
		t.Logf("%s: %d messages in %d rounds, %d commands to the worker, %d pictures\n%s", what, l.messages, len(l.rounds), len(b.Sent), b.Renders, strings.Join(l.rounds, "\n"))
		if l.messages > messages || len(l.rounds) > rounds || len(b.Sent) > commands {
			t.Errorf("%s takes %d messages in %d rounds and %d commands, want at most %d, %d and %d", what, l.messages, len(l.rounds), len(b.Sent), messages, rounds, commands)
		}
	}
	b, l := open("#/othello?black=human&white=uct:n=400")
	holds("opening a game", b, l, 26, 5, 3)
	*l, b.Sent, b.Renders = listener{}, nil, 0
	b.Play("f5")
	holds("a click and the answer", b, l, 27, 5, 3)
	b, l = open("#/othello?m=f5,d6,c3&black=human&white=uct:n=400")
	holds("opening a link, and the answer", b, l, 43, 8, 5)
}
