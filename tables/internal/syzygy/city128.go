package syzygy

// city128 hashes bytes to 128 bits; there are 32 at least, a multiple of 16.
func city128(b []byte) (lo, hi uint64) {
	seedLo, seedHi := word(b, 0)^city3, word(b, 8)
	if b = b[16:]; len(b) < 128 {
		return cityShort(b, seedLo, seedHi)
	}
	return cityLong(b, seedLo, seedHi)
}

// cityShort takes less than 128 bytes, a multiple of 16, in steps of as many.
func cityShort(s []byte, a, b uint64) (lo, hi uint64) {
	n := len(s)
	var c, d uint64
	if n == 16 {
		a = fold(a*city1) * city1
		c = b*city1 + (join(word(s, 0), right(word(s, 8)+16, 16)) ^ word(s, 8))
		d = fold(a + word(s, 0))
	} else {
		c = join(word(s, n-8)+city1, a)
		d = join(b+uint64(n), c+word(s, n-16))
		a += d
		for at := 0; at < n-16; at += 16 {
			a = (a ^ fold(word(s, at)*city1)*city1) * city1
			b ^= a
			c = (c ^ fold(word(s, at+8)*city1)*city1) * city1
			d ^= c
		}
	}
	a, b = join(a, c), join(d, b)
	return a ^ b, join(b, a)
}

// weak hashes 32 bytes and two words to two words.
func weak(b []byte, a, c uint64) (uint64, uint64) {
	a += word(b, 0)
	c = right(c+a+word(b, 24), 21)
	d := a
	a += word(b, 8) + word(b, 16)
	c += right(a, 44)
	return a + word(b, 24), c + d
}

// cityLong takes 128 bytes at a time, and what is left from the end.
func cityLong(b []byte, x, y uint64) (lo, hi uint64) {
	whole := b
	z := uint64(len(b)) * city1
	v0 := right(y^city1, 49)*city1 + word(b, 0)
	v1 := right(v0, 42)*city1 + word(b, 8)
	w0 := right(y+z, 35)*city1 + x
	w1 := right(x+word(b, 88), 53) * city1
	for len(b) >= 128 {
		for range 2 {
			x = right(x+y+v0+word(b, 8), 37) * city1
			y = right(y+v1+word(b, 48), 42) * city1
			x ^= w1
			y += v0 + word(b, 40)
			z = right(z+w0, 33) * city1
			v0, v1 = weak(b, v1*city1, x+w0)
			w0, w1 = weak(b[32:], z+w1, y+word(b, 16))
			x, z = z, x
			b = b[64:]
		}
	}
	x += right(v0+z, 49) * city0
	z += right(w0, 37) * city0
	// What is left is taken from its end; its first piece may reach back into what is done.
	for done := 0; done < len(b); {
		done += 32
		at := whole[len(whole)-done:]
		y = right(x+y, 42)*city0 + v1
		w0 += word(at, 16)
		x = x*city0 + w0
		z += w1 + word(at, 0)
		w1 += v0
		v0, v1 = weak(at, v0+z, v1)
	}
	x, y = join(x, v0), join(y+z, w0)
	return join(x+v1, w1) + y, join(x+w1, y+v1)
}
