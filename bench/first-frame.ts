import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'

const root = join(import.meta.dirname, '..')

/** What a viewer does: a press on what a selector names, or keys, of which the last one counts. */
export type Press =
  | {
      readonly click: string
      /** Another page plays it: pictures that are drawn before what was pressed is gone are those of the page before. */
      readonly leaves?: true
    }
  | { readonly keys: readonly string[] }

/** A wide page that takes nothing from the browser's cache. */
export async function coldPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  return page
}

/** Milliseconds from a press to the first frame that a new source presents. @throws where there is nothing to press, or no frame within 10 s */
export async function firstFrame(page: Page, press: Press): Promise<number> {
  return page.evaluate(
    (what) =>
      new Promise<number>((resolve, reject) => {
        const pressed = 'click' in what ? document.querySelector<HTMLElement>(what.click) : document.body
        if (!pressed) return reject(new Error(`nothing to press: ${JSON.stringify(what)}`))
        const before = new Map(
          [...document.querySelectorAll('video')].map((video) => [video, video.currentSrc]),
        )
        let isDone = false
        const end = (now: number): void => {
          if (isDone) return
          isDone = true
          resolve(now - from)
        }
        const isThere = (video: HTMLVideoElement): boolean =>
          video.isConnected && !('leaves' in what && pressed.isConnected)
        const watch = (video: HTMLVideoElement): void => {
          // What was decoded before its element came into the page is drawn with the page, in the frame before the one that this ends in.
          const drawn = (): void => {
            if (isThere(video)) end(performance.now())
            else if (!isDone && video.isConnected) requestAnimationFrame(() => requestAnimationFrame(drawn))
          }
          if (!before.has(video) && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
            requestAnimationFrame(() => requestAnimationFrame(drawn))
          const onFrame = (now: number): void => {
            if (isDone) return
            if (!isThere(video) || (before.has(video) && before.get(video) === video.currentSrc)) {
              video.requestVideoFrameCallback(onFrame)
              return
            }
            end(now)
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
        setTimeout(() => reject(new Error(`no frame after ${JSON.stringify(what)} within 10 s`)), 10_000)
        let from = performance.now()
        if ('click' in what) return pressed.click()
        for (const key of what.keys) {
          from = performance.now()
          pressed.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        }
      }),
    press,
  )
}

/** A page that holds nothing but hls.js. */
export async function barePage(browser: Browser, service: string): Promise<Page> {
  const page = await coldPage(browser)
  await page.route('**/bare-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<video muted></video>' }),
  )
  await page.goto(`${service}/bare-page`)
  await page.addScriptTag({
    content: await readFile(join(root, 'node_modules/hls.js/dist/hls.min.js'), 'utf8'),
  })
  return page
}

/** Milliseconds until a stream shows its first frame in such a page. @throws where none comes within 10 s */
export async function playBare(page: Page, url: string): Promise<number> {
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

/** Has such a page load and play nothing more. */
export async function stopBare(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shared = window as unknown as { present?: { destroy(): void } }
    shared.present?.destroy()
    delete shared.present
  })
}
