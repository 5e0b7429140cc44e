import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { ContentKey, Scheme } from '../protect/protection.ts'
import { SEGMENT_MS } from '../timeline/grid.ts'
import { run, type RunLimits } from './run.ts'

/** A finished track on its way into an asset: closed GOPs of 48 frames, or AAC at 48 kHz, starting at zero. */
export interface Mezzanine {
  /** The rendition's name: `v720`, `a-ru`. */
  name: string
  stream: 'video' | 'audio'
  file: string
  /** BCP 47; the boxes say it, as players of files expect. */
  language?: string
}

/** A rendition cut into CMAF; its samples are encrypted only where that was asked for. */
export interface Cut {
  name: string
  stream: 'video' | 'audio'
  init: Buffer
  /** Names of the segment files in order; they are read one at a time. */
  segments: string[]
}

/** How all samples are encrypted. */
interface Encryption {
  scheme: Scheme
  key: ContentKey
}

const SEGMENT_SECONDS = String(SEGMENT_MS / 1000)

/**
 * Cuts tracks into CMAF segments of 1.92 s.
 * @param folder an empty working folder; the segments stay there
 * @param encryption of all samples, under one key; left out they stay in the clear
 * @returns the tracks in the order given; the number of their segments may differ when the tracks' lengths do
 * @throws ToolError
 */
export async function cut(
  tracks: readonly Mezzanine[],
  folder: string,
  limits: RunLimits,
  encryption?: Encryption,
): Promise<Cut[]> {
  const streams = tracks.map(({ name, stream, file, language }) => {
    const place = join(folder, name)
    const spoken = language === undefined ? '' : `language=${language},`
    return `in=${file},stream=${stream},${spoken}init_segment=${place}/init.mp4,segment_template=${place}/$Number$.m4s`
  })
  await Promise.all(tracks.map(({ name }) => mkdir(join(folder, name), { recursive: true })))
  const shape = [
    '--segment_duration',
    SEGMENT_SECONDS,
    '--fragment_duration',
    SEGMENT_SECONDS,
    '--start_segment_number',
    '0',
  ]
  await run(
    packagerBinary(),
    [...streams, ...shape, ...keyed(encryption), '--generate_sidx_in_media_segments=false', '--quiet'],
    limits,
  )
  return Promise.all(
    tracks.map(async ({ name, stream }) => {
      const place = join(folder, name)
      const init = await readFile(join(place, 'init.mp4'))
      await rm(join(place, 'init.mp4'))
      const count = (await readdir(place)).length
      return {
        name,
        stream,
        init,
        segments: Array.from({ length: count }, (_, number) => join(place, `${number}.m4s`)),
      }
    }),
  )
}

const keyed = (encryption: Encryption | undefined): string[] => {
  if (!encryption) return []
  const { scheme, key } = encryption
  const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
  // What the systems say stands in the manifests, where it can be changed: files keep to the key's id.
  return [
    '--enable_raw_key_encryption',
    '--keys',
    `label=:key_id=${hex(key.keyId)}:key=${hex(key.key)}`,
    ...(key.iv ? ['--iv', hex(key.iv)] : []),
    '--protection_scheme',
    scheme,
    '--clear_lead',
    '0',
    '--protection_systems',
    'CommonSystem',
  ]
}

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { linux: 'linux', darwin: 'osx', win32: 'win' }

/** The program inside the npm package, which has no install script. */
function packagerBinary(): string {
  const home = dirname(createRequire(import.meta.url).resolve('shaka-packager'))
  const ending = process.platform === 'win32' ? '.exe' : ''
  return join(
    home,
    'bin',
    `packager-${PLATFORMS[process.platform] ?? process.platform}-${process.arch}${ending}`,
  )
}
