import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { AUTOPLAY_ARG, CHROMIUM, CHROMIUM_ARGS } from '../service/browser.ts'
import { wait } from './child.ts'
import { partSeconds, type Player } from './player.ts'

const HLS = join(import.meta.dirname, '../../node_modules/hls.js/dist/hls.min.js')
const FPS = 25

/** A page of Chromium with nothing but hls.js as it comes. */
export function hlsJs(opened?: Browser): Player {
  let own: Promise<Browser> | undefined
  const browser = (): Promise<Browser> =>
    opened
      ? Promise.resolve(opened)
      : (own ??= chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_ARGS, AUTOPLAY_ARG] }))
  return {
    name: 'hls.js',
    canSeek: true,
    close: async () => (await own)?.close(),
    async play(viewing, watched) {
      const page = await (await browser()).newPage()
      await page.setContent('<video width="640" autoplay></video>')
      await page.addScriptTag({ content: await readFile(HLS, 'utf8') })
      await page.evaluate(play, viewing.url)
      let bytes = 0
      let at = NaN
      let seeks = viewing.seeks
      const part = partSeconds(viewing)
      for (let second = 0; second < viewing.seconds; second++) {
        await wait(1)
        const [next, ...later] = seeks
        if (next !== undefined && second >= part * (viewing.seeks.length - later.length)) {
          watched.seeks()
          seeks = later
          await page.evaluate((to) => (document.querySelector('video')!.currentTime = to), next)
          at = NaN
        }
        const seen = await page.evaluate(look)
        if (seen.failure !== undefined) watched.failure = seen.failure
        watched.reached('pictures', seen.frames / FPS)
        // Sound is heard while what was decoded of it grows with the time of the picture.
        const step = seen.at - at
        if (step > 0 && step < 5 && seen.bytes > bytes) watched.add('sound', step)
        at = seen.at
        bytes = seen.bytes
      }
      await page.close()
    },
  }
}

interface BareHls {
  loadSource(url: string): void
  attachMedia(video: HTMLVideoElement): void
  on(event: string, then: (event: string, data: { fatal: boolean; details: string }) => void): void
}

function play(url: string): void {
  const shared = window as unknown as { Hls: new () => BareHls; failure?: string }
  const video = document.querySelector('video')!
  const hls = new shared.Hls()
  hls.on('hlsError', (_, { fatal, details }) => {
    if (fatal) shared.failure = details
  })
  hls.loadSource(url)
  hls.attachMedia(video)
}

function look(): { frames: number; bytes: number; at: number; failure: string | undefined } {
  const video = document.querySelector('video') as HTMLVideoElement & { webkitAudioDecodedByteCount: number }
  const { totalVideoFrames } = video.getVideoPlaybackQuality()
  const { failure } = window as unknown as { failure?: string }
  return {
    frames: totalVideoFrames,
    bytes: video.webkitAudioDecodedByteCount,
    at: video.currentTime,
    failure,
  }
}
