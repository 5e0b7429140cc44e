import { type Sample, languageIn, samplesOf } from '../segment/samples.ts'
import { SEGMENT_MS } from '../timeline/grid.ts'
import { frameWriter, pictureWriter } from './codec-setup.ts'
import { CLOCK_TURN, Packets } from './packets.ts'
import { MOST_SOUNDS, PID, programmes, streamTable } from './tables.ts'

/** A track of one segment, as it is stored. */
export interface StoredTrack {
  timescale: number
  init: Uint8Array
  /** Plain bytes. */
  segment: Uint8Array
}

const CLOCK = 90_000
const SEGMENT_TICKS = (SEGMENT_MS * CLOCK) / 1000
/** Pictures are shown this long after the zero of the clock, and after the clock itself: the first one must not come too late. */
const START = 1.4 * CLOCK
const AHEAD = 0.7 * CLOCK
/** How often the tables are said in a segment: decoders find them within 0.12 s, and the packets count whole rounds. */
const TABLES = 16
/** Frames of sound that travel together, 128 ms. */
const FRAMES = 6
const VIDEO_STREAM = 0xe0
const AUDIO_STREAM = 0xc0

interface Unit {
  at: number
  write: (packets: Packets) => void
}

/**
 * One segment of pictures and all sounds as an MPEG transport stream, which players without a way through fragmented MP4 read. Its
 * clock goes on with the cells of the tape and turns with its 33 bits, and its packets join on to those of the cell before.
 * @param index the cell of the tape
 * @throws RangeError when a track is not what it should be
 */
export function transportSegment(video: StoredTrack, audio: readonly StoredTrack[], index: number): Buffer {
  const sounds = audio.slice(0, MOST_SOUNDS)
  const units = [
    ...tables(sounds.map(({ init }) => languageIn(init))),
    ...pictures(video, index),
    ...sounds.flatMap((track, number) => sound(track, number, index)),
  ]
  const packets = new Packets()
  for (const unit of units.toSorted((a, b) => a.at - b.at)) unit.write(packets)
  return packets.bytes()
}

function tables(languages: readonly string[]): Unit[] {
  const [list, table] = [programmes(), streamTable(languages)]
  return Array.from({ length: TABLES }, (_, number) => ({
    at: (number * SEGMENT_TICKS) / TABLES,
    write(packets) {
      packets.write(PID.programmes, padded(list))
      packets.write(PID.table, padded(table))
    },
  }))
}

/** A table fills its packet. */
const padded = (section: Buffer): Buffer => Buffer.concat([section, Buffer.alloc(184 - section.length, 0xff)])

function pictures({ init, segment, timescale }: StoredTrack, index: number): Unit[] {
  const written = pictureWriter(init)
  const samples = samplesOf(segment)
  return samples.map((sample, number) => {
    const { at, decoded, shown } = timesOf(sample, samples[0]!, timescale, index)
    return {
      at,
      write(packets) {
        const clock = wrapped(decoded - AHEAD)
        const payload = Buffer.concat([elementary(VIDEO_STREAM, shown, decoded), written(sample.bytes)])
        packets.write(
          PID.video,
          payload,
          { clock, isRandomAccess: number === 0 },
          number === samples.length - 1,
        )
      },
    }
  })
}

function sound({ init, segment, timescale }: StoredTrack, number: number, index: number): Unit[] {
  const written = frameWriter(init)
  const samples = samplesOf(segment)
  const groups = Array.from({ length: Math.ceil(samples.length / FRAMES) }, (_, group) =>
    samples.slice(group * FRAMES, (group + 1) * FRAMES),
  )
  return groups.map((group, place) => {
    const { at, shown } = timesOf(group[0]!, samples[0]!, timescale, index)
    return {
      at,
      write(packets) {
        const frames = Buffer.concat(group.map(({ bytes }) => written(bytes)))
        const payload = Buffer.concat([
          elementary(AUDIO_STREAM + number, shown, shown, frames.length),
          frames,
        ])
        packets.write(PID.audio + number, payload, { isRandomAccess: true }, place === groups.length - 1)
      },
    }
  })
}

/** When in its segment a sample stands, and the clock at which it is decoded and shown. */
function timesOf(sample: Sample, first: Sample, timescale: number, index: number) {
  const at = ((sample.decodeTime - first.decodeTime) * CLOCK) / timescale
  const decoded = START + index * SEGMENT_TICKS + at
  return { at, decoded, shown: decoded + (sample.offset * CLOCK) / timescale }
}

const wrapped = (ticks: number): number => ((Math.round(ticks) % CLOCK_TURN) + CLOCK_TURN) % CLOCK_TURN

/** The header of a packet of an elementary stream. A length is said of sound; pictures may be longer than it can say. */
function elementary(stream: number, shown: number, decoded: number, bytes = 0): Buffer {
  const isBoth = Math.round(shown) !== Math.round(decoded)
  const times = isBoth ? [...stamp(3, shown), ...stamp(1, decoded)] : stamp(2, shown)
  const length = bytes === 0 ? 0 : bytes + 3 + times.length
  const head = [0, 0, 1, stream, length >> 8, length & 0xff, 0x84, isBoth ? 0xc0 : 0x80, times.length]
  return Buffer.from([...head, ...times])
}

/** 33 bits between marks. */
function stamp(prefix: number, ticks: number): number[] {
  const time = wrapped(ticks)
  const bits = (from: number, count: number): number => Math.floor(time / 2 ** from) % 2 ** count
  const high = (prefix << 4) | (bits(30, 3) << 1) | 1
  return [high, bits(22, 8), (bits(15, 7) << 1) | 1, bits(7, 8), (bits(0, 7) << 1) | 1]
}
