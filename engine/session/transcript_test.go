package session

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"playout/engine/golden"
	"playout/engine/wire"
)

// transcript is the page of the guide that contains a conversation.
const transcript = "../../static/guide/protocol.md"

// TestTranscript checks that the guide, which explains a conversation, agrees with it:
// each block of code with a name is the exchange of that name.
func TestTranscript(t *testing.T) {
	data, err := os.ReadFile(transcript)
	if err != nil {
		t.Fatal(err)
	}
	exchanges := conversation(t)
	var page strings.Builder
	var rest = string(data)
	for i, x := range exchanges {
		head, after, found := strings.Cut(rest, "```text "+x.name+"\n")
		_, tail, closed := strings.Cut(after, "```\n")
		if !found || !closed || strings.Contains(head, "\n```text ") {
			t.Fatalf("%s: the block after the first %d is not ```text %s", transcript, i, x.name)
		}
		page.WriteString(head + "```text " + x.name + "\n" + x.text + "```\n")
		rest = tail
	}
	if strings.Contains(rest, "\n```text ") {
		t.Errorf("%s: a block after %s is not an exchange", transcript, exchanges[len(exchanges)-1].name)
	}
	page.WriteString(rest)
	golden.Check(t, transcript, page.String())
}

// exchange is a part of a conversation, as the guide shows it.
type exchange struct{ name, text string }

// conversation returns a conversation with everything that a page usually sends.
func conversation(t *testing.T) []exchange {
	k := newTalk(t)
	var all []exchange
	var text strings.Builder
	line := func(who string, message []byte) {
		fmt.Fprintf(&text, "%-8s%s\n", who, checkReadable(t, message))
	}
	page := func(c wire.Command) []wire.Event {
		events := k.send(c)
		c.ID = k.id
		line("page", wire.EncodeCommand(c))
		return events
	}
	// worker shows the answers, leaving out the middle of a long one.
	worker := func(events []wire.Event) {
		for i, e := range events {
			switch skipped := len(events) - 3; {
			case i < 2 || i == len(events)-1:
				line("worker", wire.EncodeEvent(e))
			case i == 2:
				fmt.Fprintf(&text, "%-8s… %d more …\n", "", skipped)
			}
		}
	}
	end := func(name string) {
		all = append(all, exchange{name, text.String()})
		text.Reset()
	}
	ask := func(name string, c wire.Command) {
		worker(page(c))
		end(name)
	}

	ask("hello", wire.Command{Hello: &wire.Hello{Version: wire.Version}})
	ask("open", opening("othello", "f5,d6,c3", -1))
	worker(append(page(thinking(k, "white", "uct:n=100")), k.step(1<<20)...))
	end("think")
	ask("play", playing(k, "", "d3"))
	ask("stale", wire.Command{Play: &wire.Play{Epoch: 1, Moves: []string{"c4"}}})
	ask("illegal", playing(k, "a1"))
	ask("peek", wire.Command{Peek: &wire.Peek{Epoch: 2, Ply: 4, Moves: []string{"c4", "b3"}}})
	thought := append(page(thinking(k, "black", forever)), k.step(3)...)
	worker(thought[:min(1, len(thought))])
	worker(page(stopping))
	end("stop")
	grown := page(wire.Command{Watch: &wire.Watch{On: true}})
	grown = append(grown, page(thinking(k, "black", "uct:n=40"))...)
	for k.session.Busy() {
		k.clock = k.clock.Add(k.session.Wait())
		k.session.Step()
	}
	worker(append(grown, k.received()...))
	end("watch")
	worker(page(wire.Command{Inspect: &wire.Inspect{Node: 1}}))
	worker(page(wire.Command{Watch: &wire.Watch{}}))
	end("inspect")
	ask("export", wire.Command{Export: &wire.Export{Form: "transcript"}})
	return all
}

// checkReadable formats a message as JSON for people: … marks long values that were cut.
func checkReadable(t *testing.T, message []byte) string {
	d := json.NewDecoder(bytes.NewReader(message))
	d.UseNumber()
	return value(t, d).format(8, 8)
}

// item is a JSON value that keeps its order; a scalar has only a text.
type item struct {
	key   string // of a member, with its colon
	text  string // of a scalar, or the opening bracket
	parts []item
	more  int // number of elements left out
}

// value reads the next value.
func value(t *testing.T, d *json.Decoder) item {
	token, err := d.Token()
	if err != nil {
		t.Fatal(err)
	}
	const most = 66 // characters of a string
	switch token := token.(type) {
	case json.Delim:
		v := item{text: token.String()}
		for d.More() {
			key := ""
			if token == '{' {
				name, err := d.Token()
				if err != nil {
					t.Fatal(err)
				}
				key = fmt.Sprintf("%q:", name)
			}
			part := value(t, d)
			part.key = key
			v.parts = append(v.parts, part)
		}
		if _, err := d.Token(); err != nil {
			t.Fatal(err)
		}
		v.cut()
		return v
	case string:
		if utf8.RuneCountInString(token) > most {
			token = string([]rune(token)[:most-1]) + "…"
		}
		var b bytes.Buffer
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false)
		if err := e.Encode(token); err != nil {
			t.Fatal(err)
		}
		return item{text: strings.TrimSpace(b.String())}
	case nil:
		return item{text: "null"}
	default:
		return item{text: fmt.Sprint(token)}
	}
}

// cut keeps the first few elements of a long array: six scalars, or two composite values.
func (v *item) cut() {
	most := 6
	if len(v.parts) > 0 && v.parts[0].parts != nil {
		most = 2
	}
	if v.text == "[" && len(v.parts) > most+1 {
		v.parts, v.more = v.parts[:most], len(v.parts)-most
	}
}

// width is the maximum length of a line.
const width = 80

// format writes a value that starts in a column, on as many lines as it needs: elements share a line
// if they fit, and are indented otherwise.
func (v item) format(column, indent int) string {
	if line := v.line(); len(v.parts) == 0 || column+utf8.RuneCountInString(line) <= width {
		return line
	}
	var b strings.Builder
	b.WriteString(v.text)
	at, short := column+1, true // whether the element before took one line
	for i, part := range v.parts {
		text := part.key + part.line()
		if i > 0 {
			b.WriteByte(',')
			at++
			if !short || at+utf8.RuneCountInString(text) >= width {
				fmt.Fprintf(&b, "\n%*s", indent+2, "")
				at = indent + 2
			}
		}
		if short = at+utf8.RuneCountInString(text) < width; !short {
			text = part.key + part.format(at+utf8.RuneCountInString(part.key), indent+2)
		}
		b.WriteString(text)
		at += utf8.RuneCountInString(text)
	}
	b.WriteString(v.end())
	return b.String()
}

// line returns a value on one line.
func (v item) line() string {
	if v.text != "{" && v.text != "[" {
		return v.text
	}
	var parts []string
	for _, part := range v.parts {
		parts = append(parts, part.key+part.line())
	}
	return v.text + strings.Join(parts, ",") + v.end()
}

// end writes how many elements are left out, and closes the bracket.
func (v item) end() string {
	closed := map[string]string{"{": "}", "[": "]"}[v.text]
	if v.more > 0 {
		return fmt.Sprintf(",… %d more%s", v.more, closed)
	}
	return closed
}
