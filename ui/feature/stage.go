package feature

import "playout/engine/stage"

// The stage, which shows moving geese or the tree of a search instead of the board; package
// stage handles and sends these messages.
type (
	// OpenStage shows a scene of package engine/stage. Only it and CloseStage change
	// Snapshot.Stage, which follows with the next message.
	OpenStage struct{ Scene string }
	// CloseStage shows the board again.
	CloseStage struct{}
	// StageMessage is a message of the stage's frame, JSON in the form of package engine/stage; ""
	// if it is too large or not JSON.
	StageMessage struct{ Text string }
	// StageEvent is a decoded message of the stage. After its Hello the features send everything
	// again.
	StageEvent struct{ stage.Event }
	// StageCommand is a command for the stage; it is lost if no stage is open.
	StageCommand struct{ stage.Command }
	// StageSaved reports a file made by the stage, a recording or a picture, with its media
	// type. The answer SaveStaged offers it for download.
	StageSaved struct{ Kind string }
)
