//go:build !js

package e2e

import (
	"fmt"
	"testing"

	cd "github.com/chromedp/chromedp"
)

// staged opens the stage's frame in a page of its own host, as the page does, and
// gathers what it says.
func staged(t *testing.T, scene string, scripts ...string) *page {
	t.Helper()
	p := blank(t, 600, 500)
	p.prefer()
	p.before(scripts...)
	p.allow("elsewhere: " + bench.host.URL + nowhere)
	p.do(cd.Navigate(bench.host.URL + nowhere))
	eval[bool](p, fmt.Sprintf(`(() => {
		window.said = [];
		window.addEventListener('message', (e) => said.push(typeof e.data === 'string' ? JSON.parse(e.data) : e.data));
		document.body.innerHTML = '<input id="field"><iframe id="frame" tabindex="-1" style="border:0;display:block;width:400px;height:300px"></iframe>';
		window.frame = document.getElementById('frame');
		frame.src = %q;
		window.tell = (c) => frame.contentWindow.postMessage(JSON.stringify(c), location.origin);
		window.heard = (what) => said.filter((e) => what in e);
		return true;
	})()`, p.url+"stage.html#"+scene))
	return p
}

func TestStageTry(t *testing.T) {
	p := staged(t, "geese")
	p.wait(`said.length`)
	t.Log(eval[string](p, `JSON.stringify(said)`))
	p.wait(`heard('hello').length`)
	eval[bool](p, `tell({look: {}}), true`)
	p.wait(`heard('drawn').length`)
	p.shoot("/tmp/shots_program_try.png")
	p.wait(`frame.contentWindow.stageCosts().length > 20`)
	t.Log(eval[string](p, `JSON.stringify(frame.contentWindow.stageCosts())`))
}
