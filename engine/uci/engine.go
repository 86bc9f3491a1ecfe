//go:build !js

package uci

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"playout/engine/game"
	"playout/engine/plaintext"
)

// Limits of time for anything but a search.
const (
	replyTimeout  = 30 * time.Second       // to answer "uci" and "isready", since some load much first, and to read input
	quitTimeout   = 500 * time.Millisecond // to end after "quit" before it is killed
	stderrTimeout = 200 * time.Millisecond // to write the rest of its standard error, if other processes hold its standard error open
)

// maxOptions is the most options that an engine may announce.
const maxOptions = 1000

// Engine is the process of an engine. Every method ends, whatever the engine does. Only one goroutine
// at a time may use it, and it must be closed.
type Engine struct {
	Name     string // that it announces
	Options  []Option
	InfoText string // of its lines "info string" since Go, which may name input that it could not read
	Score    Score  // of its latest principal variation since Go

	path         string
	replyTimeout time.Duration // for anything but a search
	process      *exec.Cmd
	in           io.WriteCloser
	out          *os.File
	badOption    error       // about the first option that it announced in a wrong form
	lines        chan string // of its output, closed at the end
	stderr       stderrTail
	closing      chan struct{} // closed by Close
	ended        chan struct{} // closed when the process and its children have ended
	awaitsReady  bool          // the isready before the last go has no answer yet
}

// Start runs an executable, without arguments and without a shell, and waits until it has
// announced its options.
func Start(path string) (*Engine, error) { return start(path, replyTimeout) }

func start(path string, replyTimeout time.Duration) (*Engine, error) {
	e := &Engine{
		path:         path,
		replyTimeout: replyTimeout,
		process:      exec.Command(path),
		lines:        make(chan string, 64),
		closing:      make(chan struct{}),
		ended:        make(chan struct{}),
	}
	group(e.process)
	var err error
	if e.in, err = e.process.StdinPipe(); err != nil {
		return nil, e.failure(err.Error())
	}
	// Use our own pipe, so that waiting for the process does not wait for the end of the pipe: the
	// engine's children may hold it open.
	out, theirs, err := os.Pipe()
	if err != nil {
		return nil, e.failure(err.Error())
	}
	e.out, e.process.Stdout = out, theirs
	e.process.Stderr, e.process.WaitDelay = &e.stderr, stderrTimeout
	err = e.process.Start()
	theirs.Close()
	if err != nil {
		out.Close()
		if at := new(fs.PathError); errors.As(err, &at) {
			err = at.Err // failure names the path
			if _, exists := os.Stat(path); exists == nil && errors.Is(err, fs.ErrNotExist) {
				err = errors.New("the interpreter that its first line names does not exist")
			}
		}
		allowed := "the path of an executable, such as ./engine"
		if strings.Contains(path, " ") {
			allowed += "; if it needs arguments, a script that starts it with them"
		}
		return nil, e.failure(err.Error() + "; allowed: " + allowed)
	}
	readingDone := make(chan struct{})
	go e.readLines(readingDone)
	go e.waitForEnd(readingDone)
	if err := e.handshake(); err != nil {
		e.Close()
		return nil, err
	}
	return e, nil
}

// readLines passes on the lines of the engine until it ends or is closed.
func (e *Engine) readLines(readingDone chan<- struct{}) {
	defer close(readingDone)
	defer close(e.lines)
	for line := range Lines(e.out) { // of a line that is too long, the beginning is enough
		select {
		case e.lines <- line:
		case <-e.closing:
			return
		}
	}
}

// waitForEnd waits for the process, then ends its children.
func (e *Engine) waitForEnd(readingDone <-chan struct{}) {
	defer close(e.ended)
	_ = e.process.Wait() // endError reports how it ended
	_ = kill(e.process.Process)
	select {
	case <-readingDone:
	case <-time.After(quitTimeout): // a process that has left the group may hold the pipe
	}
	e.out.Close()
}

// failure returns an error of this engine.
func (e *Engine) failure(what string) error {
	return fmt.Errorf("engine %s: %s", filepath.Base(e.path), what)
}

// handshake performs the handshake.
func (e *Engine) handshake() error {
	if err := e.send("uci"); err != nil {
		return err
	}
	var wrong error
	err := e.awaitReply("uciok", func(word, rest string) bool {
		switch word {
		case "id":
			if name, found := strings.CutPrefix(rest, "name "); found {
				e.Name = plaintext.Line(name)
			}
		case "option":
			option, err := ParseOption(word + " " + rest)
			if err != nil {
				e.badOption = cmp.Or(e.badOption, err)
				break // an unknown kind of option cannot be set
			}
			if len(e.Options) == maxOptions {
				wrong = e.failure(fmt.Sprintf("it announces too many options; allowed: %d", maxOptions))
				return true
			}
			e.Options = append(e.Options, option)
		}
		return word == "uciok"
	})
	return cmp.Or(wrong, err)
}

// send writes lines.
func (e *Engine) send(lines ...string) error {
	for _, line := range lines {
		if err := e.write(line, e.replyTimeout); err != nil {
			return err
		}
	}
	return nil
}

// deadlined is an input with a write deadline, such as a pipe to another process.
type deadlined interface {
	SetWriteDeadline(time.Time) error
}

var _ deadlined = (*os.File)(nil)

// write sends a line within a time limit.
func (e *Engine) write(line string, limit time.Duration) error {
	if in, ok := e.in.(deadlined); ok {
		_ = in.SetWriteDeadline(time.Now().Add(limit)) // some systems have no deadlines for pipes
	}
	if _, err := io.WriteString(e.in, line+"\n"); err != nil {
		return e.endError("it got " + game.Clip(line))
	}
	return nil
}

// endError returns the error of an engine that has ended too early, or at least has closed its input
// or output.
func (e *Engine) endError(before string) error {
	what := "it ended"
	select {
	case <-e.ended:
		what += fmt.Sprintf(" (%v)", e.process.ProcessState)
	case <-time.After(e.replyTimeout / 5):
		what = "it closed its input or output, or stopped reading,"
	}
	what += " before " + before + "; allowed: only after quit"
	if text := e.stderr.String(); text != "" {
		what += fmt.Sprintf("; its standard error ends with %q", text)
	}
	return e.failure(what)
}

// await passes lines to handle, split into their first word and the rest, until handle returns true
// for the awaited line, or the time is over. Errors name that line by what.
func (e *Engine) await(what string, limit time.Duration, handle func(word, rest string) bool) (arrived bool, err error) {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	for {
		select {
		case <-timer.C:
			return false, nil
		case line, open := <-e.lines:
			if !open {
				return false, e.endError("its " + what)
			}
			word, rest, _ := strings.Cut(line, " ")
			if handle(word, strings.TrimSpace(rest)) {
				return true, nil
			}
		}
	}
}

// awaitReply is await for answers that need no search. A move is an error.
func (e *Engine) awaitReply(what string, handle func(word, rest string) bool) (err error) {
	var early error
	arrived, err := e.await(what, e.replyTimeout, func(word, rest string) bool {
		if word == "bestmove" {
			early = e.unaskedMove(rest)
		}
		return early != nil || handle(word, rest)
	})
	switch {
	case err != nil:
		return err
	case !arrived:
		return e.failure(fmt.Sprintf("no %s within %v", what, e.replyTimeout))
	}
	return early
}

// unaskedMove returns the error of an engine that sends a move without a request.
func (e *Engine) unaskedMove(move string) error {
	return e.failure(fmt.Sprintf("it sent %q before it was asked; allowed: one bestmove after each go", "bestmove "+game.Clip(move)))
}

// Set sets an option that the engine has announced.
func (e *Engine) Set(name, value string) error {
	option := FindOption(e.Options, name)
	if option == nil {
		return e.failure(fmt.Sprintf("it has no option %s, so %q cannot be set", name, game.Clip(value)))
	}
	if err := option.Check(value); err != nil {
		return e.failure(err.Error())
	}
	return e.send("setoption name " + option.Name + " value " + value)
}

// Ready waits until the engine has executed its commands.
func (e *Engine) Ready() error {
	if err := e.send("isready"); err != nil {
		return err
	}
	return e.awaitReply("readyok", func(word, _ string) bool { return word == "readyok" })
}

// NewGame announces that the next position is from another game.
func (e *Engine) NewGame() error {
	if err := e.send("ucinewgame"); err != nil {
		return err
	}
	return e.Ready()
}

// Go makes the engine think about a position and the moves played from there. Call Wait next. The
// isready in between distinguishes moves sent without a request from the answer.
func (e *Engine) Go(position string, moves []string, l Limits) error {
	line := "position " + position
	if len(moves) > 0 {
		line += " moves " + strings.Join(moves, " ")
	}
	if err := e.send(line, "isready", l.String()); err != nil {
		return err
	}
	e.awaitsReady, e.InfoText, e.Score = true, "", Score{}
	return nil
}

// Wait waits for the engine's move and returns the text after "bestmove", "" if there is none within
// the limit.
func (e *Engine) Wait(limit time.Duration) (move string, err error) {
	var early error
	_, err = e.await("bestmove", limit, func(word, rest string) bool {
		switch word {
		case "readyok":
			e.awaitsReady = false
		case "info":
			if text, found := strings.CutPrefix(rest, "string "); found {
				if e.InfoText != "" {
					text = e.InfoText + "; " + text
				}
				e.InfoText = text[:min(len(text), maxTail)]
			} else if score, found := ParseScore(rest); found {
				e.Score = score
			}
		case "bestmove":
			if move = cmp.Or(rest, "(none)"); e.awaitsReady {
				move, early = "", e.unaskedMove(rest)
			}
			return true
		}
		return false
	})
	return move, cmp.Or(err, early)
}

// Stop asks for the move at once. Call Wait next.
func (e *Engine) Stop() error { return e.send("stop") }

// Close ends the process and its children, if necessary by force.
func (e *Engine) Close() error {
	close(e.closing)
	_ = e.write("quit", quitTimeout) // it may have ended already
	e.in.Close()
	select {
	case <-e.ended:
		return nil
	case <-time.After(quitTimeout):
	}
	err := kill(e.process.Process)
	select {
	case <-e.ended: // the error may be that it had ended already
		return nil
	case <-time.After(replyTimeout):
		return e.failure(fmt.Sprintf("it cannot be ended (%v)", cmp.Or(err, errors.New("for no known reason"))))
	}
}
