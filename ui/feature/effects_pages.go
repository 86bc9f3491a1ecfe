package feature

// StageHost talks to the stage, in a frame of the page.
type StageHost interface {
	// TellStage sends a message, JSON, to the frame of the stage; it is lost if there is
	// no such frame.
	TellStage(message []byte)
	// SaveStaged offers for download the file that the stage reported last.
	SaveStaged(name string)
}

// FriendHost talks to the page's side of a game with a friend.
type FriendHost interface {
	// TellFriend sends a command, JSON in the form of package engine/peer/talk.
	TellFriend(command []byte)
}

// EmbedderHost talks to the page in which this one is embedded.
type EmbedderHost interface {
	// Post sends a message, a JSON object; it is lost if there is no such page.
	Post(message []byte)
}

// TellStage sends the stage a command, JSON in the form of package engine/stage; it is lost if
// no stage is open.
type TellStage struct{ Message []byte }

// Do implements Effect.
func (e TellStage) Do(h Host, _ Teller) { h.TellStage(e.Message) }

// SaveStaged answers StageSaved: the stage offers its file for download itself, since it
// may be many megabytes.
type SaveStaged struct{ Name string }

// Do implements Effect.
func (e SaveStaged) Do(h Host, _ Teller) { h.SaveStaged(e.Name) }

// TellFriend sends a command of package engine/peer/talk to the page's side of a game with
// a friend.
type TellFriend struct{ Command []byte }

// Do implements Effect.
func (e TellFriend) Do(h Host, _ Teller) { h.TellFriend(e.Command) }

// Post sends a message, a JSON object, to the page in which this one is embedded.
type Post struct{ Message []byte }

// Do implements Effect.
func (e Post) Do(h Host, _ Teller) { h.Post(e.Message) }
