import type { Browser, Page } from '@playwright/test'
import { becomeGuest } from '../tools/service/guest.ts'
import { type FigureName, type Measured, percentile } from './figure.ts'
import { barePage, coldPage, firstFrame, playBare } from './first-frame.ts'

const STARTS = 12
const SETTLE_MS = 800
const CHANNEL = 20
const FILMS = [
  [10, 'metropolis'],
  [11, 'nosferatu'],
] as const

/** From the press to the first frame of films, and of programmes in the archive of a channel, in turns with a bare hls.js page. */
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
    const films = await inTurns(app, bare, async (start) => {
      const [id, slug] = FILMS[start % FILMS.length] ?? FILMS[0]
      if (start === 0) await app.goto(`${service}/contents/${slug}`)
      else await goTo(app, `/contents/${slug}`)
      const link = `main a[href$="/watch/${id}"]`
      await app.locator(link).first().waitFor()
      return { link, peer: () => address(`libraries/1/contents/${id}/stream`) }
    })
    await app.goto(`${service}/channels/all/channel-${CHANNEL}`)
    await app.getByRole('tab', { name: 'Schedule' }).click()
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
        peer: () => address(`channels/${CHANNEL}/stream?ts=${new URL(app.url()).searchParams.get('ts')}`),
      }
    })
    return [figure('film.start', films), figure('archive.start', archive)]
  } finally {
    await app.context().close()
    await bare.context().close()
  }
}

interface Turns {
  readonly ours: number[]
  readonly theirs: number[]
}

async function inTurns(
  app: Page,
  bare: Page,
  ready: (start: number) => Promise<{ readonly link: string; readonly peer: () => Promise<string> }>,
): Promise<Turns> {
  const turns: Turns = { ours: [], theirs: [] }
  // The first one loads the engine itself.
  for (let start = 0; start <= STARTS; start += 1) {
    const { link, peer } = await ready(start)
    await app.waitForTimeout(SETTLE_MS)
    const own = await firstFrame(app, { click: link })
    await app.waitForTimeout(SETTLE_MS)
    const other = await playBare(bare, await peer())
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
