package dataset

import (
	"bytes"
	"io"
	"math"
	"reflect"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games/chess"
	"playout/engine/games/othello"
)

// appraisedEpisode returns a random game of chess with random searches, and random appraisals at
// two decisions of three.
func appraisedEpisode(t testing.TB, seed uint64) *Episode {
	t.Helper()
	g := chess.New()
	e, choice := episode(t, g, "8/8/3k4/2q5/4P3/2N5/3K4/8 w - - 0 1", seed), game.NewRand(seed)
	if _, err := e.Replay(g, func(s game.State, _ game.Seat, _ game.Move, d *Decision) {
		if choice.IntN(3) == 0 {
			return
		}
		d.Worth = make([]int16, appraisalLength(g, s))
		for i := range d.Worth {
			d.Worth[i] = []int16{NoWorth, math.MaxInt16, -math.MaxInt16, 0, -1, int16(choice.IntN(1000))}[choice.IntN(6)]
		}
		d.Worth[0] = int16(choice.IntN(1000) - 500)
	}); err != nil {
		t.Fatal(err)
	}
	return e
}

// appraisedSet returns a data set of version 3.
func appraisedSet(t testing.TB, episodes ...*Episode) (data []byte, ends []int, h Header) {
	t.Helper()
	h = header(chess.New())
	h.Version, h.Appraiser = appraised, "/usr/games/stockfish"
	var to bytes.Buffer
	w, err := NewWriter(chess.New(), &to, h)
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
	return to.Bytes(), ends, h
}

// Appraisals read back as written, also in a continued data set; other decisions and games are
// those of any data set.
func TestAppraisalsReadAsWritten(t *testing.T) {
	g := chess.New()
	want := []*Episode{appraisedEpisode(t, 1), episode(t, g, "", 2), appraisedEpisode(t, 3)}
	want = append(want, imported(t)[g]...)
	data, ends, h := appraisedSet(t, want...)
	got, good, err := readAll(g, data)
	if err != io.EOF || good != int64(len(data)) || !reflect.DeepEqual(got, want) {
		t.Errorf("read %d episodes up to byte %d, %v; want the %d written, up to byte %d, io.EOF", len(got), good, err, len(want), len(data))
	}
	r, err := NewReader(g, bytes.NewReader(data[:ends[1]]))
	if err != nil || !reflect.DeepEqual(r.Header, h) {
		t.Fatalf("header %+v, %v; want %+v", r.Header, err, h)
	}
	to := bytes.NewBuffer(bytes.Clone(data[:ends[1]]))
	w := Continue(g, to, r.Header.Version)
	for _, e := range want[1:] {
		if err := w.Write(e); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(to.Bytes(), data) {
		t.Errorf("a continued data set has %d bytes, want the %d that were written at once", to.Len(), len(data))
	}
}

// Write rejects an appraisal without a number for the position or with too many or too few for the
// pieces, and any appraisal in a data set without them.
func TestAppraisalErrors(t *testing.T) {
	g := chess.New()
	for _, c := range []struct {
		version int
		worth   []int16
		want    string
	}{
		{version, make([]int16, 33), "ply 1: an appraisal of 33 numbers in a data set of version 2; allowed in version 3: 33"},
		{1, make([]int16, 33), "ply 1: an appraisal of 33 numbers in a data set of version 1; allowed in version 3: 33"},
		{appraised, make([]int16, 32), "ply 1: an appraisal of 32 numbers in a data set of version 3; allowed in version 3: 33"},
		{appraised, make([]int16, 34), "ply 1: an appraisal of 34 numbers in a data set of version 3; allowed in version 3: 33"},
		{appraised, []int16{}, "ply 1: an appraisal of 0 numbers in a data set of version 3; allowed in version 3: 33"},
		{appraised, append([]int16{NoWorth}, make([]int16, 32)...), "ply 1: an appraisal without a number for the position; allowed: NoWorth for pieces alone"},
	} {
		e := episode(t, g, "", 1)
		e.Decisions[0].Worth = c.worth
		if err := Continue(g, io.Discard, c.version).Write(e); err == nil || err.Error() != c.want {
			t.Errorf("%d numbers in version %d: %v, want %s", len(c.worth), c.version, err, c.want)
		}
	}
	e := episode(t, othello.New(), "", 1)
	e.Decisions[0].Worth = make([]int16, 5)
	if err := Continue(othello.New(), io.Discard, version).Write(e); err == nil || !strings.HasSuffix(err.Error(), "allowed in version 3: 0") {
		t.Errorf("an appraisal in Othello: %v, want a suffix of allowed in version 3: 0", err)
	}
	if _, err := NewWriter(othello.New(), io.Discard, Header{Appraiser: "engine"}); err == nil || err.Error() != "othello shows no pieces to appraise; allowed: chess" {
		t.Errorf("an appraiser of Othello: %v, want an error", err)
	}
}

// decode rejects a shortened body, and an appraisal without its numbers.
func TestAppraisedBodyErrors(t *testing.T) {
	g := chess.New()
	e := appraisedEpisode(t, 1)
	body, err := e.encode(g, appraised, nil)
	if err != nil {
		t.Fatal(err)
	}
	for size := range body {
		if _, err := decode(g, appraised, body[:size]); err == nil || strings.Contains(err.Error(), "\n") {
			t.Fatalf("a body cut to %d of %d bytes: %v, want an error of one line", size, len(body), err)
		}
	}
	of := func(rest ...byte) []byte {
		return append(append([]byte{0, 0, byte(len(e.Start))}, e.Start...), rest...)
	}
	for _, c := range []struct {
		body []byte
		want string
	}{
		{of(1, 2, 0, 0x80), "ply 1: an appraisal without a number for the position, or cut short"},
		{of(1, 2, 1), "ply 1: an appraisal without a number for the position, or cut short"},
		{of(1, 2, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1), "ply 1: an appraisal without a number for the position, or cut short"},
		{of(1, 2, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0), "not over"}, // all six numbers
		{of(1, 0xfc, 1), "ply 1: move number 63; allowed: below "},
		{of(1, 3, 0, 1), "ply 1: shares without a 255"},
	} {
		if _, err := decode(g, appraised, c.body); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("body %v: %v, want %s", c.body, err, c.want)
		}
	}
}
