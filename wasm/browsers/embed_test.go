//go:build unix

package browsers

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// On a page of another site, under the strict policy, the element plays in a plain and in a
// sandboxed frame, and reports the game.
func testElement(t *testing.T, engine engine, dist string) {
	host := strictHost(t, dist)
	defer host.Close()
	course := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		w.Header().Set("Content-Security-Policy", fmt.Sprintf("default-src 'none'; script-src %s/embed.js; frame-src %[1]s/", host.URL))
		fmt.Fprintf(w, `<!doctype html><title>A course</title><script src="%s/embed.js"></script>
			<playout-board controls="none" white="level:2"></playout-board><playout-board sandbox="allow-scripts" controls="none" white="level:2"></playout-board>`, host.URL)
	}))
	defer course.Close()
	p := &page{t, engine}
	if err := p.open(strings.Replace(course.URL, "127.0.0.1", "localhost", 1)); err != nil {
		t.Fatal(err)
	}
	get[bool](p, `(window.moves = [0, 0], document.querySelectorAll('playout-board').forEach((b, i) => {
		b.addEventListener('playout-move', () => moves[i]++);
		b.play('f5');
	}), true)`)
	for i := range 2 {
		get[bool](p, fmt.Sprintf(`(document.querySelectorAll('playout-board')[%d].scrollIntoView(), true)`, i))
		p.wait(fmt.Sprintf(`moves[%d] === 2`, i))
	}
	get[bool](p, `(document.querySelectorAll('playout-board')[1].state().then((m) => { window.said = m; }), true)`)
	p.wait(`window.said?.state === 'human' && window.said.ply === 2`)
}
