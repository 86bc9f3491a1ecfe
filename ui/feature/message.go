package feature

// Message is anything that has happened or is requested. Its type is one of those in the files
// below, or belongs to the feature whose components send it. `go run ./engine/cmd/messages` prints
// which packages send and handle each type, and with the name of a type, the lines of code.
//
//	outside.go    events outside the page, and what comes after them
//	address.go    the address, and the ways from one game or place to another
//	worker.go     the conversation with the worker
//	opening.go    opening a game
//	squares.go    actions on the board
//	step.go       the step about to be played
//	course.go     the course of the game
//	record.go     moving through the record, and looking ahead
//	seats.go      the players
//	thought.go    machines that think
//	clocks.go     clocks, alarms and real time
//	keeping.go    data kept with a game
//	setup.go      setting up a position
//	notices.go    words for the visitor, and dialogs
//	looks.go      the look of the page, and settings
//	inside.go     looking inside the game on the board
//	nets.go       the nets of this device
//	stage.go      the stage
//	exercises.go  exercises
//	friend.go     the game with a friend on another computer
type Message any
