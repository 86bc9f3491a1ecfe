package invite

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Addr is the address of a computer: the 4 bytes of IPv4 or the 16 of IPv6, without a
// zone; "" for none. Package netip would add 35 kB to the page's program.
type Addr string

// mappedPrefix precedes an IPv4 address that is written as an IPv6 address.
const mappedPrefix = "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xff\xff"

// ParseAddr reads an untrusted address as text. It returns an IPv4 address for one that is
// written as IPv6.
func ParseAddr(text string) (Addr, error) {
	last := strings.LastIndexByte(text, ':') + 1
	if v4, ok := parse4(text[last:]); ok {
		if last == 0 {
			return Addr(v4), nil
		}
		text = text[:last] + fmt.Sprintf("%x:%x", v4[:2], v4[2:])
	}
	head, tail, gap := strings.Cut(text, "::")
	before, ok := groups(head)
	after, ok2 := groups(tail)
	left := 16 - len(before) - len(after)
	if !ok || !ok2 || gap && left < 2 || !gap && left != 0 {
		return "", errors.New("no address; allowed: IPv4 or IPv6, without a zone")
	}
	return Addr(strings.TrimPrefix(before+strings.Repeat("\x00", left)+after, mappedPrefix)), nil
}

// groups returns the bytes of hexadecimal groups.
func groups(text string) (b string, ok bool) {
	if text == "" {
		return "", true
	}
	for group := range strings.SplitSeq(text, ":") {
		n, err := strconv.ParseUint(group, 16, 16)
		if err != nil || len(group) > 4 {
			return "", false
		}
		b += string([]byte{byte(n >> 8), byte(n)})
	}
	return b, true
}

// parse4 returns the bytes of an IPv4 address.
func parse4(text string) (b string, ok bool) {
	for part := range strings.SplitSeq(text, ".") {
		n, err := strconv.ParseUint(part, 10, 8)
		if err != nil || len(part) > 1 && part[0] == '0' {
			return "", false
		}
		b += string([]byte{byte(n)})
	}
	return b, len(b) == 4
}

// String returns the address as text; it writes IPv6 in full.
func (a Addr) String() string {
	if len(a) == 4 {
		return fmt.Sprintf("%d.%d.%d.%d", a[0], a[1], a[2], a[3])
	}
	parts := make([]string, 0, 8)
	for i := 0; i+2 <= len(a); i += 2 {
		parts = append(parts, hex.EncodeToString([]byte(a[i:i+2])))
	}
	return strings.Join(parts, ":")
}

// valid reports whether a single computer may have the address: it is not unspecified, no
// multicast address, and no disguised IPv4 address.
func (a Addr) valid() bool {
	switch len(a) {
	case 4:
		return a[0]>>4 != 14 && strings.Trim(string(a), "\x00") != ""
	case 16:
		return a[0] != 0xff && strings.Trim(string(a), "\x00") != "" && !strings.HasPrefix(string(a), mappedPrefix)
	}
	return false
}
