package invite

import (
	"encoding/hex"
	"errors"
	"strconv"
	"strings"
)

// Addr is the address of a computer: the 4 bytes of IPv4 or the 16 of IPv6, without a
// zone; "" for none. Package netip would add 35 kB to the page's program.
type Addr string

// mapped precedes an IPv4 address that is written as one of IPv6.
const mapped = "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xff\xff"

var errAddr = errors.New("no address; allowed: IPv4 or IPv6, without a zone")

// ParseAddr reads an untrusted address as text. One of IPv4 that is written as IPv6 is one
// of IPv4.
func ParseAddr(text string) (Addr, error) {
	if !strings.Contains(text, ":") {
		return parse4(text)
	}
	head, tail, gap := strings.Cut(text, "::")
	first, err := groups(head, !gap)
	if err != nil {
		return "", err
	}
	last, err := groups(tail, true)
	if err != nil {
		return "", err
	}
	left := 16 - len(first) - len(last)
	if gap && left < 2 || !gap && left != 0 {
		return "", errAddr
	}
	a := first + strings.Repeat("\x00", left) + last
	return Addr(strings.TrimPrefix(a, mapped)), nil
}

// groups are the bytes of hexadecimal groups; at the end the last two may be written as
// IPv4.
func groups(text string, end bool) (string, error) {
	var b []byte
	for rest, more := text, text != ""; more; {
		var group string
		group, rest, more = strings.Cut(rest, ":")
		if end && !more && strings.Contains(group, ".") {
			a, err := parse4(group)
			return string(b) + string(a), err
		}
		n, err := strconv.ParseUint(group, 16, 16)
		if err != nil || len(group) > 4 {
			return "", errAddr
		}
		b = append(b, byte(n>>8), byte(n))
	}
	return string(b), nil
}

func parse4(text string) (Addr, error) {
	var b []byte
	for part := range strings.SplitSeq(text, ".") {
		n, err := strconv.ParseUint(part, 10, 8)
		if err != nil || len(part) > 1 && part[0] == '0' {
			return "", errAddr
		}
		b = append(b, byte(n))
	}
	if len(b) != 4 {
		return "", errAddr
	}
	return Addr(b), nil
}

// String is the address as text; that of IPv6 is written in full.
func (a Addr) String() string {
	parts := make([]string, 0, 8)
	if len(a) == 4 {
		for i := range len(a) {
			parts = append(parts, strconv.Itoa(int(a[i])))
		}
		return strings.Join(parts, ".")
	}
	for i := 0; i+2 <= len(a); i += 2 {
		parts = append(parts, hex.EncodeToString([]byte(a[i:i+2])))
	}
	return strings.Join(parts, ":")
}

// valid reports whether a single computer may have the address: it is not unspecified, not
// one of many (multicast), and not of IPv4 in disguise.
func (a Addr) valid() bool {
	switch len(a) {
	case 4:
		return a[0]>>4 != 14 && strings.Trim(string(a), "\x00") != ""
	case 16:
		return a[0] != 0xff && strings.Trim(string(a), "\x00") != "" && !strings.HasPrefix(string(a), mapped)
	}
	return false
}
