/** Length of a box's header, its size and its type. */
export const HEADER = 8

/** A box of an ISO media file (ISO/IEC 14496-12), by its place in the bytes. */
export interface Box {
  type: string
  /** First byte of the header. */
  start: number
  /** First byte after the header. */
  body: number
  /** One past the last byte. */
  end: number
}

/**
 * The boxes that stand one after another in `[from, to)`.
 * @throws RangeError when a size does not fit, so that damaged bytes are never taken for a segment
 */
export function* boxes(bytes: Uint8Array, from = 0, to = bytes.length): Generator<Box> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = from
  while (at < to) {
    if (at + 8 > to) throw new RangeError(`a box header at ${at} does not fit`)
    let size = view.getUint32(at)
    let header = 8
    if (size === 1 && at + 16 <= to) {
      size = Number(view.getBigUint64(at + 8))
      header = 16
    } else if (size === 0) size = to - at
    if (size < header || at + size > to) throw new RangeError(`a box of ${size} bytes at ${at} does not fit`)
    yield {
      type: String.fromCharCode(...bytes.subarray(at + 4, at + 8)),
      start: at,
      body: at + header,
      end: at + size,
    }
    at += size
  }
}

/** The first box at the end of a path such as `moov/trak/mdia/mdhd`, or undefined. */
export function boxAt(bytes: Uint8Array, path: string): Box | undefined {
  let found: Box | undefined
  for (const type of path.split('/')) {
    found = boxes(bytes, found?.body, found?.end).find((box) => box.type === type)
    if (!found) return undefined
  }
  return found
}

/** The bytes of a box, from those of its parts. */
export function box(type: string, parts: readonly Uint8Array[]): Uint8Array {
  const body = Buffer.concat(parts)
  const header = Buffer.alloc(HEADER)
  header.writeUInt32BE(body.length + HEADER)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, body])
}
