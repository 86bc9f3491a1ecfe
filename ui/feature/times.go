package feature

// How long, in milliseconds, the page waits for what may never come. These depend on one
// another, and on those of static/boot.js and of the style sheet: TestTimes checks it.
const (
	// Stall is the longest time without a sign of progress while the worker loads: from
	// its start, or its last message, to the next. static/boot.js waits as long for a
	// byte.
	Stall = 15_000
	// AnswerPatience is the time from a question to a worker, or its last report, to a
	// ping; PingPatience is the time from the ping to any message.
	AnswerPatience = 3_000
	PingPatience   = 2_000
	// After MaxDeaths of workers within DeathSpan no further one is started.
	MaxDeaths = 3
	DeathSpan = 60_000
	// ShelfPatience is the time from a question to the Shelf until it counts as denied.
	ShelfPatience = 4_000
)
