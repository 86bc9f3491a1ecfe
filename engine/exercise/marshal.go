package exercise

import "encoding/json"

// MarshalJSON writes the fields of the goal's kind.
func (g Goal) MarshalJSON() ([]byte, error) {
	switch g.Kind {
	case Line:
		return json.Marshal(struct {
			Kind   Kind             `json:"kind"`
			Line   []string         `json:"line"`
			Accept map[int][]string `json:"accept,omitempty"`
		}{g.Kind, g.Line, g.Others})
	case Best:
		return json.Marshal(struct {
			Kind   Kind    `json:"kind"`
			Within float64 `json:"within"`
			Judge  string  `json:"judge"`
		}{g.Kind, g.Within, g.Judge})
	case Win:
		return json.Marshal(struct {
			Kind    Kind   `json:"kind"`
			Against string `json:"against"`
			Plies   int    `json:"plies,omitempty"`
			Result  int    `json:"result"`
		}{g.Kind, g.Against, g.Plies, g.Result})
	case Choose:
		return json.Marshal(struct {
			Kind    Kind     `json:"kind"`
			Options []string `json:"options"`
			Accept  []int    `json:"accept"`
		}{g.Kind, g.Options, g.Answers})
	case Select, Backup, Cut, Order:
		var seed any
		switch {
		case g.Fresh:
			seed = fresh
		case g.Seed != nil:
			seed = *g.Seed
		}
		return json.Marshal(struct {
			Kind       Kind     `json:"kind"`
			Agent      string   `json:"agent,omitempty"`
			Simulation int      `json:"simulation,omitempty"`
			Node       []string `json:"node,omitempty"`
			Depth      int      `json:"depth,omitempty"`
			Within     float64  `json:"within,omitempty"`
			Steps      bool     `json:"steps,omitempty"`
			Seed       any      `json:"seed,omitempty"`
		}{g.Kind, g.Agent, g.Simulation, g.Node, g.Depth, g.Within, g.Steps, seed})
	}
	return json.Marshal(struct {
		Kind   Kind     `json:"kind"`
		Accept []string `json:"accept"`
	}{g.Kind, g.Accept})
}
