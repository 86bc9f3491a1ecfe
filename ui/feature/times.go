package feature

// For how long, in milliseconds, the page waits for what may never come. They hang
// together, and with those of static/boot.js and of the style sheet: TestTimes.
const (
	// Stall is without a sign of what is loading: from a worker's start, or its last
	// word, to the next. static/boot.js waits as long for a byte.
	Stall = 15_000
	// AnswerPatience is from a question to a worker, or its report, to a ping, and
	// PingPatience from that to anything.
	AnswerPatience = 3_000
	PingPatience   = 2_000
	// MaxDeaths of workers within DeathSpan are enough: no further one is started.
	MaxDeaths = 3
	DeathSpan = 60_000
	// ShelfPatience is from a question to the Shelf to its being taken for denied.
	ShelfPatience = 4_000
)
