/** Samples per second of everything that sounds. */
export const RATE = 48_000

/** A loop of stereo sound. What rings on at its end goes on at its start, so it has no seam. */
export interface Loop {
  left: Float32Array
  right: Float32Array
}

export function silence(seconds: number): Loop {
  const length = Math.round(seconds * RATE)
  return { left: new Float32Array(length), right: new Float32Array(length) }
}

/** One period of a sum of harmonics; `strengths[0]` is the fundamental. */
export function wave(...strengths: number[]): Float32Array {
  const table = new Float32Array(TABLE + 1)
  for (let i = 0; i <= TABLE; i++) {
    for (const [harmonic, strength] of strengths.entries())
      table[i]! += strength * Math.sin((2 * Math.PI * (harmonic + 1) * i) / TABLE)
  }
  return table
}

const TABLE = 2048

export interface Note {
  wave: Float32Array
  /** Seconds from the start of the loop. */
  at: number
  /** MIDI number; fractions detune. */
  pitch: number
  gain: number
  /** -1 left to 1 right. */
  pan: number
  /** Seconds of rising, of holding, and until the sound has fallen to a thousandth. */
  attack: number
  hold: number
  release: number
}

/** Adds a note to a loop. */
export function play(loop: Loop, note: Note): void {
  const { left, right } = loop
  const length = left.length
  const attack = Math.max(1, Math.round(note.attack * RATE))
  const held = attack + Math.round(note.hold * RATE)
  const total = held + Math.round(note.release * RATE)
  const fall = 0.001 ** (1 / (note.release * RATE))
  const step = ((440 * 2 ** ((note.pitch - 69) / 12)) / RATE) * TABLE
  const [toLeft, toRight] = [
    Math.cos(((note.pan + 1) * Math.PI) / 4),
    Math.sin(((note.pan + 1) * Math.PI) / 4),
  ]
  let at = Math.round(note.at * RATE) % length
  let phase = 0
  let level = note.gain
  for (let i = 0; i < total; i++) {
    if (i > held) level *= fall
    const whole = phase | 0
    const sample = note.wave[whole]! + (note.wave[whole + 1]! - note.wave[whole]!) * (phase - whole)
    const sound = sample * (i < attack ? (level * i) / attack : level)
    left[at]! += sound * toLeft
    right[at]! += sound * toRight
    if (++at === length) at = 0
    phase += step
    if (phase >= TABLE) phase -= TABLE
  }
}

/** Adds a drum: a sine that falls from one pitch (Hz) to another, or with `noise` a soft brush. */
export function strike(
  loop: Loop,
  drum: { at: number; gain: number; seconds: number; from: number; to: number; noise?: () => number },
): void {
  const length = loop.left.length
  const total = Math.round(drum.seconds * RATE)
  const fall = 0.001 ** (1 / total)
  let at = Math.round(drum.at * RATE) % length
  let level = drum.gain
  let phase = 0
  let before = 0
  for (let i = 0; i < total; i++) {
    const pitch = drum.to + (drum.from - drum.to) * (1 - i / total) ** 4
    phase += (2 * Math.PI * pitch) / RATE
    const white = drum.noise ? drum.noise() : 0
    const sound = drum.noise ? (white - before) * level * 0.5 : Math.sin(phase) * level
    before = white
    const rise = Math.min(1, i / 96)
    loop.left[at]! += sound * rise
    loop.right[at]! += sound * rise
    level *= fall
    if (++at === length) at = 0
  }
}

/** Adds quieter repeats of a loop to another, from side to side. */
export function echo(from: Loop, to: Loop, delaySeconds: number, gains: readonly number[]): void {
  const length = from.left.length
  for (const [position, gain] of gains.entries()) {
    const shift = Math.round(delaySeconds * (position + 1) * RATE) % length
    const [left, right] = position % 2 === 0 ? [from.right, from.left] : [from.left, from.right]
    for (let i = 0, at = shift; i < length; i++) {
      to.left[at]! += left[i]! * gain
      to.right[at]! += right[i]! * gain
      if (++at === length) at = 0
    }
  }
}

/** Brings the loudest sample to `peak` of full scale; the louder a sample, the more it is held back. */
export function level({ left, right }: Loop, peak: number): void {
  let most = 1e-9
  for (const side of [left, right]) {
    for (let i = 0; i < side.length; i++) most = Math.max(most, Math.abs(side[i]!))
  }
  // A soft curve through (-1, -1), (0, 0) and (1, 1), flat at its ends.
  for (const side of [left, right]) {
    for (let i = 0; i < side.length; i++) {
      const share = side[i]! / most
      side[i] = peak * share * (1.5 - 0.5 * share * share)
    }
  }
}
