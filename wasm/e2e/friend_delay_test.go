//go:build !js

package e2e

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	cd "github.com/chromedp/chromedp"

	"playout/engine/game"
	catalogue "playout/engine/games"
	"playout/engine/record"
)

// watchMoves notes, in a page, the time of its last click, the position painted last with its time,
// and the bytes over its connections. Times are in ms on a clock that all pages of a machine share:
// that of events, since the tests change performance.now.
const watchMoves = `(() => {
	const now = stamp => performance.timeOrigin + stamp;
	window.moved = {clicked: 0, painted: {position: '', at: 0}, position: '', frames: 0, bytes: 0, connections: []};
	addEventListener('pointerup', e => { moved.clicked = now(e.timeStamp); }, true);
	const look = () => {
		const position = document.querySelector('[data-board]')?.dataset.position;
		if (position && position !== moved.position) {
			moved.position = position;
			requestAnimationFrame(() => {
				const {port1, port2} = new MessageChannel();
				port1.onmessage = e => { moved.painted = {position, at: now(e.timeStamp)}; };
				port2.postMessage('');
			});
		}
	};
	addEventListener('DOMContentLoaded', () => new MutationObserver(look).observe(document.body, {subtree: true, attributes: true, childList: true}));
	const send = RTCDataChannel.prototype.send;
	RTCDataChannel.prototype.send = function(frame) {
		moved.frames++;
		moved.bytes += new TextEncoder().encode(frame).length;
		return send.call(this, frame);
	};
	const Connection = RTCPeerConnection;
	window.RTCPeerConnection = class extends Connection {
		constructor(...args) { super(...args); moved.connections.push(this); }
	};
	window.sentAndReceived = async () => {
		let bytes = 0;
		for (const c of moved.connections) (await c.getStats()).forEach(r => { if (r.type === 'transport') bytes += r.bytesSent + r.bytesReceived; });
		moved.wire = bytes;
	};
})()`

// longGame returns a game of chess of the given plies without promotion or castling, which need
// other clicks.
func longGame(t *testing.T, plies int) []string {
	t.Helper()
	g, err := catalogue.Parse("chess")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(1000) {
		random := rand.New(rand.NewPCG(seed, 1))
		rec, err := record.New(g, "", 0)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for len(names) < plies && !rec.Over() {
			state := rec.StateAt(rec.Len())
			seat := state.Acting().First()
			moves := state.Legal(seat, nil)
			move := moves[random.IntN(len(moves))]
			name := state.MoveName(seat, move)
			if len(name) != 4 || slices.Contains([]string{"e1g1", "e1c1", "e8g8", "e8c8"}, name) {
				break
			}
			if err := rec.Append(game.Solo(seat, move)); err != nil {
				t.Fatal(err)
			}
			names = append(names, name)
		}
		if len(names) == plies {
			return names
		}
	}
	t.Fatalf("found no game of %d plies without promotion and castling in 1000 tries, want one", plies)
	return nil
}

// delays are times from a click on one page to the paint on the other, in ms, in ascending order.
type delays []float64

func (d delays) String() string {
	return fmt.Sprintf("median %.0f ms, 95th percentile %.0f ms, longest %.0f ms", d[len(d)/2], d[len(d)*95/100], d[len(d)-1])
}

// playWatched plays a game of chess between two pages that run watchMoves, in turn, from its start.
func playWatched(t *testing.T, pages []*page, moves []string) (all delays) {
	t.Helper()
	for i, name := range moves {
		mover, other := pages[i%2], pages[1-i%2]
		mover.clickSquares(name[:2], name[2:])
		mover.wait(fmt.Sprintf(`document.querySelectorAll('[data-moves] [data-ply]').length === %d`, i+1))
		other.wait(fmt.Sprintf(`moved.painted.position === %q`, mover.position())) // and not one of before the click
		delay := eval[float64](other, `moved.painted.at`) - eval[float64](mover, `moved.clicked`)
		if delay <= 0 {
			t.Errorf("move %d is painted %.1f ms after the click, want more than 0", i+1, delay)
		}
		all = append(all, delay)
	}
	slices.Sort(all)
	return all
}

// A move is painted on the other page soon after the click, and takes few bytes; the test prints
// the delay and the bytes.
func TestFriendsDelay(t *testing.T) {
	skipUnlessLong(t)
	const plies = 100
	moves := longGame(t, plies)
	host, guest := newProfilePage(t), newProfilePage(t)
	for _, p := range []*page{host, guest} {
		p.addScripts(watchMoves)
	}
	host.do(cd.Navigate(bench.host.URL + folder + "#/chess"))
	host.waitIdle()
	guest.do(cd.Navigate(bench.host.URL + emptyPath))
	connectPages(t, host, guest)
	pages := []*page{host, guest}
	host.waitGame(0, "human")
	guest.waitGame(0, "thinking")
	sum := func(what string) (n float64) {
		for _, p := range pages {
			n += eval[float64](p, what)
		}
		return n
	}
	encrypted := func() float64 {
		eval[bool](host, `(moved.wire = 0, sentAndReceived(), true)`)
		host.wait(`moved.wire > 0`)
		return eval[float64](host, `moved.wire`)
	}
	frames, bytes, wire := sum(`moved.frames`), sum(`moved.bytes`), encrypted()
	delays := playWatched(t, pages, moves)
	frames, bytes, wire = sum(`moved.frames`)-frames, sum(`moved.bytes`)-bytes, encrypted()-wire
	t.Logf("from one page's click to the other's paint, %d moves: %s", plies, delays)
	t.Logf("a move: %.0f bytes of the protocol in %.1f frames, both ways, with signs of life; %.0f bytes with encryption", bytes/plies, frames/plies, wire/plies)
	if bytes/plies > 1000 {
		t.Errorf("%.0f bytes a move, want at most 1000", bytes/plies)
	}
}
