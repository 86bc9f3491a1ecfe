package train

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"math"
	"strconv"

	"playout/engine/game"
	"playout/engine/matrix"
	"playout/engine/train/optim"
)

// A checkpoint is a line of text,
//
//	playout-checkpoint 1 CHECKSUM {"settings":[…],…}
//
// with version, checksum (CRC-32C of everything after the space, 8 hexadecimal digits) and a
// checkpointHead as JSON; then numbers, float32, little-endian: the net's weights and state, the
// same after the best epoch if there was one, and the optimiser's state. The settings determine
// their number.
const (
	CheckpointMagic   = "playout-checkpoint" // the beginning of every checkpoint
	checkpointVersion = 1
)

// checkpointHead is a checkpoint without its numbers.
type checkpointHead struct {
	Settings []setting      `json:"settings"`
	Step     int            `json:"step"` // steps taken
	Sum      Loss           `json:"sum"`  // of the current epoch
	Schedule optim.Schedule `json:"schedule"`
	Epochs   []Epoch        `json:"epochs"`
	Best     int            `json:"best"` // of the epochs, -1 for none
	Seconds  float64        `json:"seconds"`
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// setting is a setting that the weights of a training depend on, as text.
type setting struct{ Name, Value string }

// settings returns all settings of the training: a checkpoint with other ones is of another
// training. The first netSettings of them determine the net.
func (t *Trainer) settings() []setting {
	c, s := &t.config, t.samples
	number := func(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
	return []setting{
		{"game", s.Game().Spec().Name()},
		{"planes", s.Planes().Name},
		{"channels", strconv.Itoa(c.Channels)},
		{"architecture", t.arch.String()},
		{"target", string(s.Target())},
		{"data", fmt.Sprintf("%d samples of sum %016x", s.Len(), s.Sum())},
		{"epochs", strconv.Itoa(c.Epochs)},
		{"batch", strconv.Itoa(c.Batch)},
		{"optimiser", c.Optimiser},
		{"schedule", c.Schedule},
		{"rate", number(c.Rate)},
		{"decay", number(c.Decay)},
		{"value", number(c.Value)},
		{"entropy", number(c.Entropy)},
		{"mix", number(c.Mix)},
		{"temperature", number(c.Temperature)},
		{"classes", c.Classes},
		{"symmetries", strconv.FormatBool(c.Symmetries)},
		{"validation", number(c.Validation)},
		{"patience", strconv.Itoa(c.Patience)},
		{"seed", strconv.FormatUint(c.Seed, 10)},
		{"beginning", t.initial},
		{kernelSetting, Kernel()},
	}
}

const (
	netSettings = 4
	// kernelSetting is the kernel that multiplies. Kernels round differently, so another one
	// would give other bits. Older checkpoints lack it.
	kernelSetting = "kernel"
)

// Kernel returns the name of the kernel that multiplies in trainings on this machine. Their
// weights depend on it, to the bit.
func Kernel() string { return matrix.Kernels()[0].String() }

// Checkpoint returns everything that the rest of the training depends on, for Resume.
func (t *Trainer) Checkpoint() ([]byte, error) {
	text, err := json.Marshal(checkpointHead{
		Settings: t.settings(),
		Step:     t.step,
		Sum:      t.sum,
		Schedule: t.schedule,
		Epochs:   t.epochs,
		Best:     t.best,
		Seconds:  t.Seconds,
	})
	if err != nil {
		return nil, err
	}
	body := append(text, '\n')
	for _, part := range t.numbers(t.best >= 0) {
		for _, v := range part {
			body = binary.LittleEndian.AppendUint32(body, math.Float32bits(v))
		}
	}
	head := fmt.Appendf(nil, "%s %d %08x ", CheckpointMagic, checkpointVersion, crc32.Checksum(body, castagnoli))
	return append(head, body...), nil
}

// numbers returns the numbers of a checkpoint, in their order, with or without the best weights.
func (t *Trainer) numbers(best bool) [][]float32 {
	all := t.current()
	if best {
		all = append(all, t.weights...)
	}
	return append(all, t.optimiser.State()...)
}

// readCheckpoint splits an untrusted checkpoint into its head and its numbers.
func readCheckpoint(data []byte) (head checkpointHead, numbers []byte, err error) {
	words := bytes.SplitN(data, []byte(" "), 4)
	if len(words) < 4 || string(words[0]) != CheckpointMagic {
		return head, nil, fmt.Errorf("not a checkpoint: it begins with %q; allowed: %s", game.Clip(string(data[:min(len(data), 40)])), CheckpointMagic)
	}
	if string(words[1]) != strconv.Itoa(checkpointVersion) {
		return head, nil, fmt.Errorf("a checkpoint of version %q; allowed: %d", game.Clip(string(words[1])), checkpointVersion)
	}
	if string(words[2]) != fmt.Sprintf("%08x", crc32.Checksum(words[3], castagnoli)) {
		return head, nil, errors.New("a checkpoint that is cut short or damaged: it does not match its checksum")
	}
	text, numbers, _ := bytes.Cut(words[3], []byte("\n"))
	if err := json.Unmarshal(text, &head); err != nil {
		return head, nil, fmt.Errorf("a checkpoint with an invalid head: %s", game.Clip(err.Error()))
	}
	return head, numbers, nil
}

// Resume continues from an untrusted checkpoint of the same training. It is for a training that
// has not started; after an error nothing has changed.
func (t *Trainer) Resume(checkpoint []byte) error {
	head, numbers, err := readCheckpoint(checkpoint)
	if err != nil {
		return err
	}
	for i, s := range t.settings() {
		if i >= len(head.Settings) || head.Settings[i].Name != s.Name {
			return fmt.Errorf("a checkpoint that does not name its %s; allowed: one that does, or another file, to start again", s.Name)
		}
		switch was := head.Settings[i].Value; {
		case was == s.Value:
		case s.Name == kernelSetting:
			return fmt.Errorf("a checkpoint of the kernel %[1]q, which rounds differently from %[2]q here; allowed: to continue with %[1]q, "+
				"which depends on the processor and on GOEXPERIMENT=simd in the build, or another file, to start again", game.Clip(was), s.Value)
		default:
			return fmt.Errorf("a checkpoint of another training: its %s is %q, not %q; allowed: the same training, or another file", s.Name, game.Clip(was), game.Clip(s.Value))
		}
	}
	finished := head.Step / t.perEpoch
	if head.Step < 0 || head.Step > t.total || len(head.Epochs) != finished || head.Best < -1 || head.Best >= finished || (head.Best < 0) != (finished == 0) ||
		head.Schedule.Cuts < 0 || head.Schedule.Cuts > finished || !(head.Seconds >= 0) {
		return fmt.Errorf("a checkpoint at step %d of %d with %d epochs, the best number %d: these contradict one another", head.Step, t.total, len(head.Epochs), head.Best+1)
	}
	weights := t.weights // to restore after an error
	if t.weights = nil; head.Best >= 0 {
		t.weights = t.emptyCopy()
	}
	parts := t.numbers(head.Best >= 0)
	if err := checkNumbers(parts, numbers); err != nil {
		t.weights = weights
		return err
	}
	setNumbers(parts, numbers)
	t.shuffled = -1
	t.step, t.sum, t.epochs, t.best, t.Seconds = head.Step, head.Sum, head.Epochs, head.Best, head.Seconds
	t.schedule.Restore(&head.Schedule)
	return nil
}

// InitFrom takes the weights of the best epoch from an untrusted checkpoint as the initial ones,
// as reinforcement learning does from round to round. The checkpoint may be of any training of
// the same architecture for the same planes. Call it before the training starts, and before
// Resume; after an error nothing has changed.
func (t *Trainer) InitFrom(checkpoint []byte) error {
	head, numbers, err := readCheckpoint(checkpoint)
	if err != nil {
		return err
	}
	for i, s := range t.settings()[:netSettings] {
		if i >= len(head.Settings) || head.Settings[i] != s {
			return fmt.Errorf("a checkpoint of another net: its %s is not %q", s.Name, game.Clip(s.Value))
		}
	}
	parts := t.current()
	size := 0
	for _, p := range parts {
		size += 4 * len(p)
	}
	if head.Best >= 0 {
		numbers = numbers[min(size, len(numbers)):]
	}
	numbers = numbers[:min(size, len(numbers))]
	if err := checkNumbers(parts, numbers); err != nil {
		return err
	}
	setNumbers(parts, numbers)
	t.initial = fmt.Sprintf("%08x", crc32.Checksum(checkpoint, castagnoli))
	return nil
}

// checkNumbers returns an error unless the data are the numbers of these parts, all finite.
func checkNumbers(parts [][]float32, data []byte) error {
	size := 0
	for _, p := range parts {
		size += 4 * len(p)
	}
	if size != len(data) {
		return fmt.Errorf("a checkpoint with %d bytes of numbers; allowed for this training: %d", len(data), size)
	}
	for i := 0; i < len(data); i += 4 {
		v := float64(math.Float32frombits(binary.LittleEndian.Uint32(data[i:])))
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return fmt.Errorf("a checkpoint whose number %d is %g; allowed: finite ones", i/4, v)
		}
	}
	return nil
}

// setNumbers sets the parts to the numbers that checkNumbers accepted.
func setNumbers(parts [][]float32, data []byte) {
	for _, p := range parts {
		for i := range p {
			p[i] = math.Float32frombits(binary.LittleEndian.Uint32(data))
			data = data[4:]
		}
	}
}
