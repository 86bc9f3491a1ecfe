//go:build !js

package e2e

import (
	"encoding/binary"
	"net"
	"strings"
	"sync"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"playout/engine/peer/invite"
)

// stun is a STUN server for a test. It reports the address 198.51.100.7 to every client, and
// notes its requests.
type stun struct {
	mu     sync.Mutex
	asked  map[uint16]int // by the message's type
	server net.PacketConn
}

// The types of messages (RFC 8489, RFC 8656).
const (
	bindingRequest  = 0x0001
	allocateRequest = 0x0003
)

// newSTUN starts a STUN server at an address that other machines can reach, since browsers look
// for no way through the loopback.
func newSTUN(t *testing.T) *stun {
	t.Helper()
	conn, err := net.Dial("udp4", "192.0.2.1:9") // sends nothing
	if err != nil {
		t.Skip("this machine has no network: ", err)
	}
	host, _, _ := net.SplitHostPort(conn.LocalAddr().String())
	conn.Close()
	s := &stun{asked: make(map[uint16]int)}
	if s.server, err = net.ListenPacket("udp4", net.JoinHostPort(host, "0")); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.server.Close() })
	go s.serve()
	return s
}

func (s *stun) serve() {
	buffer := make([]byte, 2048)
	for {
		n, from, err := s.server.ReadFrom(buffer)
		if err != nil {
			return
		}
		if n < 20 || binary.BigEndian.Uint32(buffer[4:]) != 0x2112a442 {
			continue
		}
		kind := binary.BigEndian.Uint16(buffer)
		s.mu.Lock()
		s.asked[kind]++
		s.mu.Unlock()
		if kind != bindingRequest {
			continue
		}
		reply := []byte{0x01, 0x01, 0, 12}
		reply = append(reply, buffer[4:20]...)                      // cookie and transaction
		reply = append(reply, 0, 0x20, 0, 8, 0, 1, 0x30, 0x39^0x12) // XOR-MAPPED-ADDRESS
		reply = append(reply, 198^0x21, 51^0x12, 100^0xa4, 7^0x42)  // of 198.51.100.7
		s.server.WriteTo(reply, from)
	}
}

func (s *stun) count(kind uint16) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.asked[kind]
}

// readInvitation opens the dialog and returns the invitation.
func (p *page) readInvitation() invite.Invitation {
	p.t.Helper()
	p.click(`[data-action=friend]`)
	p.wait(`document.querySelector('[data-dialog=friend] [data-invite]')?.value`)
	link := eval[string](p, `document.querySelector('[data-invite]').value`)
	_, text, _ := strings.Cut(link, "invite=")
	text, _, _ = strings.Cut(text, "&")
	v, err := invite.ParseInvitation(text)
	if err != nil {
		p.t.Fatalf("%s holds no invitation that can be read: %v", link, err)
	}
	return v
}

// The page asks a visitor's servers for its address, which the invitation then has, and asks no
// server before. It reports a line that cannot be read, and does not store it.
func TestVisitorsServers(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	server := newSTUN(t)
	address := server.server.LocalAddr().String()
	p := open(t, 1280, 720, "#/othello")
	p.waitIdle()
	for _, c := range p.readInvitation().Candidates {
		if c.Kind != invite.HostKind {
			t.Errorf("without servers there is a candidate %+v, want Kind %v", c, invite.HostKind)
		}
	}
	p.press(kb.Escape)
	const field = `[data-setting=servers]`
	p.click(`[data-action=settings]`)
	p.set(field, "stun:"+address+"\nturn:"+address)
	p.wait(`/^Line 2 /.test(document.getElementById('wrong-servers').textContent) && document.querySelector('[data-setting=servers]').getAttribute('aria-invalid') === 'true'`)
	if kept := eval[string](p, `localStorage.getItem('playout.servers') ?? ''`); kept != "" {
		t.Errorf(`the page stores the servers %q, want ""`, kept)
	}
	p.set(field, "stun:"+address+"\nturn:ana:secret@"+address)
	p.wait(`localStorage.getItem('playout.servers') && document.getElementById('wrong-servers').textContent === ''`)
	if n := server.count(bindingRequest) + server.count(allocateRequest); n != 0 {
		t.Errorf("the server was asked %d times before an invitation, want 0", n)
	}
	p.do(cd.Reload())
	p.waitIdle()
	found := false
	for _, c := range p.readInvitation().Candidates {
		found = found || c.Kind == invite.ReflexiveKind && c.Addr.String() == "198.51.100.7"
	}
	if !found || server.count(bindingRequest) == 0 || server.count(allocateRequest) == 0 {
		t.Errorf("the address is in the invitation: %v; the server was asked %d times for it and %d times to pass data on; want true and at least once each", found, server.count(bindingRequest), server.count(allocateRequest))
	}
}
