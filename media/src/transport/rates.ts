import { SEGMENT_MS } from '../timeline/grid.ts'

interface Rates {
  bandwidth: number
  averageBandwidth: number
}

/** Of each 188 bytes four are a packet's header; those of fields within cost about as much again. */
const HEADERS = 1.05
const PACKET_RATE = (188 * 8 * 1000) / SEGMENT_MS
/** Tables are said 16 times, and of each stream at most 15 packets fill up the last round of sixteen, eight on the average. */
const TABLE_PACKETS = 32
const FILLING = { bandwidth: 15, averageBandwidth: 8 }

/**
 * Bits per second of pictures and sounds as a transport stream.
 * @param together what they take in boxes
 * @param sounds how many of them are sounds
 */
export function transportRates(together: Rates, sounds: number): Rates {
  const rate = (name: keyof Rates): number =>
    Math.ceil(together[name] * HEADERS + PACKET_RATE * (TABLE_PACKETS + FILLING[name] * (1 + sounds)))
  return { bandwidth: rate('bandwidth'), averageBandwidth: rate('averageBandwidth') }
}
