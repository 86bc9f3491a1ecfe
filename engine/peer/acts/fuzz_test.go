package acts

import (
	"errors"
	"strings"
	"testing"
)

// A byte string drives a log of acts, many of which are allowed: nothing panics, a refused act
// gives an error of one line and leaves the log unchanged, and replaying the log gives the same.
func FuzzThen(f *testing.F) {
	for i := range tables {
		f.Add(uint8(i), []byte(strings.Repeat("\x03\x01\x02\x00\x05\x09\x11\x40", 40)))
		f.Add(uint8(i), []byte(strings.Repeat("a log of acts, by any author", 20)))
		f.Add(uint8(i), []byte(strings.Repeat("\x00\x01\x03\x03\x00\x00\x09", 60)))
	}
	f.Fuzz(func(t *testing.T, table uint8, data []byte) {
		which := tables[int(table)%len(tables)]
		log, keys := newLog(t, setup(t, which.game, which.players, which.control)), keys(which.players)
		next := func(n int) int {
			if len(data) == 0 {
				return 0
			}
			b := int(data[0])
			if data = data[1:]; n > 256 && len(data) > 1 {
				b = b<<16 | int(data[0])<<8 | int(data[1])
				data = data[2:]
			}
			return b % n
		}
		for steps := 0; len(data) > 0 && steps < 300; steps++ {
			a := guess(log, keys, next)
			before, view := log.State(), log.View()
			checked := a.Check()
			if checked != nil {
				continue // a message with it is refused earlier
			}
			if err := log.Append(&a); err != nil {
				if strings.Contains(err.Error(), "\n") || log.State() != before || log.View() != view {
					t.Fatalf("%+v is refused with %q, and the log is %+v; want one line, and %+v", a, err, log.View(), view)
				}
				if _, again := log.Trial(&a); !errors.Is(again, err) && again.Error() != err.Error() {
					t.Fatalf("%+v is refused with %q, and then with %q; want the same", a, err, again)
				}
				continue
			}
			if log.Relate(view) != Ahead {
				t.Fatalf("with one act more the log is %s; want ahead", log.Relate(view))
			}
		}
		lawful(t, log)
	})
}
