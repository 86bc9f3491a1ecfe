package main

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

// process is a lobby that this program has started.
type process struct {
	command *exec.Cmd
	host    string // its address
	said    bytes.Buffer
}

// patience is how long a lobby may take to start, and an accepted move to arrive.
const patience = 60 * time.Second

// start starts a lobby at an address, "" for a free one, and waits until it answers, which took the
// returned time.
func start(ctx context.Context, program, site, data, host string) (p *process, took time.Duration, err error) {
	if host == "" {
		listener, err := net.Listen("tcp", "127.0.0.1:0") // finds a free port
		if err != nil {
			return nil, 0, err
		}
		host = listener.Addr().String()
		if err := listener.Close(); err != nil {
			return nil, 0, err
		}
	}
	p = &process{host: host}
	p.command = exec.CommandContext(ctx, program, "-site", site, "-data", data, p.host)
	p.command.Stdout, p.command.Stderr = &p.said, &p.said
	begun := time.Now()
	if err := p.command.Start(); err != nil {
		return nil, 0, err
	}
	for time.Since(begun) < patience {
		answer, err := http.Get("http://" + p.host + "/api/health")
		if err == nil {
			answer.Body.Close()
			if answer.StatusCode == http.StatusOK {
				return p, time.Since(begun), nil
			}
		}
		if ctx.Err() != nil {
			break
		}
		time.Sleep(2 * time.Millisecond)
	}
	p.kill()
	return nil, 0, fmt.Errorf("the lobby does not answer within %v: %s", patience, &p.said)
}

// kill ends the lobby at once.
func (p *process) kill() {
	_ = p.command.Process.Kill() // it may have ended
	_ = p.command.Wait()         // reports the kill
}

// usage is what a process has used.
type usage struct {
	processor time.Duration // time of all cores since its start
	memory    int64         // bytes, resident now
}

// clockTicks is the number of units in which Linux counts a second of processor time.
const clockTicks = 100

// used returns what a process has used, from its number.
func used(pid int) (u usage, err error) {
	folder := "/proc/" + strconv.Itoa(pid)
	stat, err := os.ReadFile(folder + "/stat")
	if err != nil {
		return u, err
	}
	// The name of the program, in parentheses, may contain anything.
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	if len(fields) < 13 {
		return u, fmt.Errorf("%s/stat has %d fields; allowed: at least 13", folder, len(fields))
	}
	for _, field := range fields[11:13] { // in user mode, and in the kernel
		n, err := strconv.ParseInt(field, 10, 64)
		if err != nil {
			return u, err
		}
		u.processor += time.Duration(n) * time.Second / clockTicks
	}
	statm, err := os.ReadFile(folder + "/statm")
	if err != nil {
		return u, err
	}
	pages, err := strconv.ParseInt(strings.Fields(string(statm) + " 0 0")[1], 10, 64)
	u.memory = pages * int64(os.Getpagesize())
	return u, err
}
