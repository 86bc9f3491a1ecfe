//go:build !js

// Package laws_test checks that the repository follows its plan: which packages may import which,
// packages without clocks and goroutines, and comments for exported names.
package laws_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const (
	module = "playout"
	root   = "../../" // the repository, seen from this folder
)

// pkg is the output of `go list -json` for one package.
type pkg struct {
	ImportPath string
	Imports    []string
}

// rule is a row of the plan: packages whose path matches the pattern may import the packages of
// this module that match may, and those of other modules that match outside. A pattern that ends
// in /... matches a path and everything below it.
type rule struct {
	packages string
	may      []string
	outside  []string
	own      bool // whether each folder directly below the pattern is a unit, whose packages may import one another
}

// plan lists which packages may import which. The first row that matches a package counts;
// standard packages are checked separately.
var plan = []rule{
	{packages: "engine/game"},
	{packages: "engine/game/movelist", may: []string{"engine/game/format"}},
	{packages: "engine/game/format", may: []string{"engine/game"}},
	{packages: "engine/game/editor", may: []string{"engine/game"}},
	{packages: "engine/game/gametest", may: []string{"engine/game", "engine/game/editor", "engine/game/openings"}},
	{packages: "engine/game/openings", may: []string{"engine/game"}},
	{packages: "engine/game/openings/openingstest", may: []string{"engine/game", "engine/game/openings", "engine/golden"}},
	{packages: "engine/golden", outside: []string{"github.com/google/go-cmp/cmp"}},
	{packages: "engine/games", may: []string{"engine/game", "engine/games/..."}},
	{packages: "engine/games/chess", may: []string{"engine/game", "engine/game/editor", "engine/game/format", "engine/game/openings",
		"engine/games/chess/board", "engine/games/chess/evaluation", "engine/games/chess/notation", "engine/games/chess/pgn"}},
	{packages: "engine/games/othello", may: []string{"engine/game", "engine/game/editor", "engine/game/format", "engine/game/movelist", "engine/game/openings", "engine/games/othello/ggf", "engine/games/othello/wthor"}},
	{packages: "engine/games/chess/board", may: []string{"engine/game"}},
	{packages: "engine/games/chess/boardtest", may: []string{"engine/games/chess/board", "engine/games/chess/notation", "engine/game"}},
	{packages: "engine/games/chess/evaluation", may: []string{"engine/games/chess/board", "engine/game"}},
	{packages: "engine/games/chess/notation", may: []string{"engine/games/chess/board", "engine/game"}},
	{packages: "engine/games/...", may: []string{"engine/game", "engine/game/editor", "engine/game/format", "engine/game/movelist", "engine/game/openings"}},
	{packages: "engine/eval", may: []string{"engine/game"}},
	// Nets in three independent stages; the last two exchange programs.
	{packages: "engine/net", may: []string{"engine/net/onnx", "engine/net/heads", "engine/net/compile", "engine/net/program", "engine/net/exec", "engine/net/nnue"}},
	{packages: "engine/net/onnx", may: []string{"engine/game"}, outside: []string{"github.com/owulveryck/onnx-go", "gonum.org/v1/gonum/graph", "gorgonia.org/tensor"}},
	{packages: "engine/net/heads", may: []string{"engine/net/onnx"}},
	{packages: "engine/net/compile", may: []string{"engine/net/onnx", "engine/net/program", "engine/game"}},
	{packages: "engine/net/program", may: []string{"engine/matrix"}},
	{packages: "engine/net/exec", may: []string{"engine/guest", "engine/net/choice", "engine/net/program", "engine/net/kernel", "engine/matrix"}},
	{packages: "engine/net/choice", may: []string{"engine/game"}},
	{packages: "engine/net/nnue", may: []string{"engine/guest", "engine/net/choice", "engine/net/onnx", "engine/net/kernel", "engine/game"}},
	{packages: "engine/net/kernel", may: []string{"engine/guest"}},
	{packages: "engine/net/onnxfile"},
	{packages: "engine/matrix", may: []string{"engine/guest"}},
	{packages: "engine/guest"},
	{packages: "engine/net/nettest", may: []string{"engine/net/onnxfile"}},
	{packages: "engine/search", may: []string{"engine/game"}},
	{packages: "engine/search/mcts", may: []string{"engine/search", "engine/eval", "engine/game"}},
	{packages: "engine/search/alphabeta", may: []string{"engine/search", "engine/search/transposition", "engine/game"}},
	{packages: "engine/search/flat", may: []string{"engine/search", "engine/game"}},
	{packages: "engine/search/growth"},
	{packages: "engine/search/report", may: []string{"engine/search", "engine/search/mcts", "engine/game", "engine/search/growth"}},
	{packages: "engine/search/transposition", may: []string{"engine/game"}},
	{packages: "engine/search/searchtest", may: []string{"engine/games/morris", "engine/game"}},
	// Files are for the command line: the page, the worker and their tests use none.
	{packages: "engine/seal"},
	{packages: "engine/disk", may: []string{"engine/seal"}, outside: []string{"github.com/gofrs/flock", "github.com/google/renameio/v2"}},
	{packages: "engine/uci", may: []string{"engine/game"}},
	{packages: "engine/uciserver", may: []string{"engine/uci", "engine/timecontrol", "engine/player", "engine/player/pool", "engine/search", "engine/search/alphabeta", "engine/game"}},
	{packages: "engine/player", may: []string{"engine/player/deepening", "engine/player/evaluation", "engine/player/keys", "engine/player/levels", "engine/player/pace", "engine/player/tree", "engine/player/outside", "engine/timecontrol", "engine/search", "engine/search/mcts", "engine/search/alphabeta", "engine/search/flat", "engine/net", "engine/eval", "engine/uci", "engine/game"}},
	{packages: "engine/player/evaluation", may: []string{"engine/eval", "engine/net/nnue", "engine/game"}},
	{packages: "engine/player/keys", may: []string{"engine/game"}},
	{packages: "engine/player/levels"},
	{packages: "engine/player/pace", may: []string{"engine/timecontrol", "engine/game"}},
	{packages: "engine/player/deepening", may: []string{"engine/player/pace", "engine/timecontrol", "engine/search", "engine/search/alphabeta", "engine/game"}},
	{packages: "engine/player/tree", may: []string{"engine/player/pace", "engine/timecontrol", "engine/search", "engine/search/mcts", "engine/game"}},
	{packages: "engine/player/pool", may: []string{"engine/player", "engine/game"}},
	{packages: "engine/player/outside", may: []string{"engine/timecontrol", "engine/search", "engine/uci", "engine/game"}},
	{packages: "engine/chance", may: []string{"engine/player", "engine/search", "engine/game"}},
	{packages: "engine/explain", may: []string{"engine/player", "engine/search", "engine/search/alphabeta", "engine/search/flat", "engine/search/mcts", "engine/eval", "engine/strict", "engine/game"}},
	{packages: "engine/dissect", may: []string{"engine/player", "engine/net", "engine/net/exec", "engine/search", "engine/game", "engine/game/editor"}},
	{packages: "engine/exact", may: []string{"engine/search", "engine/sorting", "engine/game"}},
	{packages: "engine/review", may: []string{"engine/chance", "engine/player", "engine/record", "engine/search", "engine/game"}},
	{packages: "engine/ending"},
	{packages: "engine/record", may: []string{"engine/ending", "engine/game", "engine/game/format"}},
	{packages: "engine/dataset", may: []string{"engine/command", "engine/shard", "engine/record", "engine/game", "engine/game/format", "engine/game/movelist"}},
	{packages: "engine/timecontrol"},
	{packages: "engine/shard", may: []string{"engine/game"}},
	{packages: "engine/rating"},
	{packages: "engine/command"},
	{packages: "engine/digest"},
	{packages: "engine/book", may: []string{"engine/digest", "engine/record", "engine/game", "engine/game/format", "engine/game/movelist"}},
	{packages: "engine/match", may: []string{"engine/book", "engine/command", "engine/rating", "engine/timecontrol", "engine/player", "engine/games", "engine/game"}},
	{packages: "engine/contest", may: []string{"engine/arena", "engine/book", "engine/dataset", "engine/ending", "engine/seal", "engine/match", "engine/player", "engine/rating", "engine/record", "engine/strict", "engine/game", "engine/games"}},
	{packages: "engine/arena", may: []string{"engine/book", "engine/shard", "engine/match", "engine/rating", "engine/timecontrol", "engine/player", "engine/uci", "engine/search", "engine/game"}},
	// The command line's work: matches, data sets, training and recipes in files.
	{packages: "engine/lab/plot"},
	{packages: "engine/lab/progress"},
	{packages: "engine/lab/labtest"},
	{packages: "engine/lab/nets", may: []string{"engine/lab/progress", "engine/disk", "engine/dataset", "engine/player", "engine/net", "engine/game", "models"}},
	{packages: "engine/lab/openings", may: []string{"engine/book", "engine/command", "engine/dataset", "engine/disk", "engine/game", "engine/game/openings", "engine/games", "engine/lab/nets", "engine/lab/progress", "engine/player", "engine/record", "engine/search"}},
	{packages: "engine/lab/matches", may: []string{"engine/seal", "engine/book", "engine/shard", "engine/contest", "engine/match", "engine/rating", "engine/lab/nets", "engine/lab/row", "engine/lab/openings", "engine/lab/progress", "engine/disk", "engine/arena", "engine/player", "engine/dataset", "engine/record",
		"engine/ending", "engine/link", "engine/games/...", "engine/game", "engine/game/format"}},
	{packages: "engine/lab/data", may: []string{"engine/book", "engine/shard", "engine/lab/nets", "engine/lab/openings", "engine/lab/progress", "engine/command", "engine/disk", "engine/selfplay", "engine/dataset", "engine/player", "engine/uci",
		"engine/games/...", "engine/game", "engine/game/format"}},
	{packages: "engine/lab/training", may: []string{"engine/lab/data", "engine/lab/plot", "engine/lab/nets", "engine/lab/progress", "engine/command", "engine/disk", "engine/train", "engine/train/sample", "engine/train/trainspec", "engine/dataset",
		"engine/game", "models"}},
	// A recipe is a value: only its folder has files.
	{packages: "engine/lab/recipe", may: []string{"engine/match", "engine/train", "engine/train/sample", "engine/selfplay", "engine/player", "engine/games", "engine/game"}},
	{packages: "engine/lab/recipe/history", may: []string{"engine/lab/plot", "engine/rating"}},
	{packages: "engine/lab/recipe/folder", may: []string{"engine/match", "engine/command", "engine/lab/...", "engine/disk", "engine/arena", "engine/player", "engine/games", "engine/game", "models"}},
	{packages: "engine/lab/row", may: []string{"engine/match", "engine/game"}},
	{packages: "engine/lab/strength", may: []string{"engine/match", "engine/rating", "engine/lab/row", "engine/lab/matches", "engine/games", "engine/player", "engine/game"}},
	{packages: "engine/lab/reports/tables", may: []string{"engine/match", "engine/lab/row", "engine/game"}},
	{packages: "engine/lab/reports", may: []string{"engine/seal", "engine/lab/reports/tables", "engine/match", "engine/lab/row", "engine/lab/matches", "engine/lab/progress", "engine/lab/plot", "engine/disk", "engine/arena", "engine/dataset", "engine/games", "engine/player", "engine/game", "engine/lab/recipe/history", "models"}},
	{packages: "engine/lab/sweep", may: []string{"engine/match", "engine/lab/row", "engine/lab/plot", "engine/arena", "engine/game"}},
	{packages: "engine/lab/judge", may: []string{"engine/seal", "engine/rating", "engine/lab/matches", "engine/lab/progress", "engine/disk", "engine/arena", "engine/uci", "engine/game"}},
	{packages: "engine/lab/chances", may: []string{"engine/chance", "engine/match", "engine/rating", "engine/lab/matches", "engine/lab/nets", "engine/lab/plot", "engine/lab/progress", "engine/arena", "engine/player", "engine/search", "engine/game"}},
	{packages: "engine/lab/reviews", may: []string{"engine/review", "engine/importer", "engine/link", "engine/ending", "engine/record", "engine/lab/progress", "engine/disk", "engine/games", "engine/game", "engine/game/format"}},
	{packages: "engine/lab/bench", may: []string{"engine/book", "engine/match", "engine/arena", "engine/player", "engine/search", "engine/game"}},
	{packages: "engine/lab/solve", may: []string{"engine/disk", "engine/games", "engine/game"}},
	{packages: "engine/selfplay", may: []string{"engine/book", "engine/shard", "engine/player", "engine/search", "engine/dataset", "engine/game", "engine/games", "engine/instant"}},
	{packages: "engine/train/parallel"},
	{packages: "engine/train/arch", may: []string{"engine/game"}},
	{packages: "engine/train/nn", may: []string{"engine/train/arch", "engine/train/parallel", "engine/net/onnxfile", "engine/matrix"}},
	{packages: "engine/train/optim", may: []string{"engine/train/nn", "engine/train/parallel", "engine/game"}},
	{packages: "engine/train/sample", may: []string{"engine/train/parallel", "engine/dataset", "engine/game"}},
	{packages: "engine/train", may: []string{"engine/train/...", "engine/matrix", "engine/game"}},
	{packages: "engine/train/trainspec", may: []string{"engine/command", "engine/train", "engine/train/sample", "engine/games", "engine/game", "engine/strict", "models"}},
	{packages: "engine/listen"},
	{packages: "engine/deflate"},
	{packages: "engine/packed", may: []string{"engine/deflate"}},
	{packages: "engine/strict"},
	{packages: "engine/strict/stricttest"},
	{packages: "engine/plaintext"},
	{packages: "engine/sorting"},
	{packages: "engine/instant"},
	{packages: "engine/version"},
	{packages: "engine/paste", may: []string{"engine/packed"}},
	// The stage, except for the program that draws it: plain Go that knows neither rules nor
	// search.
	{packages: "engine/stage"},
	{packages: "engine/stage/mesh"},
	{packages: "engine/stage/scene", may: []string{"engine/stage", "engine/stage/mesh"}},
	{packages: "engine/stage/mesh/meshtest", may: []string{"engine/stage/mesh"}},
	// The protocol between two pages.
	{packages: "engine/peer/message", may: []string{"engine/link"}, outside: []string{"golang.org/x/crypto/blake2s"}},
	{packages: "engine/peer/acts", may: []string{"engine/ending", "engine/peer/message", "engine/record", "engine/timecontrol", "engine/game"}, outside: []string{"golang.org/x/crypto/blake2s"}},
	{packages: "engine/peer/invite", may: []string{"engine/peer/message"}},
	{packages: "engine/peer/talk"},
	{packages: "engine/peer/ice"},
	// Between a page and the server of a school, which is a module of its own: engine/cmd/lobby.
	{packages: "engine/lobby", may: []string{"engine/peer/talk"}},
	{packages: "engine/lobby/client", may: []string{"engine/lobby", "engine/peer/talk"}},
	{packages: "engine/peer/conduct", may: []string{"engine/peer", "engine/peer/acts", "engine/peer/invite", "engine/peer/message", "engine/peer/talk", "engine/timecontrol", "engine/games", "engine/game"}},
	{packages: "engine/peer", may: []string{"engine/ending", "engine/peer/acts", "engine/peer/message", "engine/record", "engine/game"}},
	{packages: "engine/stage/forest", may: []string{"engine/stage/...", "engine/search/growth"}},
	{packages: "engine/stage/...", may: []string{"engine/stage/..."}},
	{packages: "engine/link", may: []string{"engine/ending", "engine/packed"}},
	{packages: "engine/wire", may: []string{"engine/ending", "engine/link"}},
	{packages: "engine/wire/labwire", may: []string{"engine/wire", "engine/game", "engine/link", "engine/strict"}},
	// The format of exercises and their scores, shared by the page, the embed and the
	// command line.
	{packages: "engine/exercise", may: []string{"engine/packed", "engine/game"}},
	{packages: "engine/exercise/grade", may: []string{"engine/exercise", "engine/games", "engine/record", "engine/player", "engine/search", "engine/search/alphabeta", "engine/explain", "engine/game"}},
	{packages: "engine/exercise/scorm", may: []string{"engine/exercise", "engine/exercise/grade", "engine/deflate", "engine/game"}},

	{packages: "engine/exercise/code", may: []string{"engine/exercise"}},
	{packages: "engine/exercise/starters", may: []string{"engine/exercise"}},
	{packages: "engine/embed", may: []string{"engine/exercise", "engine/link"}},
	{packages: "engine/session", may: []string{"engine/wire", "engine/link", "engine/ending", "engine/timecontrol", "engine/player", "engine/player/pool", "engine/search", "engine/search/report", "engine/games",
		"engine/record", "engine/game/openings", "engine/arena", "engine/train", "engine/game", "engine/game/editor", "engine/game/format",
		"engine/exercise", "engine/exercise/grade", "engine/search/growth", "engine/session/crew", "engine/importer", "engine/session/announced", "engine/session/watch",
		"engine/session/extension", "engine/session/reviews", "engine/chance", "engine/dissect", "engine/net", "engine/exact", "engine/explain", "engine/search/mcts"}},
	{packages: "engine/importer", may: []string{"engine/games", "engine/game", "engine/game/format", "engine/game/movelist"}},
	{packages: "engine/session/crew", may: []string{"engine/wire", "engine/player", "engine/search", "engine/game"}},
	{packages: "engine/session/extension", may: []string{"engine/wire", "engine/session/announced"}},
	{packages: "engine/session/announced", may: []string{"engine/wire", "engine/player", "engine/net", "engine/game"}},
	{packages: "engine/session/training", may: []string{"engine/wire", "engine/wire/labwire", "engine/session/announced", "engine/session/extension", "engine/command", "engine/dataset", "engine/digest", "engine/selfplay", "engine/player",
		"engine/train", "engine/train/arch", "engine/train/sample", "engine/train/trainspec", "engine/games", "engine/game", "models"}},
	{packages: "engine/session/lab", may: []string{"engine/arena", "engine/contest", "engine/digest", "engine/game", "engine/games", "engine/lab/reports/tables", "engine/lab/row", "engine/lab/sweep", "engine/match", "engine/net", "engine/player", "engine/rating", "engine/record", "engine/search", "engine/session/announced", "engine/session/extension", "engine/session/training", "engine/wire", "engine/wire/labwire"}},
	{packages: "engine/session/reviews", may: []string{"engine/wire", "engine/session/extension", "engine/review", "engine/player", "engine/record", "engine/game"}},
	{packages: "engine/session/watch", may: []string{"engine/wire", "engine/search", "engine/search/mcts", "engine/search/report", "engine/game"}},
	// The site refuses a model without a card, or a broken one, and has the words of scripts.
	{packages: "engine/cmd/site", outside: []string{"github.com/andybalholm/brotli"}, may: []string{"engine/deflate", "engine/cmd/site/guide", "engine/cmd/site/licences", "engine/cmd/site/patch", "engine/cmd/site/wasmopt", "engine/disk", "engine/exercise/starters", "engine/listen", "engine/net", "models", "static", "ui/feature/studio", "ui/text", "ui/text/boot"}},
	{packages: "engine/cmd/site/guide", outside: []string{"github.com/yuin/goldmark/..."}},
	{packages: "engine/cmd/site/licences"},
	{packages: "engine/cmd/site/patch"},
	{packages: "engine/cmd/site/wasmopt"},
	{packages: "engine/cmd/components", outside: []string{"github.com/vugu/html/..."}},
	{packages: "engine/cmd/floors"},
	{packages: "engine/cmd/messages"},
	{packages: "engine/cmd/sizes", outside: []string{"github.com/uudashr/gocognit"}},
	{packages: "engine/cmd/...", may: []string{"engine/...", "models"}},
	{packages: "models", may: []string{"engine/digest"}},
	{packages: "wasm/playout", may: []string{"engine/session", "ui/features/studiolink", "wasm/app", "wasm/worker"}},
	{packages: "wasm/lab", may: []string{"engine/session", "engine/session/lab", "ui/page/lab", "wasm/app", "wasm/worker"}},
	{packages: "wasm/studio", may: []string{"engine/session", "ui/page/studio", "wasm/app", "wasm/worker"}},
	{packages: "wasm/worker", may: []string{"engine/session", "engine/session/extension", "engine/net", "engine/wire"}},
	{packages: "wasm/course", may: []string{"engine/exercise", "engine/exercise/scorm"}},
	{packages: "wasm/promise"},
	{packages: "wasm/friend", may: []string{"wasm/promise", "engine/peer/message", "engine/peer/conduct", "engine/peer/ice", "engine/peer/talk"}},
	{packages: "wasm/lobby", may: []string{"wasm/promise", "engine/lobby", "engine/lobby/client"}},
	{packages: "wasm/app", may: []string{"wasm/course", "wasm/friend", "wasm/lobby", "wasm/promise", "engine/embed", "ui/..."}, outside: []string{"github.com/vugu/vugu/...", "github.com/vugu/vjson"}},
	{packages: "wasm/stage", may: []string{"engine/stage/..."}, outside: []string{"github.com/hajimehoshi/ebiten/v2/..."}},
	// A game of the page knows neither the other games nor the page.
	{packages: "ui/text"},
	{packages: "ui/text/boot", may: []string{"ui/text"}},
	{packages: "ui/qr", outside: []string{"rsc.io/qr/coding"}},
	{packages: "ui/node", outside: []string{"github.com/vugu/vugu/...", "github.com/vugu/vjson"}},
	{packages: "ui/board", may: []string{"engine/wire", "ui/node", "ui/text"}, outside: []string{"github.com/vugu/vugu/...", "github.com/vugu/vjson"}},
	{packages: "ui/boards", may: []string{"ui/board", "ui/boards/...", "ui/text"}},
	{packages: "ui/boards/fifth"},
	{packages: "ui/boards/...", may: []string{"engine/wire", "ui/board", "ui/node", "ui/text"}, outside: []string{"github.com/vugu/vugu/...", "github.com/vugu/vjson"}},
	// A feature of the page knows neither the other features nor the shell that contains
	// them.
	{packages: "ui/features/lab", may: []string{"engine/lab/plot", "engine/link", "engine/packed", "engine/wire", "engine/wire/labwire", "ui/feature/...", "ui/board", "ui/boards", "ui/node", "ui/text"},
		outside: []string{"github.com/vugu/vugu/...", "github.com/vugu/vjson"}},
	{packages: "ui/features/mynets", may: []string{"engine/digest", "engine/link", "engine/wire/labwire", "ui/feature/...", "ui/node", "ui/text"},
		outside: []string{"github.com/vugu/vugu/...", "github.com/vugu/vjson"}},
	{packages: "ui/features/training", may: []string{"engine/link", "engine/strict", "engine/wire", "engine/wire/labwire", "ui/feature/...", "ui/boards", "ui/node", "ui/text"},
		outside: []string{"github.com/vugu/vugu/...", "github.com/vugu/vjson"}},
	{packages: "ui/features/...", may: []string{"engine/embed", "engine/exercise", "engine/exercise/code", "engine/exercise/starters", "engine/lobby", "engine/peer/ice", "engine/peer/message", "engine/peer/talk", "engine/stage", "engine/timecontrol", "engine/ending", "engine/link", "engine/packed", "engine/wire", "ui/feature/...", "ui/board", "ui/boards", "ui/node", "ui/text", "ui/kept", "ui/qr"},
		outside: []string{"github.com/vugu/vugu/...", "github.com/vugu/vjson"}, own: true},
	{packages: "ui/feature/entry", may: []string{"ui/feature", "ui/feature/studio", "ui/text"}},
	{packages: "ui/feature/analyst", may: []string{"engine/link", "engine/wire", "ui/feature", "ui/feature/markup", "ui/feature/score", "ui/feature/term", "ui/node", "ui/text"}, outside: []string{"github.com/vugu/vugu/...", "github.com/vugu/vjson"}},
	{packages: "ui/feature/question", may: []string{"ui/feature", "ui/node"}, outside: []string{"github.com/vugu/vugu/...", "github.com/vugu/vjson"}},
	{packages: "ui/feature/export", may: []string{"engine/wire", "ui/boards", "ui/feature", "ui/node", "ui/text"}, outside: []string{"github.com/vugu/vugu/...", "github.com/vugu/vjson"}},
	{packages: "ui/feature/guide", may: []string{"ui/feature", "ui/node", "ui/text"}, outside: []string{"github.com/vugu/vugu/...", "github.com/vugu/vjson"}},
	{packages: "ui/feature/legend", may: []string{"ui/boards", "ui/feature", "ui/node", "ui/text"}, outside: []string{"github.com/vugu/vugu/...", "github.com/vugu/vjson"}},
	{packages: "ui/feature/labform", may: []string{"engine/link", "engine/paste", "engine/strict", "ui/feature/labtab"}},
	{packages: "ui/feature/labtab", may: []string{"ui/feature", "ui/feature/studio"}},
	{packages: "ui/feature/studio", may: []string{"engine/exercise", "engine/link"}},
	{packages: "ui/feature/term", may: []string{"ui/feature", "ui/feature/guide", "ui/feature/markup", "ui/node", "ui/text"}, outside: []string{"github.com/vugu/vugu/...", "github.com/vugu/vjson"}},
	{packages: "ui/feature/tour", may: []string{"ui/text"}},
	{packages: "ui/feature/titles", may: []string{"engine/exercise", "engine/exercise/code", "ui/feature"}},
	{packages: "ui/feature/timing", may: []string{"engine/timecontrol", "ui/feature", "ui/feature/markup", "ui/node", "ui/text"}, outside: []string{"github.com/vugu/vugu/...", "github.com/vugu/vjson"}},
	{packages: "ui/feature/...", may: []string{"engine/exercise", "engine/stage", "engine/ending", "engine/link", "engine/wire", "ui/feature/...", "ui/board", "ui/boards", "ui/text"},
		outside: []string{"github.com/vugu/vugu/...", "github.com/vugu/vjson"}},
	// The meaning of a pointer on the board, without the browser.
	{packages: "ui/kept", may: []string{"engine/link", "engine/packed", "engine/wire"}},
	{packages: "ui/pointer", may: []string{"ui/feature", "ui/features/editor", "ui/features/pencil"}},
	// The page in a browser, for tests, with a real session as its worker.
	{packages: "ui/page/pagetest", may: []string{"engine/exercise", "engine/exercise/starters", "engine/ending", "engine/link", "engine/wire", "engine/session", "engine/session/extension", "engine/session/lab", "engine/net/nettest", "ui/..."}},
	{packages: "ui/...", may: []string{"engine/embed", "engine/exercise", "engine/lobby", "engine/peer/talk", "engine/ending", "engine/link", "engine/wire", "ui/..."}, outside: []string{"github.com/vugu/vugu/...", "github.com/vugu/vjson"}},
	{packages: "engine/laws"},
	{packages: "wasm/chromium", outside: []string{"github.com/chromedp/chromedp"}},
	{packages: "wasm/netbench", may: []string{"engine/net", "engine/net/nettest", "wasm/chromium"}, outside: []string{"github.com/chromedp/chromedp"}},
	{packages: "wasm/pagebench", may: []string{"wasm/chromium"}, outside: []string{"github.com/chromedp/..."}},
	{packages: "wasm/e2e"},
	{packages: "wasm/browsers"},
	{packages: "static"},
}

// allMayImport lists the packages that all may import: they prepare or refuse text from outside.
var allMayImport = []string{"engine/instant", "engine/plaintext", "engine/paste", "engine/sorting", "engine/strict", "engine/version"}

// timeless lists the packages that use neither clocks nor goroutines: their results depend only on
// their arguments.
var timeless = []string{"engine/game/...", "engine/games/...", "engine/eval", "engine/search/..."}

// fits reports whether a path, relative to the module, matches a pattern.
func fits(pattern, path string) bool {
	if base, below := strings.CutSuffix(pattern, "/..."); below {
		return path == base || strings.HasPrefix(path, base+"/")
	}
	return path == pattern
}

func fitsAny(patterns []string, path string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool { return fits(p, path) })
}

// row returns the first row of the plan that matches a package, nil if there is none.
func row(path string) *rule {
	i := slices.IndexFunc(plan, func(r rule) bool { return fits(r.packages, path) })
	if i < 0 {
		return nil
	}
	return &plan[i]
}

// forbidden returns what is wrong with an import, "" for nothing.
func forbidden(path, imported string) string {
	inside, ours := strings.CutPrefix(imported, module+"/")
	standard := !ours && !strings.Contains(strings.Split(imported, "/")[0], ".")
	if imported == "syscall/js" && fits("engine/...", path) && !fitsAny([]string{"engine/guest", "engine/matrix", "engine/net/exec", "engine/net/nnue"}, path) {
		return "packages in engine/ may not import syscall/js"
	}
	r := row(path)
	switch {
	case r == nil:
		return "the plan has no row for it"
	case standard, ours && (fitsAny(r.may, inside) || fitsAny(allMayImport, inside)), !ours && fitsAny(r.outside, imported):
		return ""
	case r.own && ours && unit(r.packages, path) != "" && unit(r.packages, path) == unit(r.packages, inside):
		return ""
	}
	return "the plan forbids it"
}

// unit returns the folder directly below a pattern's path that contains a package, "" for a
// package elsewhere.
func unit(pattern, path string) string {
	below, ok := strings.CutPrefix(path, strings.TrimSuffix(pattern, "..."))
	if !ok {
		return ""
	}
	first, _, _ := strings.Cut(below, "/")
	return first
}

// list returns all packages of the module for one target.
func list(t *testing.T, env ...string) []pkg {
	t.Helper()
	cmd := exec.Command("go", "list", "-e", "-json=ImportPath,Imports", "./...")
	cmd.Dir = root
	cmd.Env = append(os.Environ(), env...)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v: %s", err, stderr.String())
	}
	var all []pkg
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p pkg
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	if len(all) < 5 {
		t.Fatalf("go list has %d packages, want at least 5", len(all))
	}
	return all
}

// listAll returns all packages by target, native and in the browser.
func listAll(t *testing.T) map[string][]pkg {
	return map[string][]pkg{
		"native": list(t),
		"js":     list(t, "GOOS=js", "GOARCH=wasm"),
	}
}

func relative(p pkg) string { return strings.TrimPrefix(p.ImportPath, module+"/") }

func TestImportPlan(t *testing.T) {
	for target, all := range listAll(t) {
		for _, p := range all {
			if row(relative(p)) == nil {
				t.Errorf("%s: %s has no row in the plan", target, p.ImportPath)
			}
			for _, imported := range p.Imports {
				if why := forbidden(relative(p), imported); why != "" {
					t.Errorf("%s: %s imports %s: %s", target, p.ImportPath, imported, why)
				}
			}
		}
	}
}

// The plan forbids and allows the imports that it should.
func TestPlanForbids(t *testing.T) {
	for _, c := range []struct {
		path, imported string
		bad            bool
	}{
		{"engine/game", "fmt", false},
		{"engine/game", "playout/engine/wire", true},
		{"engine/game", "golang.org/x/exp/rand", true},
		{"engine/games/othello", "playout/engine/game", false},
		{"engine/games/othello", "playout/engine/games", true},
		{"engine/games/chess", "playout/engine/games/chess/pgn", false},
		{"engine/games/chess/pgn", "playout/engine/games/chess", true},
		{"engine/games/othello", "playout/engine/game/format", false},
		{"engine/game", "playout/engine/game/format", true},
		{"engine/games/chess/board", "playout/engine/games/chess/evaluation", true},
		{"engine/games/chess/evaluation", "playout/engine/games/chess/board", false},
		{"engine/games/othello", "playout/engine/games/chess/pgn", true},
		{"engine/search", "playout/engine/search/mcts", true},
		{"engine/search/mcts", "playout/engine/player", true},
		{"engine/search/mcts", "playout/engine/search/alphabeta", true},
		{"engine/search/mcts", "syscall/js", true},
		{"engine/wire", "playout/engine/game", true},
		{"engine/session", "playout/engine/wire", false},
		{"engine/session", "playout/ui/page", true},
		{"engine/net", "syscall/js", true},
		{"engine/net", "github.com/owulveryck/onnx-go", true},
		{"engine/net/onnx", "github.com/owulveryck/onnx-go", false},
		{"engine/net/onnx", "playout/engine/net/program", true},
		{"engine/net/compile", "playout/engine/net/exec", true},
		{"engine/net/exec", "syscall/js", false},
		{"engine/net/nnue", "syscall/js", false},
		{"engine/net/nnue", "playout/engine/net/compile", true},
		{"engine/net/exec", "playout/engine/net/compile", true},
		{"engine/cmd/playout", "playout/engine/arena", false},
		{"engine/cmd/playout", "playout/ui/page", true},
		{"engine/cmd/playout", "playout/models", false},
		{"engine/cmd/playout", "playout/engine/disk", false},
		{"engine/cmd/playout", "github.com/gofrs/flock", true},
		{"engine/session", "playout/engine/disk", true},
		{"engine/session", "playout/engine/lab/recipe/folder", true},
		{"engine/lab/recipe", "playout/engine/disk", true},
		{"engine/lab/recipe", "playout/engine/lab/recipe/folder", true},
		{"engine/lab/recipe/folder", "playout/engine/lab/matches", false},
		{"engine/lab/matches", "playout/engine/lab/recipe", true},
		{"engine/lab/matches", "playout/engine/cmd/playout", true},
		{"engine/cmd/site", "playout/models", false},
		{"engine/cmd/site", "playout/engine/games", true},
		{"engine/player", "playout/models", true},
		{"wasm/worker", "playout/models", true},
		{"ui/page", "playout/engine/wire", false},
		{"ui/page", "playout/engine/game", true},
		{"ui/page", "playout/ui/text", false},
		{"ui", "github.com/vugu/vugu/js", false},
		{"ui/board", "playout/ui/page", true},
		{"ui/boards", "playout/ui/boards/chess", false},
		{"ui/boards/chess", "playout/ui/board", false},
		{"ui/boards/chess", "playout/ui/boards/morris", true},
		{"ui/boards/chess", "playout/ui/page", true},
		{"ui/text", "playout/ui/boards", true},
		{"ui/node", "playout/ui/feature", true},
		{"ui/boards/chess", "playout/ui/node", false},
		{"engine/cmd/components", "playout/ui/node", true},
		{"ui/page", "github.com/chromedp/chromedp", true},
		{"ui/features/clocks", "playout/engine/wire", false},
		{"ui/features/clocks", "playout/engine/exercise", false},
		{"ui/features/clocks", "playout/engine/exercise/grade", true},
		{"engine/exercise", "playout/engine/player", true},
		{"ui/features/clocks", "playout/engine/game", true},
		{"ui/features/clocks", "playout/ui/feature", false},
		{"ui/features/clocks", "playout/ui/board", false},
		{"ui/features/clocks", "playout/ui/text", false},
		{"ui/features/clocks", "playout/ui/kept", false},
		{"ui/features/clocks", "github.com/vugu/vugu", false},
		{"ui/features/clocks", "playout/ui", true},
		{"ui/features/clocks", "playout/ui/page", true},
		{"ui/features/clocks", "playout/ui/features", true},
		{"ui/features/clocks", "playout/ui/features/replay", true},
		{"ui/features/clocks", "playout/ui/features/clocks/face", false},
		{"ui/features/clocks/face", "playout/ui/features/clocks", false},
		{"ui/features/clocks/face", "playout/ui/features/clocksmith", true},
		{"ui/features/clocks/face", "playout/ui/page", true},
		{"ui/features", "playout/ui/features/clocks", true},
		{"ui/feature", "playout/engine/wire", false},
		{"ui/feature", "playout/ui/page", true},
		{"ui/feature", "playout/ui/features/clocks", true},
		{"ui/page", "playout/ui/features/clocks", false},
		{"wasm/app", "playout/engine/session", true},
		{"wasm/worker", "playout/ui/page", true},
		{"nowhere", "fmt", true},
	} {
		if why := forbidden(c.path, c.imported); (why != "") != c.bad {
			t.Errorf("forbidden(%q, %q) = %q; want a reason: %v", c.path, c.imported, why, c.bad)
		}
	}
}
