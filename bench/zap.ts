import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { becomeGuest, liveStream } from '../tools/service/guest.ts'
import { type FigureName, type Measured, percentile } from './figure.ts'

const ZAPS = 60
const SETTLE_MS = 800
/** Place in the list of the first channel that is pressed: none that the page chose by itself, and none for adults. */
const FIRST = 9
const root = join(import.meta.dirname, '..')

/**
 * Cold zaps in the whole app, each to a channel this page has never touched, in turns with the same stream in a page that holds
 * nothing but hls.js. Nothing comes from the browser's cache, and no pointer moves towards the row before it is pressed.
 */
export async function measureZaps(browser: Browser, service: string): Promise<Measured[]> {
  const app = await coldPage(browser)
  await app.goto(`${service}/channels`)
  const links = app.locator('a[data-index]')
  await links.first().waitFor()
  const bare = await coldPage(browser)
  await bare.route('**/bare-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<video muted></video>' }),
  )
  await bare.goto(`${service}/bare-page`)
  await bare.addScriptTag({
    content: await readFile(join(root, 'node_modules/hls.js/dist/hls.min.js'), 'utf8'),
  })
  const token = await becomeGuest(service)

  const ours: number[] = []
  const theirs: number[] = []
  // The first one loads the engine itself; both start warm from the second on, as a viewer who zaps does.
  for (let zap = 0; zap <= ZAPS; zap += 1) {
    await reachChannel(app, zap + FIRST)
    const { slug, ms } = await press(app, zap + FIRST)
    await app.waitForTimeout(SETTLE_MS)
    const peer = await playBare(bare, await liveStream(service, token, slug))
    await bare.waitForTimeout(SETTLE_MS)
    if (zap === 0) continue
    ours.push(ms)
    theirs.push(peer)
  }
  await app.context().close()
  await bare.context().close()
  /** One percentile of ours as a multiple of the same of the bare page: a few slow moments of the machine meet one side only. */
  const figure = (name: FigureName, share: number): Measured => {
    const [own, peer] = [percentile(ours, share), percentile(theirs, share)]
    return { name, value: own / peer, beside: { ours: own, peer, unit: 'ms' } }
  }
  return [figure('zap.ratio', 0.5), figure('zap.p95', 0.95)]
}

async function coldPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  return page
}

/** The list holds only the rows in sight: scrolls it on until a row is there. */
async function reachChannel(page: Page, at: number): Promise<void> {
  const wanted = page.locator(`a[data-index="${at}"]`)
  while ((await wanted.count()) === 0) await page.locator('a[data-index]').last().scrollIntoViewIfNeeded()
  await wanted.scrollIntoViewIfNeeded()
}

/** Presses a channel of the list and waits for the first frame that a new source presents. */
async function press(page: Page, place: number): Promise<{ slug: string; ms: number }> {
  return page.evaluate(
    ([at]) =>
      new Promise<{ slug: string; ms: number }>((resolve, reject) => {
        const link = document.querySelector<HTMLAnchorElement>(`a[data-index="${at}"]`)
        if (!link) return reject(new Error(`no channel ${at} in the list`))
        const before = new Map(
          [...document.querySelectorAll('video')].map((video) => [video, video.currentSrc]),
        )
        const slug = new URL(link.href).pathname.split('/').pop() ?? ''
        let isDone = false
        const watch = (video: HTMLVideoElement): void => {
          const onFrame = (now: number): void => {
            if (isDone) return
            if (before.has(video) && before.get(video) === video.currentSrc) {
              video.requestVideoFrameCallback(onFrame)
              return
            }
            isDone = true
            resolve({ slug, ms: now - pressed })
          }
          video.requestVideoFrameCallback(onFrame)
        }
        for (const video of before.keys()) watch(video)
        new MutationObserver((changes) => {
          for (const { addedNodes } of changes)
            for (const node of addedNodes) {
              if (!(node instanceof Element)) continue
              const videos = node instanceof HTMLVideoElement ? [node] : node.querySelectorAll('video')
              for (const video of videos) if (!before.has(video)) watch(video)
            }
        }).observe(document, { childList: true, subtree: true })
        setTimeout(() => reject(new Error(`no frame of ${slug} within 10 s`)), 10_000)
        const pressed = performance.now()
        link.click()
      }),
    [place],
  )
}

async function playBare(page: Page, url: string): Promise<number> {
  return page.evaluate(
    (source) =>
      new Promise<number>((resolve, reject) => {
        interface BareHls {
          loadSource(url: string): void
          attachMedia(video: HTMLVideoElement): void
          destroy(): void
        }
        const shared = window as unknown as { Hls: new () => BareHls; present?: BareHls }
        const video = document.querySelector('video')
        if (!video) return reject(new Error('no video'))
        shared.present?.destroy()
        setTimeout(() => reject(new Error('no frame within 10 s')), 10_000)
        const pressed = performance.now()
        const hls = new shared.Hls()
        shared.present = hls
        hls.loadSource(source)
        hls.attachMedia(video)
        video.requestVideoFrameCallback((now) => resolve(now - pressed))
        void video.play().catch(() => undefined)
      }),
    url,
  )
}
