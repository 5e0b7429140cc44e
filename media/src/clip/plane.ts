import { between, flat, full, keptUnder, type Plane, shade } from './sampling.ts'

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
  for (let y = 0; y < height; y++) {
    rows[y] = runs.length
    const top = y * width
    const down = y + 1 < height ? width : 0
    let start = top
    const end = top + width
    for (let at = top; at <= end; at++) {
      if (at < end) {
        const value = values[at]
        const isSteady =
          value === values[at + down] &&
          (!second || second[at] === second[at + down]) &&
          (!alpha || alpha[at] === alpha[at + down])
        if (
          isSteady &&
          value === values[start] &&
          (!second || second[at] === second[start]) &&
          (!alpha || alpha[at] === alpha[start])
        )
          continue
        if (at - start >= SHORTEST_RUN) runs.push(start - top, at - top)
        start = isSteady ? at : at + 1
      } else if (at - start >= SHORTEST_RUN) runs.push(start - top, at - top)
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
        const keep = keptUnder(alpha ? alpha[pixel]! : 255, cover)
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
