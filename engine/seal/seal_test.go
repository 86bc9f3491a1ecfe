package seal

import "testing"

// The checksum of a line depends on the line alone, and is its last key.
func TestAdd(t *testing.T) {
	for object, want := range map[string]string{
		`{"a":1}`: `{"a":1,"sum":"cff7d56a"}`,
		`{"game":0,"seats":[0,1],"error":"a \"},\"sum\":\"1"}`: `{"game":0,"seats":[0,1],"error":"a \"},\"sum\":\"1","sum":"7f09ae7f"}`,
	} {
		sealed := Add([]byte(object))
		if string(sealed) != want {
			t.Errorf("Add(%s) = %s, want %s", object, sealed, want)
		}
		if back, has, err := Open(sealed); string(back) != object || !has || err != nil {
			t.Errorf("Open(%s) = %s, %t, %v; want %s, true, no error", sealed, back, has, err, object)
		}
	}
	for _, plain := range []string{"", "{}", `{"sum":"00000000"}`, `{"a":1,"sum":"0000000"}`, `{"a":1,"sum":"00000000"} `, `,"sum":"00000000"}`} {
		if back, has, err := Open([]byte(plain)); string(back) != plain || has || err != nil {
			t.Errorf("Open(%q) = %q, %t, %v; want the same, false, no error", plain, back, has, err)
		}
	}
	if _, has, err := Open([]byte(`{"a":2,"sum":"cff7d56a"}`)); !has || err != ErrBroken {
		t.Errorf("Open of another object: %t, %v; want true, %v", has, err, ErrBroken)
	}
}
