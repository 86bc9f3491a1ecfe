//go:build js && wasm

package friend

import "playout/engine/peer/ice"

// servers returns the servers that the visitor has entered, in the form of RTCPeerConnection.
func (l *lines) servers() []any {
	known, err := ice.Parse(l.device.Load(ice.Key))
	if err != nil {
		return nil
	}
	list := []any{}
	for _, s := range known {
		server := map[string]any{"urls": s.URL}
		if s.User != "" {
			server["username"], server["credential"] = s.User, s.Password
		}
		list = append(list, server)
	}
	return list
}
