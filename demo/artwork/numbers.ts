export type Random = () => number

export const TAU = Math.PI * 2

/** One decimal is enough on a canvas of hundreds of units, and keeps the pictures small. */
export const round = (value: number): number => +value.toFixed(1)

export const polar = (radius: number, angle: number): [number, number] => [
  radius * Math.cos(angle),
  radius * Math.sin(angle),
]

/** 32 bits that depend on every letter: MurmurHash3's mixing steps over code points. */
export function hash(text: string): number {
  let h = 1779033703 ^ text.length
  for (const letter of text) {
    h = Math.imul(h ^ (letter.codePointAt(0) ?? 0), 3432918353)
    h = (h << 13) | (h >>> 19)
  }
  h = Math.imul(h ^ (h >>> 16), 2246822507)
  h = Math.imul(h ^ (h >>> 13), 3266489909)
  return (h ^ (h >>> 16)) >>> 0
}

/** A stream of numbers in [0, 1) that is the same for the same seed on every machine (mulberry32). */
export function random(seed: string): Random {
  let a = hash(seed)
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** One of the given things; takes one number from the stream. */
export function pick<T>(random: Random, [first, ...others]: readonly [T, ...T[]]): T {
  const index = Math.floor(random() * (others.length + 1))
  return index === 0 ? first : (others[index - 1] ?? first)
}
