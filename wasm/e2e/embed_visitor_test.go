//go:build !js

package e2e

import (
	"errors"
	"io/fs"
	"os"
	"strings"
	"testing"
)

// coursePage is a page of another site with one board.
const coursePage = `<!doctype html><html lang="en"><title>A course</title><link rel="icon" href="data:,">
<main><h1>A course</h1>
<playout-board id="first" game="othello" white="random" seed="1"><img alt="Othello at its start" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='320' height='320'/%3E"></playout-board>
</main><script src="SITE/embed.js"></script>`

// site returns the address of the built page.
func site() string { return bench.host.URL + folder }

// listening records a board's events, as board() in elementKit does.
const listening = elementKit + `
const listen = (b) => { b.told = []; for (const type of ['ready', 'position', 'move', 'over', 'exercise', 'error']) b.addEventListener('playout-' + type, (e) => b.told.push(e.detail)); return b; };
addEventListener('DOMContentLoaded', () => document.querySelectorAll('playout-board').forEach(listen));
`

// A visitor's page drives the board through the element, under the strict policy, and the
// board reports everything that happens; axe-core finds nothing wrong with the page.
func TestVisitorDrivesBoard(t *testing.T) {
	t.Parallel()
	p := openElsewhere(t, 800, 900, site(), servePages(t, site(), strictPolicy, map[string]string{"": coursePage, "/": coursePage}), listening)
	if wrong := evalBody[string](p, `try {
		const b = document.querySelector('playout-board'), types = () => b.told.splice(0).map((m) => m.type + (m.kind ? ' ' + m.kind : m.seat ? ' ' + m.seat : m.state ? ' ' + m.state : '')).join();
		await until(() => b.told.length > 0, 'ready');
		same([types(), (await b.state()).turn, frame(b).title, shown(b)], ['ready human', 'black', 'Othello board', false]);
		b.told.length = 0;
		b.play('f5');
		await until(() => b.told.at(-1)?.state === 'human', 'an answer');
		same(types().replace('position thinking,', ''), 'move black,move white,position human');
		b.undo();
		await until(() => b.told.at(-1)?.ply === 0, 'undone');
		b.told.length = 0;
		b.play('a1');
		await until(() => b.told.length > 0);
		same(types(), 'error move');
		b.configure({theme: 'dark', lang: 'es', coords: 'off'});
		b.load({link: '#/chess?m=f2f3,e7e5,g2g4&white=human&black=human'});
		await until(() => b.told.at(-1)?.game === 'chess');
		same([b.told.at(-1).moves, b.told.at(-1).turn, frame(b).title], ['f2f3,e7e5,g2g4', 'black', 'Tablero de ajedrez']);
		b.told.length = 0;
		b.play('Qh4#');
		await until(() => b.told.some((m) => m.type === 'over'), 'the end');
		same([types(), (await b.state()).state], ['move black,position over,over', 'over']);
		// In a sandbox nothing is stored. The page moves the board as soon as it hears of the
		// answer.
		b.setAttribute('sandbox', 'allow-scripts');
		b.load({exercise: {playout: 'exercise', version: 1, id: 'once', game: 'othello', goal: {kind: 'moves', accept: ['d3']}, attempts: 1, points: 10}});
		await until(() => b.told.at(-1)?.type === 'exercise', 'the exercise');
		b.told.length = 0;
		b.addEventListener('playout-exercise', () => b.parentNode.append(b), {once: true});
		b.play('c4');
		const exercises = () => b.told.filter((m) => m.type === 'exercise').map((m) => [m.state, m.score, m.attempts]);
		await until(() => exercises().length === 2, 'the exercise again');
		same([exercises(), b.told.find((m) => m.type === 'ready').game], [[['failed', 0, 1], ['failed', 0, 1]], 'othello']);
		return '';
	} catch (e) { return e.message; }`); wrong != "" {
		t.Error(wrong)
	}
	source, err := os.ReadFile(axeFile)
	if errors.Is(err, fs.ErrNotExist) {
		t.Skip("no axe-core in .cache: ./build.sh test installs it by npm")
	} else if err != nil {
		t.Fatal(err)
	}
	eval[any](p, string(source)+"; 0")
	if found := evalBody[[]string](p, `return (await axe.run(document, {resultTypes: ['violations'], iframes: false})).violations.map((v) => v.id + ': ' + v.help);`); len(found) > 0 {
		t.Errorf("axe-core: %s: got %v, want none", strings.Join(found, "\n"), len(found))
	}
}
