// Package labtab has what the tabs of the lab share: each is a Region in the slot feature.Lab, by the
// name of its view in the addresses of the place, and belongs to a feature of its own.
package labtab

import (
	"strings"

	"playout/ui/feature"
	"playout/ui/feature/studio"
)

// Place is the word of the lab's addresses.
const Place = studio.PlaceLab

// Key is the key of an address that names its tab.
const Key = "view"

// The tabs: names of regions, and values of Key.
const (
	Match    = "match"    // the one of addresses without Key
	Training = "training" // data, nets and their training
	Nets     = "nets"     // the nets of this device
)

// Names lists the tabs.
func Names() []string { return []string{Match, Training, Nets} }

// Part is a tab's part of the view.
type Part interface {
	feature.Part
	// Address returns the fragment that opens the tab as it is.
	Address() string
	// Runs reports whether something runs in the tab.
	Runs() bool
}

// Of returns the name of the tab that an untrusted fragment opens: Match if it names none.
func Of(fragment string) string {
	_, query, _ := strings.Cut(fragment, "?")
	for pair := range strings.SplitSeq(query, "&") {
		if name, is := strings.CutPrefix(pair, Key+"="); is {
			for _, tab := range Names() {
				if name == tab {
					return tab
				}
			}
		}
	}
	return Match
}

// Shows reports whether the page shows a tab.
func Shows(now *feature.Snapshot, tab string) bool {
	return now.Place == Place && Of(now.Fragment) == tab
}
