import type { Browser, BrowserContext, CDPSession, Locator, Page } from '@playwright/test'
import { becomeDevice } from '../tools/service/guest.ts'
import { PASSWORD } from '../tools/service/journey-accounts.ts'
import { loginOf } from './buying.ts'
import { type Measured, percentile } from './figure.ts'

/** As a cheap phone is to a desktop. */
const SLOWER = 4
/** Browsers tell nothing of what took less. */
const LEAST_MS = 16
const BUTTONS_A_SCREEN = 2
const FREE_WITHIN_MS = 500
const TOLD_WITHIN_MS = 300
/** No page is waited for longer than this before it is pressed on. */
const REST_MS = 2000
const SLOWEST_SHOWN = 8
/** Every kind of screen that a viewer comes to. */
const SCREENS = [
  '/',
  '/films',
  '/row/films',
  '/movies',
  '/series',
  '/contents/metropolis',
  '/contents/judex',
  '/watch/metropolis',
  '/channels',
  '/channels/all/pulse',
  '/search?q=metro',
  '/packets',
  '/my',
  '/my/history',
  '/settings',
  '/settings/subscriptions',
  '/settings/payment',
  '/settings/devices',
  '/settings/parental',
  '/settings/language',
  '/news',
  '/faq',
]

/** A press, and how many milliseconds passed until the next paint. */
interface Press {
  readonly what: string
  readonly ms: number
}
interface InteractionEntry extends PerformanceEntry {
  readonly interactionId: number
}
declare global {
  /** The longest event of each interaction since the last press began, in milliseconds. */
  var pressed: Map<number, number> | undefined
}

/**
 * What a viewer waits from a press to the next paint, over a visit of all screens with a processor that is slowed down for each press: on
 * every screen the buttons that stand first, the key that closes what they opened, the search field and the way to another page.
 */
export async function measurePresses(browser: Browser, service: string): Promise<Measured[]> {
  const { id } = await becomeDevice(service, { login: loginOf(0), password: PASSWORD })
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 } })
  try {
    await context.addCookies([{ name: 'openair_device', value: id, url: service }])
    await context.addInitScript((least) => {
      const longest = (globalThis.pressed = new Map<number, number>())
      new PerformanceObserver((list) => {
        for (const { interactionId, duration } of list.getEntries() as InteractionEntry[])
          if (interactionId > 0)
            longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0))
      }).observe({ type: 'event', durationThreshold: least } as PerformanceObserverInit)
    }, LEAST_MS)
    const presses: Press[] = []
    for (const path of SCREENS) presses.push(...(await visit(context, service + path)))
    const slowest = presses.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST_SHOWN)
    for (const { what, ms } of slowest) console.log(`  presses: ${ms} ms for ${what}`)
    const times = presses.map(({ ms }) => ms)
    console.log(
      `  presses: ${times.length}, median ${percentile(times, 0.5)} ms, 95th ${percentile(times, 0.95)} ms`,
    )
    return [{ name: 'press.p75', value: percentile(times, 0.75) }]
  } finally {
    await context.close()
  }
}

/** A page that is pressed on, with what slows its processor down. */
interface Opened {
  readonly page: Page
  readonly line: CDPSession
}

/** A new page at an address: what was pressed on an earlier one may lead that away late, to a bank or to itself anew, and would cut the way. */
async function open(context: BrowserContext, url: string): Promise<Opened> {
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('main#content').getByRole('heading').first().waitFor({ state: 'attached' })
  return { page, line: await context.newCDPSession(page) }
}

/** @returns milliseconds from a press to its paint. It comes when the page has done what the press before it began, as a hand does. */
async function press({ page, line }: Opened, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate(
    (timeout) => new Promise((resolve) => requestIdleCallback(resolve, { timeout })),
    REST_MS,
  )
  await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.evaluate(() => globalThis.pressed?.clear())
  await act()
  const ms = await longest(page)
  await line.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return Math.max(ms, LEAST_MS)
}

async function visit(context: BrowserContext, url: string): Promise<Press[]> {
  let opened = await open(context, url)
  const presses: Press[] = []
  const note = async (what: string, act: () => Promise<unknown>): Promise<void> => {
    presses.push({ what: `${what} on ${new URL(url).pathname}`, ms: await press(opened, act) })
  }
  for (let at = 0; at < BUTTONS_A_SCREEN; at += 1) {
    const { page } = opened
    const button = page
      .locator('main#content')
      .locator('button, [role=tab]')
      .filter({ visible: true })
      .nth(at)
    const there = await placeOf(button)
    if (!there) continue
    const name = ((await button.getAttribute('aria-label')) ?? (await button.innerText())).trim().slice(0, 40)
    await note(`"${name}"`, () => page.mouse.click(there.x, there.y))
    await note(`Escape after "${name}"`, () => page.keyboard.press('Escape'))
    if (page.url() === url) continue
    await page.close()
    opened = await open(context, url)
  }
  const { page } = opened
  const field = page.getByRole('banner').getByRole('combobox')
  const text = await placeOf(field)
  if (text) {
    await note('the search field', () => page.mouse.click(text.x, text.y))
    await note('a letter of a search', () => page.keyboard.type('m'))
    await note('Escape in the search', () => page.keyboard.press('Escape'))
  }
  const way = await placeOf(page.getByRole('banner').getByRole('navigation').getByRole('link').nth(1))
  if (way) await note('the way to another page', () => page.mouse.click(way.x, way.y))
  await page.close()
  return presses
}

/** Milliseconds of the longest event since the last press began. Browsers tell of it some frames after its paint, and of the quickest never. */
const longest = (page: Page): Promise<number> =>
  page.evaluate(async (told) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const from = performance.now()
    while (globalThis.pressed?.size === 0 && performance.now() - from < told) await frame()
    // The release of a key or of a button may be told after what pressed it.
    await frame()
    await frame()
    return Math.max(0, ...(globalThis.pressed?.values() ?? []))
  }, TOLD_WITHIN_MS)

/** Where somebody would press it, or null where nobody could; what comes in front of it afterwards is pressed in its place. */
async function placeOf(one: Locator): Promise<{ readonly x: number; readonly y: number } | null> {
  const isFree = await one.click({ trial: true, timeout: FREE_WITHIN_MS }).then(
    () => true,
    () => false,
  )
  const box = isFree ? await one.boundingBox() : null
  return box && { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
