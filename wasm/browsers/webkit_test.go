//go:build unix

package browsers

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// webkit is WebKitGTK's MiniBrowser, driven over WebDriver, on a virtual screen.
type webkit struct{ session string } // its address at the driver

func startWebKit(t *testing.T) engine {
	found, err := filepath.Glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")
	if err != nil || len(found) == 0 {
		t.Fatalf("found no MiniBrowser of WebKitGTK in /usr/lib (%v), want one", err)
	}
	screen := waitLine(t, start(t, nil, "Xvfb", "-displayfd", "1", "-screen", "0", "1400x1100x24", "-nolisten", "tcp"), `^(\d+)$`)
	port := freePort(t)
	env := []string{"DISPLAY=:" + screen, "WEBKIT_DISABLE_COMPOSITING_MODE=1", "GDK_BACKEND=x11", "XDG_CONFIG_HOME=" + calm(t)}
	driver := "http://127.0.0.1:" + port
	output := start(t, env, "WebKitWebDriver", "--port="+port)
	go func() { _, _ = io.Copy(io.Discard, output) }()
	for end := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		answer, err := http.Get(driver + "/status")
		if err == nil {
			answer.Body.Close()
			break
		}
		if time.Now().After(end) {
			t.Fatal(err)
		}
	}
	var made struct{ SessionID string }
	err = call("POST", driver+"/session", map[string]any{"capabilities": map[string]any{"alwaysMatch": map[string]any{
		"webkitgtk:browserOptions": map[string]any{"binary": found[0], "args": []string{"--automation"}},
	}}}, &made)
	if err != nil {
		t.Fatal(err)
	}
	w := &webkit{driver + "/session/" + made.SessionID}
	t.Cleanup(func() { _ = call("DELETE", w.session, nil, nil) })
	if err := w.call("window/rect", map[string]any{"width": 1300, "height": 1000}, nil); err != nil {
		t.Fatal(err)
	}
	return w
}

// calm makes a folder of settings that asks GTK programs and their pages for reduced motion.
func calm(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for _, version := range []string{"gtk-3.0", "gtk-4.0"} {
		if err := os.Mkdir(filepath.Join(folder, version), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, version, "settings.ini"), []byte("[Settings]\ngtk-enable-animations=0\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// freePort returns a port that is not in use.
func freePort(t *testing.T) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	return strconv.Itoa(listener.Addr().(*net.TCPAddr).Port)
}

// call sends the driver a request and waits for its answer.
func call(method, url string, parameters map[string]any, result any) error {
	body, err := json.Marshal(parameters)
	if err != nil {
		return err
	}
	request, err := http.NewRequest(method, url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	client := http.Client{Timeout: patience}
	answer, err := client.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	var got struct{ Value json.RawMessage }
	if err := json.NewDecoder(answer.Body).Decode(&got); err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", url, got.Value)
	}
	if result == nil {
		return nil
	}
	return json.Unmarshal(got.Value, result)
}

func (w *webkit) call(what string, parameters map[string]any, result any) error {
	return call("POST", w.session+"/"+what, parameters, result)
}

func (w *webkit) open(url string) error {
	if err := w.call("frame", map[string]any{"id": nil}, nil); err != nil {
		return err
	}
	return w.call("url", map[string]any{"url": url}, nil)
}

func (w *webkit) enter() error { return w.call("frame", map[string]any{"id": 0}, nil) }

func (w *webkit) eval(expression string) (value string, err error) {
	err = w.call("execute/sync", map[string]any{"script": "return JSON.stringify(" + expression + ")", "args": []any{}}, &value)
	return value, err
}

func (w *webkit) act(hands ...hand) error {
	return w.call("actions", map[string]any{"actions": hands}, nil)
}
