//go:build linux

package e2e

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
	"golang.org/x/sys/unix"

	"playout/wasm/chromium"
)

// computer is a network of its own on this machine, with a browser in it and the site on its
// loopback, like a second computer.
type computer struct {
	browser context.Context
	site    string
}

// run runs a command of iproute2.
func run(command string) error {
	args := strings.Fields(command)
	if said, err := exec.Command(args[0], args[1:]...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %v: %s", command, err, said)
	}
	return nil
}

// newComputer makes a computer with an address, at one end of a cable; it skips the test if that
// is not allowed.
func newComputer(t *testing.T, name, cable, address string) *computer {
	t.Helper()
	for _, command := range []string{
		"ip link set " + cable + " netns " + name,
		"ip -n " + name + " link set lo up",
		"ip -n " + name + " addr add " + address + "/24 dev " + cable,
		"ip -n " + name + " link set " + cable + " up",
		"ip -n " + name + " route add default dev " + cable, // also for multicast, which finds local names
	} {
		if err := run(command); err != nil {
			t.Skip("no second network here: ", err)
		}
	}
	script := filepath.Join(t.TempDir(), "browser")
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("no browser called chromium here")
	}
	text := fmt.Sprintf("#!/bin/sh\nexec ip netns exec %s %s \"$@\"\n", name, path)
	if err := os.WriteFile(script, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
	browser, quit, err := chromium.Start(cd.ExecPath(script))
	if err != nil {
		t.Skip("no browser in a second network: ", err)
	}
	t.Cleanup(quit)
	listener := listenIn(t, name)
	server := &http.Server{Handler: plainHost(os.Getenv("PLAYOUT_DIST"))}
	go server.Serve(listener)
	t.Cleanup(func() { server.Close() })
	return &computer{browser, "http://" + listener.Addr().String()}
}

// listenIn listens on the loopback of a network.
func listenIn(t *testing.T, name string) (listener net.Listener) {
	t.Helper()
	var err error
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // and never unlock: the thread ends with its network
		var file *os.File
		if file, err = os.Open("/run/netns/" + name); err != nil {
			return
		}
		defer file.Close()
		if err = unix.Setns(int(file.Fd()), unix.CLONE_NEWNET); err == nil {
			listener, err = net.Listen("tcp4", "127.0.0.1:0")
		}
	}()
	<-done
	if err != nil {
		t.Skip("no second network here: ", err)
	}
	return listener
}

// Two computers on one network, each with its own browser, share nothing but a cable: they find
// each other by the invitation and the answer, and play.
func TestTwoComputers(t *testing.T) {
	skipUnlessLong(t)
	names := []string{"playout-a", "playout-b"}
	for _, name := range names {
		if err := run("ip netns add " + name); err != nil {
			t.Skip("no second network here: ", err)
		}
		t.Cleanup(func() { run("ip netns del " + name) })
	}
	if err := run("ip link add playout0 type veth peer name playout1"); err != nil {
		t.Skip("no cable between two networks: ", err)
	}
	t.Cleanup(func() { run("ip link del playout0") })
	pages := make([]*page, 2)
	sites := make([]string, 2)
	for i, name := range names {
		c := newComputer(t, name, fmt.Sprintf("playout%d", i), fmt.Sprintf("10.77.0.%d", i+1))
		p := pageIn(t, newTab(t, c.browser), 1280, 720)
		t.Cleanup(func() { p.end() })
		p.allow(emptyPath)
		p.url = c.site + folder
		pages[i], sites[i] = p, c.site
	}
	host, guest := pages[0], pages[1]
	host.do(cd.Navigate(sites[0] + folder + "#/othello"))
	host.waitIdle()
	guest.do(cd.Navigate(sites[1] + emptyPath))
	connectPagesAt(t, host, guest, func(link string) string { return strings.Replace(link, sites[0], sites[1], 1) })
	host.waitGame(0, "human")
	for i, square := range []string{"f5", "d6", "c3", "d3", "c4"} {
		mover, other := pages[i%2], pages[1-i%2]
		mover.clickSquares(square)
		other.waitGame(i+1, "human")
	}
	if a, b := host.position(), guest.position(); a != b {
		t.Errorf("the host has %s, the guest %s, want the same position", a, b)
	}
}
