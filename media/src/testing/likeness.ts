import { once } from 'node:events'
import { type FramePainter, FPS } from '../clip/frames.ts'
import { start } from '../package/run.ts'
import { FFMPEG } from './real-asset.ts'

/** How like two pictures are: structural similarity of all planes, 1 for the same. */
export interface Likeness {
  mean: number
  /** Of the frame that is least like. */
  least: number
}

/** Compares an encoded clip of 1280x720 with the frames that it was painted from. @throws ToolError */
export async function likeness(
  { frames, bytes, paint }: FramePainter,
  file: string,
  timeoutMs: number,
): Promise<Likeness> {
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-video_size', '1280x720', '-framerate', String(FPS)]
  const numbered = (input: number): string => `[${input}:v]settb=1/${FPS},setpts=N[v${input}]`
  const graph = `${numbered(0)};${numbered(1)};[v0][v1]ssim=stats_file=-`
  const { child, done } = start(
    FFMPEG,
    ['-v', 'error', '-i', file, ...raw, '-i', 'pipe:0', '-lavfi', graph, '-f', 'null', '-'],
    { timeoutMs },
    { stdio: ['pipe', 'pipe', 'pipe'] },
  )
  const pipe = child.stdin!
  pipe.on('error', () => undefined)
  for (let n = 0; n < frames && pipe.writable; n++) {
    const frame = new Uint8Array(bytes)
    paint(n, frame)
    if (!pipe.write(frame)) await Promise.race([once(pipe, 'drain'), done])
  }
  pipe.end()
  const found = [...(await done).matchAll(/All:([\d.]+)/g)].map(([, value]) => Number(value))
  if (found.length !== frames) throw new RangeError(`${found.length} of ${frames} frames were compared`)
  return { mean: found.reduce((sum, one) => sum + one) / frames, least: Math.min(...found) }
}
