package wire

import (
	"fmt"
)

// Describe asks for the kinds of agents of the current game, with their keys.
type Describe struct{}

// Kinds is the answer to Describe, from package player: each agent string made from it is valid
// for the game, unless Check finds otherwise.
type Kinds struct {
	Kinds []Kind `json:"kinds"`
}

// Kind is a kind of agent, by its name. The kind "level" has one key, and an agent string holds
// only its value: "level:5".
type Kind struct {
	Name string `json:"name"`
	Keys []Key  `json:"keys,omitempty"` // in the order of agent strings
}

// Key is one key of a kind: a number, a word, or either.
type Key struct {
	Name     string   `json:"name"`
	Min      float64  `json:"min,omitempty"` // of a number; both 0 if no number is allowed
	Max      float64  `json:"max,omitempty"`
	Whole    bool     `json:"whole,omitempty"`    // the number has no fraction
	Choices  []string `json:"choices,omitempty"`  // the words that are allowed
	Many     bool     `json:"many,omitempty"`     // several of them may be joined by +
	Excludes []string `json:"excludes,omitempty"` // keys that cannot be combined with it
	Needs    string   `json:"needs,omitempty"`    // the key that all choices but the first require
}

// Value is an agent's value for a key.
type Value struct {
	Key   string `json:"key"`
	Value string `json:"value,omitempty"` // "" if the key does not apply to the agent
}

// Limits of descriptions of agents.
const (
	maxKinds   = 32
	maxKeys    = 32 // of a kind
	maxChoices = 64 // of a key
)

// Check implements strict.Checker.
func (k *Kinds) Check() error {
	if len(k.Kinds) > maxKinds {
		return fmt.Errorf("%d kinds; allowed: at most %d", len(k.Kinds), maxKinds)
	}
	for i := range k.Kinds {
		if len(k.Kinds[i].Keys) > maxKeys {
			return fmt.Errorf("%d keys; allowed: at most %d", len(k.Kinds[i].Keys), maxKeys)
		}
		for _, key := range k.Kinds[i].Keys {
			if max(len(key.Choices), len(key.Excludes)) > maxChoices {
				return fmt.Errorf("too many choices or exclusions of a key; allowed: at most %d", maxChoices)
			}
		}
	}
	return nil
}
