package feature

// StageHost talks to the stage, in a frame of the page.
type StageHost interface {
	// SendStage sends a message, JSON, to the frame of the stage; it is lost if there is
	// no such frame.
	SendStage(message []byte)
	// SaveStaged offers for download the file that the stage reported last.
	SaveStaged(name string)
}

// FriendHost talks to the page's side of a game with a friend.
type FriendHost interface {
	// SendFriend sends a command, JSON in the form of package engine/peer/talk.
	SendFriend(command []byte)
}

// LobbyHost talks to the page's side of a lobby, which exists only in a page built for one.
type LobbyHost interface {
	// SendLobby sends a command, JSON in the form of package engine/lobby.
	SendLobby(command []byte)
	// LookAtLobby reports whether the page shows the lobby, whose list is then kept up to date.
	LookAtLobby(on bool)
}

// EmbedderHost talks to the page in which this one is embedded.
type EmbedderHost interface {
	// Post sends a message, a JSON object; it is lost if there is no such page.
	Post(message []byte)
}

// SendStage sends the stage a command, JSON in the form of package engine/stage; it is lost if
// no stage is open.
type SendStage struct{ Message []byte }

// Do implements Effect.
func (e SendStage) Do(h Host, _ Replier) { h.SendStage(e.Message) }

// SaveStaged answers StageSaved: the stage offers its file for download itself, since it
// may be many megabytes.
type SaveStaged struct{ Name string }

// Do implements Effect.
func (e SaveStaged) Do(h Host, _ Replier) { h.SaveStaged(e.Name) }

// SendFriend sends a command of package engine/peer/talk to the page's side of a game with
// a friend.
type SendFriend struct{ Command []byte }

// Do implements Effect.
func (e SendFriend) Do(h Host, _ Replier) { h.SendFriend(e.Command) }

// SendLobby sends a command of package engine/lobby to the page's side of a lobby.
type SendLobby struct{ Command []byte }

// Do implements Effect.
func (e SendLobby) Do(h Host, _ Replier) { h.SendLobby(e.Command) }

// LookAtLobby reports whether the page shows the lobby.
type LookAtLobby struct{ On bool }

// Do implements Effect.
func (e LookAtLobby) Do(h Host, _ Replier) { h.LookAtLobby(e.On) }

// Post sends a message, a JSON object, to the page in which this one is embedded.
type Post struct{ Message []byte }

// Do implements Effect.
func (e Post) Do(h Host, _ Replier) { h.Post(e.Message) }
