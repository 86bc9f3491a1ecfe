package feature

// How long, in milliseconds, the page waits for events that may never come. These times depend
// on one another, and on those of static/boot.js and of the style sheet: TestTimes checks that.
const (
	// Stall is the longest time without a sign of progress while the worker loads: from its
	// start, or its last message, to the next. static/boot.js waits for a byte just as long.
	Stall = 15_000
	// AnswerPatience is the time from a question to a worker, or from its last report, until the
	// page pings it. PingPatience is the time from the ping until the worker counts as dead.
	AnswerPatience = 3_000
	PingPatience   = 2_000
	// After MaxDeaths deaths of workers within DeathSpan the page starts no further one.
	MaxDeaths = 3
	DeathSpan = 60_000
	// ShelfPatience is the time from a question to the ShelfHost until storage counts as denied.
	ShelfPatience = 4_000
)
