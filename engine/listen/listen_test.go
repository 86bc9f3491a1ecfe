package listen

import (
	"fmt"
	"net"
	"testing"
)

const usual = "localhost:8080"

func TestWhole(t *testing.T) {
	for given, want := range map[string]string{
		"": usual, "9000": "localhost:9000", ":9000": "localhost:9000", "0.0.0.0:80": "0.0.0.0:80",
	} {
		if got := whole(given, usual); got != want {
			t.Errorf("address %q became %q, want %q", given, got, want)
		}
	}
}

// Open opens a free address, and refuses others in one line that says what is allowed.
func TestOpen(t *testing.T) {
	taken, err := Open("0", usual)
	if err != nil {
		t.Fatalf("any free port: %v", err)
	}
	defer taken.Close()
	port := taken.Addr().(*net.TCPAddr).Port
	next := port + 1
	if next > 65535 {
		next = 8080
	}
	const form = "; allowed: a port such as 9000, or a host and a port such as 0.0.0.0:9000"
	for address, want := range map[string]string{
		taken.Addr().String(): fmt.Sprintf("port %d is in use; allowed: another port, such as %d", port, next),
		"99999":               "port 99999; allowed: 1 to 65535",
		"localhost:70000":     "port 70000; allowed: 1 to 65535",
		"foo":                 `address "foo"` + form,
		":":                   `address ":"` + form,
		"http://localhost:80": `address "http://localhost:80"` + form,
		"192.0.2.1:9000":      `host "192.0.2.1" is not this machine; allowed: localhost, or 0.0.0.0 for all its addresses`, // an address for examples
	} {
		if _, err := Open(address, usual); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", address, err, want)
		}
	}
}

func TestDisplay(t *testing.T) {
	for given, want := range map[string]string{
		"127.0.0.1:80": "localhost:80", "[::1]:80": "localhost:80", "[::]:80": "localhost:80", "0.0.0.0:80": "localhost:80", "192.0.2.1:80": "192.0.2.1:80",
	} {
		if got := Display(given); got != want {
			t.Errorf("address %s is shown as %s, want %s", given, got, want)
		}
	}
}
