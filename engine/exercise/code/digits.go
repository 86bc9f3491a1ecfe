package code

// alphabet lists the digits, Crockford's base 32: https://www.crockford.com/base32.html.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// digitValue maps each capital letter and figure to its value, -1 if it is no digit. Letters that
// look like a digit count as that digit.
var digitValue = func() (of [256]int8) {
	for i := range of {
		of[i] = -1
	}
	for i := range len(alphabet) {
		of[alphabet[i]] = int8(i)
	}
	of['O'], of['I'], of['L'] = 0, 1, 1
	return of
}()

// formatDigits writes bytes as digits.
func formatDigits(b []byte) string {
	text := make([]byte, 0, (len(b)*8+4)/5)
	bits, held := uint(0), 0
	for _, each := range b {
		bits, held = bits<<8|uint(each), held+8
		for ; held >= 5; held -= 5 {
			text = append(text, alphabet[bits>>(held-5)&31])
		}
	}
	if held > 0 {
		text = append(text, alphabet[bits<<(5-held)&31])
	}
	return string(text)
}

// parseDigits reads digits, and reports whether formatDigits would write them.
func parseDigits(text string) ([]byte, bool) {
	b := make([]byte, 0, len(text)*5/8)
	bits, held := uint(0), 0
	for i := range len(text) {
		v := digitValue[text[i]]
		if v < 0 {
			return nil, false
		}
		bits, held = (bits<<5|uint(v))&0xfff, held+5
		if held >= 8 {
			held -= 8
			b = append(b, byte(bits>>held))
		}
	}
	return b, held < 5 && bits&(1<<held-1) == 0
}

// upperASCII turns the small letters a to z into capitals; every byte stays where it is.
func upperASCII(text string) string {
	b := []byte(text)
	for i, each := range b {
		if each >= 'a' && each <= 'z' {
			b[i] -= 'a' - 'A'
		}
	}
	return string(b)
}
