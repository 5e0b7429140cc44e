import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AssetManifest } from '../asset/manifest.ts'
import { folderStore, type MediaStore } from '../asset/store.ts'
import { packageAsset, type PackageOrder, type PackageTools } from '../package/package-asset.ts'
import { run } from '../package/run.ts'

export const SECRET = Buffer.from('a media secret for tests only')
export const FFMPEG = process.env.FFMPEG_PATH ?? 'ffmpeg'
export const LIMITS = { timeoutMs: 60_000 }

/** A store in a temporary folder with real, small assets: a test card with a tone. */
export interface RealStore {
  root: string
  store: MediaStore
  tools: PackageTools
  /** Makes an asset of `segments` segments whose tone has `pitch` Hz. */
  make(
    assetId: string,
    segments: number,
    pitch: number,
    more?: Partial<Pick<PackageOrder, 'subtitles'>> & { languages?: readonly string[] },
  ): Promise<AssetManifest>
  remove(): Promise<void>
}

/**
 * @param secret of the service that shall open what is made
 * @param given the store of that service; without one it is a folder of its own
 */
export async function realStore(secret: Uint8Array = SECRET, given?: MediaStore): Promise<RealStore> {
  const root = await mkdtemp(join(tmpdir(), 'openair-media-'))
  await mkdir(join(root, 'media'))
  const store = given ?? folderStore(join(root, 'media'))
  const tools = {
    store,
    secret,
    ffmpeg: FFMPEG,
    folder: join(root, 'work'),
    now: () => 1_700_000_000_000,
    limits: LIMITS,
  }
  return {
    root,
    store,
    tools,
    async make(assetId, segments, pitch, more = {}) {
      const folder = join(root, assetId)
      await mkdir(folder)
      const file = (name: string): string => join(folder, name)
      const seconds = segments * 1.92
      const video = `testsrc2=s=320x180:r=25:d=${seconds}`
      const sound = `sine=f=${pitch}:r=48000:d=${seconds + 1}`
      const gop = ['-g', '48', '-keyint_min', '48', '-sc_threshold', '0', '-bf', '0', '-pix_fmt', 'yuv420p']
      const encode = (...rest: string[]): string[] => [
        ...gop,
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        ...rest,
      ]
      const aac = [
        '-c:a',
        'aac',
        '-ac',
        '2',
        '-bsf:a',
        `noise=drop='lt(n,3)+gte(n,${3 + segments * 90})',setts=ts=N*1024`,
      ]
      const inputs = ['-v', 'error', '-f', 'lavfi', '-i', video, '-f', 'lavfi', '-i', sound]
      const pictures = [
        '-map',
        '0:v',
        ...encode(file('v180.mp4')),
        '-map',
        '0:v',
        ...encode('-s', '160x90', file('v90.mp4')),
      ]
      await run(FFMPEG, [...inputs, ...pictures, '-map', '1:a', ...aac, file('a.mp4')], LIMITS)
      const spoken = more.languages ?? ['ru']
      // The packager takes a file for one track.
      for (const language of spoken) await copyFile(file('a.mp4'), file(`a-${language}.mp4`))
      const order: PackageOrder = {
        assetId,
        video: [
          { file: file('v180.mp4'), width: 320, height: 180, frameRate: 25 },
          { file: file('v90.mp4'), width: 160, height: 90, frameRate: 25 },
        ],
        audio: spoken.map((language) => ({ file: file(`a-${language}.mp4`), language, channels: 2 })),
        subtitles: more.subtitles ?? [],
      }
      return packageAsset(order, { ...tools, folder: join(folder, 'work') })
    },
    remove: () => rm(root, { recursive: true, force: true }),
  }
}
