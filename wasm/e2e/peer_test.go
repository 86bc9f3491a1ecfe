//go:build !js

package e2e

import (
	"crypto/rand"
	"encoding/json"
	"testing"
	"time"

	"playout/engine/game"
	catalogue "playout/engine/games"
	"playout/engine/peer"
	"playout/engine/peer/acts"
	"playout/engine/peer/invite"

	cd "github.com/chromedp/chromedp"
)

// connector is a page's part of a connection: it makes descriptions, and has an inbox.
const connector = `
window.inbox = [];
window.listen = (channel) => {
	window.channel = channel;
	channel.onmessage = (m) => window.inbox.push(m.data);
	window.opened = new Promise((done) => { channel.onopen = () => done(true); });
};
window.gathered = (pc) => new Promise((done) => {
	const look = () => pc.iceGatheringState === 'complete' && done(pc.localDescription.sdp);
	pc.addEventListener('icegatheringstatechange', look);
	look();
});
window.pc = new RTCPeerConnection();
`

// evalPromise evaluates an expression that is a promise.
func evalPromise[T any](p *page, script string) T {
	p.t.Helper()
	value, err := cd.Run(p.ctx, cd.Evaluate[T]("(async () => {"+script+"})()", cd.EvalAwaitPromise))
	if err != nil {
		p.t.Fatal(err)
	}
	return value
}

func quoted(text string) string {
	data, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// TestTwoBrowsersConnect: two pages connect by descriptions rebuilt from an invitation and an
// answer, and a whole game goes over their data channel, without the page's program.
// TestTwoFriendsPlay uses the page, in the everyday tests.
func TestTwoBrowsersConnect(t *testing.T) {
	skipUnlessLong(t)
	g, err := catalogue.Parse("othello")
	if err != nil {
		t.Fatal(err)
	}
	const id = "abcDEF012345"
	setup := acts.Setup{Game: g, ID: id, Players: []int{0, 1}}
	var pages [2]*page
	for i := range pages {
		tab := newTab(t, bench.browser)
		t.Cleanup(tab.close)
		p := pageIn(t, tab, 400, 400)
		t.Cleanup(func() { p.end() })
		p.do(cd.Navigate(p.url))
		pages[i] = p
		evalPromise[bool](p, connector+"return true")
	}

	sdp := evalPromise[string](pages[0], `listen(pc.createDataChannel('playout')); await pc.setLocalDescription(await pc.createOffer()); return await gathered(pc)`)
	e, err := invite.ParseSDP(sdp)
	if err != nil {
		t.Fatalf("%v\n%s", err, sdp)
	}
	invitation := invite.Invitation{Endpoint: e, Setup: setup.Text(), Player: 1, Name: "Ana"}
	got, err := invite.ParseInvitation(invitation.String())
	if err != nil {
		t.Fatal(err)
	}
	sdp = evalPromise[string](pages[1], `pc.ondatachannel = (e) => { listen(e.channel); window.opened = Promise.resolve(true); };
		await pc.setRemoteDescription({type: 'offer', sdp: `+quoted(got.SDP())+`});
		await pc.setLocalDescription(await pc.createAnswer()); return await gathered(pc)`)
	if e, err = invite.ParseSDP(sdp); err != nil {
		t.Fatalf("%v\n%s", err, sdp)
	}
	answer := invite.Answer{Endpoint: e, ID: id, Player: 1}
	t.Logf("an invitation of %d characters, an answer of %d", len(invitation.String()), len(answer.String()))
	back, err := invite.ParseAnswer(answer.String())
	if err != nil {
		t.Fatal(err)
	}
	if !evalPromise[bool](pages[0], `await pc.setRemoteDescription({type: 'answer', sdp: `+quoted(back.SDP())+`}); return await opened`) {
		t.Fatal("the pages do not connect: the data channel was not opened")
	}

	begun := time.Now()
	now := func() time.Duration { return time.Since(begun) }
	var sides [2]*peer.Session
	for i := range sides {
		var key acts.Key
		rand.Read(key.Bytes[:])
		if sides[i], err = peer.New(setup, i, "", &key); err != nil {
			t.Fatal(err)
		}
		if err := sides[i].Open(now(), 1-i); err != nil {
			t.Fatal(err)
		}
	}
	over := func(s *peer.Session) bool { return s.Record().Over() }
	for !over(sides[0]) || !over(sides[1]) {
		for i, s := range sides {
			for _, text := range evalPromise[[]string](pages[i], `return window.channel ? window.inbox.splice(0) : []`) {
				s.Receive(now(), 1-i, []byte(text))
			}
			s.Tick(now())
			state := s.Record().StateAt(s.Record().Len())
			if acting := state.Acting(); s.Connected() && acting == game.Only(game.Seat(i)) {
				legal := state.Legal(game.Seat(i), nil)
				if err := s.Play(now(), g.Spec().Seats[i], state.MoveName(game.Seat(i), legal[0])); err != nil {
					t.Fatal(err)
				}
			}
			out := s.Take()
			for _, e := range out.Events {
				if e.Kind == peer.Refused || e.Kind == peer.Left {
					t.Fatalf("page %d: got the event %+v, want nobody to refuse a message or to leave", i, e)
				}
			}
			for _, packet := range out.Packets {
				evalPromise[bool](pages[i], `channel.send(`+quoted(string(packet.Message))+`); return true`)
			}
		}
	}
	if a, b := sides[0].Record().String(), sides[1].Record().String(); a != b {
		t.Errorf("one side has %s, the other %s, want the same record", a, b)
	}
}
