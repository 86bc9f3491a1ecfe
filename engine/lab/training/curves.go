package training

import (
	"bytes"

	"playout/engine/lab/plot"
	"playout/engine/train"
)

// curves draws losses and learning rate by epoch, as an SVG file; best is the number of the
// best epoch.
func curves(epochs []train.Epoch, best int) []byte {
	line := func(name string, of func(*train.Epoch) float64) plot.Line {
		l := plot.Line{Name: name}
		for i := range epochs {
			l.Values = append(l.Values, of(&epochs[i]))
		}
		return l
	}
	var panels []plot.Panel
	if len(epochs) > 0 {
		last := &epochs[len(epochs)-1].Validation
		if last.HasPolicy() {
			p := plot.Panel{Title: "policy: cross-entropy in nats", Lines: []plot.Line{
				line("validation", func(e *train.Epoch) float64 { return e.Validation.Policy() }),
				line("training", func(e *train.Epoch) float64 { return e.Train.Policy() }),
				line("target entropy", func(e *train.Epoch) float64 { return e.Validation.TargetEntropy() }),
			}}
			if last.IsActor() {
				p.Title = "policy: advantage loss and entropy in nats"
				p.Lines[2] = line("entropy, validation", func(e *train.Epoch) float64 { return e.Validation.Entropy() })
			}
			panels = append(panels, p)
		}
		if last.HasValue() {
			panels = append(panels, plot.Panel{Title: "value: squared error", Lines: []plot.Line{
				line("validation", func(e *train.Epoch) float64 { return e.Validation.Value() }),
				line("training", func(e *train.Epoch) float64 { return e.Train.Value() }),
			}})
		}
	}
	panels = append(panels, plot.Panel{
		Title: "learning rate", Lines: []plot.Line{line("at the epoch's end", func(e *train.Epoch) float64 { return e.Rate })},
	})
	for i := range panels {
		panels[i].Mark = plot.Mark{Name: "best epoch", At: best}
	}
	return plot.Panels("losses by epoch", "epoch", 1, panels)
}

// isOldCurves reports whether a file begins as the curves that earlier versions drew.
func isOldCurves(begin []byte) bool {
	head, _, _ := bytes.Cut(begin, []byte("\n"))
	return bytes.HasPrefix(head, []byte("<svg ")) && bytes.HasSuffix(head, []byte(`role="img" aria-label="losses by epoch">`))
}
