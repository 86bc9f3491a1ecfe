package feature

// Effect is an action in the outside world that a feature requests. It is a value, so that tests
// can compare it, and it carries itself out.
//
// To add an effect, write a type with Do beside the effects of its purpose, or in the only
// feature that uses it. If the browser must do something new for it, add a method to the
// host of that purpose.
type Effect interface {
	// Do carries the effect out. Its answers, if any, are messages.
	Do(h Host, reply Replier)
}

// Replier takes the messages that answer an effect.
type Replier interface {
	// Now takes an answer that is known before Do returns; Do may call it only until then. The
	// features handle it in the same round, after the waiting messages.
	Now(Message)
	// Later takes an answer after Do has returned, from any goroutine.
	Later(Message)
}

// Host is the outside world as effects need it, by purpose. Every method returns at once; it calls
// back only later.
type Host interface {
	WorkerHost
	AddressHost
	FileHost
	ShelfHost
	DeviceHost
	StageHost
	FriendHost
	LobbyHost
	EmbedderHost
}
