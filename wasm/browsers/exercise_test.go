//go:build unix

package browsers

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// packed returns an exercise as an address holds it.
func packed(text string) string {
	var b bytes.Buffer
	w, _ := flate.NewWriter(&b, flate.BestCompression) // no error: the level is valid
	_, _ = w.Write([]byte(text))                       // no error: a buffer accepts everything
	_ = w.Close()
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// In a sandboxed frame of another site, under the strict policy, a person answers an exercise
// wrongly, then correctly, by clicks, and the embedding page hears both.
func testExercise(t *testing.T, engine engine, dist string) {
	const corner = `{"playout":"exercise","version":1,"id":"corner","game":"othello","position":"----OXO---OOXO---XOXOOO--X-XOO---X-OO------O-X------------------ X",
		"title":"Take what stays","prompt":"Which square?","goal":{"kind":"moves","accept":["h1"]},"hints":["Look up."],"hintCost":1,"attempts":2,"points":10}`
	host := strictHost(t, dist)
	defer host.Close()
	told := make(chan string, 20)
	course := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPost {
			if said, err := io.ReadAll(r.Body); err == nil {
				told <- string(said)
			}
			return
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<!doctype html><title>A course</title><style>body { margin: 0 } iframe { width: 100vw; height: 100vh; border: 0; display: block }</style>
			<script>addEventListener('message', ({data}) => { if (data?.type === 'exercise') fetch('/', {method: 'POST', body: JSON.stringify(data)}); });</script>
			<iframe title="An exercise" sandbox="allow-scripts" src="%s/embed.html#/othello?exercise=%s"></iframe>`, host.URL, packed(corner))
	}))
	defer course.Close()
	p := &page{t, engine}
	if err := p.open(strings.Replace(course.URL, "127.0.0.1", "localhost", 1)); err != nil {
		t.Fatal(err)
	}
	if err := p.enter(); err != nil {
		t.Fatal(err)
	}
	stands := func(state, score, attempts, data string) {
		t.Helper()
		p.wait(fmt.Sprintf(`(e => e && [e.dataset.exerciseState, e.dataset.score, e.dataset.attempts, %s.dataset.state].join(' ') === %q)(document.querySelector('[data-exercise=corner]'))`,
			board, strings.Join([]string{state, score, attempts, data}, " ")))
		var m struct {
			Exercise, State string
			Score           float64
			Attempts        int
		}
		if said := <-told; json.Unmarshal([]byte(said), &m) != nil || m.Exercise != "corner" || fmt.Sprintf("%s %v %d", m.State, m.Score, m.Attempts) != strings.Join([]string{state, score, attempts}, " ") {
			t.Errorf("the embedding page received %s; want %s, %s points, %s attempts", said, state, score, attempts)
		}
	}
	stands("open", "10", "0", "human")
	p.click(`[data-square="g2"]`)
	stands("open", "5", "1", "human")
	p.click(`[data-action=hint-exercise]`)
	stands("open", "4", "1", "human")
	p.click(`[data-square="h1"]`)
	stands("solved", "4", "2", "over")
}
