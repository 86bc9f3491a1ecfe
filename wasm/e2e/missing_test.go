//go:build !js

package e2e

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
)

// siteServer starts the site's own server for a folder, and returns its address without
// the slash at its end.
func siteServer(t *testing.T, dir string) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "site")
	if out, err := exec.Command("go", "build", "-o", program, "playout/engine/cmd/site").CombinedOutput(); err != nil {
		t.Fatalf("the site's server is not built: %v\n%s", err, out)
	}
	server := exec.Command(program, "serve", "-dir", dir, "127.0.0.1:0")
	said, err := server.StdoutPipe()
	if err == nil {
		err = server.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		endPage(t)
		_ = server.Process.Kill() // it has no other end
		_ = server.Wait()
	})
	line, err := bufio.NewReader(said).ReadString('\n')
	_, address, found := strings.Cut(line, "http://")
	address, _, _ = strings.Cut(address, "/ ")
	if err != nil || !found {
		t.Fatalf("the server's first line is %q, %v; want an address in it", line, err)
	}
	return "http://" + address
}

// An unknown address leads to the game that it means, in whichever folder of a host the page is;
// the host answers with status 404 and the page for it.
func TestMissingAddress(t *testing.T) {
	t.Parallel()
	dist, err := filepath.Abs(os.Getenv("PLAYOUT_DIST"))
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	for name, to := range map[string]string{"404.html": "404.html", "index.html": "index.html", "some/where": "."} {
		path := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(filepath.Join(dist, to), path); err != nil {
			t.Fatal(err)
		}
	}
	site := siteServer(t, root)
	answer, err := http.Get(site + "/some/where/index.html%23/othello")
	if err != nil {
		t.Fatal(err)
	}
	page, err := io.ReadAll(answer.Body)
	answer.Body.Close()
	if err != nil || answer.StatusCode != http.StatusNotFound || !strings.Contains(string(page), "This page does not exist") || !strings.HasPrefix(answer.Header.Get("Content-Type"), "text/html") {
		t.Errorf("status %d, %s, %v\n%.200s; want 404 and the page for it", answer.StatusCode, answer.Header.Get("Content-Type"), err, page)
	}

	p := blank(t, 1280, 900)
	p.allow("404")
	p.url = site
	for _, address := range []string{
		"index.html%23%2Fothello%3Fm%3Df5%2Cd6%26black%3Dhuman%26white%3Dhuman", "old/Page.HTML#/othello?m=f5,d6&black=human&white=human", "index.html%2523/othello?m=f5,d6&amp;black=human&amp;white=human.",
	} {
		p.do(cd.Navigate(site + "/some/where/" + address))
		p.wait(`document.querySelector('[data-board]') && document.querySelectorAll('[data-moves] [data-ply]').length === 2`)
		if link := p.link(); link != site+"/some/where/#/othello?m=f5,d6&black=human&white=human" { // the server's name for index.html
			t.Errorf("%s leads to %s, want %v", address, link, site+"/some/where/#/othello?m=f5,d6&black=human&white=human")
		}
	}
	p.do(cd.Navigate(site + "/some/where/embed.html%23/chess?m=e2e4&controls=none"))
	p.wait(`document.querySelector('[data-board="chess"]') && location.pathname === "/some/where/embed.html"`)
	p.do(cd.Navigate(site + "/nothing.html"))
	p.wait(`document.querySelector('div[lang=en]:not([hidden]) a') && document.querySelector('div[lang=es]').hidden`)
	p.checkFaults()
}
