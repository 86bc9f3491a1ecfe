//go:build !js

package e2e

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	cd "github.com/chromedp/chromedp"

	"playout/engine/cmd/site/patch"
)

// program.js makes the same files of patches as the package that makes patches, and refuses the same
// patches. Here each patch has one byte changed or ends early.
func TestPatchInBrowser(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	old := make([]byte, 3000)
	for i := range old {
		old[i] = byte(random.IntN(50))
	}
	made := slices.Concat(old[1000:2500], []byte("something else"), old[:1200], old[2000:])
	for i := 3; i < len(made); i += 1 + random.IntN(300) {
		made[i] -= 7
	}
	whole, err := patch.Make(old, made)
	if err != nil {
		t.Fatal(err)
	}
	patches := [][]byte{whole}
	for n := range len(whole) {
		patches = append(patches, whole[:n])
		damaged := bytes.Clone(whole)
		damaged[n] ^= byte(1 + random.IntN(255))
		patches = append(patches, damaged)
	}
	var want, given []string
	for _, p := range patches {
		result := "refused"
		if file, err := patch.Apply(old, p); err == nil {
			result = base64.StdEncoding.EncodeToString(file)
		}
		want = append(want, result)
		given = append(given, base64.StdEncoding.EncodeToString(p))
	}
	source, err := os.ReadFile(filepath.Join("..", "..", "static", "program.js"))
	if err != nil {
		t.Fatal(err)
	}
	p := blank(t, 100, 100)
	got := eval[[]string](p, fmt.Sprintf(`(() => { %s
		const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
		const old = bytes(%q);
		return %q.split(" ").map((text) => {
			let made;
			try {
				made = applyPatch(old, bytes(text));
			} catch (error) {
				if (error.message !== "the patch of the program is damaged") throw error;
				return "refused";
			}
			return btoa(Array.from(made, (byte) => String.fromCharCode(byte)).join(""));
		});
	})()`, source, base64.StdEncoding.EncodeToString(old), strings.Join(given, " ")))
	if len(got) != len(want) {
		t.Fatalf("%d patches have a result, want %d", len(got), len(want))
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("patch %x: program.js makes %.60q, want %.60q", patches[i], got[i], want[i])
		}
	}
	if refused := len(slices.DeleteFunc(want, func(result string) bool { return result != "refused" })); refused < len(whole) {
		t.Errorf("%d patches are refused, want at least the %d that end early", refused, len(whole))
	}
}

// unpacked sends a gzipped file unpacked.
func unpacked(w http.ResponseWriter, _ *http.Request, whole []byte) {
	if plain, err := gzip.NewReader(bytes.NewReader(whole)); err == nil {
		io.Copy(w, plain)
	}
}

// otherPatch sends a patch for another program.
func otherPatch(w http.ResponseWriter, _ *http.Request, _ []byte) {
	other, err := patch.Make([]byte("another program"), []byte("its larger one"))
	if err != nil {
		panic(err)
	}
	packed := gzip.NewWriter(w)
	packed.Write(other)
	packed.Close()
}

// The page reports a patch that is missing or damaged in a sentence, as it does a damaged program,
// and trying again works once the host does.
func TestPatchFails(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		fault string
		send  fault
		daily bool
	}{
		{"is missing", faults["is missing"], true},
		{"is not what it was", faults["is not what it was"], true},
		{"is for another program", otherPatch, true},
		{"is cut", faults["is cut"], false},
		{"is another page", faults["is another page"], false},
		{"breaks off", faults["breaks off"], false},
		{"stalls half-way", faults["stalls half-way"], false},
		{"never answers", faults["never answers"], false},
	} {
		t.Run(c.fault, func(t *testing.T) {
			if !c.daily {
				skipUnlessLong(t)
			}
			t.Parallel()
			address, mend := faultyHost(t, patchFile(t), c.send)
			p := openUnfinished(t, address, "#/exercise/edit", hurriedStart(20))
			p.allow("") // the browser itself reports the missing file
			p.wait(offers)
			p.restoreClock()
			mend()
			eval[any](p, tryAgain)
			p.waitForm()
		})
	}
}

// A host that unpacks compressed files does no harm, and the patch is kept as it comes.
func TestUnpackedPatch(t *testing.T) {
	t.Parallel()
	p := blank(t, 1280, 900)
	p.url, _ = faultyHost(t, patchFile(t), unpacked)
	p.do(cd.Navigate(p.url + "#/exercise/edit"))
	p.waitForm()
	p.waitCached()
	if file := patchFile(t); !p.cached(file) {
		t.Errorf("%s is not cached", file)
	}
}

// The bar counts the bytes of the program and of its patch.
func TestPatchProgress(t *testing.T) {
	t.Parallel()
	const parts = 20
	p := blank(t, 1280, 900)
	p.url, _ = faultyHost(t, patchFile(t), func(w http.ResponseWriter, r *http.Request, whole []byte) {
		for i := range parts {
			w.Write(whole[len(whole)*i/parts : len(whole)*(i+1)/parts])
			w.(http.Flusher).Flush()
			time.Sleep(100 * time.Millisecond)
		}
	})
	p.addScripts(`window.bars = [];
		setInterval(() => {
			const bar = document.querySelector('#loading progress');
			if (bar && bar.checkVisibility()) bars.push([bar.value, bar.labels[0].innerText]);
		}, 20);`)
	p.do(cd.Navigate(p.url + "#/exercise/edit"))
	p.waitForm()
	all := 0
	for _, name := range []string{"playout.*.bin", "studio.*.bin"} {
		info, err := os.Stat(glob(t, os.Getenv("PLAYOUT_DIST"), name)[0])
		if err != nil {
			t.Fatal(err)
		}
		all += int(info.Size())
	}
	want := fmt.Sprintf(" of %.1f MB", float64(all)/1e6)
	if bars := eval[[][]any](p, `bars`); len(bars) == 0 || !strings.HasSuffix(fmt.Sprint(bars[len(bars)-1][1]), want) {
		t.Errorf("the bars are %v, want the last to end in %q", bars, want)
	}
	if !eval[bool](p, `bars.every((b, i) => !i || b[0] >= bars[i-1][0]) && bars.at(-1)[0] > .9`) {
		t.Errorf("the bars are %v, want them to rise beyond .9", eval[[][]any](p, `bars`))
	}
}

// In a sandboxed frame, which loads files as scripts, the patch is loaded in the same way.
func TestPatchAsScripts(t *testing.T) {
	t.Parallel()
	site := strictHost(t)
	p := inFrame(t, site+"#/exercise/edit", sandboxed, strictCourse(site))
	p.waitForm()
	if names := eval[string](p, loads); !strings.Contains(names, "opaque-playout-bin-0") || !strings.Contains(names, "opaque-studio-bin-0") {
		t.Errorf("the frame has loaded %s, want the program and the patch as scripts", names)
	}
	const files = `performance.getEntriesByType("resource").map((entry) => entry.name).filter((name) => name.endsWith(".bin")).join(" ")`
	if names := eval[string](p, files); names != "" {
		t.Errorf("the frame has loaded %s, want no program or patch as a file", names)
	}
}

// patchFile returns the name of the file with the patch of the studio's program.
func patchFile(t *testing.T) string {
	t.Helper()
	return filepath.Base(glob(t, os.Getenv("PLAYOUT_DIST"), "studio.*.bin")[0])
}
