package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"playout/engine/disk"
	"playout/engine/exercise"
	"playout/engine/exercise/grade"
	"playout/engine/exercise/scorm"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/lab/nets"
	"playout/engine/link"
	"playout/engine/paste"
	"playout/engine/plaintext"
	"playout/engine/strict"
)

// exerciseHelp explains what the flags do not.
const exerciseHelp = `FILE is a file with an exercise or a set as JSON, or with a link to it, or such a link.
playout exercise check FILE says whether an exercise, or each of a set, can be asked and whether its answers are right.
playout exercise solve FILE -answer A -answer B answers it and prints the message "exercise", a line for each exercise.
playout exercise link FILE prints what follows the page's address in a link to it.
playout exercise package FILE -format scorm12|scorm2004 -out X.zip writes a package for a course platform.
An answer is a turn of the solver (f5, e2e4, a1-a4xg7, N) or an option's number; the other side plays by itself. In a set
an exercise takes answers until it is solved or failed, and the next one takes the remaining ones.
`

// handleExercise checks exercises, answers them, or makes a link of them.
func handleExercise(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	var answers []string
	flags := newFlags("exercise")
	index := flags.Int("index", -1, "solve exercise `n` of a set alone, from 0; default all")
	var pack packing
	pack.flags(flags)
	flags.Func("answer", "solve: a `turn` or an option's number, one after the other", func(text string) error {
		answers = append(answers, text)
		return nil
	})
	operands, err := flags.operands(args, exerciseHelp)
	if err != nil {
		return err
	}
	const forms = "check FILE, solve FILE, link FILE, package FILE"
	switch {
	case len(operands) > 0 && !slices.Contains([]string{"check", "solve", "link", "package"}, operands[0]):
		return fmt.Errorf("action %q is unknown; allowed: %s", game.Clip(operands[0]), forms)
	case len(operands) != 2:
		return errors.New("one action and one file are needed; allowed: " + forms)
	case operands[0] != "solve" && (len(answers) > 0 || *index != -1):
		takes := "only a file"
		if operands[0] == "package" {
			takes = "no answers"
		}
		return fmt.Errorf("%s takes %s; allowed: -answer and -index with solve", operands[0], takes)
	case operands[0] != "package" && pack != (packing{site: defaultSite, pass: scorm.Pass}):
		return fmt.Errorf("%s makes no package; allowed: -format, -out, -site and -pass with package", operands[0])
	case operands[0] == "package" && pack.out == "":
		return errors.New("-out is missing; allowed: the name of a zip")
	case operands[0] == "package":
		if err := pack.target().Check(); err != nil {
			return flags.named(err)
		}
	}
	var packed []byte
	var summary string
	set, one, err := readExercises(operands[1])
	switch {
	case err != nil:
	case *index < -1 || *index >= len(set.Exercises):
		return fmt.Errorf("-index %d; allowed: 0 to %d", *index, len(set.Exercises)-1)
	case operands[0] == "check":
		err = withProgress(set, one, stderr, func(w *gradingProgress) error { return checkExercises(set, one, stdout, w) })
	case operands[0] == "link" && one:
		_, err = fmt.Fprintln(stdout, set.Exercises[0].Link())
	case operands[0] == "package":
		packed, summary, err = pack.pack(set, one)
	case operands[0] == "link":
		_, err = fmt.Fprintln(stdout, set.Link())
	default:
		var found []exercise.Message
		err = withProgress(set, one, stderr, func(w *gradingProgress) error {
			found, err = grade.Solve(set, one, *index, answers, new(nets.Cache), w.begin)
			return err
		})
		for i := 0; i < len(found) && err == nil; i++ {
			_, err = fmt.Fprintf(stdout, "%s\n", found[i].Line())
		}
	}
	if err != nil {
		name := operands[1]
		if isLink(name) {
			name = strict.Clip(name)
		}
		return fmt.Errorf("%s: %w", name, err)
	}
	if operands[0] == "package" {
		if err := pack.target().Replace(packed); err != nil {
			return flags.named(err)
		}
		_, err = io.WriteString(stdout, summary)
	}
	return err
}

// readExercises reads a file with one exercise, a set, or a link to either; or such a link
// itself.
func readExercises(path string) (*exercise.Set, bool, error) {
	text := path
	if !isLink(path) {
		data, err := disk.Read(path, exercise.MaxBytes)
		if err != nil {
			return nil, false, disk.WithoutPath(err)
		}
		text = plaintext.JSON(plaintext.Decode(data))
	}
	content, err := exercise.FromLink(text)
	if err != nil {
		return nil, false, err
	}
	if content != text {
		return exercise.Read([]byte(content))
	}
	links := paste.Links(text)
	if begin := strings.TrimLeft(text, " \t\r\n"); begin == "" || strings.ContainsAny(begin[:1], "{[") {
		links = nil
	}
	switch {
	case len(links) > 0 && len(strings.Fields(strings.TrimLeft(text, "> "))) == 1: // a mail quotes with >
		found := "a link, but not to an exercise"
		fragment, _ := paste.Fragment(links[0])
		opened, _ := link.Parse(fragment)
		if _, err := games.Parse(opened.Game); err == nil {
			found = "a link to a game, not to an exercise"
		}
		return nil, false, fmt.Errorf("it is %s; allowed: a link that playout exercise link prints, or that the page makes for an exercise", found)
	case len(links) > 0:
		return nil, false, errors.New("it is not an exercise; allowed: a JSON file or a link")
	}
	return exercise.Read([]byte(content))
}

// isLink reports whether an operand is a link and no file has that name.
func isLink(operand string) bool {
	_, missing := os.Stat(operand)
	return missing != nil && len(paste.Links(operand)) > 0
}

// checkExercises prints for each whether its answers are right. It checks all of them and
// returns the error about the first one that cannot be asked.
func checkExercises(set *exercise.Set, one bool, stdout io.Writer, w *gradingProgress) (wrong error) {
	for i := range set.Exercises {
		q, err := grade.NewQuestion(&set.Exercises[i])
		found := ""
		if err == nil {
			w.begin(i, q)
			found, err = q.Report(new(nets.Cache))
		}
		if stopped := w.ctx.Err(); stopped != nil {
			return grade.InExercise(i, one, errStopped)
		}
		if err != nil {
			wrong = cmp.Or(wrong, grade.InExercise(i, one, err))
			continue
		}
		if !one {
			found = fmt.Sprintf("exercise %d: %s", i, found)
		}
		if _, err := fmt.Fprintln(stdout, found); err != nil {
			return err
		}
	}
	return wrong
}
