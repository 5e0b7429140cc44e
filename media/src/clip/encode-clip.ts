import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AssetManifest, SubtitleRendition } from '../asset/manifest.ts'
import { packageAsset, type PackageTools } from '../package/package-asset.ts'
import { startLeader } from '../package/run.ts'
import { FPS } from './frames.ts'
import type { ClipRecipe } from './recipe.ts'
import { heightsOf } from './tracks.ts'
import type { TracksJob } from './tracks.main.ts'

export interface ClipOrder {
  assetId: string
  recipe: ClipRecipe
  /** Languages of the audio tracks, the original first; at least one. */
  audio: readonly string[]
  subtitles: readonly Omit<SubtitleRendition, 'name'>[]
}

export interface ClipTools extends PackageTools {
  /** 0 to 19: how far the encoder stands back behind everything else. */
  niceness: number
  /** Hears from 0 to 1 how far the pictures are. */
  onProgress?: (share: number) => void
}

/**
 * Makes a clip from its recipe: painted, composed, encoded, packaged, published. The work runs in processes of its own; whatever
 * happens, none of them is left behind and the working folder is gone.
 * @throws ToolError when a tool fails, takes too long or the signal stops it
 */
export async function encodeClip(order: ClipOrder, tools: ClipTools): Promise<AssetManifest> {
  const { folder } = tools
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  try {
    await makeTracksApart(order, tools)
    const { width, height } = order.recipe
    const video = heightsOf(order.recipe).map((size) => ({
      file: join(folder, `v${size}.mp4`),
      width: 2 * Math.round((width * size) / height / 2),
      height: size,
      frameRate: FPS,
    }))
    const audio = order.audio.map((language) => ({
      file: join(folder, `a-${language}.mp4`),
      language,
      channels: 2,
    }))
    return await packageAsset({ assetId: order.assetId, video, audio, subtitles: order.subtitles }, tools)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeTracksApart(
  { recipe, audio }: ClipOrder,
  { folder, ffmpeg, limits, niceness, onProgress }: ClipTools,
): Promise<void> {
  const job: TracksJob = { recipe, audio, ffmpeg, folder, niceness, timeoutMs: limits.timeoutMs }
  const { child, done } = startLeader(new URL('tracks.main.ts', import.meta.url), job, limits)
  child.stdout!.on('data', (line: Buffer) => {
    const [painted, of] = line.toString().split(' ').map(Number)
    if (painted !== undefined && of) onProgress?.(painted / of)
  })
  await done
}
