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

const SHORTEST_RUN = 8

export function planeOf(
  width: number,
  height: number,
  values: Uint16Array,
  alpha: Uint8Array | undefined,
  second?: Uint16Array,
): Plane {
  const runs: number[] = []
  const rows = new Int32Array(height + 1)
  const isSame = (one: number, other: number): boolean =>
    values[one] === values[other] &&
    (second === undefined || second[one] === second[other]) &&
    (alpha === undefined || alpha[one] === alpha[other])
  for (let y = 0; y < height; y++) {
    rows[y] = runs.length
    const top = y * width
    const below = Math.min(y + 1, height - 1) * width
    let start = 0
    for (let x = 0; x <= width; x++) {
      const isSteady = x < width && isSame(top + x, below + x)
      if (isSteady && isSame(top + start, top + x)) continue
      if (x - start >= SHORTEST_RUN) runs.push(start, x)
      start = isSteady ? x : x + 1
    }
  }
  rows[height] = runs.length
  return { width, height, values, second, alpha, runs: Int32Array.from(runs), rows }
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

/** Bytes in which a component of a picture is put together: `width` times `height` of them from `offset` on. */
export interface Stage {
  bytes: Uint8Array
  offset: number
  width: number
  height: number
}

/**
 * Draws a plane over a stage; its second component goes to the bytes that follow those of the first. It samples between pixels
 * (bilinear), so that slow motion is smooth. All arithmetic is in whole numbers, 65536 standing for a pixel and 256 for one whole;
 * the `| 0` tell the compiler so, which makes the inner loops several times as fast.
 */
export function drawPlane(stage: Stage, plane: Plane, placement: Placement): void {
  const { bytes, offset, width, height } = stage
  const { scale, opacity } = placement
  const inverse = 1 / scale
  const left = plane.width / 2 - 0.5 + (0.5 - placement.x) * inverse
  const top = plane.height / 2 - 0.5 + (0.5 - placement.y) * inverse
  const apart = (width * height) | 0
  const first = Math.round(left * 65_536) | 0
  const step = Math.round(inverse * 65_536) | 0
  const gain = Math.round(placement.gain * opacity * 256) | 0
  const lift = Math.round(placement.lift * opacity * 256) | 0
  const cover = Math.round(opacity * 256) | 0
  const { runs, rows, alpha, values, second } = plane
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
          bytes,
          apart,
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
      const pixel = source + start
      const opaque = alpha ? full(alpha[pixel]!) : 256
      if (opaque > 0) {
        const keep = 256 - ((opaque * cover) >> 8)
        flat(bytes, target + from, target + to, shade(values[pixel]!, opaque, gain, lift), keep)
        if (second)
          flat(
            bytes,
            apart + target + from,
            apart + target + to,
            shade(second[pixel]!, opaque, gain, lift),
            keep,
          )
      }
      x = to
    }
    if (x < width)
      between(
        bytes,
        apart,
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

/** Stage bytes `[from, to)` that all show the same colour, given in parts of 4096. */
function flat(stage: Uint8Array, from: number, to: number, value: number, keep: number): void {
  const whole = (value + 2048) >> 12
  if (keep > 0)
    for (let at = from; at < to; at++) stage[at] = (value + ((stage[at]! * keep) << 4) + 2048) >> 12
  else if (to - from > 24) stage.fill(whole, from, to)
  else for (let at = from; at < to; at++) stage[at] = whole
}

/** Stage bytes `[from, to)` one by one; `along` is the column of the first in the source. */
function between(
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
  const above = 256 - below
  const farthest = ((width - 1) << 16) - 1
  for (let at = from; at < to; at++, along = (along + step) | 0) {
    const inside = along < 0 ? 0 : along > farthest ? farthest : along
    const pixel = (source + (inside >> 16)) | 0
    const under = (pixel + width) | 0
    const right = (inside >> 8) & 255
    const nearer = 256 - right
    let opaque = 256
    if (alpha) {
      const upperAlpha = alpha[pixel]! * nearer + alpha[pixel + 1]! * right
      const lowerAlpha = alpha[under]! * nearer + alpha[under + 1]! * right
      opaque = full((upperAlpha * above + lowerAlpha * below + 32_768) >> 16)
      if (opaque === 0) continue
    }
    const keep = 256 - ((opaque * cover) >> 8)
    const upper = values[pixel]! * nearer + values[pixel + 1]! * right
    const lower = values[under]! * nearer + values[under + 1]! * right
    const value = (upper * above + lower * below + 32_768) >> 16
    stage[at] = (shade(value, opaque, gain, lift) + ((stage[at]! * keep) << 4) + 2048) >> 12
    if (second) {
      const upper2 = second[pixel]! * nearer + second[pixel + 1]! * right
      const lower2 = second[under]! * nearer + second[under + 1]! * right
      const value2 = (upper2 * above + lower2 * below + 32_768) >> 16
      stage[at + apart] =
        (shade(value2, opaque, gain, lift) + ((stage[at + apart]! * keep) << 4) + 2048) >> 12
    }
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
    const opaque = full(alpha[at + shift]!)
    const keep = 256 - ((opaque * cover) >> 8)
    stage[at] = (shade(values[at + shift]!, opaque, gain, lift) + ((stage[at]! * keep) << 4) + 2048) >> 12
  }
}

/** Opacity of 0 to 255 as parts of 256. */
function full(alpha: number): number {
  return alpha + (alpha >> 7)
}

/** A value in sixteenths with its light, in parts of 4096. */
function shade(value: number, opaque: number, gain: number, lift: number): number {
  return value * gain + ((opaque * lift) >> 4)
}
