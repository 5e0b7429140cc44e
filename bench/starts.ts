import type { Browser, Page } from '@playwright/test'
import { becomeGuest } from '../tools/service/guest.ts'
import { type FigureName, type Measured, percentile } from './figure.ts'
import { barePage, coldPage, firstFrame, playBare, stopBare } from './first-frame.ts'

const STARTS = 12
const SETTLE_MS = 800
/** From when the pointer comes to a button until it is pressed, as people press: what has begun by then is there. */
const POINTED_MS = 300
const CHANNEL = 20
const FILMS = [
  [10, 'metropolis'],
  [11, 'nosferatu'],
] as const
/** Of a film that is not watched, the service answers ahead twice in ten minutes. */
const POINTED_STARTS = 2 * FILMS.length - 1

/**
 * From the press to the first frame of films, of films that were pointed at before, and of programmes in the archive of a channel, in turns
 * with a bare hls.js page.
 */
export async function measureStarts(browser: Browser, service: string): Promise<Measured[]> {
  const app = await coldPage(browser)
  const bare = await barePage(browser, service)
  try {
    const token = await becomeGuest(service)
    const address = async (path: string): Promise<string> => {
      const response = await fetch(
        `${service}/v2/${path}${path.includes('?') ? '&' : '?'}access_token=${token}`,
      )
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
      return ((await response.json()) as { hls_mbr: string }).hls_mbr
    }
    const openFilm = async (start: number): Promise<Ready> => {
      const [id, slug] = FILMS[start % FILMS.length] ?? FILMS[0]
      if (start === 0) await app.goto(`${service}/contents/${slug}`)
      else await goTo(app, `/contents/${slug}`)
      const link = `main a[href$="/watch/${id}"]`
      await app.locator(link).first().waitFor()
      return { link, leaves: true, peer: () => address(`libraries/1/contents/${id}/stream`) }
    }
    const films = await inTurns(app, bare, openFilm)
    const pointed = await inTurns(
      app,
      bare,
      async (start) => ({
        ...(await openFilm(start)),
        point: async (link) => {
          await app.mouse.move(0, 0)
          await app.locator(link).first().hover()
          await app.waitForTimeout(POINTED_MS)
        },
      }),
      POINTED_STARTS,
    )
    await app.goto(`${service}/channels/all/channel-${CHANNEL}`)
    await app.getByRole('tab', { name: 'Schedule' }).click()
    // Whatever the hour is, the day before has been recorded.
    await app.getByRole('tab', { name: 'Today' }).locator('xpath=preceding-sibling::*[1]').click()
    /** The stream of the programme that was pressed last. */
    const recording = async (): Promise<string> => {
      await app.waitForURL(/[?&]ts=\d+/)
      return address(`channels/${CHANNEL}/stream?ts=${new URL(app.url()).searchParams.get('ts')}`)
    }
    const past = app.locator('button[data-state="recorded"]')
    const archive = await inTurns(app, bare, async (start) => {
      await past.first().waitFor()
      const nth = start % (await past.count())
      await past.nth(nth).evaluate((button) => {
        for (const each of document.querySelectorAll('[data-pressed]')) each.removeAttribute('data-pressed')
        button.setAttribute('data-pressed', '')
      })
      return {
        link: 'button[data-pressed]',
        peer: recording,
      }
    })
    return [figure('film.start', films), figure('film.pointed', pointed), figure('archive.start', archive)]
  } finally {
    await app.context().close()
    await bare.context().close()
  }
}

interface Ready {
  readonly link: string
  /** Another page plays it. */
  readonly leaves?: true
  /** The address that the bare page plays. */
  readonly peer: () => Promise<string>
  /** Comes near to what is pressed. */
  readonly point?: (link: string) => Promise<void>
}

interface Turns {
  readonly ours: number[]
  readonly theirs: number[]
}

async function inTurns(
  app: Page,
  bare: Page,
  ready: (start: number) => Promise<Ready>,
  starts = STARTS,
): Promise<Turns> {
  const turns: Turns = { ours: [], theirs: [] }
  // The first one loads the engine itself.
  for (let start = 0; start <= starts; start += 1) {
    const { link, leaves, peer, point } = await ready(start)
    await app.waitForTimeout(SETTLE_MS)
    await point?.(link)
    const own = await firstFrame(app, { click: link, ...(leaves && { leaves }) })
    await app.waitForTimeout(SETTLE_MS)
    const address = await peer()
    // Each stands while the other begins: the bare page loads half a minute ahead, which would be measured with ours.
    await app.evaluate(() => document.querySelector('video')?.pause())
    const other = await playBare(bare, address)
    await stopBare(bare)
    if (start === 0) continue
    turns.ours.push(own)
    turns.theirs.push(other)
  }
  return turns
}

function figure(name: FigureName, { ours, theirs }: Turns): Measured {
  const [own, peer] = [percentile(ours, 0.5), percentile(theirs, 0.5)]
  return { name, value: own / peer, beside: { ours: own, peer, unit: 'ms' } }
}

/** To another page of the app, as a link does: nothing is loaded anew. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}
