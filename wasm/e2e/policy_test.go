//go:build !js

package e2e

import (
	"bytes"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
)

// policyHost returns the page's address on a host whose page has the given policy.
func policyHost(t *testing.T, policy string) string {
	t.Helper()
	index, err := os.ReadFile(filepath.Join(os.Getenv("PLAYOUT_DIST"), "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	return hostWith(t, func(name string) http.HandlerFunc {
		if name != "" && name != "index.html" {
			return nil
		}
		return sendContent(bytes.Replace(index, []byte(policyOf(t)), []byte(policy), 1))
	})
}

// leftOpen is the part of the policy that the page's own script closes except for the page's
// site.
const leftOpen = "'self' https: http:"

// policyOf returns the policy of the built page.
func policyOf(t *testing.T) string {
	t.Helper()
	index, err := os.ReadFile(filepath.Join(os.Getenv("PLAYOUT_DIST"), "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(index), `http-equiv="Content-Security-Policy" content="`)
	policy, _, closed := strings.Cut(rest, `"`)
	if !found || !closed {
		t.Fatal("the page has no policy")
	}
	return policy
}

// violations makes a page record the violations of its policy.
const violations = `window.forbidden = []; document.addEventListener('securitypolicyviolation', e => forbidden.push(e.violatedDirective + ' ' + e.blockedURI));`

// Every part of the page's policy is needed: without it something is forbidden or, for a part
// that only forbids, something is allowed.
func TestPolicyIsNeeded(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	allows, policy := 0, strings.ReplaceAll(policyOf(t), leftOpen, "'self'")
	for _, directive := range strings.Split(policy, ";") {
		words := strings.Fields(directive)
		if len(words) == 2 && words[1] == "'none'" {
			continue // it forbids more than default-src does
		}
		for _, source := range words[1:] {
			allows++
			t.Run(words[0]+" "+source, func(t *testing.T) {
				t.Parallel()
				less := strings.Replace(directive, " "+source, "", 1)
				if len(words) == 2 {
					less = " " + words[0] + " 'none'"
				}
				address := policyHost(t, strings.Replace(policy, directive, less, 1))
				if source == "blob:" {
					address = withPolicy(t, address, "sandbox allow-scripts")
				}
				p := openAt(t, address, "", violations)
				p.allow("") // the browser itself reports what is forbidden
				p.wait(`forbidden.length > 0`)
			})
		}
	}
	if allows < 6 {
		t.Errorf("the policy's parts allow %d things, want at least 6: %s", allows, policyOf(t))
	}
}

// The page closes what the policy leaves open: it loads nothing from other hosts, and makes no
// worker from a Blob unless it needs one.
func TestPolicyIsClosed(t *testing.T) {
	t.Parallel()
	address := withPolicy(t, bench.host.URL+folder, "") // another port than bench's
	for name, policy := range map[string]string{"plain": "", "sandboxed": "sandbox allow-scripts"} {
		p := openAt(t, withPolicy(t, address, policy), "", violations)
		p.allow("") // the browser itself reports what is forbidden
		eval[any](p, fmt.Sprintf(`void document.head.append(Object.assign(document.createElement('script'), {src: %[1]q}),
			Object.assign(document.createElement('link'), {rel: 'stylesheet', href: %[1]q}), Object.assign(new Image(), {src: %[1]q})),
			void fetch(%[1]q).catch(() => {}), void new Worker(URL.createObjectURL(new Blob(['0'])))`, bench.host.URL+emptyPath))
		want := []string{"connect-src", "img-src", "script-src-elem", "style-src-elem"}
		if policy == "" {
			want = append(want, "worker-src")
		}
		p.wait(fmt.Sprintf(`forbidden.length >= %d`, len(want)))
		if got := eval[string](p, `[...new Set(forbidden.map(f => f.split(' ')[0]))].sort().join()`); got != strings.Join(want, ",") {
			t.Errorf("%s: %s are forbidden, want %s", name, got, strings.Join(want, ","))
		}
	}
}

// withPolicy returns the address of a further host that sends the same with a policy.
func withPolicy(t *testing.T, address, policy string) string {
	t.Helper()
	target, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	from := httputil.NewSingleHostReverseProxy(&url.URL{Scheme: target.Scheme, Host: target.Host})
	from.ErrorLog = log.New(io.Discard, "", 0) // some clients disconnect early
	host := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if policy != "" {
			w.Header().Set("Content-Security-Policy", policy)
		}
		from.ServeHTTP(w, r)
	}))
	return host.URL + target.Path
}

// On a host that demands trusted types the page plays and is cached.
func TestTrustedTypes(t *testing.T) {
	t.Parallel()
	p := blank(t, 1280, 900)
	p.url = withPolicy(t, bench.host.URL+folder, "require-trusted-types-for 'script'; trusted-types default")
	p.addScripts(violations)
	p.do(cd.Navigate(p.url + "#/othello?black=human&white=uct:ms=50"))
	p.waitIdle()
	p.play("f5")
	p.wait(`navigator.serviceWorker.controller`)
	if forbidden := eval[[]string](p, `forbidden`); len(forbidden) > 0 {
		t.Errorf("%q are forbidden, want none", forbidden)
	}
}
