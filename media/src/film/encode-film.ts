import { mkdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { AssetManifest } from '../asset/manifest.ts'
import type { ClipTools } from '../clip/encode-clip.ts'
import { packageAsset } from '../package/package-asset.ts'
import { run, startLeader } from '../package/run.ts'
import { cuesOf } from './cues.ts'
import type { Progress } from './film-tracks.ts'
import type { FilmJob } from './film-tracks.main.ts'
import type { FilmPlan } from './plan.ts'
import { isOfMachine, reasonOf, UnreadableFilm } from './reason.ts'

export interface FilmTools extends Omit<ClipTools, 'onProgress'> {
  onProgress: (progress: Progress) => void
  /** Keeps a picture from the film, PNG; called before the film is there, so that it never is without. */
  keepStill: (png: Buffer) => Promise<void>
}

/** Where in a film its still is looked for: behind the titles. */
const STILL_AT = 0.2

/**
 * Makes a film from its plan: encoded, packaged, published. The work runs in processes of its own; whatever happens, none of them is
 * left behind and the working folder is gone.
 * @throws UnreadableFilm when the file is not what was planned or ffmpeg gives up on it, ToolError when it is stopped or the machine is in its way
 *   (a full disk, a kill)
 */
export async function encodeFilm(assetId: string, plan: FilmPlan, tools: FilmTools): Promise<AssetManifest> {
  const { folder, limits, ffmpeg, keepStill } = tools
  await checkUnchanged(plan)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    await makeTracksApart(plan, tools)
    const video = plan.video.map(({ width, height }) => ({
      file: join(folder, `v${height}.mp4`),
      width,
      height,
      frameRate: plan.frameRate,
    }))
    const audio = plan.audio.map(({ language }) => ({
      file: join(folder, `a-${language}.mp4`),
      language,
      channels: 2,
    }))
    const subtitles = await Promise.all(
      plan.subtitles.map(async ({ language, cues }) => ({
        language,
        cues: cues ?? cuesOf(await readFile(join(folder, `s-${language}.vtt`), 'utf8')),
      })),
    )
    const still = join(folder, 'still.png')
    const at = (plan.seconds * STILL_AT).toFixed(2)
    const pick = [
      '-v',
      'error',
      '-ss',
      at,
      '-i',
      video[0]!.file,
      '-vf',
      'thumbnail=50',
      '-frames:v',
      '1',
      still,
    ]
    await run(ffmpeg, pick, limits)
    await keepStill(await readFile(still))
    return await packageAsset({ assetId, video, audio, subtitles }, tools)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What the system says of a file on a share that does not answer, or while too many files are open. */
const AWAY: ReadonlySet<string> = new Set([
  'EIO',
  'ESTALE',
  'ETIMEDOUT',
  'EHOSTDOWN',
  'ENOTCONN',
  'EMFILE',
  'ENFILE',
])

async function checkUnchanged({ file, bytes, changedAt }: FilmPlan): Promise<void> {
  // A share that is away for a moment is no file that is gone.
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== undefined && AWAY.has(error.code)) throw error
    return undefined
  })
  if (!found) throw new UnreadableFilm(`${file}: the file is gone`)
  if (found.size !== bytes || Math.floor(found.mtimeMs) !== changedAt)
    throw new UnreadableFilm(`${file}: the file has changed since; ingest it again`)
}

async function makeTracksApart(
  plan: FilmPlan,
  { folder, ffmpeg, limits, niceness, onProgress }: FilmTools,
): Promise<void> {
  const job: FilmJob = { plan, ffmpeg, folder, niceness, timeoutMs: limits.timeoutMs }
  const { child, done } = startLeader(new URL('film-tracks.main.ts', import.meta.url), job, limits)
  createInterface({ input: child.stdout! }).on('line', (line) => onProgress(JSON.parse(line) as Progress))
  await done.catch((error: unknown) => {
    throw limits.signal?.aborted || isOfMachine(error)
      ? error
      : new UnreadableFilm(`${plan.file}: ${reasonOf(error)}`)
  })
}
