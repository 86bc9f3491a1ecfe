//go:build !js

package e2e

import (
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
)

// policyHost is the page's address on a host whose page has another policy.
func policyHost(t *testing.T, change func(policy string) string) string {
	t.Helper()
	index, err := os.ReadFile(filepath.Join(os.Getenv("PLAYOUT_DIST"), "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	policy := policyOf(t)
	return oddHost(t, func(name string) http.HandlerFunc {
		if name != "" && name != "index.html" {
			return nil
		}
		return sends(bytes.Replace(index, []byte(policy), []byte(change(policy)), 1))
	})
}

// policyOf is the policy of the built page.
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

// violations has a page note what its policy forbids.
const violations = `window.forbidden = []; document.addEventListener('securitypolicyviolation', e => forbidden.push(e.violatedDirective + ' ' + e.blockedURI));`

// Every part of the page's policy is needed: without it something is forbidden, or
// what only forbids is allowed.
func TestPolicyIsNeeded(t *testing.T) {
	t.Parallel()
	allows := 0
	for _, directive := range strings.Split(policyOf(t), ";") {
		words := strings.Fields(directive)
		if len(words) == 2 && words[1] == "'none'" {
			continue // it forbids more than default-src does
		}
		for _, source := range words[1:] {
			allows++
			t.Run(words[0]+" "+source, func(t *testing.T) {
				t.Parallel()
				address := policyHost(t, func(policy string) string {
					if len(words) == 2 {
						return strings.Replace(policy, directive, " "+words[0]+" 'none'", 1)
					}
					return strings.Replace(policy, directive, strings.Replace(directive, " "+source, "", 1), 1)
				})
				p := at(t, address, "", violations)
				p.allow("") // the browser itself reports what is forbidden
				p.wait(`forbidden.length > 0`)
			})
		}
	}
	if allows < 6 {
		t.Errorf("the policy allows %d things: %s", allows, policyOf(t))
	}
}

// A host that demands trusted types has a page that plays and is kept.
func TestTrustedTypes(t *testing.T) {
	t.Parallel()
	whole := plainHost(os.Getenv("PLAYOUT_DIST"))
	p := blank(t, 1280, 900)
	p.url = oddHost(t, func(string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Security-Policy", "require-trusted-types-for 'script'; trusted-types default")
			whole.ServeHTTP(w, r)
		}
	})
	p.before(violations)
	p.do(cd.Navigate(p.url + "#/othello?black=human&white=uct:ms=50"))
	p.rest()
	p.play("f5")
	p.wait(`navigator.serviceWorker.controller`)
	if forbidden := eval[[]string](p, `forbidden`); len(forbidden) > 0 {
		t.Errorf("forbidden are %q", forbidden)
	}
}
