package server

import (
	"fmt"
	"net"
	"strconv"
	"strings"
)

// DefaultAddress is where a lobby is unless its command line says otherwise.
const DefaultAddress = "localhost:8090"

// Listen opens an address: "" means DefaultAddress, "9000" and ":9000" ports of localhost.
func Listen(address string) (net.Listener, error) {
	switch {
	case address == "":
		address = DefaultAddress
	case strings.HasPrefix(address, ":"):
		address = "localhost" + address
	case !strings.Contains(address, ":"):
		address = "localhost:" + address
	}
	host, port, err := net.SplitHostPort(address)
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	if err != nil {
		return nil, fmt.Errorf("address %.60q; allowed: a port such as 9000, or a host and a port such as 0.0.0.0:9000", address)
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		return nil, fmt.Errorf("%w; allowed: a free address such as %s, or a port", err, DefaultAddress)
	}
	return listener, nil
}

// DisplayAddress returns an address of this machine as people know it.
func DisplayAddress(address string) string {
	return strings.NewReplacer("127.0.0.1:", "localhost:", "[::1]:", "localhost:", "[::]:", "localhost:", "0.0.0.0:", "localhost:").Replace(address)
}
