import type { Page } from '@playwright/test'
import type { Measured } from './figure.ts'
import { playBare, stopBare } from './first-frame.ts'
import { inTurns, medianRatio } from './pairs.ts'

const SEEKS = 12
const LONGEST_MS = 10_000
const LINE = 'Time on air'
/** Shares of what is recorded that are gone to, so far from each other that nothing of one is loaded for the next. */
const shareOf = (seek: number): number => 0.15 + ((seek * 5) % (SEEKS + 1)) * (0.7 / SEEKS)

/**
 * From a press on the time line of a recording to the first frame of the moment that was pressed, in turns with a bare hls.js page that seeks in
 * the same recording.
 * @param app a page on which a recording of a channel plays
 * @param address of the stream that the bare page plays
 */
export async function measureArchiveSeeks(
  app: Page,
  bare: Page,
  address: () => Promise<string>,
): Promise<Measured> {
  await pause(app)
  await playBare(bare, await address())
  try {
    const pairs = await inTurns(
      SEEKS,
      async (seek) => {
        await pause(bare)
        return pressLine(app, shareOf(seek))
      },
      async (seek) => {
        await pause(app)
        return seekBare(bare, shareOf(seek))
      },
    )
    return medianRatio('archive.seek', pairs, 'ms')
  } finally {
    await stopBare(bare)
  }
}

/** Each stands while the other is measured. */
const pause = (page: Page): Promise<void> => page.evaluate(() => document.querySelector('video')?.pause())

/** Presses the time line at a share of what is recorded, as a mouse does. Milliseconds until a frame of what was pressed is shown. */
async function pressLine(app: Page, share: number): Promise<number> {
  const line = app.getByRole('slider', { name: LINE })
  // The controls come with the mouse.
  await line.hover()
  const box = await line.boundingBox()
  if (!box) throw new Error('no time line to press')
  const frame = app.evaluate(
    (ms) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`no frame within ${ms} ms of a press on the time line`)), ms)
        addEventListener(
          'pointerup',
          () => {
            const pressed = performance.now()
            const video = document.querySelector('video')
            if (!video) return reject(new Error('no video'))
            const onFrame = (now: number): void =>
              video.seeking ? void video.requestVideoFrameCallback(onFrame) : resolve(now - pressed)
            const from = (): void => void video.requestVideoFrameCallback(onFrame)
            // Within the list that plays, or with another one.
            video.addEventListener('seeking', from, { once: true })
          },
          { capture: true, once: true },
        )
      }),
    LONGEST_MS,
  )
  await app.mouse.click(box.x + box.width * share, box.y + box.height / 2)
  return frame
}

/** The same by the element itself. */
function seekBare(bare: Page, share: number): Promise<number> {
  return bare.evaluate(
    ([at, ms]) =>
      new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`no frame within ${ms} ms of a seek`)), ms)
        const video = document.querySelector('video')
        if (!video) return reject(new Error('no video'))
        const { seekable } = video
        const begin = seekable.start(0)
        const pressed = performance.now()
        video.currentTime = begin + at * (seekable.end(0) - begin)
        const onFrame = (now: number): void =>
          video.seeking ? void video.requestVideoFrameCallback(onFrame) : resolve(now - pressed)
        video.requestVideoFrameCallback(onFrame)
        void video.play().catch(() => undefined)
      }),
    [share, LONGEST_MS] as const,
  )
}
