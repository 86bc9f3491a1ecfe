//go:build unix

package browsers

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// firefox is Firefox, driven over WebDriver BiDi.
type firefox struct {
	socket *socket
	lastID int
	window string // its browsing context
	inside string // the browsing context of the frame that was entered, or the window's
}

// quietFirefox keeps Firefox from contacting other hosts.
const quietFirefox = `
user_pref("services.settings.server", "data:,");
user_pref("app.update.disabledForTesting", true);
user_pref("browser.safebrowsing.blockedURIs.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("ui.prefersReducedMotion", 1);
`

func startFirefox(t *testing.T) engine {
	profile := t.TempDir()
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(quietFirefox), 0o644); err != nil {
		t.Fatal(err)
	}
	output := start(t, nil, "firefox-esr", "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", profile)
	address := waitLine(t, output, `WebDriver BiDi listening on (ws://\S+)`)
	s, err := dial(address + "/session")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.conn.Close() })
	f := &firefox{socket: s}
	var tree struct{ Contexts []struct{ Context string } }
	err = f.call("session.new", map[string]any{"capabilities": map[string]any{}}, nil)
	if err == nil {
		err = f.call("browsingContext.getTree", map[string]any{}, &tree)
	}
	if err == nil {
		f.window = tree.Contexts[0].Context
		err = f.call("browsingContext.setViewport", map[string]any{"context": f.window, "viewport": map[string]int{"width": 1280, "height": 900}}, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// call sends a command and waits for its result.
func (f *firefox) call(method string, parameters map[string]any, result any) error {
	f.lastID++
	command, err := json.Marshal(map[string]any{"id": f.lastID, "method": method, "params": parameters})
	if err != nil {
		return err
	}
	if err := f.socket.send(text, command); err != nil {
		return err
	}
	for {
		message, err := f.socket.receive()
		if err != nil {
			return fmt.Errorf("%s: %w", method, err)
		}
		var answer struct {
			Type, Message string
			ID            int
			Result        json.RawMessage
		}
		if err := json.Unmarshal(message, &answer); err != nil {
			return err
		}
		switch {
		case answer.ID != f.lastID: // an event
		case answer.Type == "error":
			return fmt.Errorf("%s: %s", method, answer.Message)
		case result == nil:
			return nil
		default:
			return json.Unmarshal(answer.Result, result)
		}
	}
}

func (f *firefox) open(url string) error {
	f.inside = f.window
	return f.call("browsingContext.navigate", map[string]any{"context": f.window, "url": url, "wait": "complete"}, nil)
}

func (f *firefox) enter() error {
	var tree struct {
		Contexts []struct{ Children []struct{ Context string } }
	}
	if err := f.call("browsingContext.getTree", map[string]any{"root": f.window}, &tree); err != nil {
		return err
	}
	if len(tree.Contexts) == 0 || len(tree.Contexts[0].Children) == 0 {
		return errors.New("the page has no frame")
	}
	f.inside = tree.Contexts[0].Children[0].Context
	return nil
}

func (f *firefox) eval(expression string) (string, error) {
	var got struct {
		Type             string
		Result           struct{ Value string }
		ExceptionDetails struct{ Text string }
	}
	err := f.call("script.evaluate", map[string]any{
		"expression": "JSON.stringify(" + expression + ")", "target": map[string]any{"context": f.inside}, "awaitPromise": true,
	}, &got)
	if err == nil && got.Type != "success" {
		err = fmt.Errorf("%s: %s", expression, got.ExceptionDetails.Text)
	}
	return got.Result.Value, err
}

func (f *firefox) act(hands ...hand) error {
	return f.call("input.performActions", map[string]any{"context": f.inside, "actions": hands}, nil)
}
