/**
 * The luma of a picture, or both of its chroma components: values in sixteenths, already multiplied with their opacity, and the
 * opacity beside them unless the picture is opaque. The fractions keep soft shades from showing stripes. `runs` knows where two neighbouring rows are flat together, which in drawn pictures is
 * nearly everywhere: there a sample needs no arithmetic.
 */
export interface Plane {
  width: number
  height: number
  values: Uint16Array
  /** The other chroma component. */
  second: Uint16Array | undefined
  alpha: Uint8Array | undefined
  /** Start and end (exclusive) of every run, one pair after another, rows from the top. */
  runs: Int32Array
  /** Where the runs of a row begin in `runs`; one more entry than rows. */
  rows: Int32Array
}

/** Stage bytes `[from, to)` that all show the same colour, in parts of 4096; `keep` of what is there, in parts of 65536. */
export function flat(stage: Uint8Array, from: number, to: number, value: number, keep: number): void {
  const light = ((value << 4) + 32_768) | 0
  if (keep > 0) for (let at = from; at < to; at++) stage[at] = (light + stage[at]! * keep) >> 16
  else if (to - from > 24) stage.fill(light >> 16, from, to)
  else for (let at = from; at < to; at++) stage[at] = light >> 16
}

/** Stage bytes `[from, to)` one by one; `along` is the column of the first in the source. */
export function between(
  stage: Uint8Array,
  apart: number,
  from: number,
  to: number,
  plane: Plane,
  source: number,
  below: number,
  along: number,
  step: number,
  gain: number,
  lift: number,
  cover: number,
): void {
  const { values, second, alpha, width } = plane
  if (alpha && below === 0 && (along & 65_535) === 0 && step === 65_536) {
    const shift = source + (along >> 16) - from
    straight(stage, from, to, values, alpha, shift, gain, lift, cover)
    if (second) straight(stage.subarray(apart), from, to, second, alpha, shift, gain, lift, cover)
    return
  }
  const first = along >> 16
  const isInside = first >= 0 && first + to - from < width
  if (step === 65_536 && isInside) {
    steady(stage, from, to, plane, plane.values, source + first, below, along, gain, lift, cover)
    if (second)
      steady(stage.subarray(apart), from, to, plane, second, source + first, below, along, gain, lift, cover)
    return
  }
  const above = 256 - below
  const farthest = ((width - 1) << 16) - 1
  for (let at = from; at < to; at++, along = (along + step) | 0) {
    const inside = along < 0 ? 0 : along > farthest ? farthest : along
    const pixel = (source + (inside >> 16)) | 0
    const under = (pixel + width) | 0
    const right = (inside >> 8) & 255
    const nearer = 256 - right
    let opacity = 255
    if (alpha) {
      const upperAlpha = alpha[pixel]! * nearer + alpha[pixel + 1]! * right
      const lowerAlpha = alpha[under]! * nearer + alpha[under + 1]! * right
      opacity = (upperAlpha * above + lowerAlpha * below + 32_768) >> 16
      if (opacity === 0) continue
    }
    const opaque = full(opacity)
    const keep = keptUnder(opacity, cover)
    const upper = values[pixel]! * nearer + values[pixel + 1]! * right
    const lower = values[under]! * nearer + values[under + 1]! * right
    const value = (upper * above + lower * below + 32_768) >> 16
    stage[at] = ((shade(value, opaque, gain, lift) << 4) + stage[at]! * keep + 32_768) >> 16
    if (second) {
      const upper2 = second[pixel]! * nearer + second[pixel + 1]! * right
      const lower2 = second[under]! * nearer + second[under + 1]! * right
      const value2 = (upper2 * above + lower2 * below + 32_768) >> 16
      stage[at + apart] =
        ((shade(value2, opaque, gain, lift) << 4) + stage[at + apart]! * keep + 32_768) >> 16
    }
  }
}

/**
 * The same for a plane at its own size, whose samples all lie equally between pixels: each column is weighed once and used for
 * both of its neighbours. `pixel` is the sample of the first byte.
 */
function steady(
  stage: Uint8Array,
  from: number,
  to: number,
  { alpha, width }: Plane,
  values: Uint16Array,
  pixel: number,
  below: number,
  along: number,
  gain: number,
  lift: number,
  cover: number,
): void {
  const above = (256 - below) | 0
  const right = (along >> 8) & 255
  const nearer = (256 - right) | 0
  const shift = (pixel - from) | 0
  let column = (values[pixel]! * above + values[pixel + width]! * below) | 0
  if (!alpha) {
    const keep = (256 - cover) | 0
    const lifted = (lift << 4) | 0
    for (let at = from; at < to; at++) {
      const next = (at + shift + 1) | 0
      const following = (values[next]! * above + values[next + width]! * below) | 0
      const value = (column * nearer + following * right + 32_768) >> 16
      column = following
      stage[at] =
        keep === 0
          ? (value * gain + lifted + 2048) >> 12
          : (value * gain + lifted + ((stage[at]! * keep) << 4) + 2048) >> 12
    }
    return
  }
  let covered = (alpha[pixel]! * above + alpha[pixel + width]! * below) | 0
  for (let at = from; at < to; at++) {
    const next = (at + shift + 1) | 0
    const coveredNext = (alpha[next]! * above + alpha[next + width]! * below) | 0
    const opacity = (covered * nearer + coveredNext * right + 32_768) >> 16
    covered = coveredNext
    const following = (values[next]! * above + values[next + width]! * below) | 0
    if (opacity > 0) {
      const value = (column * nearer + following * right + 32_768) >> 16
      const light = shade(value, full(opacity), gain, lift) << 4
      stage[at] = (light + stage[at]! * keptUnder(opacity, cover) + 32_768) >> 16
    }
    column = following
  }
}

/** The same for a plane that lies exactly on the stage's pixels, as a title does: nothing to sample between. */
function straight(
  stage: Uint8Array,
  from: number,
  to: number,
  values: Uint16Array,
  alpha: Uint8Array,
  shift: number,
  gain: number,
  lift: number,
  cover: number,
): void {
  for (let at = from; at < to; at++) {
    const opacity = alpha[at + shift]!
    const light = shade(values[at + shift]!, full(opacity), gain, lift)
    stage[at] = ((light << 4) + stage[at]! * keptUnder(opacity, cover) + 32_768) >> 16
  }
}

/**
 * How much shows through an opacity of 0 to 255, in parts of 65536: a soft shade over its own colour would show stripes with
 * anything coarser.
 */
export function keptUnder(alpha: number, cover: number): number {
  const parts = (alpha * 257 * cover) >> 8
  return 65_536 - parts - (parts >> 15)
}

/** Opacity of 0 to 255 as parts of 256. */
export function full(alpha: number): number {
  return alpha + (alpha >> 7)
}

/** A value in sixteenths with its light, in parts of 4096. */
export function shade(value: number, opaque: number, gain: number, lift: number): number {
  return value * gain + ((opaque * lift) >> 4)
}
