package job

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playout/engine/games/othello"
	"playout/engine/lab/data"
	"playout/engine/lab/matches"
	"playout/engine/match"
)

// options returns a short match with a file in a folder.
func options(dir, out string) matches.Options {
	return matches.Options{Spec: match.Spec{
		Game: "othello", Agents: []string{"uct:n=4", "puct:n=2"}, Games: 10, Seed: 3, Openings: "random:44",
	}, Workers: 2, Dir: dir, Out: out}
}

// dataOptions returns a short self-play with a file in a folder.
func dataOptions(t *testing.T, dir, out string) data.SelfPlayOptions {
	t.Helper()
	agents, err := match.ParseAgents(othello.New(), []string{"puct:n=2", "uct:n=4"})
	if err != nil {
		t.Fatal(err)
	}
	openings, err := data.ParseOpenings("random:40-44")
	if err != nil {
		t.Fatal(err)
	}
	return data.SelfPlayOptions{Game: othello.New(), Agents: agents, Games: 11, Seed: 5, Openings: openings, Workers: 2, Dir: dir, Out: out}
}

// sent returns an experiment as it arrives on another machine, and a Player of it.
func sent(t *testing.T, k Keeper) *Player {
	t.Helper()
	e, files := k.Experiment()
	text, id := e.Text()
	arrived, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if _, same := arrived.Text(); same != id {
		t.Fatalf("experiment %s arrives as %s: %s", id, same, text)
	}
	if err := arrived.Fit(); err != nil {
		t.Fatal(err)
	}
	p, err := NewPlayer(arrived, func(sum string) ([]byte, error) {
		if files[sum] == nil {
			return nil, errors.New("no such file")
		}
		return files[sum], nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// play plays a unit and sends it through its compressed form.
func play(t *testing.T, p *Player, unit [2]int) []byte {
	t.Helper()
	body, err := p.Play(context.Background(), unit[0], unit[1])
	if err != nil {
		t.Fatal(err)
	}
	again, err := Unpack(Pack(body))
	if err != nil || !bytes.Equal(again, body) {
		t.Fatalf("a unit of %d bytes is unpacked to %d: %v", len(body), len(again), err)
	}
	return body
}

// scattered plays all units in any order, some twice, and opens the keeper again in between.
func scattered(t *testing.T, open func() Keeper, size int, rng *rand.Rand) {
	t.Helper()
	k := open()
	p := sent(t, k)
	units := Missing(k, size, 1)
	units = append(units, units[rng.IntN(len(units))])
	rng.Shuffle(len(units), func(i, j int) { units[i], units[j] = units[j], units[i] })
	for i, unit := range units {
		added, err := k.Take(unit[0], unit[1], play(t, p, unit))
		if err != nil || added != 0 && added != unit[1]-unit[0] {
			t.Fatalf("unit %v: %d games are new, %v", unit, added, err)
		}
		if err := k.Sync(); err != nil {
			t.Fatal(err)
		}
		if i == len(units)/2 {
			done := k.Done()
			if err := k.Close(); err != nil {
				t.Fatal(err)
			}
			if k = open(); k.Done() != done {
				t.Fatalf("%d games are kept after a restart, want %d", k.Done(), done)
			}
		}
	}
	if len(Missing(k, size, 1)) != 0 || k.Done() != k.Total() {
		t.Errorf("%d of %d games are kept, missing %v", k.Done(), k.Total(), Missing(k, size, 1))
	}
	if err := k.Close(); err != nil {
		t.Fatal(err)
	}
}

// A match in units of any size, in any order, with units that come twice and restarts between them, has the
// games of a single run.
func TestLawOfMatches(t *testing.T) {
	dir := t.TempDir()
	merged := func(out string) []byte {
		t.Helper()
		to := out + ".merged"
		if _, err := matches.Merge(matches.MergeOptions{Paths: []string{filepath.Join(dir, out)}, Dir: dir, Out: to, Canonical: true}); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(filepath.Join(dir, to))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	if _, err := matches.Play(t.Context(), options(dir, "one")); err != nil {
		t.Fatal(err)
	}
	want := merged("one")
	for seed, size := range []int{1, 3, 100} {
		out := string(rune('a' + seed))
		scattered(t, func() Keeper {
			k, err := KeepMatch(options(dir, out))
			if err != nil {
				t.Fatal(err)
			}
			return k
		}, size, rand.New(rand.NewPCG(uint64(seed), 1)))
		if got := merged(out); !bytes.Equal(got, want) {
			t.Errorf("units of %d games make\n%.500s\nand a single run\n%.500s", size, got, want)
		}
	}
}

// The same for self-play, byte for byte.
func TestLawOfData(t *testing.T) {
	dir := t.TempDir()
	read := func(name string) []byte {
		t.Helper()
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	if _, err := data.SelfPlay(t.Context(), dataOptions(t, dir, "one")); err != nil {
		t.Fatal(err)
	}
	want := read("one")
	for seed, size := range []int{1, 3, 100} {
		out := string(rune('a' + seed))
		scattered(t, func() Keeper {
			k, err := KeepData(dataOptions(t, dir, out))
			if err != nil {
				t.Fatal(err)
			}
			return k
		}, size, rand.New(rand.NewPCG(uint64(seed), 2)))
		if got := read(out); !bytes.Equal(got, want) {
			t.Errorf("units of %d games make %d bytes that differ from the %d of a single run", size, len(got), len(want))
		}
		if _, err := os.Stat(filepath.Join(dir, out+".parts")); err == nil {
			t.Errorf("the folder of parts is left")
		}
	}
}

// The same for labels.
func TestLawOfLabels(t *testing.T) {
	dir := t.TempDir()
	if _, err := data.SelfPlay(t.Context(), dataOptions(t, dir, "in")); err != nil {
		t.Fatal(err)
	}
	labels := func(out string) data.LabelOptions {
		return data.LabelOptions{In: "in", Teacher: "puct:n=3", Workers: 2, Dir: dir, Out: out}
	}
	if _, err := data.Label(t.Context(), labels("one")); err != nil {
		t.Fatal(err)
	}
	scattered(t, func() Keeper {
		k, err := KeepLabels(labels("many"))
		if err != nil {
			t.Fatal(err)
		}
		return k
	}, 3, rand.New(rand.NewPCG(1, 3)))
	want, err := os.ReadFile(filepath.Join(dir, "one"))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile(filepath.Join(dir, "many")); err != nil || !bytes.Equal(got, want) {
		t.Errorf("units make %d bytes that differ from the %d of a single run, %v", len(got), len(want), err)
	}
}

// What a hostile machine sends changes nothing: games that the rules do not lead to, games of other numbers,
// too few or too many of them, and noise. A game that differs from the one that is kept is a conflict.
func TestKeepersRefuse(t *testing.T) {
	dir := t.TempDir()
	m, err := KeepMatch(options(dir, "m"))
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	d, err := KeepData(dataOptions(t, dir, "d"))
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	good, goodData := play(t, sent(t, m), [2]int{2, 4}), play(t, sent(t, d), [2]int{2, 4})
	replace := func(from, to string) []byte {
		t.Helper()
		changed := bytes.Replace(good, []byte(from), []byte(to), 1)
		if bytes.Equal(changed, good) {
			t.Fatalf("%q is not in %s", from, good)
		}
		return changed
	}
	lines := bytes.SplitAfter(good, []byte("\n"))
	flipped := bytes.Clone(goodData)
	flipped[len(flipped)-9] ^= 4
	for name, test := range map[string]struct {
		k        Keeper
		from, to int
		body     []byte
	}{
		"nothing":          {m, 2, 4, nil},
		"noise":            {m, 2, 4, []byte("noise")},
		"one game":         {m, 2, 4, lines[0]},
		"three games":      {m, 2, 4, append(bytes.Clone(good), lines[1]...)},
		"the other number": {m, 3, 5, good},
		"beyond the end":   {m, 9, 11, good},
		"a move":           {m, 2, 4, replace(`"moves":[`, `"moves":[0,`)},
		"a result":         {m, 2, 4, replace(`"returns":[`, `"returns":[0.5,`)},
		"a key":            {m, 2, 4, replace(`"plies"`, `"other":1,"plies"`)},
		"no data":          {d, 2, 4, nil},
		"data as others":   {d, 9, 12, goodData},
		"damaged data":     {d, 2, 4, flipped},
		"less data":        {d, 2, 5, goodData},
		"a match":          {d, 2, 4, good},
	} {
		added, err := test.k.Take(test.from, test.to, test.body)
		if err == nil || added != 0 || strings.Contains(err.Error(), "\n") || test.k.Done() != 0 {
			t.Errorf("%s: %d games are added, %d kept, error %v; want none and one line", name, added, test.k.Done(), err)
		}
	}
	if added, err := m.Take(2, 4, good); added != 2 || err != nil {
		t.Errorf("%d games are added, %v; want 2", added, err)
	}
	var conflict *Conflict
	thought := bytes.Index(good, []byte(`"thoughts":["`)) + len(`"thoughts":["`)
	other := bytes.Clone(good)
	other[thought+1] = '9' - other[thought+1] + '0'
	if added, err := m.Take(2, 4, other); added != 0 || !errors.As(err, &conflict) || conflict.Number != 2 {
		t.Errorf("another game 2: %d games are added, %v; want a conflict about game 2", added, err)
	}
	if added, err := d.Take(2, 4, goodData); added != 2 || err != nil {
		t.Errorf("%d games of data are added, %v; want 2", added, err)
	}
}

// An experiment that this machine would play differently is refused, with the reason.
func TestFit(t *testing.T) {
	k, err := KeepMatch(options(t.TempDir(), "m"))
	if err != nil {
		t.Fatal(err)
	}
	defer k.Close()
	e, files := k.Experiment()
	read := func(sum string) ([]byte, error) { return files[sum], nil }
	for name, test := range map[string]struct {
		change func(e *Experiment)
		want   string
	}{
		"build":    {func(e *Experiment) { e.Build = "0.0.1 riscv" }, "this program is"},
		"speed":    {func(e *Experiment) { e.Speed = 1 }, "random games a second"},
		"kernel":   {func(e *Experiment) { n := e.Nets["othello"]; n.Kernel = "abacus"; e.Nets["othello"] = n }, "rounds differently"},
		"net":      {func(e *Experiment) { n := e.Nets["othello"]; n.SHA256 = strings.Repeat("0", 64); e.Nets["othello"] = n }, "SHA-256"},
		"more net": {func(e *Experiment) { e.Nets["chess"] = e.Nets["othello"] }, "no agent uses"},
		"program":  {func(e *Experiment) { e.Match = []byte(`{"game":"chess","agents":["uci:cmd=/bin/rm","random"]}`) }, "program of another machine"},
		"no match": {func(e *Experiment) { e.Match = []byte(`{"game":"go","agents":["random","random"]}`) }, "go"},
	} {
		text, _ := e.Text()
		other, err := Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		test.change(other)
		if err = other.Fit(); err == nil {
			_, err = NewPlayer(other, read)
		}
		if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v; want one line with %q", name, err, test.want)
		}
	}
}

// Parse and Unpack end on any text, with an error of one line.
func FuzzHostile(f *testing.F) {
	f.Add([]byte(`{"kind":"match","match":{}}`))
	f.Add([]byte(`{"kind":"selfplay","data":{"game":"othello"}}`))
	f.Add(Pack([]byte("games")))
	f.Fuzz(func(t *testing.T, text []byte) {
		if e, err := Parse(text); err == nil {
			again, _ := e.Text()
			if _, err := Parse(again); err != nil {
				t.Errorf("%s is parsed, and its text %s is not: %v", text, again, err)
			}
			if p, err := NewPlayer(e, func(string) ([]byte, error) { return nil, errors.New("no file") }); err == nil && p == nil {
				t.Errorf("neither a player nor an error for %s", text)
			}
		} else if strings.Contains(err.Error(), "\n") {
			t.Errorf("%q is not one line", err)
		}
		if _, err := Unpack(text); err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%q is not one line", err)
		}
	})
}

// counted is a Keeper that has some games.
type counted struct {
	Keeper
	has []bool
}

func (c counted) Total() int          { return len(c.has) }
func (c counted) Has(number int) bool { return c.has[number] }

// Units cover the missing games once and in order, within the limits of their size, and shrink towards the end.
func TestLawOfUnits(t *testing.T) {
	k := counted{has: make([]bool, 5000)}
	for number := 1000; number < 1003; number++ {
		k.has[number] = true
	}
	const size, least = 40, 3
	next, last := 0, 0
	for _, u := range Missing(k, size, least) {
		for ; next < u[0]; next++ {
			if !k.has[next] {
				t.Fatalf("game %d is in no unit before %v", next, u)
			}
		}
		for number := u[0]; number < u[1]; number++ {
			if k.has[number] || number != next {
				t.Fatalf("the unit %v has game %d, want the missing ones from %d", u, number, next)
			}
			next++
		}
		if last = u[1] - u[0]; last > max(least, min(size, (5000-u[0])/50)) {
			t.Errorf("the unit %v has %d games, want at most %d, a 50th of those that are left but not below %d", u, last, size, least)
		}
	}
	if next != len(k.has) || last > least {
		t.Errorf("the units end with game %d and %d games, want game %d and at most %d", next, last, len(k.has), least)
	}
}
