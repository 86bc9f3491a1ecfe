package training

import (
	"encoding/json"
	"strconv"
	"strings"

	"playout/engine/strict"
	"playout/ui/feature"
	"playout/ui/feature/labform"
	"playout/ui/feature/labtab"
)

// The keys of a training: the flags of playout selfplay and playout train, and the net's name.
const (
	keyGame        = "game"
	keyAgents      = "agents"
	keyTeacher     = "teacher"
	keyGames       = "games"
	keyOpenings    = "openings"
	keyPlanes      = "planes"
	keyChannels    = "channels"
	keyArch        = "arch"
	keyName        = "name"
	keyTarget      = "target"
	keyEpochs      = "epochs"
	keyBatch       = "batch"
	keyOptimiser   = "optimiser"
	keySchedule    = "schedule"
	keyRate        = "rate"
	keyDecay       = "decay"
	keyValue       = "value"
	keyEntropy     = "entropy"
	keyMix         = "mix"
	keyTemperature = "temperature"
	keyClasses     = "classes"
	keySymmetries  = "symmetries"
	keyValidation  = "validation"
	keyPatience    = "patience"
	keySeed        = "seed"
)

// Names of controls that are not keys, for hide=.
const (
	controlFile    = "file"    // the files of games
	controlPresets = "presets" // the architectures to begin with
	controlPicture = "picture" // the picture of the net
	controlRuns    = "runs"    // earlier trainings
	controlSave    = "save"    // the files of the net
)

// kind is that of the tab's addresses. Numbers have the defaults of the command line.
var kind = labform.Kind{
	View: labtab.Training,
	Keys: []string{
		keyGame, keyAgents, keyTeacher, keyGames, keyOpenings, keyPlanes, keyChannels, keyArch, keyName, keyTarget, keyEpochs, keyBatch, keyOptimiser, keySchedule,
		keyRate, keyDecay, keyValue, keyEntropy, keyMix, keyTemperature, keyClasses, keySymmetries, keyValidation, keyPatience, keySeed,
	},
	Always:   []string{keyGame, keyAgents, keyGames},
	Controls: []string{controlFile, controlPresets, controlPicture, controlRuns, controlSave},
	Defaults: labform.Form{
		keyGame: feature.FirstGame, keyAgents: "uct:n=50", keyGames: "300", keyOpenings: "random:2-16", keyName: "first",
		keyEpochs: "10", keyBatch: "256", keyOptimiser: "adam", keySchedule: "cosine", keyRate: "0.001", keyDecay: "0.01", keyValue: "1", keyEntropy: "0.01", keyMix: "0",
		keyTemperature: "1", keySymmetries: "true", keyValidation: "0.05", keyPatience: "0", keySeed: "1",
	},
}

// FirstNet is the address of a recipe for a first net, which the guide explains: games of alpha-beta, and a
// dense net that learns in about a minute.
var FirstNet = kind.Write(labform.Address{Form: labform.Form{
	keyAgents: "alphabeta", keyGames: "2000", keyOpenings: "random:0-20", keyArch: "dense:256 relu dense:64 relu policy(dense direct) value(dense tanh)",
}})

// numbers lists the keys whose values are numbers.
var numbers = map[string]bool{
	keyGames: true, keyChannels: true, keyEpochs: true, keyBatch: true, keyRate: true, keyDecay: true, keyValue: true, keyEntropy: true, keyMix: true,
	keyTemperature: true, keyValidation: true, keyPatience: true, keySeed: true,
}

// inGames and inTraining are the keys of the games to learn from, and of the training.
var (
	inGames    = []string{keyGame, keyAgents, keyTeacher, keyGames, keyOpenings, keySeed}
	inTraining = []string{
		keyGame, keyPlanes, keyTarget, keyArch, keyChannels, keyEpochs, keyBatch, keyOptimiser, keySchedule, keyRate, keyDecay, keyValue, keyEntropy, keyMix,
		keyTemperature, keyClasses, keySymmetries, keyValidation, keyPatience, keySeed,
	}
)

// of returns the value of a key.
func of(f labform.Form, key string) string { return kind.Of(f, key) }

// specOf returns some keys of a form as JSON, as the engine reads them. Its error names every number that
// is none.
func specOf(f labform.Form, keys []string) (string, error) {
	spec := make(map[string]any)
	var faults strict.Faults
	for _, key := range keys {
		value := of(f, key)
		switch {
		case value == "":
		case key == keyAgents:
			spec[key] = strings.Fields(value)
		case key == keySymmetries:
			on, err := strconv.ParseBool(value)
			if err != nil {
				faults.Add(strict.Wrong(key, "symmetries %q", strict.Clip(value)).Allow("true, false"))
			}
			spec[key] = on
		case numbers[key]:
			n, err := labform.Number(key, value)
			faults.Add(err)
			spec[key] = n
		default:
			spec[key] = value
		}
	}
	if err := faults.Err(); err != nil {
		return "", err
	}
	text, err := json.Marshal(spec)
	return string(text), err
}

// maxName is the most characters of a net's name.
const maxName = 32

// checkName reports what is wrong with the name of a net.
func checkName(name string) error {
	if name == "" || len(name) > maxName || strings.Trim(name, "-0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		return strict.Wrong(keyName, "name %q", strict.Clip(name)).Allow("1 to %d letters a to z, digits and -", maxName)
	}
	return nil
}

// freeName returns a name like the given one that is not taken: with a number at its end.
func freeName(name string, taken func(string) bool) string {
	if !taken(name) {
		return name
	}
	stem := strings.TrimRight(name, "0123456789")
	if stem == name || !strings.HasSuffix(stem, "-") {
		stem = name + "-"
	}
	for n := 2; ; n++ {
		number := strconv.Itoa(n)
		if next := stem[:min(len(stem), maxName-len(number))] + number; !taken(next) {
			return next
		}
	}
}
