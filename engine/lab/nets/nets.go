// Package nets provides nets to agents on the command line: those that ship, by name, and files
// by their path. It reads and writes a net's file together with its card.
package nets

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"

	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/lab/progress"
	"playout/engine/net"
	"playout/engine/player"
	"playout/models"
)

// Bounds of files, in bytes.
const (
	MaxModel   = 128 << 20 // a net for playing, as net.Load allows
	maxTrained = 1 << 30   // a net that was trained, which may be too large to play
	maxCard    = 1 << 20
)

// Cache implements player.Nets. It loads each net once and shares it between all agents.
type Cache struct {
	Dir string // that paths are relative to, "" for the working folder

	mutex  sync.Mutex
	loaded map[string]loaded
}

// loaded is a net by its name or path, or the error.
type loaded struct {
	model *net.Model
	sum   string // SHA-256 of its file, hexadecimal
	err   error
}

// Net implements player.Nets.
func (c *Cache) Net(name string) (*net.Model, error) {
	l := c.load(name)
	return l.model, l.err
}

// load loads a net, or returns the one loaded before.
func (c *Cache) load(name string) loaded {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	l, known := c.loaded[name]
	if known {
		return l
	}
	data, err := c.File(name)
	if err == nil {
		if l.model, err = net.Load(data); err != nil {
			err = fmt.Errorf("net %q: %w", name, err)
		}
	}
	if l.err = err; err == nil {
		l.sum = sum(data)
	}
	if c.loaded == nil {
		c.loaded = map[string]loaded{}
	}
	c.loaded[name] = l
	return l
}

// File reads the file of a net that ships, or at a path.
func (c *Cache) File(name string) ([]byte, error) {
	var data []byte
	var err error
	if player.IsOwnNet(name) {
		return nil, fmt.Errorf("net %q: such a net lives in a browser; allowed: its file, which the lab of the page saves under My nets", name)
	}
	if player.IsNetFile(name) {
		data, err = disk.Read(disk.In(c.Dir, name), MaxModel)
		err = disk.WithoutPath(err) // the path is in the error below
	} else {
		data, _, err = models.Open(name)
		if errors.Is(err, fs.ErrNotExist) {
			shipped := append(models.Names(), "none", "a file with a / in its path or .onnx at its end")
			return nil, fmt.Errorf("net %q: %w; allowed: %s", game.Clip(name), player.ErrNoNet, strings.Join(shipped, ", "))
		}
	}
	if err != nil {
		return nil, fmt.Errorf("net %q: %w", name, err)
	}
	return data, nil
}

// Card returns the card of a net, and reports whether it could read one.
func (c *Cache) Card(name string) (models.Card, bool) {
	if strings.HasSuffix(name, ".onnx") {
		card, err := readCard(disk.In(c.Dir, name))
		return card, err == nil
	}
	_, card, err := models.Open(name)
	return card, err == nil
}

// Try is TryEach for agents that must all be able to start.
func (c *Cache) Try(g game.Game, agents []player.Agent, log *progress.Log) (map[string]dataset.Net, error) {
	used, broken, err := c.TryEach(g, agents, log)
	return used, cmp.Or(err, cmp.Or(broken...))
}

// TryEach makes each agent's player once, so that an unavailable net is an error before the first
// game. It returns the agents' nets by name, nil for none, and logs each one's kernel. By agent
// it also returns why an outside engine cannot start, nil if it can.
func (c *Cache) TryEach(g game.Game, agents []player.Agent, log *progress.Log) (used map[string]dataset.Net, broken []error, err error) {
	broken = make([]error, len(agents))
	for i, agent := range agents {
		p, err := player.New(g, agent, c, 0)
		if err != nil {
			return nil, nil, err
		}
		if err := errors.Join(player.Fault(p), player.Close(p)); err != nil {
			broken[i] = fmt.Errorf("agent %q: %w", agent, err)
		}
		name, kernel := player.NetOf(p)
		if own := agent.Net(); name == "" && own != "" && c.load(own).err == nil {
			log.Print("net %s does not fit %s: %s plays without it", own, g.Spec().Name(), agent)
		}
		if _, known := used[name]; known || name == "" {
			continue
		}
		if used == nil {
			used = map[string]dataset.Net{}
		}
		used[name] = dataset.Net{SHA256: c.load(name).sum, Kernel: kernel}
		log.Print("net %s runs on %s%s", name, kernel, Slow(kernel))
	}
	return used, broken, nil
}

// Slow returns what to add to a kernel's name if a program built otherwise has a faster one, "" if not.
func Slow(kernel string) string {
	if kernel != "plain Go" || runtime.GOARCH != "amd64" || strings.Contains(runtime.Version(), "simd") {
		return ""
	}
	return "; built with GOEXPERIMENT=simd it is ten times as fast"
}

// CheckSame returns an error if games with some nets cannot continue with others: a name means
// another net, or another kernel runs it. It ignores a name that only one side has.
func CheckSame(was, now map[string]dataset.Net) error {
	for _, name := range slices.Sorted(maps.Keys(now)) {
		was, known := was[name]
		switch now := now[name]; {
		case !known:
		case was.SHA256 != now.SHA256:
			return fmt.Errorf("its games are of another net %q (SHA-256 %s, now %s); allowed: a new file, or that net",
				game.Clip(name), game.Clip(was.SHA256), now.SHA256)
		case was.Kernel != now.Kernel:
			return fmt.Errorf("its games with net %q were played on the kernel %q, which rounds differently from %s here; allowed: a new file",
				game.Clip(name), game.Clip(was.Kernel), now.Kernel)
		}
	}
	return nil
}

// CardFile returns the path of a net's card.
func CardFile(path string) string { return strings.TrimSuffix(path, ".onnx") + ".json" }

// Files describes the file of a trained net, and that of its card. The path is relative to a
// folder, "" for the working folder.
func Files(dir, path string) (net, card *disk.Target) {
	const producer = "\x12\x07playout" // near the beginning of an ONNX file
	return &disk.Target{Name: "out", Dir: dir, Path: path, Mark: disk.Mark{What: "a net by playout train", Is: func(begin, _ []byte) bool {
			return bytes.Contains(begin[:min(len(begin), 32)], []byte(producer))
		}}},
		&disk.Target{Name: "card", Dir: dir, Path: CardFile(path), Mark: disk.Mark{What: "a card by playout train", Is: func(begin, _ []byte) bool {
			return bytes.Contains(begin, []byte(`"recipe": "playout `)) && bytes.Contains(begin, []byte("playout train "))
		}}}
}

// Write writes a net and its card, which gets the net's checksum.
func Write(dir, path string, file []byte, card models.Card) error {
	card.SHA256 = sum(file)
	text, err := card.Text()
	if err != nil {
		return err
	}
	net, cardFile := Files(dir, path)
	if err := net.Replace(file); err != nil {
		return err
	}
	return cardFile.Replace(text)
}

// Read reads a trained net, even one too large to play, and its card.
func Read(path string) ([]byte, models.Card, error) {
	file, err := disk.Read(path, maxTrained)
	if err != nil {
		return nil, models.Card{}, err
	}
	card, err := readCard(path)
	if err == nil && sum(file) != card.SHA256 {
		err = fmt.Errorf("%s does not match the checksum in its card", path)
	}
	return file, card, err
}

// readCard reads the card of the net at a path.
func readCard(path string) (models.Card, error) {
	text, err := disk.Read(CardFile(path), maxCard)
	if err != nil {
		return models.Card{}, err
	}
	return models.ParseCard(text)
}

// sum returns the SHA-256 of a file, hexadecimal.
func sum(file []byte) string {
	sum := sha256.Sum256(file)
	return hex.EncodeToString(sum[:])
}
