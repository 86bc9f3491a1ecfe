package labplace

import (
	"playout/ui/feature/labtab"
	"playout/ui/text"
)

var _ = Languages.Add(text.Spanish, &Words{
	Name: "Lo que tiene el laboratorio",
	Tabs: map[string]string{labtab.Match: "Encuentros", labtab.Training: "Entrenamiento", labtab.Nets: "Mis redes"},
	Runs: "en marcha",
})
