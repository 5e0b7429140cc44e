import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type RunLimits, start } from '../package/run.ts'
import { languageOf } from './languages.ts'
import { reasonIn, reasonOf, UnreadableFilm } from './reason.ts'
import type { Size } from './renditions.ts'

export interface FilmTools {
  /** The program; ffprobe stands beside it. */
  ffmpeg: string
  limits: RunLimits
}

/** What a file holds, as far as it can be played. Streams are numbered as ffmpeg numbers them. */
export interface Source {
  /** Absolute path. */
  file: string
  bytes: number
  /** Unix milliseconds of its last change. */
  changedAt: number
  seconds: number
  video: Size & { stream: number; perSecond: number; isInterlaced: boolean }
  audio: { stream: number; language: string | undefined }[]
  subtitles: { stream: number; language: string | undefined }[]
  /** What stays behind, a line each. */
  leftOut: string[]
}

interface ProbedStream {
  index: number
  codec_type: string
  codec_name?: string
  width?: number
  height?: number
  sample_aspect_ratio?: string
  avg_frame_rate?: string
  field_order?: string
  disposition?: { attached_pic?: number }
  tags?: { language?: string; rotate?: string }
  side_data_list?: { rotation?: number }[]
}

/** Subtitles that are text; others are pictures of text. */
const TEXT = new Set(['subrip', 'srt', 'ass', 'ssa', 'mov_text', 'webvtt', 'text', 'eia_608'])
/**
 * Containers that films come in, as ffmpeg names them, and some of sound, to say so. Whatever else ffmpeg would open may name other
 * files and addresses: playlists, lists to join, descriptions of streams.
 */
const CONTAINERS =
  'mov,matroska,avi,mpegts,mpeg,mpegvideo,flv,asf,ogg,mxf,rm,nut,wtv,dv,gxf,ivf,h264,hevc,m4v,obu,mp3,aac,flac,wav,aiff,ac3'
const TAKEN = 'MP4, MOV, Matroska, AVI, MPEG and the like'
const OTHER_CONTAINER = /\[(\w+)[^\]]*\] Format not on whitelist/
const CUT_SHORT = /partial file|ended prematurely|truncat/i
const SMALLEST = 32
/** A track's decode times stay within 32 bits and its segments within the origin's numbers for so long. */
const LONGEST_SECONDS = 6 * 3600

/** A film as an input of ffmpeg and ffprobe: nothing but this file is opened, whatever it names. */
export const inputOf = (file: string): string[] => [
  '-protocol_whitelist',
  'file',
  '-format_whitelist',
  CONTAINERS,
  '-i',
  `file:${resolve(file)}`,
]

const probeOf = (ffmpeg: string): string => ffmpeg.replace(/ffmpeg(\.exe)?$/, 'ffprobe$1')

/** Runs a tool; answers what it wrote and what it complained about. @throws UnreadableFilm with its reason */
async function ask(command: string, args: readonly string[], limits: RunLimits) {
  const { child, done } = start(command, ['-v', 'error', ...args], limits)
  let complaints = ''
  child.stderr!.on('data', (chunk: Buffer) => (complaints = (complaints + chunk.toString()).slice(-8000)))
  const output = await done.catch((error: unknown) => {
    const other = OTHER_CONTAINER.exec(complaints)?.[1]
    throw new UnreadableFilm(other ? `it is no film (${other}): what is taken is ${TAKEN}` : reasonOf(error))
  })
  return { output, complaints }
}

const ratio = (text = ''): number => {
  const [over, under] = text.split(/[:/]/).map(Number)
  return over && under ? over / under : 0
}

/** Width and height upright and with square pixels. */
function shownSize({ width = 0, height = 0, sample_aspect_ratio, tags, side_data_list }: ProbedStream): Size {
  const turned =
    side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation ?? Number(tags?.rotate ?? 0)
  const wide = Math.round(width * (ratio(sample_aspect_ratio) || 1))
  return Math.abs(turned % 180) === 90 ? { width: height, height: wide } : { width: wide, height }
}

/**
 * Where the pictures of a film end, in seconds from its start, and how many there are: from the packets themselves, since many files
 * say nothing or something wrong. @throws UnreadableFilm when the file is cut short
 */
async function extentOf(file: string, stream: number, begin: number, { ffmpeg, limits }: FilmTools) {
  const entries = ['-show_entries', 'packet=pts_time,duration_time', '-of', 'csv=p=0']
  const { output, complaints } = await ask(
    probeOf(ffmpeg),
    ['-select_streams', String(stream), ...entries, ...inputOf(file)],
    limits,
  )
  const broken = complaints.split('\n').filter((line) => CUT_SHORT.test(line))
  if (broken.length > 0) throw new UnreadableFilm(`it is cut short: ${reasonIn(broken.join('\n'))}`)
  let end = 0
  let pictures = 0
  for (const line of output.split('\n')) {
    const [at, lasts] = line.split(',').map(Number.parseFloat)
    if (at === undefined || Number.isNaN(at)) continue
    pictures++
    end = Math.max(end, at - begin + (lasts || 0))
  }
  return { end, pictures }
}

/** Whether the first second really can be decoded. @throws UnreadableFilm */
async function tryDecoding(
  file: string,
  streams: readonly number[],
  { ffmpeg, limits }: FilmTools,
): Promise<void> {
  const maps = streams.flatMap((stream) => ['-map', `0:${stream}`])
  const { output, complaints } = await ask(
    ffmpeg,
    ['-nostdin', ...inputOf(file), '-t', '1', ...maps, '-progress', 'pipe:1', '-f', 'null', '-'],
    limits,
  )
  if (!/^frame=[1-9]/m.test(output))
    throw new UnreadableFilm(`no picture can be decoded: ${reasonIn(complaints) || 'there is none'}`)
}

/**
 * Looks into a video file and reads it through once, without decoding more than its first second.
 * @throws UnreadableFilm with ffmpeg's own reason, in one line
 */
export async function inspectFilm(path: string, tools: FilmTools): Promise<Source> {
  const file = resolve(path)
  const found = await stat(file).catch(() => undefined)
  if (!found) throw new UnreadableFilm('there is no such file')
  if (!found.isFile()) throw new UnreadableFilm('it is not a file')
  const { output } = await ask(
    probeOf(tools.ffmpeg),
    ['-show_format', '-show_streams', '-of', 'json', ...inputOf(file)],
    tools.limits,
  )
  const { format, streams = [] } = JSON.parse(output) as {
    format?: { start_time?: string }
    streams?: ProbedStream[]
  }
  const picture = streams.find((one) => one.codec_type === 'video' && !one.disposition?.attached_pic)
  const audio = streams.filter((one) => one.codec_type === 'audio')
  if (!picture)
    throw new UnreadableFilm(audio.length > 0 ? 'it has sound but no pictures' : 'it has no pictures')
  const size = shownSize(picture)
  if (Math.min(size.width, size.height) < SMALLEST)
    throw new UnreadableFilm(`its pictures are too small: ${size.width}x${size.height}`)
  const { end, pictures } = await extentOf(file, picture.index, Number(format?.start_time ?? 0) || 0, tools)
  if (end <= 0) throw new UnreadableFilm('its pictures have no length')
  if (end > LONGEST_SECONDS) throw new UnreadableFilm('it is longer than six hours')
  await tryDecoding(file, [picture.index, ...audio.map(({ index }) => index)], tools)

  const subtitles = streams.filter((one) => one.codec_type === 'subtitle')
  const isText = ({ codec_name }: ProbedStream): boolean => TEXT.has(codec_name ?? '')
  const track = ({ index, tags }: ProbedStream) => ({ stream: index, language: languageOf(tags?.language) })
  return {
    file,
    bytes: found.size,
    changedAt: Math.floor(found.mtimeMs),
    seconds: end,
    video: {
      ...size,
      stream: picture.index,
      perSecond: pictures > 1 ? pictures / end : ratio(picture.avg_frame_rate),
      isInterlaced: /^(tt|bb|tb|bt)$/.test(picture.field_order ?? ''),
    },
    audio: audio.map(track),
    subtitles: subtitles.filter(isText).map(track),
    leftOut: subtitles
      .filter((one) => !isText(one))
      .map(({ index, codec_name }) => `subtitles in stream ${index} are pictures (${codec_name}), not text`),
  }
}
