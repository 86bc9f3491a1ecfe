//go:build !js

package e2e

import (
	"archive/zip"
	"bytes"
	"crypto/sha256"
	_ "embed"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	cd "github.com/chromedp/chromedp"

	"playout/engine/exercise"
	"playout/engine/exercise/scorm"
)

// lms is a course platform for tests.
//
//go:embed testdata/lms.js
var lms string

// lesson is a set with an exercise of each kind that clicks can answer soon. Its names are
// hostile.
const lesson = `{"playout":"exercises","version":1,"title":"</title><script>parent.hurt = 1</script> & \"so\"","exercises":[
	{"playout":"exercise","version":1,"id":"corner <1>","game":"othello","position":"----OXO---OOXO---XOXOOO--X-XOO---X-OO------O-X------------------ X","title":"{lang=zz}</script><img src=x onerror=alert(1)>",
	 "goal":{"kind":"moves","accept":["h1"]},"hints":["A corner."],"hintCost":2,"attempts":3,"points":10,"lang":"en"},
	{"playout":"exercise","version":1,"id":"most","game":"othello","prompt":"How many squares has the board?","goal":{"kind":"choose","options":["60","64","100"],"accept":[1]},"attempts":2,"points":4},
	{"playout":"exercise","version":1,"game":"chess","position":"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1","goal":{"kind":"line","line":["a1a6","b7a6","b6b7"]},"points":6}]}`

// makePackage returns a package made with the built site.
func makePackage(t *testing.T, source string, format scorm.Format) []byte {
	t.Helper()
	set, one, err := exercise.Read([]byte(source))
	if err != nil {
		t.Fatal(err)
	}
	c := scorm.Course{Set: set, One: one, Format: format, Pass: scorm.Pass}
	data, err := c.Pack(func(name string) ([]byte, error) {
		return os.ReadFile(filepath.Join(os.Getenv("PLAYOUT_DIST"), filepath.FromSlash(name)))
	})
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// packageFiles makes a package of the built site and returns its files.
func packageFiles(t *testing.T, source string, format scorm.Format) map[string][]byte {
	t.Helper()
	data := makePackage(t, source, format)
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		var content bytes.Buffer
		if _, err := content.ReadFrom(r); err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		files[f.Name] = content.Bytes()
	}
	return files
}

// courseHost serves a platform's page, and an unpacked package in a folder beside it.
func courseHost(t *testing.T, files map[string][]byte) (address string) {
	t.Helper()
	const below = "/a course/package 1/"
	host := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch name, inside := strings.CutPrefix(r.URL.Path, below); {
		case r.URL.Path == "/":
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprintf(w, "<!doctype html><title>A platform</title><link rel=icon href='data:,'><style>body { margin: 0 }</style><body><script>%s</script>", lms)
		case inside && files[name] != nil:
			http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(files[name]))
		default:
			http.NotFound(w, r)
		}
	}))
	return host.URL + "/"
}

// launchedAt is the address of the launch page on the platform's host.
const launchedAt = "a%20course/package%201/index.html"

// pressInBoard presses an element of the board in the package.
func (p *page) pressInBoard(selector string) {
	p.t.Helper()
	at, err := cd.Run(p.ctx, cd.Evaluate[[2]float64](fmt.Sprintf(`middle(%q)`, selector), cd.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("nobody can press %s: %v\n%s", selector, err, eval[string](p, `JSON.stringify(lms) + launched()?.body?.innerText`))
	}
	p.do(cd.MouseClickXY(at[0], at[1]))
}

// A set in a package is solved by clicks, left in the middle and resumed: a platform stricter
// than any real one gets what the standard allows, in order, with the points; the device stores
// nothing, and no other host gets a request.
func TestCoursePackage(t *testing.T) {
	for _, format := range []scorm.Format{scorm.V12, scorm.V2004} {
		t.Run(string(format), func(t *testing.T) {
			t.Parallel()
			p := blank(t, 1200, 800)
			p.url = courseHost(t, packageFiles(t, lesson, format))
			p.do(cd.Navigate(p.url))
			old := format == scorm.V12
			start := func(kept string) {
				eval[any](p, fmt.Sprintf(`void launch(%q, %q, %s)`, format, launchedAt, kept))
				p.wait(`board()?.querySelector('[data-exercise]') && !launched().querySelector('.covered')`)
			}
			// say fails unless the platform has exactly these values, and nothing was wrong.
			say := func(when string, want map[string]string) {
				t.Helper()
				if faults := eval[[]string](p, `lms.faults`); len(faults) > 0 {
					t.Fatalf("%s: faults %q, want none", when, faults)
				}
				got := eval[map[string]string](p, `lms.kept`)
				for name, value := range want {
					if got[name] != value {
						t.Errorf("%s: %s is %q; want %q", when, name, got[name], value)
					}
				}
			}
			of := func(in12, in2004 string) string {
				if old {
					return in12
				}
				return in2004
			}
			status := of("cmi.core.lesson_status", "cmi.completion_status")
			score := of("cmi.core.score.", "cmi.score.")
			response := of("student_response", "learner_response")

			start("null")
			say("at the start", map[string]string{status: "incomplete", of("cmi.core.exit", "cmi.exit"): "suspend", score + "raw": ""})
			p.pressInBoard(`[data-square="g2"]`)
			p.wait(`board().querySelector('[data-exercise]').dataset.attempts === '1' && board().querySelector('[data-board]').dataset.state === 'human'`)
			p.pressInBoard(`[data-action="hint-exercise"]`)
			p.wait(`board().querySelectorAll('.exercise-hints li').length === 1`)
			p.pressInBoard(`[data-square="h1"]`)
			p.wait(`lms.kept?.[` + fmt.Sprintf("%q", score+"raw") + `]`)
			say("after the first exercise", map[string]string{
				status: "incomplete", score + "min": "0", score + "max": of("100", "20"), score + "raw": of("23.5", "4.7"),
				"cmi.interactions.0.id": "1_corner-1-_1", "cmi.interactions.0.type": "fill-in", "cmi.interactions.0." + response: "g2", "cmi.interactions.0.result": of("wrong", "incorrect"),
				"cmi.interactions.1.id": "1_corner-1-_2", "cmi.interactions.1." + response: "h1", "cmi.interactions.1.result": "correct",
			})
			if !old {
				say("after the first exercise", map[string]string{"cmi.score.scaled": "0.235", "cmi.progress_measure": "0.3333", "cmi.success_status": "",
					"cmi.interactions.0.description": " {lang=zz}</script><img src=x onerror=alert(1)>"})
			}
			p.pressInBoard(`[data-action="next-exercise"]`)
			p.pressInBoard(`[data-option="0"]`)
			p.wait(`lms.kept["cmi.interactions.2.id"]`)
			say("after a wrong choice", map[string]string{"cmi.interactions.2.type": "choice", "cmi.interactions.2." + response: "a", "cmi.interactions.2.latency": eval[string](p, `lms.kept["cmi.interactions.2.latency"]`)})
			eval[any](p, `void leave()`)
			p.wait(`lms.state === 'ended'`)
			say("after leaving", map[string]string{status: "incomplete", of("cmi.core.exit", "cmi.exit"): "suspend"})
			if kept := eval[string](p, `lms.kept["cmi.suspend_data"]`); !strings.HasSuffix(kept, " s2.1 o1.0 -") {
				t.Errorf(`the state is kept as %q, want it to end with " s2.1 o1.0 -"`, kept)
			}

			start("lms.kept")
			p.wait(`board().querySelector('[data-exercise]').dataset.attempts === '1'`)
			if said := eval[string](p, `board().querySelector('.exercise-result').textContent`); !strings.Contains(said, "4.7") {
				t.Errorf(`after resuming: %s, want "4.7" in it`, said)
			}
			say("after resuming", map[string]string{score + "raw": of("23.5", "4.7"), status: "incomplete"})
			p.pressInBoard(`[data-option="1"]`)
			p.wait(`lms.kept["cmi.interactions.3.result"] === 'correct'`)
			p.pressInBoard(`[data-action="next-exercise"]`)
			for _, square := range []string{"a1", "a6", "b6", "b7"} {
				p.pressInBoard(`[data-board="chess"][data-state="human"] [data-square="` + square + `"][data-legal]`)
			}
			p.wait(`lms.kept["cmi.interactions.4.result"] === 'correct'`)
			say("at the end", map[string]string{
				status: of("passed", "completed"), score + "raw": of("63.5", "12.7"),
				"cmi.interactions.4.id": "3_1", "cmi.interactions.4.type": of("fill-in", "long-fill-in"), "cmi.interactions.4." + response: "a1a6,b7a6,b6b7",
			})
			if !old {
				say("at the end", map[string]string{"cmi.success_status": "passed", "cmi.score.scaled": "0.635", "cmi.progress_measure": "1"})
			}
			if said := eval[string](p, `launched().getElementById('says').textContent`); said != "Reported to the course: 12.7 of 20 points, 3 of 3 exercises done." {
				t.Errorf(`the page says %q, want "Reported to the course: 12.7 of 20 points, 3 of 3 exercises done."`, said)
			}
			eval[any](p, `void leave()`)
			p.wait(`lms.state === 'ended'`)
			say("at the very end", nil)
			if kept := eval[string](p, `JSON.stringify(localStorage)`); strings.Contains(kept, "solved") {
				t.Errorf(`the device stores %s, want no "solved" in it`, kept)
			}
			if eval[bool](p, `window.hurt === 1`) {
				t.Error("a title ran as a script, want only text")
			}
		})
	}
}

// The whole site in one zip can be unpacked into any folder of any host, also one with blanks in
// its name: the page plays, and another page can embed a board.
func TestZipOfSite(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "site.zip")
	if out, err := exec.Command("go", "run", "playout/engine/cmd/site", "zip", "-dir", os.Getenv("PLAYOUT_DIST"), "-out", file).CombinedOutput(); err != nil {
		t.Fatalf("the site is not zipped: %v: %s", err, out)
	}
	archive, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	root := t.TempDir()
	if err := os.CopyFS(filepath.Join(root, "my course", "week 1"), archive); err != nil {
		t.Fatal(err)
	}
	host := serve(t, http.FileServer(http.Dir(root)))
	p := blank(t, 1280, 900)
	p.url = host.URL + "/my%20course/week%201/"
	p.do(cd.Navigate(p.url))
	p.waitIdle()
	p.click(`[data-square="f5"]`)
	p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length >= 2`)
	p.do(cd.Navigate(p.url + "embed.html#/chess"))
	p.waitIdle()
}

// A visitor packs an exercise in the page: the file equals, to the byte, what the command line
// makes of the same exercise and the same build.
func TestPacksInPage(t *testing.T) {
	t.Parallel()
	for format, source := range map[scorm.Format]string{scorm.V12: cornerExercise, scorm.V2004: strings.Replace(lesson, `"playout":"exercise","version":1,"game":"chess","position":"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1","goal":{"kind":"line","line":["a1a6","b7a6","b6b7"]}`,
		`"playout":"exercise","version":1,"game":"othello","goal":{"kind":"win","against":"puct:n=50"}`, 1)} {
		set, one, err := exercise.Read([]byte(source))
		if err != nil {
			t.Fatal(err)
		}
		link := set.Link()
		if one {
			link = set.Exercises[0].Link()
		}
		p := open(t, 1280, 900, link, `
			const create = URL.createObjectURL;
			URL.createObjectURL = (blob) => { if (blob.type === 'application/zip') window.zipped = blob; return create.call(URL, blob); };
			HTMLAnchorElement.prototype.click = function () { window.savedAs = this.download; };`)
		p.waitPosed()
		p.click(`[data-action="share"]`)
		p.click(`[data-action="embed"]`)
		p.click(`[data-action="pack-course"][data-format="` + string(format) + `"]`)
		p.wait(`window.zipped && document.querySelector('.share-said').textContent.startsWith('The package has been saved')`)
		sum := evalBody[string](p, `return [...new Uint8Array(await crypto.subtle.digest('SHA-256', await window.zipped.arrayBuffer()))].map(b => b.toString(16).padStart(2, '0')).join('')`)
		if want := fmt.Sprintf("%x", sha256.Sum256(makePackage(t, source, format))); sum != want {
			t.Errorf("%s: the page's package has the sum %s, want %s as from the command line", format, sum, want)
		}
		if name := eval[string](p, `window.savedAs`); !strings.HasSuffix(name, "-"+string(format)+".zip") {
			t.Errorf("the package is saved as %q, want it to end with %q", name, "-"+string(format)+".zip")
		}
		p.cancel()
	}
}

// Without a platform, or with one that does not start or that looks back, the page reports that;
// without one the exercise works as usual.
func TestCourseAlone(t *testing.T) {
	t.Parallel()
	files := packageFiles(t, cornerExercise, scorm.V12)
	p := blank(t, 900, 900)
	p.url = courseHost(t, files)
	p.do(cd.Navigate(p.url + launchedAt))
	p.wait(`document.getElementById('says').textContent === 'This page is not open in a course platform: your points are not reported to anybody.'`)
	p.wait(`document.getElementById('board').contentDocument.querySelector('[data-exercise]') && !document.querySelector('.covered')`)
	eval[any](p, `void document.getElementById('board').contentWindow.postMessage({ target: 'playout', version: 1, type: 'play', move: 'h1' }, '*')`)
	p.wait(`document.getElementById('board').contentDocument.querySelector('[data-exercise]').dataset.exerciseState === 'solved'`)

	p.do(cd.Navigate(p.url))
	eval[any](p, fmt.Sprintf(`void launch('scorm12', %q, null, { 'cmi.core.lesson_mode': 'review' })`, launchedAt))
	p.wait(`launched()?.getElementById('says')?.textContent === 'You are looking back: nothing is reported.' && board()?.querySelector('[data-exercise]')`)
	p.pressInBoard(`[data-square="h1"]`)
	p.wait(`board().querySelector('[data-exercise]').dataset.exerciseState === 'solved'`)
	eval[any](p, `void leave()`)
	p.wait(`lms.state === 'ended'`)
	if said := eval[string](p, `lms.faults.join() + lms.sets`); said != "0" {
		t.Errorf(`looking back, faults and reports are %s, want "0"`, said)
	}
	// A platform may have kept garbled data, or data of other exercises: then they begin from
	// the start.
	for _, garbled := range []string{"x", "1 other s1.0", `"><script>alert(1)</script>`} {
		eval[any](p, fmt.Sprintf(`void launch('scorm12', %q, { 'cmi.core.exit': 'suspend', 'cmi.suspend_data': %q })`, launchedAt, garbled))
		p.wait(`board()?.querySelector('[data-exercise]')?.dataset.attempts === '0' && lms.commits > 1`)
		if faults := eval[[]string](p, `lms.faults`); len(faults) > 0 {
			t.Errorf("%s: faults %q, want none", garbled, faults)
		}
	}
	eval[any](p, fmt.Sprintf(`void launch('scorm12', %q, null); API.LMSInitialize(''), API.LMSFinish('')`, launchedAt))
	p.wait(`launched()?.getElementById('says')?.textContent === 'The course platform did not start: your points are not reported. (Error 101)'`)
	// A session that was started already continues, whatever it writes for "true".
	eval[any](p, fmt.Sprintf(`void launch('scorm12', %q, null); API.LMSInitialize(''); for (const name of ['LMSSetValue', 'LMSCommit']) { const real = API[name]; API[name] = (...args) => +(real(...args) === 'true') }`, launchedAt))
	p.wait(`launched()?.getElementById('says')?.textContent === 'Reported to the course: 0 of 1 exercises done.'`)
	eval[any](p, fmt.Sprintf(`void launch('scorm12', %q, null, { 'cmi.core.lesson_mode': 'browse' })`, launchedAt))
	p.wait(`launched()?.getElementById('says')?.textContent === 'This is a preview: nothing is reported.'`)
}

// The package holds the net of an opponent that plays with one, and the opponent uses it.
func TestCourseWithNet(t *testing.T) {
	t.Parallel()
	p := blank(t, 1200, 800)
	p.url = courseHost(t, packageFiles(t, `{"playout":"exercise","version":1,"id":"hold","game":"othello","goal":{"kind":"win","against":"puct:n=20","plies":4,"result":0},"points":3}`, scorm.V2004))
	p.do(cd.Navigate(p.url))
	eval[any](p, fmt.Sprintf(`void launch('scorm2004', %q, null)`, launchedAt))
	p.pressInBoard(`[data-board="othello"][data-state="human"] [data-square="d3"][data-legal]`)
	p.pressInBoard(`[data-board="othello"][data-state="human"] [data-square][data-legal]`)
	p.wait(`lms.kept?.["cmi.completion_status"] === 'completed'`)
	got := eval[map[string]string](p, `({ ...lms.kept, faults: lms.faults.join(), nets: board().defaultView.performance.getEntriesByType('resource').filter(r => r.name.endsWith('.onnx') && r.decodedBodySize > 0).length + '' })`)
	for name, want := range map[string]string{"cmi.success_status": "passed", "cmi.score.raw": "3", "cmi.score.scaled": "1", "cmi.interactions.0.type": "long-fill-in", "faults": "", "nets": "1"} {
		if got[name] != want {
			t.Errorf("%s is %q; want %q", name, got[name], want)
		}
	}
	if moves := strings.Split(got["cmi.interactions.0.learner_response"], ","); len(moves) != 4 || moves[0] != "d3" {
		t.Errorf(`the game was %q; want 4 moves, the first "d3"`, moves)
	}
}
