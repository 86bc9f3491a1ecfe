package queue

import (
	"errors"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"playout/engine/disk"
)

// Listen describes a server that this program runs.
type Listen struct {
	Store     string // the folder in which it keeps everything
	Address   string // HOST:PORT; without a token only of this machine
	TokenFile string // "" for none
	Cert, Key string // files for TLS, "" for none
}

// Serve starts a server. It writes every message to the disk before it confirms it: by default NATS syncs every
// two minutes, and a loss of power would lose what it had confirmed. stop ends it, and waits.
func Serve(l Listen, log io.Writer) (url string, stop func(), err error) {
	host, portText, err := net.SplitHostPort(l.Address)
	port, err2 := strconv.Atoi(portText)
	if err != nil || err2 != nil || port < -1 || port > 65535 {
		return "", nil, fmt.Errorf("-listen %q; allowed: HOST:PORT, such as 127.0.0.1:4222", l.Address)
	}
	token := ""
	if l.TokenFile != "" {
		if token, err = readToken(l.TokenFile); err != nil {
			return "", nil, fmt.Errorf("-token-file %w", err)
		}
	} else if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return "", nil, fmt.Errorf("-listen %s without a token is open to everybody; allowed: -token-file FILE, or an address of this machine, such as 127.0.0.1:4222", l.Address)
	}
	if l.Store == "" {
		return "", nil, errors.New("-store is missing; allowed: a folder for the queue")
	}
	if err := disk.MakeFolder(l.Store); err != nil {
		return "", nil, fmt.Errorf("-store %s: %w; allowed: a folder", l.Store, disk.WithoutPath(err))
	}
	lock, err := disk.Lock(filepath.Join(l.Store, "serving"), l.Store, "serve")
	if err != nil {
		return "", nil, fmt.Errorf("-store %w", err)
	}
	defer func() {
		if err != nil {
			lock.Close()
		}
	}()
	options := &server.Options{
		Host: host, Port: port, JetStream: true, StoreDir: l.Store, SyncAlways: true, NoSigs: true, Authorization: token,
		MaxPayload: 1 << 20, JetStreamMaxMemory: 64 << 20, JetStreamMaxStore: 1 << 40,
	}
	if l.Cert != "" || l.Key != "" {
		if l.Cert == "" || l.Key == "" {
			return "", nil, errors.New("-tls-cert and -tls-key belong together; allowed: both, or neither")
		}
		options.TLS = true
		if options.TLSConfig, err = server.GenTLSConfig(&server.TLSConfigOpts{CertFile: l.Cert, KeyFile: l.Key}); err != nil {
			return "", nil, fmt.Errorf("-tls-cert, -tls-key: %w", err)
		}
	}
	s, err := server.NewServer(options)
	if err != nil {
		return "", nil, err
	}
	fatal := make(chan string, 1)
	s.SetLogger(&logger{log, fatal}, false, false)
	s.Start()
	for end := time.Now().Add(20 * time.Second); !s.ReadyForConnections(100 * time.Millisecond); {
		fault := ""
		select {
		case fault = <-fatal:
		default:
			if time.Now().After(end) {
				fault = "it does not answer"
			}
		}
		if fault != "" {
			s.Shutdown()
			s.WaitForShutdown()
			return "", nil, fmt.Errorf("the server does not start at %s in %s: %s", l.Address, l.Store, fault)
		}
	}
	stop = func() {
		s.Shutdown()
		s.WaitForShutdown()
		lock.Close()
	}
	return s.ClientURL(), stop, nil
}

// logger writes what a person must know, but for why the server does not start. It implements server.Logger.
type logger struct {
	to    io.Writer
	fatal chan string // has the first reason for which the server does not start
}

func (*logger) Noticef(string, ...any) {}
func (*logger) Debugf(string, ...any)  {}
func (*logger) Tracef(string, ...any)  {}

func (l *logger) Warnf(format string, v ...any) {
	fmt.Fprintf(l.to, "cluster serve: "+format+"\n", v...)
}
func (l *logger) Errorf(format string, v ...any) {
	fmt.Fprintf(l.to, "cluster serve: "+format+"\n", v...)
}
func (l *logger) Fatalf(format string, v ...any) {
	select {
	case l.fatal <- fmt.Sprintf(format, v...):
	default:
	}
}
