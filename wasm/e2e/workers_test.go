//go:build !js

package e2e

import (
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

var (
	games = flag.Int("games", 0, "of the match of two workers against one; 0 for no match")
	agent = flag.String("agent", "uct:ms=100", "that plays the match of two workers against one")
	turns = flag.Int("turns", 0, "of one worker and two in each position of the measurements of speed; 0 for none")
	think = flag.Int("think", 400, "milliseconds a thought of those measurements")
)

// withWorkers opens the page with a number of workers, from a host whose worker.js starts with a
// script.
func withWorkers(t *testing.T, workers int, fragment, script string) *page {
	t.Helper()
	whole := plainHost(os.Getenv("PLAYOUT_DIST"))
	host := serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, folder+"worker.") {
			whole.ServeHTTP(w, r)
			return
		}
		content, err := os.ReadFile(filepath.Join(os.Getenv("PLAYOUT_DIST"), filepath.Base(r.URL.Path)))
		if err != nil {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/javascript")
		fmt.Fprint(w, script, string(content))
	}))
	p := blank(t, 1280, 900)
	p.url = host.URL + folder
	p.addScripts(fmt.Sprintf(`localStorage.setItem('playout.workers', '%d')`, workers))
	p.do(cd.Navigate(p.url + fragment))
	return p
}

// Two workers think together: the table shows that, and sums their visits. A search limited by a
// count uses one.
func TestWorkersTogether(t *testing.T) {
	p := withWorkers(t, 2, "#/othello?black=uct:ms=600000&white=human", "")
	p.wait(`/in 2 workers/.test(document.querySelector('[data-search] .aside')?.innerText)`)
	p.click(`[data-action=stop]`)
	p.waitIdle()
	if p.position() == start {
		t.Error("the machine has played no move, want one")
	}
	said := eval[string](p, `document.querySelector('[data-search] .aside').innerText`)
	if !strings.Contains(said, "in 2 workers") {
		t.Errorf(`in the end the table says %q, want "in 2 workers" in it`, said)
	}
	p.click(`[data-action=settings]`)
	p.wait(`document.querySelector('[data-setting=workers]')`)
	if chosen := eval[string](p, `document.querySelector('[data-setting=workers]').value`); chosen != "2" {
		t.Errorf(`the setting shows %q, want "2"`, chosen)
	}
	p.press(kb.Escape)
	p.choose("black", "level:6")
	p.play(p.legal()[0])
	p.waitIdle()
	if said := eval[string](p, `document.querySelector('[data-search] .aside').innerText`); strings.Contains(said, "workers") {
		t.Errorf(`about a level's search the table says %q, want no "workers" in it`, said)
	}
}

// The game continues if a second worker dies while thinking, cannot be loaded, or sends nothing.
func TestWorkersLost(t *testing.T) {
	skipUnlessLong(t)
	for name, c := range map[string]struct{ agent, script string }{
		"killed": {"alphabeta", `{ const Real = Worker; self.Worker = class extends Real {
			constructor(...a) { super(...a); setTimeout(() => this.terminate(), 500); } }; }`},
		"not there": {"uct", `delete self.Worker;`},
		"silent":    {"alphabeta", `{ const Real = Worker; self.Worker = class extends Real { postMessage() {} }; }`},
		"fails":     {"uct", `{ const Real = Worker; self.Worker = class extends Real { constructor() { super('gone.js'); } }; }`},
	} {
		t.Run(name, func(t *testing.T) {
			p := withWorkers(t, 2, "#/othello?black="+c.agent+":ms=1000&white=human", c.script)
			p.allow("gone.js") // the browser itself reports the missing file
			p.allow("404")
			p.waitIdle()
			p.play(p.legal()[0])
			p.waitIdle()
			if n := eval[int](p, `document.querySelectorAll('[data-moves] [data-ply]').length`); n != 3 {
				t.Errorf("the game has %d moves, want 3", n)
			}
		})
	}
}

// lead is a worker of the page's own kind that a test talks to.
const lead = `window.lead = (async () => {
	const build = JSON.parse(document.getElementById('build').textContent);
	const body = (await fetch(build.program)).body.pipeThrough(new DecompressionStream('gzip'));
	const program = await WebAssembly.compileStreaming(new Response(body, { headers: { 'Content-Type': 'application/wasm' } }));
	const worker = new Worker(build.worker + '#exec=' + build.exec + '&models=' + Object.keys(build.models));
	for (const [model, file] of Object.entries(build.models)) {
		worker.postMessage({ model, bytes: new Uint8Array(await (await fetch(file)).arrayBuffer()) });
	}
	worker.postMessage(program);
	const waiting = new Map();
	worker.onmessage = ({ data }) => {
		if (!data) return; // a sign of life
		const event = JSON.parse(data);
		if (event.error) throw new Error(event.error.text);
		if (event.report && !event.report.final) return;
		waiting.get(event.id)?.(event);
	};
	let id = 0;
	const ask = (command) => new Promise((done) => {
		id++;
		waiting.set(id, done);
		worker.postMessage(JSON.stringify({ id, ...command }));
	});
	await ask({ hello: { version: 2 } });
	const open = (moves) => ask({ open: { game: 'othello', moves, ply: -1 } });
	const think = async (board, agent, workers, seed) => (await ask({
		think: { epoch: board.epoch, seat: board.board.acting[0], agent, workers, seed },
	})).report;
	const play = (board, move) => ask({
		play: { epoch: board.epoch, moves: board.board.acting[0] === 'black' ? [move] : ['', move] },
	});
	const warm = async () => think(await open(''), 'uct:ms=1500', 2, 1);

	// The reports of one worker and of two, in turns.
	const speed = async (agent, rounds) => {
		const pairs = [];
		for (const moves of ['', 'f5,d6,c3,d3,c4,f4,f6,f3,e6,e7']) {
			const board = await open(moves);
			for (let i = 0; i < rounds; i++) {
				pairs.push([await think(board, agent, 1, i + 1), await think(board, agent, 2, i + 1)]);
			}
		}
		return pairs;
	};

	// An opening of eight random plies, played by two workers against one in both
	// seatings: the score of two workers, and all milliseconds and simulations, of one
	// worker and of two.
	const match = async (agent, opening) => {
		let state = opening * 2654435761 + 1;
		const random = (n) => {
			state = (state * 1103515245 + 12345) % 2147483648;
			return Math.floor(state / 2147483648 * n);
		};
		let board = await open('');
		for (let ply = 0; ply < 8; ply++) {
			board = await play(board, board.board.legal[random(board.board.legal.length)].name);
		}
		const record = board.board.record;
		const sum = { share: 0, millis: [0, 0], done: [0, 0], thoughts: [0, 0], most: [0, 0] };
		for (const two of ['black', 'white']) {
			board = await open(record);
			for (let ply = 0; !board.board.over; ply++) {
				let move = board.board.legal[0].name;
				if (board.board.legal.length > 1) {
					const side = board.board.acting[0] === two ? 1 : 0;
					const report = await think(board, agent, 1 + side, opening * 1000 + ply);
					move = report.move;
					sum.millis[side] += report.millis;
					sum.most[side] = Math.max(sum.most[side], report.millis);
					sum.done[side] += report.done;
					sum.thoughts[side]++;
				}
				board = await play(board, move);
			}
			sum.share += (board.board.returns[two === 'black' ? 0 : 1] + 1) / 4;
		}
		return sum;
	};
	// A thought about a position for a seat.
	const consider = async (game, position, seat, agent, seed) => {
		const board = await ask({ open: { game, position } });
		return (await ask({ think: { epoch: board.epoch, seat, agent, seed } })).report;
	};
	return { speed, match, warm, consider };
})()`

// callLead calls a method of lead and reads its result.
func callLead(p *page, what string, into any) {
	p.t.Helper()
	text, err := cd.Run(p.ctx, cd.Evaluate[string](
		fmt.Sprintf(`window.lead.then(async (lead) => { await lead.warm(); return JSON.stringify(await lead.%s); })`, what), cd.EvalAwaitPromise))
	if err != nil {
		p.t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(text), into); err != nil {
		p.t.Fatal(err)
	}
}

// searches holds the reports of a search by one worker and of the same by two.
type searches [2]struct {
	Done, Workers int
	Millis        float64
	Kernel        string
	Rows          []struct{ Visits int }
}

// compareSpeeds makes an agent think in one worker and in two, in turns.
func compareSpeeds(p *page, agent string) (pairs []searches) {
	p.t.Helper()
	p.do(cd.Evaluate[cd.Void](lead))
	callLead(p, fmt.Sprintf("speed(%q, %d)", fmt.Sprintf("%s:ms=%d,reuse=off", agent, *think), *turns), &pairs)
	return pairs
}

// Two workers do more simulations than one in the same time; the test prints the ratio. It needs
// an idle machine with two cores; -turns 10 runs it.
func TestWorkersSpeed(t *testing.T) {
	if *turns == 0 {
		t.Skip("-turns 10 compares the simulations of two workers and one")
	}
	for _, agent := range []string{"uct", "puct", "alphabeta"} {
		p := open(t, 1280, 900, "#/othello?black=human&white=human")
		p.waitIdle()
		pairs := compareSpeeds(p, agent)
		// Alpha-beta counts a move's nodes once it has searched the move.
		var ratios, late []float64
		for _, pair := range pairs {
			one, two := pair[0], pair[1]
			visits := 0
			for _, row := range two.Rows {
				visits += row.Visits
			}
			if one.Workers != 0 || visits > two.Done || visits < two.Done && agent != "alphabeta" {
				t.Errorf("%s: the reports name %d and %d workers, with %d visits of %d simulations; want 0 first, and as many visits, or fewer for alpha-beta", agent, one.Workers, two.Workers, visits, two.Done)
			}
			ratios = append(ratios, float64(two.Done)/float64(one.Done))
			late = append(late, two.Millis-one.Millis)
		}
		slices.Sort(ratios)
		slices.Sort(late)
		t.Logf("%s, %d ms: two workers do %.2f times the simulations of one (median of %d, %.2f to %.2f), %.1f ms later; the last pair: %d and %d",
			agent, *think, median(ratios), len(ratios), ratios[0], ratios[len(ratios)-1], median(late),
			pairs[len(pairs)-1][0].Done, pairs[len(pairs)-1][1].Done)
		if median(ratios) <= 1 {
			t.Errorf("%s: two workers do %.2f times the simulations of one, want more than 1", agent, median(ratios))
		}
	}
}

// median returns the middle of sorted numbers.
func median(sorted []float64) float64 {
	n := len(sorted)
	return (sorted[n/2] + sorted[(n-1)/2]) / 2
}

// Two workers play against one at equal time: the test prints the score with its 95 % interval,
// and takes each opening as the unit. It needs an idle machine with two cores; -games 400 runs
// it.
func TestWorkersPlay(t *testing.T) {
	if *games == 0 {
		t.Skip("-games 400 plays two workers against one")
	}
	var shares []float64
	var millis, done, thoughts, most [2]float64
	for opening := range *games / 2 {
		t.Run(fmt.Sprint(opening), func(t *testing.T) { // a tab of its own, which closes
			p := open(t, 1280, 900, "#/othello?black=human&white=human")
			p.waitIdle()
			p.do(cd.Evaluate[cd.Void](lead))
			var sum struct {
				Share                        float64
				Millis, Done, Thoughts, Most [2]float64
			}
			callLead(p, fmt.Sprintf("match(%q, %d)", *agent, opening), &sum)
			shares = append(shares, sum.Share)
			for i := range 2 {
				millis[i] += sum.Millis[i]
				done[i] += sum.Done[i]
				thoughts[i] += sum.Thoughts[i]
				most[i] = max(most[i], sum.Most[i])
			}
		})
	}
	var mean, square float64
	for _, x := range shares {
		mean += x / float64(len(shares))
	}
	for _, x := range shares {
		square += (x - mean) * (x - mean)
	}
	n := float64(len(shares))
	half := 1.96 * math.Sqrt(square/(n-1)/n)
	t.Logf("%s: two workers score %.3f (%.3f to %.3f) against one over %d games; ms per search %.1f and %.1f, at most %.0f and %.0f; simulations a second %.2f times",
		*agent, mean, mean-half, mean+half, 2*len(shares), millis[1]/thoughts[1], millis[0]/thoughts[0], most[1], most[0],
		done[1]/millis[1]/(done[0]/millis[0]))
}
