const PACKET = 188
const HEADER = 4
const PAYLOAD = PACKET - HEADER
/** An adaptation field with nothing but a clock: its length, its flags, six bytes of clock. */
const CLOCK_FIELD = 8
const ROUND = 16
const FIRST_BYTES = 512 * PACKET
/** Clocks count 33 bits of 90 kHz. */
export const CLOCK_TURN = 2 ** 33

/** How a payload begins that a decoder may start with. */
export interface Entry {
  /** The programme's clock, 90 kHz. */
  clock?: number
  isRandomAccess?: boolean
}

/**
 * Cuts payloads into packets of an MPEG transport stream (ISO/IEC 13818-1). Each stream's packets are counted by 16: a segment that
 * holds a multiple of 16 of each stream may stand before and after any other such segment without a break in the count.
 */
export class Packets {
  #bytes = Buffer.allocUnsafe(FIRST_BYTES)
  #length = 0
  readonly #counts = new Map<number, number>()

  /**
   * @param pid the stream's number
   * @param isLast whether the stream has no more in this segment: then its packets are made a multiple of 16
   * @throws RangeError when the last payload is too short to be cut so often
   */
  write(pid: number, payload: Uint8Array, entry: Entry = {}, isLast = false): void {
    const field = entry.clock === undefined && !entry.isRandomAccess ? 0 : CLOCK_FIELD
    const least = 1 + Math.ceil(Math.max(0, payload.length - (PAYLOAD - field)) / PAYLOAD)
    const before = this.#counts.get(pid) ?? 0
    const count = isLast ? least + ((ROUND - ((before + least) % ROUND)) % ROUND) : least
    if (count > payload.length) throw new RangeError(`${payload.length} bytes for ${count} packets`)
    this.#counts.set(pid, before + count)
    let from = 0
    for (let number = 0; number < count; number++) {
      const room = PAYLOAD - (number === 0 ? field : 0)
      // As even as it goes, so that each packet of a last payload carries something.
      const share = isLast ? Math.ceil((payload.length - from) / (count - number)) : room
      const part = payload.subarray(from, from + Math.min(room, share))
      from += part.length
      this.#append(pid, part, (before + number) % ROUND, number === 0, number === 0 ? entry : {})
    }
  }

  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length)
  }

  #append(pid: number, part: Uint8Array, count: number, isStart: boolean, entry: Entry): void {
    if (this.#length + PACKET > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes], 2 * this.#bytes.length)
    const bytes = this.#bytes
    const at = this.#length
    const field = PAYLOAD - part.length
    bytes[at] = 0x47
    bytes.writeUInt16BE((isStart ? 0x4000 : 0) | pid, at + 1)
    bytes[at + 3] = (field > 0 ? 0x30 : 0x10) | count
    bytes.fill(0xff, at + HEADER, at + HEADER + field)
    if (field > 0) bytes[at + 4] = field - 1
    if (field > 1) {
      bytes[at + 5] = (entry.isRandomAccess ? 0x40 : 0) | (entry.clock === undefined ? 0 : 0x10)
      // 33 bits of 90 kHz, six reserved ones, nine of 27 MHz.
      if (entry.clock !== undefined) bytes.writeUIntBE(Math.floor(entry.clock / 2), at + 6, 4)
      if (entry.clock !== undefined) bytes.writeUInt16BE(((entry.clock % 2) << 15) | 0x7e00, at + 10)
    }
    bytes.set(part, at + HEADER + field)
    this.#length += PACKET
  }
}
