// Command sizes prints the largest and the most complex packages, files, functions and types of
// the repository. It never fails a build: people judge whether something is too large.
//
//	go run ./engine/cmd/sizes                        the 15 largest of each kind
//	go run ./engine/cmd/sizes -top 40                more of them
//	go run ./engine/cmd/sizes engine/peer ui/page    only these folders and what is below them
//
// It counts lines with blank lines and comments, for all targets, without tests and generated
// files. A type has its own methods, those that it embeds, and those of its wrappers: structs of
// the same package that only embed it, or point to it, to give it methods. Cognitive complexity
// is SonarSource's, as github.com/uudashr/gocognit counts it.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"path"
	"strings"
)

func main() {
	top := flag.Int("top", 15, "how many of each kind to list; complex functions and wrappers are listed whole")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: sizes [-top n] [folder...]   prints the largest packages, files, functions and types")
		flag.PrintDefaults()
	}
	flag.Parse()
	if err := run(os.Stdout, ".", *top, flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "sizes:", err)
		os.Exit(1)
	}
}

// run reads the code below a folder and prints its sizes.
func run(out io.Writer, root string, top int, folders []string) error {
	code, err := read(os.DirFS(root))
	if err != nil {
		return err
	}
	wanted := func(folder string) bool {
		for _, f := range folders {
			if f = path.Clean(strings.TrimSuffix(f, "/...")); f == "." || folder == f || strings.HasPrefix(folder, f+"/") {
				return true
			}
		}
		return len(folders) == 0
	}
	r := code.report(wanted)
	if r.packages == nil {
		return fmt.Errorf("no Go code in %s", strings.Join(folders, ", "))
	}
	return r.print(out, top)
}
