package pointer_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"playout/ui/pointer"
)

// FuzzGestures lets pointers do anything, in any order, and checks invariants of the result.
func FuzzGestures(f *testing.F) {
	f.Add([]byte("\x00\x11\x01\x22\x02\x33\x07\x00"))
	f.Add([]byte("\x0c\x00\x00\x11\x08\x01\x01\x44\x02\x44\x05\x44"))
	f.Add([]byte("\x0d\x03\x00\x11\x01\x77\x09\x00\x02\x77\x05\x77"))
	f.Fuzz(func(t *testing.T, data []byte) {
		const most = 200 // bytes
		p := newTable()
		for data = data[:min(len(data), most)]; len(data) > 1; data = data[2:] {
			step, where := data[0], data[1]
			x, y := float64(where>>4)*25-30, float64(where&15)*25-30
			e := p.at(x, y)
			switch step % 16 {
			case 0, 14:
				p.gestures.Pressed(e)
			case 1, 15:
				if p.gestures.Follows(e.ID) {
					p.gestures.Moved(e)
				}
			case 2:
				p.gestures.Released(e)
			case 3:
				e.Button = int(where % 3)
				p.gestures.Pressed(e)
			case 4:
				e.ID, e.Primary = 2, false
				p.gestures.Pressed(e)
			case 5:
				e.ID = 0
				p.gestures.Clicked(e)
			case 6:
				e.ID, e.Button = 0, int(where%2)*2
				p.gestures.Menu(e)
			case 7:
				p.do("after")
			case 8:
				timer := pointer.Timer(where % 2) // a stopped timer may still run out
				if slices.Contains(p.log, fmt.Sprintf("rest %d", timer)) {
					p.gestures.TimerEnded(timer)
				}
			case 9:
				p.now += float64(where)
			case 10:
				p.gestures.Cancelled(e)
			case 11:
				e.ID = 2
				p.gestures.Released(e)
			case 12:
				p.mouse = where%2 == 0
			case 13:
				p.paints, p.lifts, p.shows, p.goes, p.piece = where&1 != 0, where&2 != 0, where&4 != 0, where&8 != 0, where&16 != 0
				p.draw(pointer.State{Editing: where&32 != 0, Game: where&64 != 0, Steered: where&128 != 0, Chosen: where&2 != 0, Promotion: where == 255,
					Position: fmt.Sprint(where % 3)})
			}
			judge(t, p)
		}
		// After every release nothing is left.
		p.gestures.Cancelled(p.at(0, 0))
		p.do("after")
		judge(t, p)
		if got := p.pictures(); got != 0 {
			t.Errorf("pictures that are left: got %d, want 0: %v", got, p.log)
		}
		if last := p.last("hold"); last == "hold true" {
			t.Errorf("fingers are still held: %v", p.log)
		}
		if last := p.last("trace"); last != "" && last != "trace -" {
			t.Errorf("the last trace: got %q, want none: %v", last, p.log)
		}
	})
}

// pictures counts the pictures in the document.
func (p *table) pictures() int {
	n := 0
	for _, entry := range p.log {
		switch entry {
		case "show true":
			n++
		case "remove":
			n--
		}
	}
	return n
}

// last returns the last entry that begins with a word.
func (p *table) last(word string) string {
	for _, entry := range slices.Backward(p.log) {
		if strings.HasPrefix(entry, word) {
			return entry
		}
	}
	return ""
}

func judge(t *testing.T, p *table) {
	t.Helper()
	if n := p.pictures(); n < 0 || n > 1 {
		t.Fatalf("pictures: got %d, want at most 1: %v", n, p.log)
	}
	for i, entry := range p.log {
		what, args, _ := strings.Cut(entry, " ")
		switch what {
		case "unknown":
			t.Fatalf("got a message %s, want those of gestures", args)
		case "drop", "place", "land":
			if !slices.Contains(p.log[:i], "show true") {
				t.Fatalf("%s without a picture: %v", entry, p.log)
			}
		case "paint", "erase":
			if args == "" {
				t.Fatalf("%s has no square: %v", what, p.log)
			}
		case "stroke":
			if strings.HasPrefix(args, "-") || i == 0 || p.log[i-1] != "trace -" {
				t.Fatalf("%s after %q, want it after the end of its trace: %v", entry, p.log[max(0, i-1)], p.log)
			}
		}
	}
}
