// Package queue spreads experiments of package job over machines by NATS JetStream, which keeps the units, hands
// each out for a time, and again if nothing comes back, and keeps what comes back until it is collected.
//
// A unit may be played twice: a worker dies after it has sent the games, or is slower than the time allows. So
// results are counted by game, the first one wins, and every further one must be equal.
//
// Names on the server: the stream PLAYOUT_WORK has the units, PLAYOUT_DONE their games, both by experiment;
// buckets hold the experiments, what workers tell about themselves, and nets and books by their SHA-256.
package queue

import (
	"context"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"playout/engine/cmd/cluster/job"
)

// Names on the server.
const (
	workStream  = "PLAYOUT_WORK"
	doneStream  = "PLAYOUT_DONE"
	workSubject = "playout.work." // and an experiment
	doneSubject = "playout.done."
	experiments = "playout-experiments"
	workers     = "playout-workers"
	collectors  = "playout-collectors" // the experiments that are being collected
	shut        = "playout-shut"       // workers that are shut out, with the reason
	files       = "playout-files"
)

// Limits and times.
const (
	maxUnits   = 4_000_000        // in a stream
	maxInline  = 512 << 10        // bytes of games in a message; more of them go through the files
	deliveries = 5                // of a unit, before it is reported
	AckWait    = 30 * time.Second // for which a unit belongs to a worker that says nothing
	beat       = 5 * time.Second  // between two signs of life of a worker
)

// Server says where a server is, and how one may use it.
type Server struct {
	URL       string // nats://HOST:PORT, or several, separated by commas
	TokenFile string // a file with its token, "" for none
	Creds     string // a file with NATS credentials, "" for none
	CA        string // a file with the certificates to trust, "" for those of the system
}

// Queue is a connection to a server.
type Queue struct {
	conn        *nats.Conn
	js          jetstream.JetStream
	work, done  jetstream.Stream
	experiments jetstream.KeyValue
	workers     jetstream.KeyValue
	collectors  jetstream.KeyValue
	shut        jetstream.KeyValue
	files       jetstream.ObjectStore
}

// Open connects to a server, and makes the streams and buckets that it lacks. The connection comes back by
// itself after the server has been away.
func Open(ctx context.Context, s Server, name string) (*Queue, error) {
	options := []nats.Option{nats.Name("playout " + name), nats.MaxReconnects(-1), nats.ReconnectWait(time.Second), nats.ReconnectJitter(time.Second, time.Second)}
	if s.TokenFile != "" {
		token, err := readToken(s.TokenFile)
		if err != nil {
			return nil, fmt.Errorf("-token-file %w", err)
		}
		options = append(options, nats.Token(token))
	}
	if s.Creds != "" {
		if err := readable(s.Creds, "BEGIN NATS USER JWT"); err != nil {
			return nil, fmt.Errorf("-creds %w", err)
		}
		options = append(options, nats.UserCredentials(s.Creds))
	}
	if s.CA != "" {
		if err := readable(s.CA, "BEGIN CERTIFICATE"); err != nil {
			return nil, fmt.Errorf("-tls-ca %w", err)
		}
		options = append(options, nats.RootCAs(s.CA))
	}
	conn, err := nats.Connect(s.URL, options...)
	if err != nil {
		return nil, fmt.Errorf("%s: %w; allowed: %s", s.URL, err, remedy(err))
	}
	q := &Queue{conn: conn}
	if err := q.setUp(ctx); err != nil {
		conn.Close()
		return nil, fmt.Errorf("%s: %w", s.URL, err)
	}
	return q, nil
}

// remedy says which option helps a connection that fails.
func remedy(err error) string {
	var unknown x509.UnknownAuthorityError
	switch {
	case errors.Is(err, nats.ErrAuthorization):
		return "the server's token by -token-file, or its credentials by -creds"
	case errors.As(err, &unknown):
		return "-tls-ca FILE with the certificate that signed the server's"
	case errors.Is(err, nats.ErrSecureConnWanted):
		return "a server with TLS, or no -tls-ca and an address that begins with nats://"
	}
	return "the address that cluster serve prints"
}

// readable checks that a file can be read and has a text that belongs there.
func readable(path, text string) error {
	has, err := os.ReadFile(path)
	if err == nil && !strings.Contains(string(has), text) {
		err = fmt.Errorf("%s has no line %q", path, text)
	}
	return err
}

// readToken reads a token from a file.
func readToken(path string) (string, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	token := strings.TrimSpace(string(text))
	if len(token) < 8 || len(token) > 1024 || strings.ContainsAny(token, " \t\r\n") {
		return "", fmt.Errorf("%s: a token of %d letters; allowed: one line of 8 to 1024 letters without blanks", path, len(token))
	}
	return token, nil
}

// setUp finds the streams and buckets, or makes them.
func (q *Queue) setUp(ctx context.Context) (err error) {
	if q.js, err = jetstream.New(q.conn); err != nil {
		return err
	}
	stream := func(name, subject string) (jetstream.Stream, error) {
		s, err := q.js.Stream(ctx, name)
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			s, err = q.js.CreateStream(ctx, jetstream.StreamConfig{
				Name: name, Subjects: []string{subject + ">"}, Retention: jetstream.WorkQueuePolicy, Discard: jetstream.DiscardNew,
				MaxMsgs: maxUnits, Storage: jetstream.FileStorage, Duplicates: 2 * time.Minute,
			})
		}
		return s, err
	}
	bucket := func(name string, ttl time.Duration) (jetstream.KeyValue, error) {
		kv, err := q.js.KeyValue(ctx, name)
		if errors.Is(err, jetstream.ErrBucketNotFound) {
			kv, err = q.js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: name, History: 1, TTL: ttl, Storage: jetstream.FileStorage, MaxValueSize: job.MaxExperiment + 1024})
		}
		return kv, err
	}
	if q.work, err = stream(workStream, workSubject); err != nil {
		return err
	}
	if q.done, err = stream(doneStream, doneSubject); err != nil {
		return err
	}
	if q.experiments, err = bucket(experiments, 0); err != nil {
		return err
	}
	if q.workers, err = bucket(workers, 4*beat); err != nil {
		return err
	}
	if q.collectors, err = bucket(collectors, 4*beat); err != nil {
		return err
	}
	if q.shut, err = bucket(shut, 24*time.Hour); err != nil {
		return err
	}
	q.files, err = q.js.ObjectStore(ctx, files)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		q.files, err = q.js.CreateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: files, Storage: jetstream.FileStorage})
	}
	return err
}

// Close ends the connection, once what was sent has left.
func (q *Queue) Close() {
	if q.conn.IsConnected() {
		q.conn.FlushTimeout(time.Second)
	}
	q.conn.Close()
}

// File returns a net or a book by its SHA-256, which it checks.
func (q *Queue) File(ctx context.Context, sum string) ([]byte, error) {
	info, err := q.files.GetInfo(ctx, sum)
	if err != nil {
		return nil, fmt.Errorf("file %.16s: %w", sum, err)
	}
	if info.Size > job.MaxFile {
		return nil, fmt.Errorf("file %.16s has %d bytes; allowed: at most %d", sum, info.Size, job.MaxFile)
	}
	file, err := q.files.GetBytes(ctx, sum)
	if err != nil {
		return nil, fmt.Errorf("file %.16s: %w", sum, err)
	}
	if job.Sum(file) != sum {
		return nil, fmt.Errorf("file %.16s has the SHA-256 %.16s", sum, job.Sum(file))
	}
	return file, nil
}

// putFile stores a net or a book, unless the server has it.
func (q *Queue) putFile(ctx context.Context, sum string, file []byte) error {
	if info, err := q.files.GetInfo(ctx, sum); err == nil && info.Size == uint64(len(file)) {
		return nil
	}
	_, err := q.files.PutBytes(ctx, sum, file)
	return err
}

// unit is the message about a unit.
type unit struct {
	From int `json:"from"`
	To   int `json:"to"`
}

// String names the games of the unit.
func (u unit) String() string {
	if u.To == u.From+1 {
		return fmt.Sprintf("game %d", u.From)
	}
	return fmt.Sprintf("games %d to %d", u.From, u.To-1)
}

// Worker is what a worker tells about itself.
type Worker struct {
	Name       string `json:"name"`
	Cores      int    `json:"cores"`
	Experiment string `json:"experiment,omitempty"` // that it works on, "" for none
	Games      int    `json:"games"`                // since its start
	// Seconds is the time that its cores have played, together.
	Seconds float64 `json:"seconds"`
	// Refused tells why it does not play an experiment, by the experiment.
	Refused map[string]string `json:"refused,omitempty"`
}

// Workers lists the workers that are there.
func (q *Queue) Workers(ctx context.Context) (list []Worker, err error) {
	keys, err := q.workers.ListKeys(ctx)
	if err != nil {
		return nil, err
	}
	for key := range keys.Keys() {
		entry, err := q.workers.Get(ctx, key)
		if err != nil {
			continue // it has left meanwhile
		}
		var w Worker
		if json.Unmarshal(entry.Value(), &w) == nil {
			list = append(list, w)
		}
	}
	return list, nil
}

// header names of the messages with games.
const (
	headerUnit    = "Playout-Unit"
	headerWorker  = "Playout-Worker"
	headerSeconds = "Playout-Seconds"
	headerSum     = "Playout-Sum"
	headerObject  = "Playout-Object"
)
