package queue

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nkeys"
)

// put writes a file of a test.
func put(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// authority makes certificates that it signs itself.
type authority struct {
	t    *testing.T
	cert *x509.Certificate
	key  *ecdsa.PrivateKey
	file string // with its own certificate
}

// newAuthority returns an authority.
func newAuthority(t *testing.T) *authority {
	t.Helper()
	a := &authority{t: t, cert: &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "an authority"}, NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}}
	a.file, _, a.key = a.sign(a.cert)
	return a
}

// issue returns the files of a certificate for an address, which is valid until a time, and of its key.
func (a *authority) issue(address string, until time.Time) (cert, key string) {
	a.t.Helper()
	cert, key, _ = a.sign(&x509.Certificate{
		SerialNumber: big.NewInt(2), Subject: pkix.Name{CommonName: "a queue"}, NotBefore: time.Now().Add(-2 * time.Hour), NotAfter: until,
		IPAddresses: []net.IP{net.ParseIP(address)}, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	})
	return cert, key
}

// sign writes a certificate with a new key, and the key.
func (a *authority) sign(c *x509.Certificate) (cert, key string, own *ecdsa.PrivateKey) {
	a.t.Helper()
	own, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		a.t.Fatal(err)
	}
	signer := a.key
	if signer == nil {
		signer = own // the authority's own certificate
	}
	signed, err := x509.CreateCertificate(rand.Reader, c, a.cert, &own.PublicKey, signer)
	if err != nil {
		a.t.Fatal(err)
	}
	text, err := x509.MarshalECPrivateKey(own)
	if err != nil {
		a.t.Fatal(err)
	}
	cert = put(a.t, string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: signed})))
	return cert, put(a.t, string(pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: text}))), own
}

// opens tests that a server opens, or that the error is one line with a text.
func opens(t *testing.T, name string, s Server, want string) {
	t.Helper()
	q, err := Open(t.Context(), s, "tests")
	switch {
	case err == nil:
		q.Close()
		if want != "" {
			t.Errorf("%s: it opens, want an error with %q", name, want)
		}
	case want == "" || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n"):
		t.Errorf("%s: error %q, want one line with %q", name, err, want)
	}
}

// A queue with TLS and a token opens with its authority's certificate and its token, and with nothing else.
func TestTLS(t *testing.T) {
	trusted, other := newAuthority(t), newAuthority(t)
	token, wrong := put(t, "open-sesame\n"), put(t, "open-barley\n")
	serve := func(address string, until time.Time) string {
		t.Helper()
		cert, key := trusted.issue(address, until)
		url, stop, err := Serve(Listen{Store: t.TempDir(), Address: "127.0.0.1:-1", TokenFile: token, Cert: cert, Key: key}, io.Discard)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(stop)
		return url
	}
	later := time.Now().Add(time.Hour)
	url := serve("127.0.0.1", later)
	plain := strings.Replace(url, "tls://", "nats://", 1)
	opens(t, "all right", Server{URL: url, TokenFile: token, CA: trusted.file}, "")
	opens(t, "address nats://", Server{URL: plain, TokenFile: token, CA: trusted.file}, "")
	opens(t, "no authority", Server{URL: url, TokenFile: token}, "-tls-ca")
	opens(t, "no authority, address nats://", Server{URL: plain, TokenFile: token}, "-tls-ca")
	opens(t, "another authority", Server{URL: url, TokenFile: token, CA: other.file}, "-tls-ca")
	opens(t, "no file of the authority", Server{URL: url, TokenFile: token, CA: filepath.Join(t.TempDir(), "none")}, "-tls-ca")
	opens(t, "a file without certificates", Server{URL: url, TokenFile: token, CA: token}, "-tls-ca")
	opens(t, "no token", Server{URL: url, CA: trusted.file}, "-token-file")
	opens(t, "a wrong token", Server{URL: url, TokenFile: wrong, CA: trusted.file}, "-token-file")
	opens(t, "a short token", Server{URL: url, TokenFile: put(t, "short"), CA: trusted.file}, "-token-file")
	opens(t, "no file with a token", Server{URL: url, TokenFile: filepath.Join(t.TempDir(), "none"), CA: trusted.file}, "-token-file")
	opens(t, "a certificate of another machine", Server{URL: serve("192.0.2.7", later), TokenFile: token, CA: trusted.file}, "192.0.2.7")
	opens(t, "an old certificate", Server{URL: serve("127.0.0.1", time.Now().Add(-time.Hour)), TokenFile: token, CA: trusted.file}, "expired")
	b := start(t)
	opens(t, "a server without TLS", Server{URL: b.server.URL, TokenFile: b.server.TokenFile, CA: trusted.file}, "TLS")
}

// A server does not start with half a pair of a certificate and its key, or with a pair that does not fit.
func TestCertificates(t *testing.T) {
	a := newAuthority(t)
	cert, key := a.issue("127.0.0.1", time.Now().Add(time.Hour))
	_, another := a.issue("127.0.0.1", time.Now().Add(time.Hour))
	for _, test := range []struct{ name, cert, key, want string }{
		{"no key", cert, "", "-tls-key"},
		{"no certificate", "", key, "-tls-cert"},
		{"another's key", cert, another, "-tls-key"},
		{"no such file", cert, filepath.Join(t.TempDir(), "none"), "-tls-key"},
		{"not a certificate", key, key, "-tls-cert"},
	} {
		_, stop, err := Serve(Listen{Store: t.TempDir(), Address: "127.0.0.1:-1", Cert: test.cert, Key: test.key}, io.Discard)
		if err == nil {
			stop()
		}
		if err == nil || !strings.Contains(err.Error(), test.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: error %v, want one line with %q", test.name, err, test.want)
		}
	}
}

// A NATS server of one's own takes the credentials of its users, and no others.
func TestCredentials(t *testing.T) {
	pair := func(make func() (nkeys.KeyPair, error)) (nkeys.KeyPair, string) {
		t.Helper()
		p, err := make()
		if err != nil {
			t.Fatal(err)
		}
		public, err := p.PublicKey()
		if err != nil {
			t.Fatal(err)
		}
		return p, public
	}
	encode := func(c jwt.Claims, by nkeys.KeyPair) string {
		t.Helper()
		text, err := c.Encode(by)
		if err != nil {
			t.Fatal(err)
		}
		return text
	}
	creds := func(account nkeys.KeyPair, until time.Time) string {
		t.Helper()
		user, public := pair(nkeys.CreateUser)
		claims := jwt.NewUserClaims(public)
		claims.Expires = until.Unix()
		seed, err := user.Seed()
		if err != nil {
			t.Fatal(err)
		}
		text, err := jwt.FormatUserConfig(encode(claims, account), seed)
		if err != nil {
			t.Fatal(err)
		}
		return put(t, string(bytes.TrimSpace(text))+"\n")
	}
	operator, operatorName := pair(nkeys.CreateOperator)
	account, accountName := pair(nkeys.CreateAccount)
	_, systemName := pair(nkeys.CreateAccount)
	stranger, _ := pair(nkeys.CreateAccount)
	claims := jwt.NewAccountClaims(accountName)
	claims.Limits.JetStreamLimits = jwt.JetStreamLimits{MemoryStorage: -1, DiskStorage: -1, Streams: -1, Consumer: -1}
	resolver := &server.MemAccResolver{}
	if err := resolver.Store(accountName, encode(claims, operator)); err != nil {
		t.Fatal(err)
	}
	if err := resolver.Store(systemName, encode(jwt.NewAccountClaims(systemName), operator)); err != nil {
		t.Fatal(err)
	}
	s, err := server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: -1, NoLog: true, NoSigs: true, JetStream: true, StoreDir: t.TempDir(), SystemAccount: systemName,
		TrustedOperators: []*jwt.OperatorClaims{jwt.NewOperatorClaims(operatorName)}, AccountResolver: resolver,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(20 * time.Second) {
		t.Fatal("the server does not start")
	}
	url, later := s.ClientURL(), time.Now().Add(time.Hour)
	opens(t, "a user", Server{URL: url, Creds: creds(account, later)}, "")
	opens(t, "no user", Server{URL: url}, "-creds")
	opens(t, "a token", Server{URL: url, TokenFile: put(t, "open-sesame")}, "-creds")
	opens(t, "a stranger", Server{URL: url, Creds: creds(stranger, later)}, "-creds")
	opens(t, "a user of yesterday", Server{URL: url, Creds: creds(account, time.Now().Add(-time.Hour))}, "-creds")
	opens(t, "no file", Server{URL: url, Creds: filepath.Join(t.TempDir(), "none")}, "-creds")
	opens(t, "a file without credentials", Server{URL: url, Creds: put(t, "open-sesame")}, "-creds")
}
