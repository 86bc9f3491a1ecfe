package contest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"playout/engine/arena"
	"playout/engine/match"
	"playout/engine/seal"
)

// fileOf returns the results of a match as a file.
func fileOf(t testing.TB, s match.Spec, results []arena.Result) string {
	t.Helper()
	head := Head{Spec: s}
	if err := head.Normalise(); err != nil {
		t.Fatal(err)
	}
	first, err := json.Marshal(head)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	b.Write(append(seal.Add(first), '\n'))
	for i := range results {
		b.Write(append(seal.Add([]byte(strings.TrimSuffix(Line(&results[i]), "\n"))), '\n'))
	}
	return b.String()
}

// readFile reads a file in pieces.
func readFile(text string, sizes func() int) (*File, error) {
	f := &File{}
	for text != "" {
		n := min(len(text), sizes())
		if err := f.Read(text[:n]); err != nil {
			return f, err
		}
		text = text[n:]
	}
	return f, f.End()
}

// whole reads a file in one piece.
func whole(text string) (*File, error) {
	return readFile(text, func() int { return len(text) })
}

// A file gives the table of its match, however it comes in pieces; its games replay without the book;
// and what match -json prints about it gives the same numbers.
func TestFile(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for i, s := range specs {
		if s.SPRT != "" {
			continue
		}
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			config, results := run(t, s)
			text := fileOf(t, s, results)
			f, err := readFile(text, func() int { return 1 + rnd.IntN(700) })
			if err != nil {
				t.Fatal(err)
			}
			got, err := f.Standings()
			if err != nil {
				t.Fatal(err)
			}
			var games arena.Tournament
			if err := games.Add(config, results); err != nil {
				t.Fatal(err)
			}
			want := games.Summary(&config, "")
			if diff := cmp.Diff(printed(t, want), printed(t, got.Summary)); diff != "" {
				t.Errorf("the table of the file differs (-want +got):\n%s", diff)
			}
			if n := len(got.Curve); f.Cut || n == 0 || got.Curve[n-1].Games != len(results) {
				t.Errorf("cut %t, the curve %v; want whole, up to %d games", f.Cut, got.Curve, len(results))
			}
			setup, _, err := ReadHead(f.Line)
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err := Record(&setup.Config, results[0]); err != nil {
				t.Errorf("game 0 of the file does not replay: %v", err)
			}
			p, err := whole(printed(t, got.Summary))
			if err != nil {
				t.Fatal(err)
			}
			again, err := p.Standings()
			if err != nil {
				t.Fatal(err)
			}
			if a, b := printed(t, got.Summary), printed(t, again.Summary); a != b || len(again.Pairs) != len(got.Summary.Pairs) {
				t.Errorf("what is printed reads as %s with %d pairs, want %s with %d", b, len(again.Pairs), a, len(got.Summary.Pairs))
			}
		})
	}
}

// Hostile files are refused in one line that names the line of the file. A file that ends within a line
// keeps the games before.
func TestHostileFiles(t *testing.T) {
	s := specs[0]
	_, results := run(t, s)
	good := fileOf(t, s, results)
	lines := strings.SplitAfter(good, "\n")
	if f, err := whole(good[:len(good)-20]); err != nil || !f.Cut || f.Games() != len(results)-1 {
		t.Errorf("a file that is cut short: %v, cut %t; want %d games", err, f.Cut, len(results)-1)
	}
	for _, c := range []struct{ text, want string }{
		{"", "an empty file; allowed: a file of playout match"},
		{"1. e4 e5\n", `line 1: not a file of results, but one that begins with "1. e4 e5"`},
		{`{"game":"checkers","agents":["random","random"],"seed":1}` + "\n", "checkers"},
		{`{"game":"othello","agents":["random","rndom"],"seed":1}` + "\n", "rndom"},
		{strings.Replace(lines[0], "othello", "morris", 1), "line 1: it does not match its checksum"},
		{lines[0] + strings.Replace(lines[1], `"plies":6`, `"plies":5`, 1) + lines[2], "line 2: it does not match its checksum"},
		{lines[0] + "{}\n", "line 2: it does not match its checksum"},
		{`{"game":"othello","agents":["random","random"],"seed":1}` + "\n" + `{"game":-1}` + "\n", "line 2: a number below 0"},
		{`{"game":"othello","agents":["random","random"],"seed":1}` + "\n[]\n", "line 2: "},
		{`{"game":"othello","games":1,"agents":[{"agent":"a","score":2}]}` + "\n", "a share of 2; allowed: 0 to 1"},
		{`{"game":"othello","games":1,"agents":[{"agent":"a","score":1}]}` + "\n{}\n", "line 2: a line after"},
		{`{"game":"othello","agents":["random","random"],"seed":1,"openings":"` + strings.Repeat("x", 99_000) + `"}` + "\n", "line 1: "},
	} {
		_, err := whole(c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.ContainsAny(err.Error(), "\r\n") || len(err.Error()) > 1000 {
			t.Errorf("%.80q gives %v, want %q in one line", c.text, err, c.want)
		}
	}
}

// No file breaks the reader, and in pieces it reads as in one.
func FuzzFile(f *testing.F) {
	s := specs[0]
	_, results := run(&testing.T{}, s)
	f.Add(fileOf(f, s, results[:2]), uint8(9))
	f.Add(`{"game":"othello","games":1,"agents":[{"agent":"a","score":1}]}`, uint8(3))
	f.Add(`{"game":"geese:seats=4","agents":["random","rules"],"seed":1}`+"\n"+`{"game":0,"seats":[0,1,0,1],"returns":[0,0,0,0],"nanos":[[],[]]}`, uint8(3))
	f.Fuzz(func(t *testing.T, text string, size uint8) {
		one, err := whole(text)
		more, also := readFile(text, func() int { return int(size) + 1 })
		if fmt.Sprint(err) != fmt.Sprint(also) {
			t.Fatalf("%q gives %v in one piece, and %v in several", text, err, also)
		}
		if err != nil {
			if strings.ContainsAny(err.Error(), "\r\n") {
				t.Errorf("%q gives an error of several lines: %v", text, err)
			}
			return
		}
		a, errA := one.Standings()
		b, errB := more.Standings()
		if errA != nil || errB != nil || printed(t, a.Summary) != printed(t, b.Summary) {
			t.Errorf("%q gives %v, %v and %v, %v", text, a, errA, b, errB)
		}
	})
}

// A spread has the mean of the table, every seat in one range, and the deviation of a sample.
func TestSpread(t *testing.T) {
	for i, s := range specs {
		_, results := run(t, s)
		f, err := whole(fileOf(t, s, results))
		if err != nil {
			t.Fatal(err)
		}
		table, err := f.Standings()
		if err != nil {
			t.Fatal(err)
		}
		got, margin := table.Spread, table.Agents[0].Margin
		if got == nil || margin == nil {
			if got != nil || margin != nil {
				t.Errorf("match %d: the spread is %v, the mean margin %v; want both or none", i, got, margin)
			}
			continue
		}
		in := 0
		for _, n := range got.Counts {
			in += n
		}
		if in != got.Seats || len(got.Counts) > maxRanges || math.Abs(got.Mean-*margin) > 1e-6 || got.Counts[0] == 0 || got.Counts[len(got.Counts)-1] == 0 {
			t.Errorf("match %d: the spread is %+v, want all seats in ranges and the mean %g", i, got, *margin)
		}
	}
	c := &Contest{results: []arena.Result{{Seats: []int{0, 1}, Margin: []int{-3, 3}}, {Seats: []int{1, 0}, Margin: []int{-5, 5}}, {Seats: []int{0, 1}}}}
	if got := c.spread(); got.Seats != 2 || got.Mean != 1 || math.Abs(got.Deviation-math.Sqrt(32)) > 1e-9 || got.From != -3 || got.Width != 1 || len(got.Counts) != 9 {
		t.Errorf("the spread of -3 and 5 is %+v", got)
	}
}
