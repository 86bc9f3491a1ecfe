package invite

import (
	"net/netip"
	"testing"
)

// FuzzAddr: addresses are read, refused and written like those of package netip.
func FuzzAddr(f *testing.F) {
	for _, text := range []string{"192.0.2.1", "0.0.0.0", "224.0.0.1", "239.1.2.3", "240.0.0.1", "1.2.3", "1.2.3.4.5", "01.2.3.4", "256.0.0.1", "1..2.3", "",
		"::", "::1", "1::", "fe80::1%eth0", "2001:db8::1:0:0:1", "2001:DB8:0:1:2:3:4:5", "1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:8::", "1:2:3:4:5:6:7", ":1", "1:",
		":::", "1::2::3", "12345::", "ff02::1", "::ffff:192.0.2.1", "::ffff:c000:201", "64:ff9b::192.0.2.1", "1.2.3.4::", "::1.2.3.4:5", "1:2:3:4:5:6:1.2.3.4", "::+1", "1:2:3:4:5:6:7:1.2.3.4"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		want, bad := netip.ParseAddr(text)
		a, err := ParseAddr(text)
		if (err != nil) != (bad != nil || want.Zone() != "") {
			t.Fatalf(`%q: %v; netip says %v, %v, want (err != nil) == (bad != nil || want.Zone() != "")`, text, err, want, bad)
		}
		if err != nil {
			return
		}
		want = want.Unmap()
		if string(a) != string(want.AsSlice()) {
			t.Fatalf("%q is %x; netip says %x", text, string(a), want.AsSlice())
		}
		if a.valid() == (want.IsUnspecified() || want.IsMulticast()) {
			t.Fatalf("%q may be a computer's: %v", text, a.valid())
		}
		if again, err := netip.ParseAddr(a.String()); err != nil || again != want {
			t.Fatalf("%q is written as %q", text, a)
		}
	})
}
