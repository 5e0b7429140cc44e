/** A moving picture described as layers and sound: sizes in pixels of a 1280x720 stage, times in seconds. It loops at `seconds` without a visible jump. */
export interface ClipRecipe {
  /** A multiple of 1.92, 38.4. */
  seconds: number
  width: 1280
  height: 720
  /** The establishing view, back to front; the first layer is opaque. It is there all the time, so the loop has no seam. */
  layers: ClipLayer[]
  /** Other views that lie over it for a while, later ones over earlier ones. */
  views: ClipView[]
  /** A transparent picture of the full stage with the title, the original title and the year; it fades in at `from` and is gone at `to`. */
  title: { svg: string; from: number; to: number }
  /** A slow breathing of the brightness; `amount` is 0 to 0.2. */
  light: { period: number; amount: number }
  /** `root` is a MIDI note. */
  music: { seed: number; mood: ClipMood; bpm: number; root: number }
}

/** Opaque once faded in: it fades in during `from` to `from + fade`, and out during `to - fade` to `to`; it needs no drawing at other times. */
export interface ClipView {
  layers: ClipLayer[]
  from: number
  to: number
  fade: number
}

export type ClipMood = 'calm' | 'tense' | 'bright' | 'grave'

/**
 * One picture that drifts on the stage, centred on it.
 * Its place at `t` is the centre plus `drift.x * sin(2π(t / drift.period + drift.phase))` across and
 * `drift.y * cos(2π(t / drift.period + drift.phase))` down; its scale is `1 + zoom.amount * (1 - cos(2πt / zoom.period)) / 2`.
 * Every period divides `seconds`. The picture is at least 1.15 times the stage, so that no edge ever shows.
 */
export interface ClipLayer {
  svg: string
  width: number
  height: number
  drift: { x: number; y: number; period: number; phase: number }
  zoom?: { amount: number; period: number }
}
