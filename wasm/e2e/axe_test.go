//go:build !js

package e2e

import (
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
)

// axeFile is axe-core, which build.sh installs with npm.
const axeFile = "../../.cache/axe-core-4.14.1/node_modules/axe-core/axe.min.js"

// axe returns axe-core's complaints about the page in its present state, one a line. Moves shown
// with figurines have names with letters, which can be spoken.
func (p *page) axe() []string {
	p.t.Helper()
	found, err := cd.Run(p.ctx, cd.Evaluate[[]string](`axe.run(document, {resultTypes: ['violations']}).then(r => r.violations.flatMap(v =>
		v.nodes.filter(n => v.id !== 'label-content-name-mismatch' || !/[♔-♟]/.test(n.html)).map(n => [v.id, v.help, n.target.join(' '), n.any.concat(n.all, n.none).map(c => c.message).join('; ')].join(' | '))))`, cd.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("axe: %v", err)
	}
	return found
}

// coveredScenes lists scenes that show axe-core nothing new: they are checked only with
// PLAYOUT_LONG=1.
var coveredScenes = []string{
	"arcade", "arcade-spanish", "arcade-friends", "arcade-show", "several", "stage-spanish", "stage-watch",
	"tree-none", "tree-workers", "tree-spanish", "tree-button",
	"middle", "player", "files", "colours-geese-middle",
	"files-geese", "files-spanish", "games-offer", "games-results-spanish", "player-level", "player-wrong", "setup-othello", "setup-morris", "setup-wrong",
	"help-othello", "help-morris", "help-geese", "start", "over", "morris", "morris-chosen", "chess",
	"chess-chosen", "chess-check", "table-errs", "table-morris", "ahead-spanish", "chess-black", "geese", "geese-over",
	"geese-tall", "clocks", "thinking", "new-not-kept", "new-spanish", "resign-of-two", "resign-spanish", "new-othello",
	"new-chess", "new-geese", "marks-chess", "marks-chess-flipped", "marks-chess-lit", "marks-chess-drawn", "marks-morris", "marks-morris-mill",
	"marks-morris-removal", "marks-othello-values", "marks-geese", "marks-geese-drawn",
	"ends-othello", "ends-morris", "ends-geese", "ends-othello-spanish", "ends-geese-spanish", "ends-dead-spanish", "spanish-chess",
	"spanish-settings", "spanish-geese", "spanish-player", "spanish-setup", "level", "premove", "settings-style",
	"share-geese", "share-morris", "share-spanish", "share-spanish-link", "arrived",
	"contrast-middle", "contrast-morris-mill", "contrast-morris-chosen", "contrast-chess-chosen", "contrast-chess-check", "contrast-geese-middle", "contrast-geese-eight",
	"exercise-open", "exercise-wrong", "exercise-solved", "exercise-choose", "exercise-shown", "exercise-later",
	"guide", "guide-licences",
	"contrast-chess-middle", "geese-eight", "geese-middle", "chess-middle", "morris-mill", "tree-geese", "games-people", "games-none", "games-erase",
	"share-text", "share-embed", "make-question", "make-best", "make-choose", "make-details", "make-empty", "set-title", "exercise-overview",
	"friend-waits", "friend-answer", "lines", "games-results", "make-drafts", "make-try", "make-position", "ends-dead", "steer", "resign", "update",
	"error", "net", "watch",
	"guide-agents", "training-spanish", "files-drop", "typed-wrong", "setup", "ends-chess", "clock", "draw",
	"colours-middle", "colours-morris-mill", "colours-morris-chosen", "colours-chess-middle", "colours-chess-chosen", "colours-chess-check", "colours-geese-eight",
}

// Axe-core finds nothing wrong with any page or dialog of the scenes: in light mode on a
// desktop, and in dark mode on a phone; without PLAYOUT_LONG=1 these alternate from scene to
// scene. Names, roles and structure are the same in both modes, and the few colours of text
// occur in many scenes each.
func TestAxe(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile(axeFile)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("no axe-core in .cache: ./build.sh test installs it by npm")
	} else if err != nil {
		t.Fatal(err)
	}
	for _, name := range coveredScenes {
		if !slices.ContainsFunc(scenes, func(s scene) bool { return s.name == name }) {
			t.Errorf("there is no scene %q", name)
		}
	}
	looked := 0
	for _, scene := range scenes {
		if slices.Contains(coveredScenes, scene.name) && !runLong {
			continue
		}
		looked++
		desktop, phone := runLong || looked%2 == 0, runLong || looked%2 == 1
		t.Run(scene.name, func(t *testing.T) {
			t.Parallel()
			p := blank(t, 1280, 900)
			p.prefer("prefers-color-scheme", "light", "prefers-reduced-motion", "reduce")
			p.do(cd.Navigate(p.url + scene.fragment))
			scene.reach(p)
			eval[any](p, string(source)+"; 0")
			if desktop {
				p.checkAxe("on a desktop, light")
			}
			if !phone {
				return
			}
			p.prefer("prefers-color-scheme", "dark", "prefers-reduced-motion", "reduce")
			p.do(cd.EmulateViewport(360, 740, cd.EmulateTouch, cd.EmulateMobile))
			p.checkAxe("on a phone, dark")
		})
	}
}

// checkAxe fails the test with axe-core's complaints.
func (p *page) checkAxe(where string) {
	p.t.Helper()
	if found := p.axe(); len(found) > 0 {
		p.t.Errorf("%s:\n%s: got %v, want none", where, strings.Join(found, "\n"), len(found))
	}
}
