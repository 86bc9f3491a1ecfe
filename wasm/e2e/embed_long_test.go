//go:build !js

package e2e

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/systeminfo"
	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// runLong reports whether ./build.sh test all runs the tests: it also tries what takes long
// or resembles other tests.
var runLong = os.Getenv("PLAYOUT_LONG") == "1"

// skipUnlessLong skips a test that only ./build.sh test all runs.
func skipUnlessLong(t *testing.T) {
	t.Helper()
	if !runLong {
		t.Skip("PLAYOUT_LONG=1 runs it")
	}
}

// keepMessages makes a page keep the messages of all its frames.
const keepMessages = `window.told = []; addEventListener('message', ({data}) => { if (data?.source === 'playout') told.push(data); });`

// visitorPage returns a page with a snippet in it.
func visitorPage(snippet string) string {
	return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A page</title><link rel="icon" href="data:,"><h1>A page</h1>` + snippet
}

// Every snippet of the sheet makes a visitor's page that opens the game that the sheet was
// opened on, for all games and looks.
func TestEmbedsOfTheSheet(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	for _, c := range []struct {
		fragment string
		looks    map[string]string
	}{
		{"#/othello?m=f5,d6,c3&white=human", nil},
		{"#/othello?p=" + strings.Repeat("-", 27) + "OX------XO" + strings.Repeat("-", 27) + "%20X&black=human&white=random", map[string]string{"controls": "full", "width": "640", "theme": "dark"}},
		{chessMiddle, map[string]string{"controls": "none", "lang": "es"}},
		{morrisMoving, map[string]string{"start": "click", "width": "320"}},
		{"#/geese?seed=5&goose1=human", nil},
		{"#/morris:flying=off?m=a7,b6&white=human&black=human", map[string]string{"controls": "full"}},
	} {
		p := open(t, 1280, 900, c.fragment)
		p.openShare("embed")
		for look, value := range c.looks {
			p.set(fmt.Sprintf(`select[data-look=%q]`, look), value)
		}
		wanted := p.position()
		p.wait(`document.querySelector('[data-field=element]').value`)
		for look, value := range c.looks {
			if look != "width" {
				p.wait(fmt.Sprintf(`document.querySelector('[data-field=frame]').value.includes('%s=%s') && document.querySelector('[data-field=element]').value.includes('%[1]s="%[2]s"')`, look, value))
			}
		}
		frame, element := eval[string](p, `document.querySelector('[data-field=frame]').value`), eval[string](p, `document.querySelector('[data-field=element]').value`)
		pages := map[string]string{"frame.html": visitorPage(frame), "element.html": visitorPage(element)}
		address := servePages(t, p.url, "", pages)
		for name, snippet := range pages {
			v := openElsewhere(t, 1280, 1000, site(), address+name, keepMessages)
			if strings.Contains(snippet, "<playout-board") && eval[bool](v, `!(document.querySelector('playout-board > img')?.naturalWidth > 0)`) {
				t.Errorf("%s: there is no picture in %.300s", c.fragment, snippet)
			}
			if c.looks["start"] == "click" {
				v.wait(`document.querySelector('iframe') || document.querySelector('playout-board').shadowRoot?.querySelector('button')`)
				at := eval[[2]float64](v, `(r => [r.x + r.width / 2, r.y + r.height * .42])(document.querySelector('iframe, playout-board').getBoundingClientRect())`)
				for !eval[bool](v, `told.some(m => m.type === 'ready')`) { // the frame may not be loaded yet; its button covers the board
					v.do(cd.MouseClickXY(at[0], at[1]), cd.Sleep(shotPause))
				}
			}
			v.wait(`told.some(m => m.type === 'ready')`)
			if got := eval[string](v, `told.find(m => m.type === 'ready').position`); got != wanted {
				t.Errorf("%s: the page's position is %s, want %s, by %.300s", c.fragment, got, wanted, snippet)
			}
			if wrong := eval[string](v, `told.filter(m => m.type === 'error').map(m => m.message).join()`); wrong != "" {
				t.Errorf(`%s: %s, by %.300s, want ""`, c.fragment, wrong, snippet)
			}
			if wide := eval[bool](v, `document.documentElement.scrollWidth > innerWidth`); wide {
				t.Errorf("%s: the page scrolls sideways with %.300s", c.fragment, snippet)
			}
			if name == "element.html" {
				if untitled := eval[bool](v, `!document.querySelector('playout-board').shadowRoot.querySelector('iframe').title`); untitled {
					t.Errorf("%s: the frame has no title", c.fragment)
				}
			}
		}
	}
}

// firstRelease holds the snippets of the first release and the position of each.
const firstRelease = "testdata/embed/first-release.json"

// Snippets keep working once pasted: those of the first release open the same as ever.
func TestEmbedsOfTheFirstRelease(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	text, err := os.ReadFile(firstRelease)
	if err != nil {
		t.Fatal(err)
	}
	var snippets []struct{ Name, HTML, Message, Is string }
	if err := json.Unmarshal(text, &snippets); err != nil || len(snippets) < 8 {
		t.Fatalf("got %d snippets, %v; want at least 8", len(snippets), err)
	}
	for _, s := range snippets {
		address := servePages(t, site(), "", map[string]string{"old.html": visitorPage(s.HTML)})
		p := openElsewhere(t, 1000, 1000, site(), address+"old.html", keepMessages)
		p.wait(`told.length > 0 && told.some(m => m.type === 'ready' || m.type === 'error')`)
		if s.Message != "" {
			p.wait(fmt.Sprintf(`told.some(m => m.type === %q)`, s.Message))
		}
		if is := eval[string](p, fmt.Sprintf(`(m => m.exercise ?? m.position)(told.findLast(m => m.type === %q))`, orElse(s.Message, "ready"))); is != s.Is {
			t.Errorf("%s: the snippet opens %q, want %q", s.Name, is, s.Is)
		}
		if wrong := eval[string](p, `told.filter(m => m.type === 'error').map(m => m.message).join()`); wrong != "" {
			t.Errorf(`%s: %s, want ""`, s.Name, wrong)
		}
	}
}

// orElse returns the first of two texts, or the second if the first is empty.
func orElse(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

// The element in a sandbox without an origin plays, and its messages arrive.
func TestEmbedsSandboxed(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	address := servePages(t, site(), "", map[string]string{"page.html": visitorPage(`<script src="SITE/embed.js" async></script>
		<playout-board sandbox="allow-scripts" game="othello" white="level:2" controls="none"></playout-board>`)})
	p := openElsewhere(t, 1000, 1000, site(), address+"page.html", keepMessages)
	p.wait(`told.some(m => m.type === 'ready')`)
	eval[any](p, `void document.querySelector('playout-board').play('f5')`)
	p.wait(`told.filter(m => m.type === 'move').length === 2 && told.at(-1).state === 'human'`)
}

// Without scripts the picture is shown.
func TestEmbedsWithoutScripts(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	p := blank(t, 390, 844)
	if _, err := cd.Call(p.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true}); err != nil {
		t.Fatal(err)
	}
	p.allow("404") // the icon
	p.allow("elsewhere")
	p.do(cd.Navigate(p.url + "examples/course.html"))
	p.wait(`[...document.images].length === 4 && [...document.images].every(i => i.complete && i.naturalWidth > 0 && i.checkVisibility())`)
	if frames := eval[int](p, `document.querySelectorAll('iframe').length + [...document.querySelectorAll('playout-board')].filter(b => b.shadowRoot).length`); frames > 0 {
		t.Errorf("%d frames without scripts, want none", frames)
	}
	if _, err := cd.Call(p.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: false}); err != nil {
		t.Fatal(err)
	}
}

// On a phone a finger plays, and with the keyboard the focus moves into the frame, around
// the board, and out again.
func TestEmbedsByHand(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	address := servePages(t, site(), "", map[string]string{"page.html": visitorPage(`<a href="#">Before</a>
		<playout-board game="othello" white="human"></playout-board><a href="#" id="after">After</a><script src="SITE/embed.js"></script>`)})
	p := openElsewhere(t, 1000, 1000, site(), address+"page.html", keepMessages)
	p.do(cd.EmulateViewport(390, 844, cd.EmulateTouch, cd.EmulateMobile))
	p.wait(`told.some(m => m.type === 'ready')`)
	if eval[bool](p, `document.documentElement.scrollWidth > innerWidth`) {
		t.Error("the page scrolls sideways")
	}
	at := eval[[]float64](p, `(r => [r.x, r.y, r.width])(document.querySelector('playout-board').getBoundingClientRect())`)
	x, y := at[0]+at[2]*.67, at[1]+at[2]*.6                   // on f5
	for !eval[bool](p, `told.some(m => m.type === 'move')`) { // on a busy machine a tap becomes a long press
		p.touch([2]float64{x, y})
		p.do(cd.Sleep(shotPause))
	}
	eval[any](p, `void document.querySelector('a').focus()`)
	p.press(kb.Tab)
	p.wait(`document.activeElement.localName === 'playout-board'`)
	eval[any](p, `void (told.length = 0)`)
	for press := 0; press < 80 && !eval[bool](p, `told.some(m => m.type === 'move')`); press++ {
		if p.press(kb.Enter, kb.ArrowRight); press%8 == 7 {
			p.press(kb.ArrowDown, kb.Home) // the next row
		}
	}
	if !eval[bool](p, `told.some(m => m.type === 'move')`) {
		t.Error("arrows and Enter make no move in the frame")
	}
	for range 30 {
		if eval[bool](p, `document.activeElement.id === 'after'`) {
			return
		}
		p.press(kb.Tab)
	}
	t.Errorf("Tab does not leave the frame: the focus is on %s", eval[string](p, `document.activeElement.localName`))
}

// The examples do what they promise, on a host of their own.
func TestEmbedsInExamples(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	files := http.FileServer(http.Dir(filepath.Join(os.Getenv("PLAYOUT_DIST"), "examples")))
	pages := map[string]string{}
	for _, name := range []string{"course.html", "messages.html", "quiz.html", "grades.html", "package.html"} {
		text, err := os.ReadFile(filepath.Join(os.Getenv("PLAYOUT_DIST"), "examples", name))
		if err != nil {
			t.Fatal(err)
		}
		pages[name] = strings.ReplaceAll(string(text), "../embed", "SITE/embed")
	}
	host := hostWith(t, func(name string) http.HandlerFunc { // the pictures are beside the pages
		if strings.HasSuffix(name, ".svg") {
			return func(w http.ResponseWriter, r *http.Request) {
				r.URL.Path = "/" + name
				files.ServeHTTP(w, r)
			}
		}
		if page, is := pages[name]; is {
			return sendContent([]byte(strings.ReplaceAll(page, "SITE/", site())))
		}
		return nil
	})
	allow := func(p *page) *page {
		p.allow("404")
		p.allow("request to elsewhere: " + strings.TrimSuffix(host, folder))
		return p
	}

	p := allow(openElsewhere(t, 1280, 900, site(), host+"course.html", keepMessages))
	p.wait(`[...document.images].every(i => i.naturalWidth > 0)`)
	p.wait(`told.some(m => m.type === 'ready')`)
	if started := eval[int](p, `[...document.querySelectorAll('playout-board')].filter(b => b.shadowRoot.querySelector('iframe')).length`); started > 2 {
		t.Errorf("%d boards have started before they were seen, want at most 2", started)
	}
	for i := range 3 {
		eval[any](p, fmt.Sprintf(`void document.querySelectorAll('playout-board')[%d].scrollIntoView({block: 'center'})`, i))
		p.wait(fmt.Sprintf(`document.querySelectorAll('playout-board')[%d].shadowRoot.querySelector('slot').hidden`, i))
	}
	eval[any](p, `void document.querySelectorAll('playout-board')[3].scrollIntoView({block: 'center'})`)
	p.do(cd.Sleep(shotPause))
	if eval[bool](p, `told.some(m => m.game?.startsWith('geese'))`) {
		t.Error("the geese have started without a click")
	}
	eval[any](p, `void document.querySelectorAll('playout-board')[3].shadowRoot.querySelector('button').click()`)
	p.wait(`told.filter(m => m.type === 'move' && m.seat === 'goose1').length > 2`)

	p = allow(openElsewhere(t, 1280, 900, site(), host+"messages.html", keepMessages))
	p.wait(`told.some(m => m.type === 'ready')`)
	for label, says := range map[string]string{"Play e2e4": `m.type === 'move' && m.name === 'e4'`, "Load Othello": `m.game === 'othello' && m.moves === 'f5,d6'`, "Ask for the state": `m.id === 'my question'`} {
		eval[any](p, fmt.Sprintf(`void [...document.querySelectorAll('button')].find(b => b.textContent === %q).click()`, label))
		p.wait(fmt.Sprintf(`told.some(m => %s)`, says))
	}
	p.wait(`document.querySelectorAll('li').length === told.filter(m => true).length`)
	if wrong := eval[string](p, `told.filter(m => m.type === 'error').map(m => m.message).join()`); wrong != "" {
		t.Error(wrong)
	}

	p = allow(openElsewhere(t, 1280, 900, site(), host+"quiz.html", keepMessages))
	p.wait(`told.some(m => m.type === 'exercise' && m.exercise === 'question-1' && m.state === 'open')`)
	answer := func(move string) {
		eval[any](p, fmt.Sprintf(`void document.querySelector('playout-board').play(%q)`, move))
	}
	answer("d1d8")
	p.wait(`document.querySelector('button').className === 'solved' && document.querySelector('p').textContent === '3 of 15 points'`)
	for i, move := range map[int]string{2: "a1", 4: "e1g1"} {
		eval[any](p, fmt.Sprintf(`void document.querySelectorAll('button')[%d].click()`, i))
		p.wait(fmt.Sprintf(`told.some(m => m.type === 'exercise' && m.exercise === 'question-%d' && m.state === 'open')`, i+1))
		answer(move)
		p.wait(fmt.Sprintf(`document.querySelectorAll('button')[%d].className === 'solved'`, i))
	}
	p.wait(`document.querySelector('p').textContent === '9 of 15 points'`)

	// The page collects and keeps results, and the set continues where the visitor left it.
	p = allow(openElsewhere(t, 1280, 900, site(), host+"grades.html", keepMessages))
	p.wait(`told.some(m => m.type === 'exercise' && m.exercise === 'corner' && m.state === 'open')`)
	answer("g2")
	p.wait(`document.querySelector('tbody').rows[0].innerText.split('\t').join() === 'Take what stays,open,1,– of 10'`)
	p.wait(`told.some(m => m.type === 'position' && m.ply === 0 && m.state === 'human' && told.indexOf(m) > told.findIndex(m => m.attempts === 1))`)
	answer("h1")
	p.wait(`document.querySelector('p').textContent === '6.7 of 20 points'`)
	p.do(cd.Reload())
	p.wait(`told.some(m => m.type === 'exercise' && m.exercise === 'squares' && m.total === 6.7)`)
	p.wait(`document.querySelector('tbody').rows[0].innerText.split('\t').join() === 'Take what stays,solved,2,6.7 of 10'`)

	p = allow(openElsewhere(t, 1280, 900, site(), host+"package.html", keepMessages))
	p.wait(`told.some(m => m.type === 'exercise' && m.exercise === 'corner' && m.of === 2)`)
	p.wait(`document.getElementById('open').href && document.getElementById('file').href.startsWith('blob:')`)
	p.url = site()
	p.do(cd.Navigate(eval[string](p, `document.getElementById('open').href`)))
	p.waitPosed()
}

// Ten boards on a page of another site: the test prints how long the tasks of the embedding page
// are, how soon all boards are playable, and the memory of all processes of the browser.
func TestEmbedsOfTen(t *testing.T) {
	skipUnlessLong(t)
	board := `<playout-board game="%s" controls="none" %s></playout-board>`
	var boards strings.Builder
	for i := range 10 {
		game := []string{"othello", "chess", "morris", "geese"}[i%4]
		seats := map[string]string{"othello": `white="level:3"`, "chess": `black="level:3"`, "morris": `black="level:3"`, "geese": ""}[game]
		fmt.Fprintf(&boards, board, game, seats)
	}
	address := servePages(t, site(), "", map[string]string{"ten.html": visitorPage(`<style>playout-board { float: left; width: 240px; height: 240px; margin: 4px }</style>` +
		boards.String() + `<script src="SITE/embed.js"></script>`)})
	address = strings.Replace(address, "127.0.0.1", "localhost", 1) // another domain makes another site
	// Tasks are measured by the clock: on a busy machine, the best of three visits shows their
	// own time.
	for visits := 1; ; visits++ {
		if worst := visitTen(t, address); worst <= 100 {
			return
		} else if visits == 3 {
			t.Errorf("a task of %d ms in the embedding page, want at most 100", worst)
			return
		}
	}
}

// visitTen visits the page of ten boards and returns how many milliseconds the longest task of
// the embedding page took.
func visitTen(t *testing.T, address string) (worst int) {
	t.Helper()
	before := browserMemory(t)
	p := openElsewhere(t, 1300, 900, site(), address+"ten.html", keepMessages+`
		window.tasks = [];
		new PerformanceObserver((list) => { for (const e of list.getEntries()) tasks.push([Math.round(e.duration), e.name].join(' ')); }).observe({type: 'longtask', buffered: true});
		new PerformanceObserver((list) => { for (const e of list.getEntries()) for (const s of e.scripts) tasks.push([Math.round(s.duration), s.invoker, s.sourceFunctionName].join(' ')); }).observe({type: 'long-animation-frame', buffered: true});
		addEventListener('message', () => { if (told.filter((m) => m.type === 'ready').length === 10) window.all ??= performance.now(); });`)
	p.wait(`told.filter(m => m.type === 'ready').length === 10`)
	t.Logf("ten boards can be played after %.1f s", eval[float64](p, `all`)/1000)
	eval[any](p, `void document.querySelectorAll('playout-board').forEach(b => b.play({othello: 'f5', chess: 'e2e4', morris: 'a7'}[b.getAttribute('game')] ?? 'NORTH'))`)
	p.wait(`told.filter(m => m.type === 'move').length >= 16`)
	tasks := eval[[]string](p, `tasks`)
	t.Logf("tasks of more than 50 ms in the embedding page: %q", tasks)
	for _, task := range tasks {
		duration, _, _ := strings.Cut(task, " ")
		ms, err := strconv.Atoi(duration)
		if err != nil {
			t.Fatal(task)
		}
		worst = max(worst, ms)
	}
	after := browserMemory(t)
	t.Logf("all processes of the browser hold %.0f MB more, %.0f MB in all", after-before, after)
	return worst
}

// browserMemory returns the memory of the browser's processes in MB: the private memory of each and
// its part of shared memory.
func browserMemory(t *testing.T) (mb float64) {
	t.Helper()
	info, err := cd.CallBrowser(bench.browser, systeminfo.GetProcessInfo, cdp.Empty{})
	if err != nil {
		t.Log("no memory is reported:", err)
		return 0
	}
	for _, process := range info.ProcessInfo {
		text, _ := exec.Command("sh", "-c", fmt.Sprintf("grep ^Pss: /proc/%d/smaps_rollup", process.ID)).Output() // the process may have ended
		if fields := strings.Fields(string(text)); len(fields) > 1 {
			kb, _ := strconv.ParseFloat(fields[1], 64)
			mb += kb / 1024
		}
	}
	return mb
}
