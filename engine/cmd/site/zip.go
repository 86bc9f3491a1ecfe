package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"playout/engine/disk"
	"playout/engine/version"
)

// zipComment marks the zips that this command may replace.
const zipComment = "site zip"

// zipTarget is the file of a zip.
func zipTarget(to string) disk.Target { return disk.Target{Path: to, Mark: disk.Zip(zipComment)} }

// checkZip returns an error if zipFolder must not write this file.
func checkZip(to string) error {
	target := zipTarget(to)
	if err := target.Check(); err != nil {
		return fmt.Errorf("-out %w", err)
	}
	return nil
}

// zipFolder packs a built site into a zip, without a folder around its files.
func zipFolder(dir, to string, out io.Writer) error {
	if _, err := os.Stat(dir + "/index.html"); err != nil {
		return fmt.Errorf("%s holds no index.html; allowed: a folder that build has made", dir)
	}
	if err := checkZip(to); err != nil {
		return err
	}
	data, count, err := zipFiles(os.DirFS(dir))
	if err != nil {
		return err
	}
	target := zipTarget(to)
	if err := target.Replace(data); err != nil {
		return fmt.Errorf("-out %w", err)
	}
	_, err = fmt.Fprintf(out, "%9d  bytes in %s, files: %d, Playout %s\n", len(data), to, count, version.Version)
	return err
}

// zipFiles returns a zip of all files, in the order of their names: the same files give the same
// bytes.
func zipFiles(files fs.FS) (data []byte, count int, err error) {
	var to bytes.Buffer
	w := zip.NewWriter(&to)
	err = fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		count++
		f, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)})
		if err == nil {
			_, err = f.Write(content)
		}
		return err
	})
	if err == nil {
		err = w.SetComment(zipComment)
	}
	if err == nil {
		err = w.Close()
	}
	return to.Bytes(), count, err
}
