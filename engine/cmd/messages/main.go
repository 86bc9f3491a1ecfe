// Command messages prints who sends and who handles the page's messages, read from the code.
//
//	go run ./engine/cmd/messages              the whole table, in Markdown
//	go run ./engine/cmd/messages Commit       one message, with file and line of every place
//	go run ./engine/cmd/messages draw.Offer   one that belongs to a feature
//	go run ./engine/cmd/messages -guide       makes the table in the guide current
//
// A message is a value that becomes a feature.Message. Code that converts it sends it: passes it
// to Context.Send, Context.After or Frame.Send, returns it from an effect's Then, or keeps it to
// send it later. Code handles a message if a type switch or an assertion tests a feature.Message for
// its type. If package feature does either for others, as Context.Ask and EndsStep do, the
// package that calls that function counts: the shell handles messages that may have to wait. Tests
// do not count.
//
// The components of a feature count as the feature; the command reads their generated code too.
package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	guide := flag.Bool("guide", false, "make the table in static/guide/page.md current")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: messages [-guide] [message...]   prints who sends and who handles the page's messages")
		flag.PrintDefaults()
	}
	flag.Parse()
	if err := run(*guide, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "messages:", err)
		os.Exit(1)
	}
}

// run prints the table or single messages, or updates the guide.
func run(guide bool, names []string) error {
	root, err := moduleRoot()
	if err != nil {
		return err
	}
	all, err := read(root)
	if err != nil {
		return err
	}
	switch {
	case guide:
		return updateGuide(root, all)
	case len(names) == 0:
		fmt.Print(table(all))
		return nil
	}
	for _, name := range names {
		found := 0
		for _, m := range all {
			if strings.EqualFold(m.name(), name) || strings.EqualFold(m.Type, name) {
				fmt.Print(m.places())
				found++
			}
		}
		if found == 0 {
			return fmt.Errorf("message %q is unknown; without a name, the command lists all", name)
		}
	}
	return nil
}

// moduleRoot returns the folder of go.mod, at or above the current one.
func moduleRoot() (string, error) {
	folder, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(folder, "go.mod")); err == nil {
			return folder, nil
		}
		up := filepath.Dir(folder)
		if up == folder {
			return "", fmt.Errorf("no go.mod here or above")
		}
		folder = up
	}
}
