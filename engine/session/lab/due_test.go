package lab

import (
	"testing"
	"time"

	"playout/engine/contest"
	"playout/engine/instant"
)

// States come four times a second while few games end between two of them, or at the start of a match,
// otherwise once a second.
func TestDue(t *testing.T) {
	setup, err := contest.Read(`{"game":"othello","agents":["random","random"],"games":8}`, "")
	if err != nil {
		t.Fatal(err)
	}
	d := &led{contest: contest.New(setup), begun: instant.Now()}
	d.contest.Now = instant.Now
	for ended := range 4 {
		for _, c := range []struct {
			after, since time.Duration // from the start of the match, and from the last State
			want         bool
		}{
			{500 * time.Millisecond, 200 * time.Millisecond, false},
			{500 * time.Millisecond, 300 * time.Millisecond, true},
			{10 * time.Second, 200 * time.Millisecond, false},
			{10 * time.Second, 300 * time.Millisecond, ended < 2},
			{10 * time.Second, 900 * time.Millisecond, ended < 2},
			{10 * time.Second, time.Second, true},
		} {
			now := d.begun.Add(c.after)
			d.reported = now.Add(-c.since)
			if got := d.due(now); got != c.want {
				t.Errorf("%d games after the last State, %v after it and %v after the start: due is %v, want %v", ended, c.since, c.after, got, c.want)
			}
		}
		if err := d.sit(); err != nil {
			t.Fatal(err)
		}
		for !d.table.play.Step(time.Second) {
		}
		r := d.table.play.Result
		d.table.close()
		if err := d.add(r); err != nil {
			t.Fatal(err)
		}
	}
}
