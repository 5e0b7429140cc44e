/** Where a programme's table and its streams are in the transport stream. */
export const PID = { programmes: 0, table: 0x1000, video: 0x100, audio: 0x101 } as const

const STREAM_TYPE = { h264: 0x1b, aac: 0x0f } as const
const LANGUAGE_DESCRIPTOR = 0x0a
/** More would not fit into the one packet that holds the table. */
export const MOST_SOUNDS = 12

/** The payload of the packet that says where the only programme's table is. */
export function programmes(): Buffer {
  return section(0x00, 0, [0x00, 0x01, ...reserved(PID.table)])
}

/** The payload of the packet that lists the streams: pictures, and sound by language (ISO 639-2), the first one preferred. */
export function streamTable(languages: readonly string[]): Buffer {
  const stream = (type: number, pid: number, about: readonly number[]): number[] => [
    type,
    ...reserved(pid),
    0xf0,
    about.length,
    ...about,
  ]
  const sounds = languages.flatMap((language, at) => {
    const about = [LANGUAGE_DESCRIPTOR, 4, ...Buffer.from(language, 'latin1').subarray(0, 3), 0]
    return stream(STREAM_TYPE.aac, PID.audio + at, about)
  })
  const body = [...reserved(PID.video), 0xf0, 0x00, ...stream(STREAM_TYPE.h264, PID.video, []), ...sounds]
  // A table with other languages is another version of it, or players would keep the one they know.
  const version =
    languages
      .join()
      .split('')
      .reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 0) % 32
  return section(0x02, version, body)
}

/** A stream's number behind three bits that mean nothing. */
const reserved = (pid: number): [number, number] => [0xe0 | (pid >> 8), pid & 0xff]

function section(id: number, version: number, body: readonly number[]): Buffer {
  const rest = [0x00, 0x01, 0xc1 | (version << 1), 0x00, 0x00, ...body]
  const length = rest.length + 4
  const whole = Buffer.from([id, 0xb0 | (length >> 8), length & 0xff, ...rest])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc(whole))
  // The section begins right after the byte that says where.
  return Buffer.concat([Buffer.from([0]), whole, check])
}

/** CRC-32 as ISO/IEC 13818-1, annex A, has it: not reflected, not inverted. */
function crc(bytes: Uint8Array): number {
  let sum = 0xffff_ffff
  for (const byte of bytes) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000_0000 ? (sum << 1) ^ 0x04c1_1db7 : sum << 1
  }
  return sum >>> 0
}
