// SHA-256 by FIPS 180-4. The browser's own crypto.subtle exists on HTTPS only, and a service on a home network is
// often opened by its plain address.

const primes: number[] = []
for (let n = 2; primes.length < 64; n++) if (primes.every((p) => n % p !== 0)) primes.push(n)
const fraction = (x: number) => Math.floor((x - Math.floor(x)) * 2 ** 32) | 0
const ROUND = Int32Array.from(primes, (p) => fraction(Math.cbrt(p)))
const START = primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)))

const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by))
const at = (words: Int32Array, index: number) => words[index] ?? 0

/** The digest of a text (UTF-8) as 64 lower-case hexadecimal digits. */
export function sha256(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const block = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64))
  bytes.forEach((byte, index) => block.setUint8(index, byte))
  block.setUint8(bytes.length, 0x80)
  block.setUint32(block.byteLength - 4, bytes.length * 8)

  const state = Int32Array.from(START)
  const words = new Int32Array(64)
  for (let offset = 0; offset < block.byteLength; offset += 64) {
    for (let i = 0; i < 16; i++) words[i] = block.getInt32(offset + i * 4)
    for (let i = 16; i < 64; i++) {
      const early = at(words, i - 15)
      const late = at(words, i - 2)
      const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
      const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
      words[i] = at(words, i - 16) + s0 + at(words, i - 7) + s1
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
    for (let i = 0; i < 64; i++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
      const one = (h + s1 + ((e & f) ^ (~e & g)) + at(ROUND, i) + at(words, i)) | 0
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + one) | 0
      d = c
      c = b
      b = a
      a = (one + two) | 0
    }
    for (const [index, value] of [a, b, c, d, e, f, g, h].entries()) state[index] = at(state, index) + value
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
