//go:build !js

package e2e

import (
	"fmt"
	"testing"
)

// The code for embedding has the height that the board reports in its frame.
func TestEmbedHeight(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/othello?black=human&white=human")
	p.waitIdle()
	var frames string
	for _, c := range []struct{ link, controls, width string }{
		{"", "play", "480"}, {"#/geese?seed=5&goose1=human", "play", "480"},
		{"#/othello?exercise=" + packed(`{"playout":"exercise","version":1,"game":"othello","title":"Two lines","prompt":"A question that takes more than one line in a frame of this width, as most of them do.","goal":{"kind":"choose","options":["One","Two"],"accept":[1]}}`), "", "480"},
	} {
		if c.link != "" {
			p.goTo(c.link)
		}
		p.waitIdle()
		p.openShare("embed")
		if c.controls != "" {
			p.set(`select[data-look=controls]`, c.controls)
		}
		p.set(`select[data-look=width]`, c.width)
		p.wait(`document.querySelector('[data-field=frame]').value.includes('width="` + c.width + `"')`)
		frames += eval[string](p, `document.querySelector('[data-field=frame]').value`)
	}
	v := openElsewhere(t, 1280, 1000, site(), servePages(t, p.url, "", map[string]string{"frames.html": visitorPage(frames)})+"frames.html",
		`window.sizes = {}; addEventListener('message', ({data, source}) => {
			if (data?.source === 'playout' && data.type === 'size') sizes[[...document.querySelectorAll('iframe')].findIndex(f => f.contentWindow === source)] = data;
			if (data?.source === 'playout' && data.type === 'ready') window.count = (window.count ?? 0) + 1;
		});`)
	eval[any](v, `void document.querySelectorAll('iframe').forEach(f => f.loading = 'eager')`)
	v.wait(`window.count === 3 && Object.keys(sizes).length === 3`)
	for i, most := range []int{1, 1, 24} {
		given, reported := eval[int](v, fmt.Sprintf(`+document.querySelectorAll('iframe')[%d].height`, i)), fmt.Sprintf(`sizes[%d].height`, i)
		v.wait(fmt.Sprintf(`Math.abs(%s - %d) <= %d || performance.now() > 9000`, reported, given, most))
		if got := eval[int](v, reported); got < given-most || got > given+most {
			t.Errorf("the height of frame %d is %d, and the board reports %d; want at least %v and at most %v", i, given, got, given-most, given+most)
		}
	}
}
