package dataset

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"reflect"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/game/gametest"
	"playout/engine/games/chess"
	"playout/engine/games/othello"
	"playout/engine/record"
	"playout/engine/strict/stricttest"
)

// testGames lists a game with turns and one with simultaneous moves and chance.
var testGames = []game.Game{othello.New(), gametest.Scatter()}

// position returns a position after random plies.
func position(t testing.TB, g game.Game, seed uint64, plies int) string {
	t.Helper()
	e := episode(t, g, "", seed)
	r, err := record.New(g, "", seed)
	if err != nil {
		t.Fatal(err)
	}
	for _, joint := range e.Steps[:min(plies, len(e.Steps))] {
		if err := r.Append(joint); err != nil {
			t.Fatal(err)
		}
	}
	return r.StateAt(r.Len()).String()
}

// episode returns a random whole game with random searches at two decisions of three.
func episode(t testing.TB, g game.Game, start string, seed uint64) *Episode {
	t.Helper()
	r, err := record.New(g, start, seed)
	if err != nil {
		t.Fatal(err)
	}
	e := &Episode{Start: r.Start, Seed: seed}
	choice := game.NewRand(seed + 1000)
	for s, chance := r.Begin(); s.Acting() != 0; {
		joint, _ := game.RandomJoint(s, choice, nil)
		for acting := s.Acting(); acting != 0; acting = acting.Rest() {
			var d Decision
			if choice.IntN(3) > 0 {
				d.Value = int8(choice.IntN(255) - 127)
				d.Shares = make([]byte, len(s.Legal(acting.First(), nil)))
				for i := range d.Shares {
					d.Shares[i] = byte(choice.IntN(256))
				}
				d.Shares[choice.IntN(len(d.Shares))] = 255
			}
			e.Decisions = append(e.Decisions, d)
		}
		e.Steps = append(e.Steps, joint)
		s.Play(joint, chance)
	}
	return e
}

func header(g game.Game) Header {
	return Header{Version: version, Game: g.Spec().Name(), Rules: g.Spec().Version, Agents: []string{"uct:n=9", "random"}, Seed: 3,
		Openings: "random:1-4", Nets: map[string]Net{"b": {"22", "AVX2"}, "a": {"11", "plain Go"}}}
}

// dataSet returns a data set of some episodes, and where each ends.
func dataSet(t testing.TB, g game.Game, episodes ...*Episode) (data []byte, ends []int) {
	t.Helper()
	var to bytes.Buffer
	w, err := NewWriter(g, &to, header(g))
	if err != nil {
		t.Fatal(err)
	}
	ends = append(ends, to.Len())
	for _, e := range episodes {
		if err := w.Write(e); err != nil {
			t.Fatal(err)
		}
		ends = append(ends, to.Len())
	}
	return to.Bytes(), ends
}

// readAll reads a data set to its end, which io.EOF marks.
func readAll(g game.Game, data []byte) (episodes []*Episode, good int64, err error) {
	r, err := NewReader(g, bytes.NewReader(data))
	if err != nil {
		return nil, 0, err
	}
	for {
		e, err := r.Next()
		if err != nil {
			return episodes, r.Intact, err
		}
		episodes = append(episodes, e)
	}
}

// Data sets read back as written, with turns and with simultaneous moves and chance, from the
// start and from a position.
func TestDataSetReadsAsWritten(t *testing.T) {
	for _, g := range testGames {
		var want []*Episode
		for seed := range uint64(20) {
			start := ""
			if seed%2 == 1 {
				start = position(t, g, seed, 3)
			}
			want = append(want, episode(t, g, start, seed))
		}
		data, ends := dataSet(t, g, want...)
		got, good, err := readAll(g, data)
		if err != io.EOF || good != int64(ends[20]) || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: read %d episodes up to byte %d, %v; want %d equal ones, %d, io.EOF", g.Spec().ID, len(got), good, err, len(want), ends[20])
		}
	}
	g := testGames[0]
	data, _ := dataSet(t, g)
	r, err := NewReader(g, bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(r.Header, header(g)) || fmt.Sprint(r.Header.NetNames()) != "[a b]" {
		t.Errorf("header %+v with nets %v, want %+v with nets [a b]", r.Header, r.Header.NetNames(), header(g))
	}
}

// Replay yields every decision and returns the result of the game.
func TestReplay(t *testing.T) {
	for _, g := range testGames {
		e := episode(t, g, "", 5)
		r, err := record.New(g, "", 5)
		if err != nil {
			t.Fatal(err)
		}
		for _, joint := range e.Steps {
			if err := r.Append(joint); err != nil {
				t.Fatal(err)
			}
		}
		var decisions []Decision
		var want [game.MaxSeats]float32
		r.StateAt(r.Len()).Returns(&want)
		end, err := e.Replay(g, func(s game.State, seat game.Seat, _ game.Move, d *Decision) {
			if legal := s.Legal(seat, nil); d.Shares != nil && len(d.Shares) != len(legal) {
				t.Errorf("a decision has %d shares, want %d", len(d.Shares), len(legal))
			}
			decisions = append(decisions, *d)
		})
		if err != nil || !reflect.DeepEqual(decisions, e.Decisions) || end != want {
			t.Errorf("%s: %d decisions with results %v, %v; want the %d of the episode, %v", g.Spec().ID, len(decisions), end, err, len(e.Decisions), want)
		}
		for what, change := range map[string]func(*Episode){
			"is not over":             func(e *Episode) { e.Steps = e.Steps[:len(e.Steps)-1] },
			"lacks decisions":         func(e *Episode) { e.Decisions = nil },
			"has an illegal move":     func(e *Episode) { e.Steps[0] = game.Solo(0, game.NoMove) },
			"has a decision too many": func(e *Episode) { e.Decisions = append(e.Decisions, Decision{}) },
		} {
			changed := episode(t, g, "", 5)
			change(changed)
			_, err := changed.Replay(g, func(game.State, game.Seat, game.Move, *Decision) {})
			_, err2 := changed.encode(g, version, nil)
			if err == nil || err2 == nil {
				t.Errorf("%s: replaying an episode that %s: %v; writing it: %v; want two errors", g.Spec().ID, what, err, err2)
			}
		}
	}
}

// For every cut or changed byte, the reader returns the episodes before it and rejects the rest.
func TestDamageIsFound(t *testing.T) {
	g := testGames[0]
	endgame := position(t, g, 3, 52) // for short episodes: the test reads all of them once for each byte
	data, ends := dataSet(t, g, episode(t, g, endgame, 1), episode(t, g, endgame, 2))
	for size := ends[0]; size < len(data); size++ {
		episodes, good, err := readAll(g, data[:size])
		whole := 0
		if size >= ends[1] {
			whole = 1
		}
		clean := size == ends[whole]
		if len(episodes) != whole || good != int64(ends[whole]) || clean && err != io.EOF || !clean && !errors.Is(err, ErrDamaged) {
			t.Fatalf("cut to %d bytes: %d episodes up to byte %d, %v; want %d up to %d", size, len(episodes), good, err, whole, ends[whole])
		}
	}
	for at := range data {
		changed := bytes.Clone(data)
		changed[at] ^= 0x10
		episodes, _, err := readAll(g, changed)
		if err == nil || err == io.EOF || at >= ends[0] && !errors.Is(err, ErrDamaged) || at >= ends[1] && len(episodes) != 1 {
			t.Fatalf("byte %d changed: %d episodes, %v; want the episodes before it and an error", at, len(episodes), err)
		}
		if strings.ContainsAny(err.Error(), "\n") {
			t.Fatalf("an error of several lines: %q", err)
		}
	}
}

// A first line that is not a header is rejected with what is allowed.
func TestHeaderErrors(t *testing.T) {
	g := testGames[0]
	line := func(version int, text string) string {
		return fmt.Sprintf("playout-data %d %08x %s\n", version, crc32.Checksum([]byte(text), castagnoli), text)
	}
	for _, c := range []struct{ data, want, path string }{
		{"", "not a data set: no first line of at most 65536 bytes", ""},
		{strings.Repeat("x", 1<<17), "not a data set: no first line of at most 65536 bytes", ""},
		{"f5,d6\n", `not a data set: it begins with "f5,d6\n"; allowed: playout-data`, ""},
		{line(3, "{}"), "data set of version 3; allowed for othello: 1, 2", "version"},
		{line(4, "{}"), `data set of version "4"; allowed: 1, 2, 3`, "version"},
		{"playout-data two 00000000 {}\n", `data set of version "two"; allowed: 1, 2, 3`, "version"},
		{"playout-data 1 00000000 {}\n", "data set whose first line does not match its checksum", ""},
		{line(1, "{"), "data set whose first line is not a header: unexpected end of JSON input", ""},
		{line(1, `{"game":"chess"}`), `data set of "chess", rules 0; allowed: "othello", rules 1`, "game"},
		{line(1, `{"game":"othello","rules":7}`), `data set of "othello", rules 7; allowed: "othello", rules 1`, "game"},
	} {
		_, _, err := readAll(g, []byte(c.data))
		stricttest.Refused(t, c.data, err, c.want, c.path)
	}
}

// A body with the right checksum but invalid content is rejected.
func TestBodyErrors(t *testing.T) {
	g := testGames[0]
	good, err := episode(t, g, "", 1).encode(g, version, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		body []byte
		want string
	}{
		{nil, "cut short"},
		{[]byte{0, 0, 0, 0}, "not over"},
		{[]byte{4, 0, 0, 0}, ""}, // a draw agreed at once is a game
		{[]byte{12, 0, 0, 0}, ""},
		{[]byte{16, 0, 0, 0}, "seat 3 of 2 lost"},
		{append([]byte{4}, good[1:]...), "another end is given"},
		{append(bytes.Clone(good), 0), "1 bytes too many"},
		{[]byte{0, 0, 3, 'x', 'y', 'z', 0}, "position"},
		{[]byte{0, 0, 200}, "cut short"},
		{binary.AppendUvarint([]byte{0, 0, 0}, 1<<40), "1099511627776 plies; allowed: at most 124"},
		{[]byte{0, 0, 0, 1, 8}, "ply 1: move number 4; allowed: below 4"},
		{[]byte{1, 0, 0, 1, 4}, "ply 1: move number 4; allowed: below 4"},
		{[]byte{0, 0, 0, 1, 1, 0, 1, 2, 3, 4}, "ply 1: shares without a 255"},
		{[]byte{0, 0, 0, 1, 1, 0x80, 255, 2, 3, 4}, "ply 1: shares without a 255, a value below -127"},
		{[]byte{0, 0, 0, 1, 1, 0, 255}, "ply 1: shares without a 255, a value below -127, or cut short"},
		{[]byte{2, 0, 0, 1, 2, '3', '1', 0}, `"31" is a chance outcome, and this game has no chance`},
	} {
		if _, err := decode(g, version, c.body); c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("body %v: %v, want %s", c.body, err, c.want)
		}
	}
}

// A length beyond the limit takes no memory.
func TestHugeLengthTakesNoMemory(t *testing.T) {
	g := testGames[0]
	data, _ := dataSet(t, g)
	data = binary.AppendUvarint(data, 1<<50)
	if _, _, err := readAll(g, data); !errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "allowed: at most 1048576") {
		t.Errorf("a length of 1<<50: %v, want ErrDamaged with allowed: at most 1048576", err)
	}
}

// Untrusted bodies never panic, and an accepted one is written and read again.
func FuzzDecode(f *testing.F) {
	played := imported(f)
	all := []game.Game{testGames[0], testGames[1], chess.New(), goose}
	for which, g := range all {
		for _, e := range append(played[g], episode(f, g, "", 0), episode(f, g, "", 1)) {
			body, err := e.encode(g, version, nil)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(which, version, body)
		}
	}
	f.Add(0, 1, []byte{0, 200})
	for seed := range uint64(3) {
		body, err := appraisedEpisode(f, seed).encode(chess.New(), appraised, nil)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(2, appraised, body)
	}
	f.Fuzz(func(t *testing.T, which, version int, body []byte) {
		g := all[uint(which)%uint(len(all))]
		version = 1 + int(uint(version-1)%3)
		if _, ok := g.(game.Placer); !ok && version == appraised {
			t.Skip("only games with pieces have data sets of version 3")
		}
		e, err := decode(g, version, body)
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n") {
				t.Fatalf("an error of several lines: %q", err)
			}
			return
		}
		again, err := e.encode(g, version, nil)
		if err != nil {
			t.Fatal(err)
		}
		if e2, err := decode(g, version, again); err != nil || !reflect.DeepEqual(e, e2) {
			t.Fatalf("%+v is written and read again as %+v, %v", e, e2, err)
		}
	})
}

// A data set of version 1 can be read and continued; its writer rejects games that the format
// cannot hold.
func TestVersion1IsReadAndContinued(t *testing.T) {
	g := testGames[0]
	data, err := os.ReadFile("testdata/version1.data")
	if err != nil {
		t.Fatal(err)
	}
	episodes, good, err := readAll(g, data)
	if err != io.EOF || len(episodes) != 2 || good != int64(len(data)) {
		t.Fatalf("read %d episodes up to byte %d, %v; want 2, %d, io.EOF", len(episodes), good, err, len(data))
	}
	line, _, _ := bytes.Cut(data, []byte("\n"))
	to := bytes.NewBuffer(append(bytes.Clone(line), '\n'))
	w := Continue(g, to, 1)
	for _, e := range episodes {
		if err := w.Write(e); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(to.Bytes(), data) {
		t.Errorf("the data set is written in %d bytes, want the same %d bytes", to.Len(), len(data))
	}
	if err := w.Write(imported(t)[g][0]); err == nil || !strings.HasPrefix(err.Error(), "a data set of version 1 holds games of self-play only") {
		t.Errorf("an imported game in version 1: %v, want an error", err)
	}
	text := `{"game":"othello","rules":1,"agents":["puct"],"nets":{"othello":"abc"}}`
	r, err := NewReader(g, strings.NewReader(fmt.Sprintf("playout-data 1 %08x %s\n", crc32.Checksum([]byte(text), castagnoli), text)))
	if err != nil || r.Header.Version != 1 || r.Header.Nets["othello"] != (Net{SHA256: "abc"}) {
		t.Errorf("header %+v, %v; want version 1 with the net othello of checksum abc", r.Header, err)
	}
}

// Untrusted files never panic; an error is one line, and Intact is the end of what was read
// before it.
func FuzzReader(f *testing.F) {
	g := testGames[0]
	data, ends := dataSet(f, g, episode(f, g, "", 1))
	f.Add(data)
	f.Add(data[:ends[0]])
	f.Add([]byte("playout-data 1 00000000 {}\n"))
	f.Add([]byte("playout-data 3 00000000 {}\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		episodes, good, err := readAll(g, data)
		if err == nil || strings.ContainsAny(err.Error(), "\n") {
			t.Fatalf("error %v, want one of one line", err)
		}
		if good > int64(len(data)) {
			t.Fatalf("%d of %d bytes are intact", good, len(data))
		}
		if again, _, err := readAll(g, data[:good]); good > 0 && (err != io.EOF || !reflect.DeepEqual(again, episodes)) {
			t.Fatalf("the intact part is read as %d episodes, %v; want the same %d", len(again), err, len(episodes))
		}
	})
}
