package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"playout/engine/lobby"
)

// person is an account with its page: one connection for commands, and one for events.
type person struct {
	name, site string // site is the lobby's address
	page       string // ID of the page's realtime connection
	cookie     string
	commands   *http.Client
}

// idle is how long an unused connection for commands stays: less than the lobby allows, which would
// end it while a command is on its way.
const idle = time.Minute

// newPerson returns a person who has not signed in yet.
func newPerson(name, host string) *person {
	return &person{name: name, site: "http://" + host + "/", commands: &http.Client{Transport: &http.Transport{IdleConnTimeout: idle}, Timeout: patience}}
}

// post sends JSON and returns the answer's body, if there is one.
func (p *person) post(ctx context.Context, path string, body []byte) ([]byte, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, p.site+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	p.identify(request)
	answer, err := p.commands.Do(request)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	for _, c := range answer.Cookies() {
		p.cookie = c.Name + "=" + c.Value
	}
	text, err := io.ReadAll(io.LimitReader(answer.Body, lobby.MaxEvent))
	if err == nil && answer.StatusCode >= 300 && !json.Valid(text) {
		err = fmt.Errorf("%s: %s: %.200s", path, answer.Status, text)
	}
	return text, err
}

// identify makes a request one of this person's page.
func (p *person) identify(request *http.Request) {
	request.Header.Set("Sec-Fetch-Site", "same-origin")
	if p.cookie != "" {
		request.Header.Set("Cookie", p.cookie)
	}
}

// command sends a command and returns the lobby's answer; an answer that is an error is one.
func (p *person) command(ctx context.Context, c lobby.Command) (e lobby.Event, err error) {
	text, err := p.post(ctx, lobby.CommandPath, lobby.Encode(c))
	if err != nil {
		return e, err
	}
	if e, err = lobby.DecodeEvent(text); err != nil {
		return e, fmt.Errorf("%w: %.200s", err, text)
	}
	if e.Error != nil {
		return e, (*refusal)(e.Error)
	}
	return e, nil
}

// refusal is an answer of the lobby that it did not do something.
type refusal lobby.Error

func (r *refusal) Error() string { return r.Of + ": " + r.Text }

// signIn signs in.
func (p *person) signIn(ctx context.Context) error {
	_, err := p.command(ctx, lobby.Command{SignIn: &lobby.Account{User: p.name, Password: password}})
	return err
}

// listen opens the connection for events, and calls on for each until the context ends. It returns
// once the connection stands. lost is called if it ends before the context does.
func (p *person) listen(ctx context.Context, on func(lobby.Event), lost func(error)) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, p.site+lobby.RealtimePath, nil)
	if err != nil {
		return err
	}
	p.identify(request)
	request.Header.Set("Accept", "text/event-stream")
	answer, err := (&http.Client{Transport: &http.Transport{}}).Do(request)
	if err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		answer.Body.Close()
		return fmt.Errorf("%s: %s", lobby.RealtimePath, answer.Status)
	}
	lines := bufio.NewReaderSize(answer.Body, 8<<10)
	name, data, err := nextEvent(lines)
	var connected struct {
		ClientID string `json:"clientId"`
	}
	if err == nil && name == "PB_CONNECT" {
		err = json.Unmarshal(data, &connected)
	}
	if err != nil || connected.ClientID == "" {
		answer.Body.Close()
		return fmt.Errorf("the first event is %q, %.100q, %v; allowed: PB_CONNECT with clientId", name, data, err)
	}
	p.page = connected.ClientID
	go func() {
		defer answer.Body.Close()
		for {
			name, data, err := nextEvent(lines)
			if err == nil && name == lobby.EventName {
				var e lobby.Event
				if e, err = lobby.DecodeEvent(data); err == nil {
					on(e)
				}
			}
			if err != nil {
				if ctx.Err() == nil {
					lost(err)
				}
				return
			}
		}
	}()
	return nil
}

// nextEvent reads a server-sent event.
func nextEvent(lines *bufio.Reader) (name string, data []byte, err error) {
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return "", nil, err
		}
		key, value, _ := strings.Cut(strings.TrimRight(string(line), "\r\n"), ":")
		switch key {
		case "event":
			name = strings.TrimPrefix(value, " ")
		case "data":
			data = append(data, strings.TrimPrefix(value, " ")...)
		case "":
			if data != nil {
				return name, data, nil
			}
		}
	}
}

// subscribe subscribes the page to a topic: the list of games, or a game.
func (p *person) subscribe(ctx context.Context, topic string) error {
	body, err := json.Marshal(map[string]any{"clientId": p.page, "subscriptions": []string{topic}})
	if err != nil {
		return err
	}
	text, err := p.post(ctx, lobby.RealtimePath, body)
	if err == nil && len(text) > 0 {
		err = fmt.Errorf("subscribing to %s: %.200s", topic, text)
	}
	return err
}
