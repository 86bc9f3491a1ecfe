package analyst

import "playout/ui/feature"

// Pick is a choice among options.
type Pick struct {
	Name       string // data-choice
	Label, Tip string // accessible name and tooltip
	Value      string
	Options    []feature.Option
	Choose     func(value string)
}
