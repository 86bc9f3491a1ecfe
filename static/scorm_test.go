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
	if output, err := exec.Command(node, "testdata/scorm.js", "scorm.js", "../wasm/e2e/testdata/lms.js").CombinedOutput(); err != nil || len(output) > 0 {
		t.Errorf("scorm.js: got %v, want no failures:\n%s", err, output)
	}
}
