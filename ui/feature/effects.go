package feature

// Effect is something that a feature wants done in the outside world. It is a value, so
// that tests can compare it, and it carries itself out.
//
// To add an effect, write a type with Do beside the effects of its purpose, or in the only
// feature that uses it. If the browser must do something new for it, add a method to the
// host of that purpose.
type Effect interface {
	// Do carries the effect out. Its answers, if it has any, are messages.
	Do(h Host, tell Teller)
}

// Teller takes the messages with which an effect is answered.
type Teller interface {
	// Now takes what is known before Do returns, and may be called only until then: the
	// message is heard in the same round, after those that wait already.
	Now(Message)
	// Later takes what arrives after Do has returned, from any goroutine.
	Later(Message)
}

// Host is the outside world as effects need it, by purpose. Every method returns at once,
// and none calls back before it has returned.
type Host interface {
	WorkerHost
	AddressHost
	FileHost
	ShelfHost
	DeviceHost
	StageHost
	FriendHost
	EmbedderHost
}
