// Package listen opens addresses of this machine for the servers of the command line.
package listen

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"strconv"
	"strings"
	"syscall"
)

// Open opens an address: "" means the usual one, "9000" and ":9000" ports of localhost. The error is
// one line that says what is allowed.
func Open(address, usual string) (net.Listener, error) {
	host, port, err := net.SplitHostPort(whole(address, usual))
	if err != nil || strings.Trim(port, "0123456789") != "" || port == "" {
		return nil, fmt.Errorf("address %.60q; allowed: a port such as 9000, or a host and a port such as 0.0.0.0:9000", address)
	}
	number, err := strconv.ParseUint(port, 10, 16)
	if err != nil {
		return nil, fmt.Errorf("port %.20s; allowed: 1 to 65535", port)
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(host, port))
	var unknown *net.DNSError
	switch {
	case err == nil:
		return listener, nil
	case errors.Is(err, syscall.EADDRINUSE):
		other := number + 1
		if other > 65535 {
			other = 8080
		}
		return nil, fmt.Errorf("port %d is in use; allowed: another port, such as %d", number, other)
	case errors.Is(err, fs.ErrPermission):
		return nil, fmt.Errorf("port %d is for administrators; allowed: another port, such as 8080", number)
	case errors.Is(err, syscall.EADDRNOTAVAIL) || errors.As(err, &unknown):
		return nil, fmt.Errorf("host %.60q is not this machine; allowed: localhost, or 0.0.0.0 for all its addresses", host)
	}
	return nil, fmt.Errorf("%w; allowed: a free address such as %s, or a port", err, usual)
}

// whole completes an address.
func whole(address, usual string) string {
	switch {
	case address == "":
		return usual
	case strings.HasPrefix(address, ":"):
		return "localhost" + address
	case !strings.Contains(address, ":"):
		return "localhost:" + address
	}
	return address
}

// Display returns an address of this machine as people know it.
func Display(address string) string {
	return strings.NewReplacer("127.0.0.1:", "localhost:", "[::1]:", "localhost:", "[::]:", "localhost:", "0.0.0.0:", "localhost:").Replace(address)
}
