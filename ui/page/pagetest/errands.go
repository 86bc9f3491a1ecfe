package pagetest

import (
	"encoding/json"
	"slices"

	"playout/engine/wire"
)

// LastThink returns the last Think that the page sent.
func (b *Bench) LastThink() *wire.Think {
	b.T.Helper()
	for i := len(b.Sent) - 1; i >= 0; i-- {
		if b.Sent[i].Think != nil {
			return b.Sent[i].Think
		}
	}
	b.T.Fatal("nobody was asked to think")
	return nil
}

// Wait lets time pass while no machine thinks.
func (b *Bench) Wait(ms float64) View {
	b.T.Helper()
	end := b.Time + ms
	b.After(ms, func() {})
	for b.Time < end {
		if !b.Step(ms) {
			b.T.Fatal("time stands still")
		}
	}
	return b.Page.View()
}

// WaitComposed runs until the worker has made all changes.
func (b *Bench) WaitComposed() View {
	b.T.Helper()
	b.Until("the draft", func(v View) bool {
		for _, c := range slices.Backward(b.Sent) {
			if c.Compose != nil {
				return v.Setup != nil && b.Answered[c.ID]
			}
		}
		return false
	})
	return b.Page.View()
}

// Last returns the last command sent.
func (b *Bench) Last() wire.Command { return b.Sent[len(b.Sent)-1] }

// Unchanging takes a view and checks that it stays the same later, since identity tells
// whether another view differs.
func (b *Bench) Unchanging() (check func()) {
	v := b.Page.View()
	text := func() string {
		text, err := json.Marshal(v)
		if err != nil {
			b.T.Fatal(err)
		}
		return string(text)
	}
	was := text()
	return func() {
		b.T.Helper()
		if now := text(); now != was {
			b.T.Fatalf("a view that was taken changed from\n%s\nto\n%s", was, now)
		}
	}
}
