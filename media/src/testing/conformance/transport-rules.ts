import type { ListedPart } from './media-list.ts'

const PACKET = 188
const SYNC = 0x47
const CLOCK = 90_000
const TURN = 2 ** 33
/** Lengths are written to the millisecond. */
const TICKS = 90

interface LoadedStream {
  part: ListedPart
  bytes: Buffer
}

/** One of the streams inside, in a segment. */
interface Stream {
  /** Time of its first picture or sound in this segment, ticks. */
  first?: number
}

/**
 * What MPEG transport streams say against the rules (RFC 8216, 3.2; ISO/IEC 13818-1): every segment has its tables first, begins with a
 * picture that is decoded alone, and goes on in packets and times from the one before.
 */
export function transportRules(parts: readonly LoadedStream[]): string[] {
  const said: string[] = []
  const counts = new Map<number, number>()
  let tracks: string | undefined
  let began: number | undefined
  let before: ListedPart | undefined
  for (const { part, bytes } of parts) {
    const tell = (what: string): void => void said.push(`${part.uri} ${what}`)
    const isNew = before !== undefined && part.discontinuity > before.discontinuity
    if (isNew) counts.clear()
    const streams = new Map<number, Stream>()
    const order: number[] = []
    if (bytes.length % PACKET !== 0) tell('is no whole number of packets')
    for (let at = 0; at + PACKET <= bytes.length; at += PACKET) {
      const pid = bytes.readUInt16BE(at + 1) & 0x1fff
      if (bytes[at] !== SYNC) {
        tell(`has no packet at ${at}`)
        break
      }
      const count = bytes[at + 3]! & 15
      const last = counts.get(pid)
      if (last !== undefined && (last + 1) % 16 !== count) tell(`has lost a packet of ${pid} at ${at}`)
      counts.set(pid, count)
      if (!streams.has(pid)) order.push(pid)
      const stream = streams.get(pid) ?? {}
      streams.set(pid, stream)
      if (bytes[at + 1]! & 0x40) beginUnit(bytes, at, stream, tell)
    }
    if (order[0] !== 0) tell('does not begin with its table of programmes')
    const now = order.toSorted((a, b) => a - b).join()
    if (tracks !== undefined && tracks !== now && !isNew) tell('has other tracks and no discontinuity')
    tracks = now
    const timed = [...streams.values()].flatMap(({ first }) => (first === undefined ? [] : [first]))
    const from = Math.min(...timed)
    if (before && began !== undefined && !isNew) {
      const passed = (from - began + TURN) % TURN
      if (Math.abs(passed - before.seconds * CLOCK) > TICKS)
        tell(`begins ${passed / CLOCK} s after the one before`)
    }
    began = from
    before = part
  }
  return said
}

/** Reads the time of what begins in a packet; the first one of pictures has to be one that a decoder may begin at. */
function beginUnit(bytes: Buffer, at: number, stream: Stream, tell: (what: string) => void): void {
  const hasField = (bytes[at + 3]! & 0x20) !== 0
  const body = at + 4 + (hasField ? 1 + bytes[at + 4]! : 0)
  if (bytes.readUIntBE(body, 3) !== 1) return
  const kind = bytes[body + 3]!
  if (!(bytes[body + 7]! & 0x80)) return tell(`has no time at ${at}`)
  const high = (bytes[body + 9]! >> 1) & 7
  const time =
    high * 2 ** 30 + (bytes.readUInt16BE(body + 10) >> 1) * 2 ** 15 + (bytes.readUInt16BE(body + 12) >> 1)
  const isStart = stream.first === undefined
  stream.first ??= time
  if (isStart && (kind & 0xf0) === 0xe0 && !(hasField && bytes[at + 5]! & 0x40))
    tell('does not begin with a picture that is decoded alone')
}
