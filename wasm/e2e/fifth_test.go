//go:build !js

package e2e

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	cd "github.com/chromedp/chromedp"

	"playout/ui/boards/fifth"
)

// TestFifthGame builds the page from a copy of the repository to which a fifth game was added as
// a person would, and plays it: its tab, style and symbols are there too. It runs with
// PLAYOUT_LONG=1, because it builds the whole program again.
func TestFifthGame(t *testing.T) {
	skipUnlessLong(t)
	host := serve(t, plainHost(fifthSite(t)))
	p := blank(t, 1280, 900)
	p.url = host.URL + folder
	p.do(cd.Navigate(p.url))
	p.waitIdle()
	eval[any](p, `[...document.querySelectorAll('.tabs button')].at(-1).click()`)
	p.wait(`document.querySelector('[data-board]').dataset.board === 'tictac'`)
	p.waitIdle()
	look := func(what, of, want string) {
		t.Helper()
		if got := eval[string](p, of); got != want {
			t.Errorf("%s: %q, want %q", what, got, want)
		}
	}
	look("tab", `document.querySelector('.tabs [aria-current]').textContent`, "Tic-tac-toe")
	look("background", `getComputedStyle(document.querySelector('.board.tictac > svg')).backgroundColor`, "rgb(51, 66, 77)")
	look("mark of a seat", `getComputedStyle(document.querySelector('.disc.nought')).backgroundColor`, "rgb(200, 85, 61)")
	for turn := 0; p.state() != "over"; turn++ {
		if turn > 5 {
			t.Fatalf("the game does not end: got %v, want at most 5", turn)
		}
		p.play(p.legal()[0])
		if bare := eval[int](p, `[...document.querySelectorAll('.tictac use')].filter(u => !document.querySelector(u.getAttribute('href')) || u.getBoundingClientRect().width < 20).length`); bare > 0 {
			t.Errorf("%d marks are not drawn, want none", bare)
		}
	}
	p.click(`[data-action=help]`)
	p.wait(`document.querySelectorAll('dialog[open] .small.tictac').length === 2`)
	if dir := os.Getenv("PLAYOUT_SHOTS"); dir != "" {
		p.screenshot(filepath.Join(dir, "fifth.png"))
	}
}

// fifthSite returns the folder of the page built with the game.
func fifthSite(t *testing.T) string {
	root, copied := filepath.Join("..", ".."), t.TempDir()
	for _, part := range []string{"engine", "ui", "wasm", "static", "models"} {
		if err := os.CopyFS(filepath.Join(copied, part), os.DirFS(filepath.Join(root, part))); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range []string{"go.mod", "go.sum"} {
		content, err := os.ReadFile(filepath.Join(root, file))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(copied, file), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := fifth.Add(root, copied); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "run", "./engine/cmd/site", "build")
	build.Dir = copied
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return filepath.Join(copied, "dist")
}
