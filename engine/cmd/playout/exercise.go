package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"playout/engine/disk"
	"playout/engine/exercise"
	"playout/engine/exercise/grade"
	"playout/engine/exercise/scorm"
	"playout/engine/lab/nets"
	"playout/engine/paste"
	"playout/engine/plaintext"
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
	var answers, words []string
	flags := newFlags("exercise")
	index := flags.Int("index", -1, "solve exercise `n` of a set alone, from 0; default all")
	var pack packing
	pack.flags(flags)
	flags.Func("answer", "solve: a `turn` or an option's number, one after the other", func(text string) error {
		answers = append(answers, text)
		return nil
	})
	for rest := args; ; rest = flags.Args()[1:] { // flags may follow the file
		if err := flags.read(rest, stdout, exerciseHelp); err != nil {
			return err
		}
		if flags.NArg() == 0 {
			break
		}
		words = append(words, flags.Arg(0))
	}
	switch {
	case len(words) != 2 || !slices.Contains([]string{"check", "solve", "link", "package"}, words[0]):
		return errors.New("one action and one file are needed; allowed: check FILE, solve FILE, link FILE, package FILE")
	case words[0] != "solve" && (len(answers) > 0 || *index != -1):
		takes := "only a file"
		if words[0] == "package" {
			takes = "no answers"
		}
		return fmt.Errorf("%s takes %s; allowed: -answer and -index with solve", words[0], takes)
	case words[0] != "package" && pack != (packing{site: defaultSite, pass: scorm.Pass}):
		return fmt.Errorf("%s makes no package; allowed: -format, -out, -site and -pass with package", words[0])
	case words[0] == "package" && pack.out == "":
		return errors.New("-out is missing; allowed: the name of a zip")
	case words[0] == "package":
		if err := pack.target().Check(); err != nil {
			return flags.named(err)
		}
	}
	var packed []byte
	var says string
	set, one, err := readExercises(words[1])
	switch {
	case err != nil:
	case *index < -1 || *index >= len(set.Exercises):
		return fmt.Errorf("-index %d; allowed: 0 to %d", *index, len(set.Exercises)-1)
	case words[0] == "check":
		err = working(set, one, stderr, func(w *waiting) error { return checkExercises(set, one, stdout, w) })
	case words[0] == "link" && one:
		_, err = fmt.Fprintln(stdout, set.Exercises[0].Link())
	case words[0] == "package":
		packed, says, err = pack.pack(set, one)
	case words[0] == "link":
		_, err = fmt.Fprintln(stdout, set.Link())
	default:
		var said []exercise.Message
		err = working(set, one, stderr, func(w *waiting) error {
			said, err = grade.Solve(set, one, *index, answers, new(nets.Cache), w.posed)
			return err
		})
		for i := 0; i < len(said) && err == nil; i++ {
			_, err = fmt.Fprintf(stdout, "%s\n", said[i].Line())
		}
	}
	if err != nil {
		return fmt.Errorf("%s: %w", words[1], err)
	}
	if words[0] == "package" {
		if err := pack.target().Replace(packed); err != nil {
			return flags.named(err)
		}
		_, err = io.WriteString(stdout, says)
	}
	return err
}

// readExercises reads a file with one exercise, a set, or a link to either; or such a link
// itself.
func readExercises(path string) (*exercise.Set, bool, error) {
	text := path
	if _, missing := os.Stat(path); missing == nil || len(paste.Links(path)) == 0 {
		data, err := disk.Read(path, exercise.MaxBytes)
		if at := new(fs.PathError); errors.As(err, &at) {
			return nil, false, at.Err
		}
		if err != nil {
			return nil, false, err
		}
		text = plaintext.JSON(plaintext.Decode(data))
	}
	text, err := exercise.FromLink(text)
	if err != nil {
		return nil, false, err
	}
	return exercise.Read([]byte(text))
}

// checkExercises prints for each whether its answers are right. It checks all of them and
// returns the error about the first one that cannot be asked.
func checkExercises(set *exercise.Set, one bool, stdout io.Writer, w *waiting) (wrong error) {
	for i := range set.Exercises {
		q, err := grade.NewQuestion(&set.Exercises[i])
		said := ""
		if err == nil {
			w.posed(i, q)
			said, err = q.Report(new(nets.Cache))
		}
		if stopped := w.ctx.Err(); stopped != nil {
			return grade.InExercise(i, one, errStopped)
		}
		if err != nil {
			wrong = cmp.Or(wrong, grade.InExercise(i, one, err))
			continue
		}
		if !one {
			said = fmt.Sprintf("exercise %d: %s", i, said)
		}
		if _, err := fmt.Fprintln(stdout, said); err != nil {
			return err
		}
	}
	return wrong
}
