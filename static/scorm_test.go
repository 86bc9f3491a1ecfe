//go:build !js

package static

import (
	"os/exec"
	"testing"
)

// What scorm.js reports is what the standards allow, whatever it is sent, and it resumes
// what it left.
func TestScorm(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("no Node; ./build.sh test installs it")
	}
	if said, err := exec.Command(node, "testdata/scorm.js", "scorm.js", "../wasm/e2e/testdata/lms.js").CombinedOutput(); err != nil || len(said) > 0 {
		t.Errorf("%v, want len(said) <= 0\n%s", err, said)
	}
}
