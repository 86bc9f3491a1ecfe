package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// stub is a program that only logs its calls, and answers what build.sh needs to continue: it
// makes the programs and nets that it should make, the programs as copies of itself.
const stub = `#!/bin/sh
{
  printf '%s' "${0##*/}"
  printf '\t%s' "$@"
  echo
} >>"$NOTES"
case "${0##*/} $*" in
  "go env GOROOT") echo "$STUBS" ;;
  "go tool -n staticcheck") echo staticcheck ;;
  "go list -e "*) echo "$GOOS$GOEXPERIMENT$GOFLAGS playout/engine/net net.go" ;;
  "go list -f "*) ;;
  "go list "*) echo "$PACKAGES" ;;
  "playout recipes") echo one ;;
esac
while [ $# -gt 1 ]; do
  case $1 in
    -o) cp "$0" "$2" ;;
    -dir) mkdir -p "$2" && : >"$2/one.onnx" ;;
  esac
  shift
done
`

// dryRun is a folder in which build.sh runs with stubs.
type dryRun struct {
	folder   string
	code     *sources
	programs map[string]string // by the base name that go build -o gave them: their packages
	looked   map[string]bool   // arguments and commands already looked up
}

func newDryRun(t *testing.T, code *sources) *dryRun {
	t.Helper()
	d := &dryRun{t.TempDir(), code, map[string]string{"go_js_wasm_exec": "playout"}, map[string]bool{}}
	script, err := os.ReadFile(filepath.Join(code.root, "build.sh"))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{"build.sh": string(script), "engine/cmd/site/wasmopt/testdata/go-version": "another", "stubs/lib/wasm/go_js_wasm_exec": stub}
	for _, name := range strings.Fields("go gofmt gcc staticcheck node npm npx git id apt-get python3 xmllint chromium firefox-esr WebKitWebDriver Xvfb") {
		files["stubs/"+name] = stub
	}
	for _, name := range strings.Fields("wasm/e2e models .cache ui engine/cmd/lobby engine/cmd/cluster engine/train engine/net/gogo engine/net/protobuf engine/net/tensor") {
		files[name+"/x.onnx"] = ""
	}
	for name, text := range files {
		at := filepath.Join(d.folder, name)
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(at, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

// lookUp runs build.sh with these arguments and returns what is wrong: that it fails, and what
// the programs that it calls do not know.
func (d *dryRun) lookUp(args []string) (wrong []string) {
	whole := "build.sh " + strings.Join(args, " ")
	if d.looked[whole] {
		return nil
	}
	d.looked[whole] = true
	said, calls, err := d.run(args)
	if err != nil {
		return []string{fmt.Sprintf("%v: %s", err, said)}
	}
	if calls == "" {
		return []string{"it calls no program"}
	}
	for call := range strings.Lines(calls) {
		call = strings.TrimSuffix(call, "\n")
		words := strings.Split(call, "\t")
		if len(words) > 4 && words[1] == "build" || len(words) > 3 && words[1] == "test" {
			d.built(words)
		}
		if d.looked[call] {
			continue
		}
		d.looked[call] = true
		var missing []string
		switch program := d.programs[words[0]]; {
		case words[0] == "go":
			missing = d.code.lookUpGo(words)
		case words[0] == "go_js_wasm_exec" && path.Base(words[1]) == "train.wasm": // a program of go test
			for _, flag := range words[2:] {
				if !strings.HasPrefix(flag, "-test.") {
					missing = append(missing, "flag "+flag+" of a test")
				}
			}
		case words[0] == "go_js_wasm_exec":
			missing = lookUpOurs(words[2:])
		case program == "./engine/cmd/playout":
			missing = lookUpOurs(words[1:])
		case program != "":
			missing = d.code.lookUpArguments(d.code.matching(program), words[1:])
		}
		for _, m := range missing {
			wrong = append(wrong, fmt.Sprintf("%s: there is no %s", strings.Join(words, " "), m))
		}
	}
	return wrong
}

// run runs build.sh with these arguments. It returns what the script said, and the calls of the
// stubs, a line for each.
func (d *dryRun) run(args []string) (said, calls string, err error) {
	notes := filepath.Join(d.folder, "notes")
	_ = os.Remove(notes)
	stubs := filepath.Join(d.folder, "stubs")
	c := exec.Command("bash", append([]string{filepath.Join(d.folder, "build.sh")}, args...)...)
	c.Env = []string{"PATH=" + stubs + ":/usr/bin:/bin", "HOME=" + d.folder, "TMPDIR=" + d.folder, "STUBS=" + stubs, "PACKAGES=" + d.code.imports(), "NOTES=" + notes}
	output, err := c.CombinedOutput()
	text, _ := os.ReadFile(notes) // there is none if nothing was called
	return string(output), string(text), err
}

// built records the package of a program.
func (d *dryRun) built(words []string) {
	program := words[len(words)-1]
	if words[2] == "-C" {
		program = "./" + path.Join(words[3], program)
	}
	for i, word := range words[:len(words)-1] {
		if word == "-o" && words[1] == "build" {
			d.programs[path.Base(words[i+1])] = program
		}
	}
}

// lookUpUsage looks up every usage in the head of build.sh.
func (d *dryRun) lookUpUsage(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(d.folder, "build.sh"))
	if err != nil {
		t.Fatal(err)
	}
	usage := regexp.MustCompile(`(?m)^#   \./build\.sh((?: [a-z[][a-z\]]*)*)  `).FindAllStringSubmatch(string(text), -1)
	if len(usage) < 14 {
		t.Errorf("the head of build.sh names only %d ways to call it", len(usage))
	}
	d.looked["build.sh test"] = true // test all runs the same, and more
	for _, m := range usage {
		way := strings.NewReplacer("[", "", "]", "").Replace(m[1])
		for _, wrong := range d.lookUp(strings.Fields(way)) {
			t.Errorf("./build.sh%s: %s", way, wrong)
		}
	}
	for _, way := range []string{"nothing", "bench page -nothing", "bench -nothing"} {
		if len(d.lookUp(strings.Fields(way))) == 0 {
			t.Errorf("./build.sh %s: nothing is wrong with it", way)
		}
	}
}

// TestBuildScriptArguments: build.sh answers requests for help, and arguments that it does not
// know, in one line and before it calls any program but go env, which tells it where Go is.
func TestBuildScriptArguments(t *testing.T) {
	d := newDryRun(t, newSources(t))
	const benches = "; allowed: all, net, page, stage, train, workers, or flags of the benchmark"
	for _, c := range []struct {
		line, want string // want is how the answer begins
		status     int
	}{
		{"build -h", "Usage: ./build.sh build [plain], ", 0},
		{"zip -h", "Usage: ./build.sh zip [file], ", 0},
		{"zip x.zip --help", "Usage: ./build.sh zip [file], ", 0},
		{"serve -h", "Usage: ./build.sh serve [address], a port such as 9000, ", 0},
		{"lobby -h", "Usage: ./build.sh lobby [address], a port such as 9000, ", 0},
		{"test -h", "Usage: ./build.sh test [all | nets | browsers]", 0},
		{"bench -h", "Usage: ./build.sh bench [all | net | page | stage | train | workers] ", 0},
		{"bench page -h", "Usage: ./build.sh bench [all | net | page | stage | train | workers] ", 0},
		{"shots -h", "Usage: ./build.sh shots [folder], ", 0},
		{"build foo", `build.sh build: unknown argument "foo"; allowed: plain`, 2},
		{"zip -x", `build.sh zip: unknown argument "-x"; allowed: the name of a zip`, 2},
		{"zip a b", `build.sh zip: unknown argument "b"; allowed: the name of a zip`, 2},
		{"lobby -x", `build.sh lobby: unknown argument "-x"; allowed: an address, such as 9000 or 0.0.0.0:9000`, 2},
		{"lobby 9000 b", `build.sh lobby: unknown argument "b"; allowed: an address, such as 9000 or 0.0.0.0:9000`, 2},
		{"test foo", `build.sh test: unknown argument "foo"; allowed: all, browsers, nets`, 2},
		{"bench foo", `build.sh bench: unknown argument "foo"` + benches, 2},
		{"bench page foo", `build.sh bench page: unknown argument "foo"; allowed: flags of the benchmark`, 2},
		{"shots -x", `build.sh shots: unknown argument "-x"; allowed: the name of a folder`, 2},
		{"shots a b", `build.sh shots: unknown argument "b"; allowed: the name of a folder`, 2},
		{"foo -h", `build.sh: unknown command "foo"; allowed: build, serve, lobby, `, 2},
	} {
		said, calls, err := d.run(strings.Fields(c.line))
		status := 0
		if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
			status = exit.ExitCode()
		} else if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(said, c.want) || strings.Count(said, "\n") != 1 || status != c.status || calls != "go\tenv\tGOROOT\n" {
			t.Errorf("./build.sh %s: status %d, calls %q and %q; want status %d and one line %q", c.line, status, calls, said, c.status, c.want)
		}
	}
}
