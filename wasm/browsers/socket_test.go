//go:build unix

package browsers

import (
	"bufio"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"
)

// socket is the part of a WebSocket that a test needs: texts, and no security.
type socket struct {
	conn net.Conn
	read *bufio.Reader
}

// dial opens a socket at a ws: address.
func dial(address string) (*socket, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	conn, err := net.Dial("tcp", u.Host)
	if err != nil {
		return nil, err
	}
	request := "GET " + u.Path + " HTTP/1.1\r\nHost: " + u.Host + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n" +
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
	s := &socket{conn, bufio.NewReader(conn)}
	if _, err := io.WriteString(conn, request); err != nil {
		return nil, err
	}
	answer, err := http.ReadResponse(s.read, nil)
	if err != nil {
		return nil, err
	}
	if answer.StatusCode != http.StatusSwitchingProtocols {
		return nil, fmt.Errorf("%s answers %s", address, answer.Status)
	}
	return s, nil
}

// Kinds of frames.
const (
	continuation = 0x0
	text         = 0x1
	closeFrame   = 0x8
	ping         = 0x9
	pong         = 0xA
)

func (s *socket) send(kind byte, message []byte) error {
	frame := []byte{0x80 | kind}
	switch n := len(message); {
	case n < 126:
		frame = append(frame, 0x80|byte(n))
	case n < 1<<16:
		frame = binary.BigEndian.AppendUint16(append(frame, 0x80|126), uint16(n))
	default:
		frame = binary.BigEndian.AppendUint64(append(frame, 0x80|127), uint64(n))
	}
	var mask [4]byte
	rand.Read(mask[:])
	frame = append(frame, mask[:]...)
	for i, b := range message {
		frame = append(frame, b^mask[i%4])
	}
	_, err := s.conn.Write(frame)
	return err
}

// receive waits for a text.
func (s *socket) receive() ([]byte, error) {
	if err := s.conn.SetReadDeadline(time.Now().Add(patience)); err != nil {
		return nil, err
	}
	var message []byte
	for {
		var head [2]byte
		if _, err := io.ReadFull(s.read, head[:]); err != nil {
			return nil, err
		}
		length := uint64(head[1] & 0x7F)
		var err error
		switch length {
		case 126:
			var n uint16
			err = binary.Read(s.read, binary.BigEndian, &n)
			length = uint64(n)
		case 127:
			err = binary.Read(s.read, binary.BigEndian, &length)
		}
		if err != nil {
			return nil, err
		}
		part := make([]byte, length)
		if _, err := io.ReadFull(s.read, part); err != nil {
			return nil, err
		}
		switch kind := head[0] & 0x0F; kind {
		case ping:
			if err := s.send(pong, part); err != nil {
				return nil, err
			}
		case closeFrame:
			return nil, errors.New("the browser has closed the socket")
		case text, continuation:
			message = append(message, part...)
			if head[0]&0x80 != 0 {
				return message, nil
			}
		}
	}
}
