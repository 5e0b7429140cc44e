import { type Box, boxes } from './boxes.ts'

/**
 * Moves a CMAF segment to a later time, so that an asset can play round and round as one unbroken track: adds to every decode
 * time (`tfdt`), to the earliest presentation time of a `sidx`, and to the sequence numbers of the fragments (`mfhd`).
 * @param segment the plain bytes; they stay as they are
 * @param ticks how much later, in units of the track's timescale
 * @param fragments how many fragments come before, added to the sequence numbers
 * @throws RangeError when the bytes are no segment or a 32-bit time would overflow
 */
export function relocate(segment: Uint8Array, ticks: number, fragments: number): Uint8Array {
  const moved = new Uint8Array(segment)
  const view = new DataView(moved.buffer)
  let times = 0
  const visit = (box: Box): void => {
    if (box.type === 'moof' || box.type === 'traf')
      for (const inner of boxes(moved, box.body, box.end)) visit(inner)
    else if (box.type === 'mfhd') view.setUint32(box.body + 4, view.getUint32(box.body + 4) + fragments)
    else if (box.type === 'tfdt') {
      addTime(view, box.body, box.body + 4, ticks)
      times++
    } else if (box.type === 'sidx') addTime(view, box.body, box.body + 12, ticks)
  }
  for (const box of boxes(moved)) visit(box)
  if (times === 0) throw new RangeError('no decode time: not a segment')
  return moved
}

/** Adds to a time that is 64 bits wide when the version byte of its box says 1. */
function addTime(view: DataView, version: number, place: number, ticks: number): void {
  if (view.getUint8(version) === 1) {
    view.setBigUint64(place, view.getBigUint64(place) + BigInt(ticks))
    return
  }
  const sum = view.getUint32(place) + ticks
  if (sum > 0xffff_ffff) throw new RangeError(`a decode time of ${sum} does not fit into 32 bits`)
  view.setUint32(place, sum)
}
