import { join } from 'node:path'
import { run } from '../package/run.ts'
import { FFMPEG, LIMITS } from './real-asset.ts'

/** Arguments of ffmpeg that make a moving picture and a tone of some seconds. */
export const picture = (seconds: number, size = '320x180', rate = '25'): string[] => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=${size}:r=${rate}:d=${seconds}`,
]
export const tone = (seconds: number, rest = ''): string[] => [
  '-f',
  'lavfi',
  '-i',
  `sine=d=${seconds}:r=44100${rest}`,
]
export const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']

/** Makes a source file; answers its path. */
export async function makeSource(folder: string, name: string, args: readonly string[]): Promise<string> {
  const file = join(folder, name)
  await run(FFMPEG, ['-v', 'error', '-y', ...args, file], LIMITS)
  return file
}
