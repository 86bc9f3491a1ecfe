package growth

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// Reader reads the texts of one tree, one after the other. The zero Reader is at the
// beginning of a tree.
type Reader struct {
	nodes int32 // added so far
	bytes []byte
	path  []int32
}

// Nodes returns the number of nodes that the tree has so far.
func (r *Reader) Nodes() int32 { return r.nodes }

// Read checks a whole text and then passes its records to a receiver. An error says in one line
// what is wrong and what is allowed; then the receiver gets nothing, and the reader is unchanged.
func (r *Reader) Read(text string, to Receiver) error {
	if len(text) > MaxText {
		return fmt.Errorf("a text of %d bytes; allowed: at most %d", len(text), MaxText)
	}
	var err error
	r.bytes, err = digits.AppendDecode(r.bytes[:0], []byte(text))
	if err != nil || digits.EncodedLen(len(r.bytes)) != len(text) { // the decoder skips line ends
		return errors.New("not base64url; allowed: letters, digits, - and _, without padding")
	}
	if len(r.bytes) == 0 {
		return nil
	}
	check := pass{Reader: r, rest: r.bytes, nodes: r.nodes}
	if err := check.all(); err != nil {
		return err
	}
	deliver := pass{Reader: r, rest: r.bytes, nodes: r.nodes, to: to}
	err = deliver.all()
	r.nodes = deliver.nodes
	return err
}

// pass is one pass over a text: the first, without a receiver, checks the text; the second delivers
// its records.
type pass struct {
	*Reader
	rest  []byte
	nodes int32 // added so far
	last  int32 // node that was counted or proven last
	to    Receiver
}

var errCut = errors.New("it ends within a record")

// all reads a whole text.
func (p *pass) all() error {
	before, err := p.uint("nodes sent before", MaxNodes)
	if err != nil {
		return err
	}
	if before != p.nodes {
		return fmt.Errorf("it follows %d nodes; allowed: the %d read before", before, p.nodes)
	}
	for len(p.rest) > 0 {
		if err := p.record(); err != nil {
			return err
		}
	}
	return nil
}

func (p *pass) record() error {
	head, err := p.uint("the head of a record", MaxNodes<<2|3)
	if err != nil {
		return err
	}
	switch number := head >> 2; head & 3 {
	case added:
		return p.added(number)
	case simulated:
		return p.simulated(number)
	default:
		if number >= p.nodes {
			return fmt.Errorf("a step of %d nodes; allowed: fewer than the tree's %d", number, p.nodes)
		}
		p.last = (p.last + number) % p.nodes
		if head&3 == counted {
			return p.counted(p.last)
		}
		return p.proven(p.last)
	}
}

func (p *pass) added(up int32) error {
	node := p.nodes
	switch {
	case node >= MaxNodes:
		return fmt.Errorf("more than %d nodes; allowed: at most that", MaxNodes)
	case up > node || up == 0 && node > 0:
		return fmt.Errorf("a parent %d below node %d; allowed: an earlier node", up, node)
	}
	visits, value, err := p.counts()
	if err != nil {
		return err
	}
	p.nodes++
	if p.to != nil {
		p.to.Added(node, node-up, visits, value)
	}
	return nil
}

func (p *pass) counted(node int32) error {
	visits, value, err := p.counts()
	if err == nil && p.to != nil {
		p.to.Counted(node, visits, value)
	}
	return err
}

func (p *pass) proven(node int32) error {
	b, err := p.byte("a result", 3)
	if err == nil && p.to != nil {
		p.to.Proven(node, int8(b)-1)
	}
	return err
}

func (p *pass) simulated(below int32) error {
	switch {
	case p.nodes == 0:
		return errors.New("a simulation before the root; allowed: after it")
	case below >= MaxPath:
		return fmt.Errorf("a simulation of %d nodes; allowed: at most %d", below+1, MaxPath)
	}
	p.path = append(p.path[:0], 0)
	for range below {
		node, err := p.uint("a node of a simulation", p.nodes-1)
		if err != nil {
			return err
		}
		p.path = append(p.path, node)
	}
	value, err := p.value()
	if err == nil && p.to != nil {
		p.to.Simulated(p.path, value)
	}
	return err
}

func (p *pass) counts() (visits int32, value float32, err error) {
	if visits, err = p.uint("visits", MaxVisits); err != nil {
		return 0, 0, err
	}
	value, err = p.value()
	return visits, value, err
}

func (p *pass) value() (float32, error) {
	b, err := p.byte("a value", 254)
	return valueOf(b), err
}

// byte reads a byte up to a limit.
func (p *pass) byte(what string, limit byte) (byte, error) {
	if len(p.rest) == 0 {
		return 0, errCut
	}
	b := p.rest[0]
	if p.rest = p.rest[1:]; b > limit {
		return 0, fmt.Errorf("%s of %d; allowed: at most %d", what, b, limit)
	}
	return b, nil
}

// uint reads a number up to a limit.
func (p *pass) uint(what string, limit int32) (int32, error) {
	n, size := binary.Uvarint(p.rest)
	if size == 0 {
		return 0, errCut
	}
	if size < 0 || n > uint64(limit) {
		return 0, fmt.Errorf("%s above %d; allowed: at most that", what, limit)
	}
	p.rest = p.rest[size:]
	return int32(n), nil
}
