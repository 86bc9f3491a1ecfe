package kept_test

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"playout/engine/wire"
	"playout/ui/kept"
)

// A review is read as it was written, with its state.
func TestReview(t *testing.T) {
	state := []byte(`{"version":2,"found":[` + strings.Repeat(`{"ply":1,"seats":[{"best":"e2e4","chance":0.5}]},`, 300) + `]}`)
	r := kept.Review{
		Judge: "puct:n=8000", Done: true, Accuracy: map[string]float64{"black": 78.1}, Opening: "Tiger", State: kept.PackState(state),
		Mistakes: []kept.Mistake{{Ply: 17, Seat: "black", Move: "b2", Best: "g4", Right: []string{"g4"}, Loss: 0.25}},
	}
	game := kept.Game{Parts: kept.Parts(nil).With("review", r.Fit().String())}
	got := game.Review()
	if got == nil || !reflect.DeepEqual(*got, r) || !bytes.Equal(got.Unpacked(), state) {
		t.Errorf("read %+v, want %+v with its state", got, r)
	}
}

// However much there is to keep of a review, it fits into a part: first without its state, then with
// fewer mistakes.
func TestReviewFits(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	noise := make([]byte, kept.MaxPart)
	for i := range noise {
		noise[i] = byte(random.Uint32())
	}
	r := kept.Review{Judge: "a", Accuracy: map[string]float64{}, State: kept.PackState(noise)}
	if got := r.Fit(); got.State != "" || len(got.String()) > kept.MaxPart {
		t.Errorf("a state of %d bytes stays", len(got.State))
	}
	for ply := range 3000 {
		r.Mistakes = append(r.Mistakes, kept.Mistake{Ply: ply + 1, Right: []string{"a1"}})
	}
	got := r.Fit()
	if text := got.String(); len(text) > kept.MaxPart || len(got.Mistakes) < 50 || kept.ParseReview([]byte(text)) == nil {
		t.Errorf("%d mistakes in %d bytes", len(got.Mistakes), len(text))
	}
}

// FuzzParseReview: a part that is read as a review is written so that it is read the same, and its
// state is bounded.
func FuzzParseReview(f *testing.F) {
	for _, text := range []string{"", "null", `{"judge":"a"}`, `{"judge":"a","accuracy":{"black":101}}`, `{"judge":"a","accuracy":{"black":50},"state":"q1YqSy0qzszPU7JSMlSqBQA"}`,
		`{"judge":"a","mistakes":[{"ply":2,"right":["a"]},{"ply":1,"right":["a"]}]}`, `{"judge":"a","mistakes":[{"ply":2,"right":["a"],"loss":0.5}]}`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r := kept.ParseReview([]byte(text))
		if r == nil {
			return
		}
		if again := kept.ParseReview([]byte(r.String())); again == nil || again.String() != r.String() {
			t.Errorf("%q is written as %s, and read as %+v", text, r, again)
		}
		if state := r.Unpacked(); len(state) > wire.MaxReviewState {
			t.Errorf("a state of %d bytes, want at most %d", len(state), wire.MaxReviewState)
		}
	})
}
