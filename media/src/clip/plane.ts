/**
 * One component of a picture: a byte per pixel, already multiplied with its opacity, and the opacity beside it unless the
 * picture is opaque. `runs` knows where two neighbouring rows are flat together, which in drawn pictures is nearly everywhere:
 * there a sample needs no arithmetic.
 */
export interface Plane {
  width: number
  height: number
  values: Uint8Array
  alpha: Uint8Array | undefined
  /** Start and end (exclusive) of every run, one pair after another, rows from the top. */
  runs: Int32Array
  /** Where the runs of a row begin in `runs`; one more entry than rows. */
  rows: Int32Array
}

const SHORTEST_RUN = 8

export function planeOf(
  width: number,
  height: number,
  values: Uint8Array,
  alpha: Uint8Array | undefined,
): Plane {
  const runs: number[] = []
  const rows = new Int32Array(height + 1)
  for (let y = 0; y < height; y++) {
    rows[y] = runs.length
    const top = y * width
    const below = Math.min(y + 1, height - 1) * width
    let start = 0
    for (let x = 0; x <= width; x++) {
      const isSteady =
        x < width && isSame(values, top + x, below + x) && (!alpha || isSame(alpha, top + x, below + x))
      if (isSteady && isSame(values, top + start, top + x) && (!alpha || isSame(alpha, top + start, top + x)))
        continue
      if (x - start >= SHORTEST_RUN) runs.push(start, x)
      start = isSteady ? x : x + 1
    }
  }
  rows[height] = runs.length
  return { width, height, values, alpha, runs: Int32Array.from(runs), rows }
}

function isSame(bytes: Uint8Array, first: number, second: number): boolean {
  return bytes[first] === bytes[second]
}

/** How a plane lies on the stage and how strongly. */
export interface Placement {
  /** Where the plane's centre lies, in stage pixels; fractions count. */
  x: number
  y: number
  scale: number
  /** 0 to 1. */
  opacity: number
  /** Every value becomes `value * gain + lift`. */
  gain: number
  lift: number
}

/**
 * Draws a plane over a stage of `width` by `height` bytes that starts at `offset` of `stage`. It samples between pixels (bilinear),
 * so that slow motion is smooth. All arithmetic is in whole numbers, 65536 standing for a pixel and 256 for one whole; the `| 0`
 * tell the compiler so, which makes the inner loops several times as fast.
 */
export function drawPlane(
  stage: Uint8Array,
  offset: number,
  width: number,
  height: number,
  plane: Plane,
  placement: Placement,
): void {
  const { scale, opacity } = placement
  const inverse = 1 / scale
  const left = plane.width / 2 - 0.5 + (0.5 - placement.x) * inverse
  const top = plane.height / 2 - 0.5 + (0.5 - placement.y) * inverse
  const first = Math.round(left * 65_536) | 0
  const step = Math.round(inverse * 65_536) | 0
  const gain = Math.round(placement.gain * opacity * 256) | 0
  const lift = Math.round(placement.lift * opacity * 256) | 0
  const cover = Math.round(opacity * 256) | 0
  const { runs, rows, alpha, values } = plane
  const shift = -left * scale
  for (let y = 0; y < height; y++) {
    const place = Math.round(Math.min(Math.max(top + y * inverse, 0), plane.height - 1) * 256) | 0
    const line = Math.min(place >> 8, plane.height - 2) | 0
    const below = (place - (line << 8)) | 0
    const source = (line * plane.width) | 0
    const target = (offset + y * width) | 0
    const end = rows[line + 1]!
    let x = 0
    for (let run = rows[line]!; run < end && x < width; run += 2) {
      const start = runs[run]!
      const from = Math.max(x, Math.ceil(start * scale + shift)) | 0
      const to = Math.min(width, Math.floor((runs[run + 1]! - 1) * scale + shift) + 1) | 0
      if (to <= from) continue
      if (from > x)
        between(
          stage,
          target + x,
          target + from,
          plane,
          source,
          below,
          (first + x * step) | 0,
          step,
          gain,
          lift,
          cover,
        )
      const opaque = alpha ? full(alpha[source + start]!) : 256
      if (opaque > 0)
        flat(
          stage,
          target + from,
          target + to,
          shade(values[source + start]!, opaque, gain, lift),
          256 - ((opaque * cover) >> 8),
        )
      x = to
    }
    if (x < width)
      between(
        stage,
        target + x,
        target + width,
        plane,
        source,
        below,
        (first + x * step) | 0,
        step,
        gain,
        lift,
        cover,
      )
  }
}

/** Stage bytes `[from, to)` that all show the same colour. */
function flat(stage: Uint8Array, from: number, to: number, value: number, keep: number): void {
  if (keep > 0) for (let at = from; at < to; at++) stage[at] = value + ((stage[at]! * keep + 128) >> 8)
  else if (to - from > 24) stage.fill(value, from, to)
  else for (let at = from; at < to; at++) stage[at] = value
}

/** Stage bytes `[from, to)` one by one; `along` is the column of the first in the source. */
function between(
  stage: Uint8Array,
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
  const { values, width } = plane
  const alpha = plane.alpha
  if (alpha && below === 0 && (along & 65_535) === 0 && step === 65_536) {
    straight(stage, from, to, values, alpha, source + (along >> 16) - from, gain, lift, cover)
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
    const upper = values[pixel]! * nearer + values[pixel + 1]! * right
    const lower = values[under]! * nearer + values[under + 1]! * right
    const value = (upper * above + lower * below + 32_768) >> 16
    if (!alpha) {
      stage[at] = shade(value, 256, gain, lift) + ((stage[at]! * (256 - cover) + 128) >> 8)
      continue
    }
    const upperAlpha = alpha[pixel]! * nearer + alpha[pixel + 1]! * right
    const lowerAlpha = alpha[under]! * nearer + alpha[under + 1]! * right
    const opaque = full((upperAlpha * above + lowerAlpha * below + 32_768) >> 16)
    stage[at] = shade(value, opaque, gain, lift) + ((stage[at]! * (256 - ((opaque * cover) >> 8)) + 128) >> 8)
  }
}

/** The same for a plane that lies exactly on the stage's pixels, as a title does: nothing to sample between. */
function straight(
  stage: Uint8Array,
  from: number,
  to: number,
  values: Uint8Array,
  alpha: Uint8Array,
  shift: number,
  gain: number,
  lift: number,
  cover: number,
): void {
  for (let at = from; at < to; at++) {
    const opaque = full(alpha[at + shift]!)
    stage[at] =
      shade(values[at + shift]!, opaque, gain, lift) +
      ((stage[at]! * (256 - ((opaque * cover) >> 8)) + 128) >> 8)
  }
}

/** Opacity of 0 to 255 as parts of 256. */
function full(alpha: number): number {
  return alpha + (alpha >> 7)
}

function shade(value: number, opaque: number, gain: number, lift: number): number {
  return (value * gain + ((opaque * lift) >> 8) + 128) >> 8
}
