import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import type { Stream } from '#contract/playback.ts'
import { changeAnswers } from './change-answers.ts'

/** Heights of the pictures, by the names of the renditions. */
const HEIGHTS = { low: 90, high: 180 } as const
const SECONDS = 240
const SEGMENT_S = 2
/** Segments in a list of what is live. */
const WINDOW = 6
const PATH = '/two-renditions/'

let made: Promise<ReadonlyMap<string, Buffer>> | undefined

/** Files of both renditions, by their names: `high-7.m4s`, `high-init.mp4`. Made once per process: they take a second. */
async function make(): Promise<ReadonlyMap<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'openair-renditions-'))
  try {
    const picture = `testsrc2=s=320x180:r=10:d=${SECONDS}`
    const outputs = Object.entries(HEIGHTS).flatMap(([name, height]) => {
      const encoded = `-vf scale=-2:${height} -c:v libx264 -preset ultrafast -pix_fmt yuv420p -g ${10 * SEGMENT_S} -sc_threshold 0`
      const cut = `-f hls -hls_time ${SEGMENT_S} -hls_list_size 0 -hls_segment_type fmp4 -hls_fmp4_init_filename ${name}-init.mp4`
      const files = ['-hls_segment_filename', join(folder, `${name}-%d.m4s`), join(folder, `${name}.m3u8`)]
      return [...`${encoded} ${cut}`.split(' '), ...files]
    })
    const ffmpeg = process.env['FFMPEG_PATH'] ?? 'ffmpeg'
    await promisify(execFile)(ffmpeg, ['-v', 'error', '-f', 'lavfi', '-i', picture, ...outputs])
    const names = await readdir(folder)
    return new Map(
      await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const master = (kind: string): string =>
  `#EXTM3U\n#EXT-X-VERSION:7\n${Object.entries(HEIGHTS)
    .map(
      ([name, height]) =>
        `#EXT-X-STREAM-INF:BANDWIDTH=${height * 2000},RESOLUTION=${(height * 16) / 9}x${height}\n${kind}-${name}.m3u8\n`,
    )
    .join('')}`

/** The list of a rendition: all of it, or what is on air so many milliseconds after the first segment. */
function list(name: string, onAirMs: number | null): string {
  const last = SECONDS / SEGMENT_S - 1
  const newest = onAirMs === null ? last : Math.min(last, WINDOW + Math.floor(onAirMs / 1000 / SEGMENT_S))
  const first = onAirMs === null ? 0 : newest - WINDOW + 1
  const segments = Array.from(
    { length: newest - first + 1 },
    (_, at) => `#EXTINF:${SEGMENT_S}.0,\n${name}-${first + at}.m4s\n`,
  )
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:${SEGMENT_S}\n#EXT-X-MEDIA-SEQUENCE:${first}\n#EXT-X-MAP:URI="${name}-init.mp4"\n${segments.join('')}${onAirMs === null ? '#EXT-X-ENDLIST\n' : ''}`
}

/**
 * Every stream of a page is a stream of the journey's own from now on, in two renditions that differ in the height of their pictures: the
 * clips of the tests have one. Films and episodes are whole, channels go on.
 */
export async function playTwoRenditions(page: Page, origin: string): Promise<void> {
  made ??= make()
  const files = await made
  const began = Date.now()
  await page.route(`**${PATH}*`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(PATH.length)
    const [, kind, rendition] = /^(film|live)(?:-(low|high))?\.m3u8$/.exec(name) ?? []
    if (kind === undefined) return route.fulfill({ body: files.get(name) ?? '', contentType: 'video/mp4' })
    const onAir = kind === 'live' ? Date.now() - began : null
    const body = rendition === undefined ? master(kind) : list(rendition, onAir)
    return route.fulfill({ body, contentType: 'application/vnd.apple.mpegurl' })
  })
  for (const [pattern, kind] of [
    ['**/v2/channels/*/stream?*', 'live'],
    ['**/contents/*/stream?*', 'film'],
    ['**/episodes/*/stream?*', 'film'],
  ] as const)
    await changeAnswers<Stream>(page, pattern, (stream) => {
      // Every viewing has an address of its own.
      const url = `${origin}${PATH}${kind}.m3u8?viewing=${stream.stat.id}`
      return { ...stream, playlists: {}, hls: url, hls_mbr: url, drm: { ...stream.drm, streams: [] } }
    })
}
