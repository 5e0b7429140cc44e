/**
 * A moving picture described as layers and sound: sizes in pixels of the stage, times in seconds. It loops at `seconds` without a
 * visible jump: every period divides it.
 */
export interface ClipRecipe {
  /** A multiple of 1.92. */
  seconds: number
  width: number
  height: number
  /** The establishing view, back to front; the first layer is opaque. It is there all the time. */
  layers: ClipLayer[]
  /** Other views that lie over it for a while, later ones over earlier ones. */
  views: ClipView[]
  /** A transparent picture of the full stage; it fades in at `from` and is gone at `to`. */
  title: { svg: string; from: number; to: number }
  /** A slow breathing of the brightness; `amount` is 0 to 0.2. */
  light: { period: number; amount: number }
  /** `root` is a MIDI note; a whole number of 4/4 bars fits `seconds`. */
  music: ClipMusic
}

/** Opaque once faded in: it fades in during `from` to `from + fade`, and out during `to - fade` to `to`. */
export interface ClipView {
  layers: ClipLayer[]
  from: number
  to: number
  fade: number
}

/**
 * One picture that drifts on the stage, centred on it. Its place at `t` is the centre plus `drift.x * sin(2π(t / period + phase))`
 * across and `drift.y * cos(2π(t / period + phase))` down; its scale is `1 + zoom.amount * (1 - cos(2πt / zoom.period)) / 2`.
 * The picture is larger than the stage, so that no edge ever shows.
 */
export interface ClipLayer {
  svg: string
  width: number
  height: number
  drift: { x: number; y: number; period: number; phase: number }
  zoom?: { amount: number; period: number }
}

export interface ClipMusic {
  seed: number
  mood: 'calm' | 'tense' | 'bright' | 'grave'
  bpm: number
  root: number
}
