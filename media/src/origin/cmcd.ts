/** What a player says with a request (CTA-5004, version 1); all of it is optional, and nothing of it is trusted. */
export interface Cmcd {
  object: 'audio' | 'video' | 'both' | 'playlist' | 'other'
  stream: 'live' | 'vod' | 'unknown'
  /** Whether it ran dry since the request before. */
  isStarved: boolean
  /** Bits per second. */
  bitrate?: number
  throughput?: number
  /** Seconds that it holds ahead. */
  buffer?: number
}

const OBJECTS: ReadonlyMap<string, Cmcd['object']> = new Map([
  ['m', 'playlist'],
  ['a', 'audio'],
  ['v', 'video'],
  ['av', 'both'],
])
const STREAMS: ReadonlyMap<string, Cmcd['stream']> = new Map([
  ['l', 'live'],
  ['v', 'vod'],
])
/** Longer than all keys of the standard together. */
const LONGEST = 1024
/** No line and no rendition has more kilobits a second, and nobody holds a day. */
const MOST_KILOBITS = 10_000_000
const MOST_MS = 86_400_000

/**
 * Reads what a player says, by the value of the query's parameter `CMCD`. Keys that are unknown, or have values that they cannot have, are left out.
 * @param said as the query has it, decoded; anything else than a text says nothing
 */
export function readCmcd(said: unknown): Cmcd | undefined {
  if (typeof said !== 'string' || said === '' || said.length > LONGEST) return undefined
  const keys = new Map(
    said.split(',').map((pair): [string, string] => {
      const [, key = '', value = ''] = /^([a-z-]+)(?:=(.*))?$/s.exec(pair) ?? []
      return [key, value]
    }),
  )
  const number = (key: string, most: number, unit: number): number | undefined => {
    const text = keys.get(key) ?? ''
    return /^\d{1,9}$/.test(text) && Number(text) <= most ? Number(text) * unit : undefined
  }
  const figures = {
    bitrate: number('br', MOST_KILOBITS, 1000),
    throughput: number('mtp', MOST_KILOBITS, 1000),
    buffer: number('bl', MOST_MS, 1 / 1000),
  }
  return {
    object: OBJECTS.get(keys.get('ot') ?? '') ?? 'other',
    stream: STREAMS.get(keys.get('st') ?? '') ?? 'unknown',
    isStarved: keys.get('bs') === '' || keys.get('bs') === 'true',
    ...Object.fromEntries(Object.entries(figures).filter(([, figure]) => figure !== undefined)),
  }
}
