// npm run screens: photographs every screen of the demo at 1440x900 and 390x844 into screens/.
// `npm run screens -- home watch` photographs only these; `npm run screens -- http://localhost:8080` a service that runs already;
// `npm run screens -- --language kk-KZ --language uz-UZ buy-ways` in other languages than Russian, where a screen names none;
// `npm run screens -- --size mobile settings` in one of the two sizes; `npm run screens -- --axe settings` asks axe as well, on both grounds;
// `--layout` says which words are cut, stick out or lie over others.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type Page, chromium } from '@playwright/test'
import { AUTOPLAY_ARG, CHROMIUM, CHROMIUM_ARGS } from '../tools/service/browser.ts'
import { becomeGuest } from '../tools/service/guest.ts'
import { runService } from '../tools/service/running-service.ts'
import { parsed } from '#cli/command/usage.ts'
import { ERROR_STATUS } from '#contract/error-codes.ts'
import { layoutFaults } from '#web/testing/layout-faults.ts'
import { knownNames, readUse } from '../tools/use.ts'
import { SCREENS, SIZES } from './screens.ts'
import { motionEnds, problemsOfThemes } from './serious-problems.ts'
import { expectShown } from './shown-screen.ts'
import { householdOf, type StorageState } from './screens-household.ts'
import { moves } from './screens-tv.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'screens')
const CLIPS_MS = 600_000
/** The clips that are made first are those that the gallery plays. */
const CLIPS = 8
const SETTLES_MS = 10_000
const NOT_READY = ERROR_STATUS.not_ready
const ASKED_EVERY_MS = 2000
/** So many pictures are taken at a time: most of each is waiting. */
const AT_ONCE = 3

/** Walks down the page once, so that everything that loads late is there, and back to its top. */
async function seeAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 120))
    }
    scrollTo(0, 0)
  })
}

/** Waits until it is known who watches and nothing on the page is on its way. Some screens show just that they wait. */
async function settle(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () =>
        localStorage.getItem('openair.token') !== null &&
        document.querySelector('main [aria-busy="true"], dialog [aria-busy="true"]') === null &&
        [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
      undefined,
      { timeout: SETTLES_MS },
    )
    .catch(() => undefined)
}

/** What a browser keeps of a user who has signed in; each is signed in once. */
const households = new Map<string, Promise<StorageState>>()

const BOTH = ['desktop', 'mobile'] as const satisfies (keyof typeof SIZES)[]

/** One picture that was asked for. */
interface Picture {
  readonly name: string
  readonly size: keyof typeof SIZES
  /** In another language than the gallery's own. */
  readonly language?: string
}

/** @returns what is laid out badly, and what axe finds serious, where either is asked */
async function photograph(browser: Browser, url: string, picture: Picture): Promise<readonly string[]> {
  const { name, size, language } = picture
  const screen = SCREENS[name] ?? { path: '/' }
  const { path, host, isFull, plays, locale, act, login } = screen
  if (login && !households.has(login)) households.set(login, householdOf(browser, url, login))
  const storageState = login && (await households.get(login))
  const context = await browser.newContext({
    ...(storageState && { storageState }),
    baseURL: url,
    // The page of a bank in a frame is the gallery's own, and no address that the service allows.
    bypassCSP: true,
    viewport: SIZES[size],
    locale: locale ?? language ?? 'ru-RU',
    timezoneId: 'Asia/Almaty',
    ...(size === 'mobile' && { hasTouch: true, isMobile: true, deviceScaleFactor: 2 }),
  })
  const page = await context.newPage()
  try {
    const address = new URL(path, url)
    if (host !== undefined) address.hostname = host
    await page.goto(address.href)
    // A link that the service itself has written into the page would load its address anew.
    await page.locator('#root > .first').waitFor({ state: 'detached' })
    await page
      .getByRole('heading')
      .or(page.getByRole('searchbox'))
      .or(page.locator('video'))
      .first()
      .waitFor()
    if (plays) await moves(page)
    await act?.(page, size)
    await expectShown(page, screen, size)
    await settle(page)
    if (isFull) await seeAll(page)
    await page.waitForTimeout(1500)
    await motionEnds(page)
    await page.screenshot({ path: join(folder, fileOf(picture)), ...(isFull && { fullPage: true }) })
    const faults = hasLayout ? await page.evaluate(layoutFaults) : []
    return hasAxe ? [...faults, ...(await problemsOfThemes(page))] : faults
  } finally {
    // What the page still asks for is changed by nobody any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  }
}

const { languages, sizes, given, hasAxe, hasLayout, names } = readUse(
  'npm run screens -- [--language TAG]… [--size NAME] [--axe] [--layout] [ADDRESS] [SCREEN…]',
  process.argv.slice(3),
  (args) => {
    const { values, positionals } = parsed(args, {
      language: { type: 'string', multiple: true },
      size: { type: 'string' },
      axe: { type: 'boolean' },
      layout: { type: 'boolean' },
    })
    const address = positionals.find((word) => /^https?:/.test(word))
    const all = Object.keys(SCREENS)
    const wanted = positionals.filter((word) => word !== address)
    return {
      languages: values.language ?? [undefined],
      sizes: BOTH.filter(
        (size) => values.size === undefined || knownNames('size', [values.size], BOTH).includes(size),
      ),
      given: address,
      hasAxe: values.axe === true,
      hasLayout: values.layout === true,
      names: wanted.length > 0 ? knownNames('screen', wanted, all) : all,
    }
  },
)
/** The file of a photograph; one in a language that was asked for names it. */
const fileOf = ({ name, size, language }: Picture) =>
  `${[name, ...(language === undefined ? [] : [language.slice(0, 2)]), size].join('-')}.png`
const pictures = names.flatMap((name) =>
  languages.flatMap((language) =>
    sizes.map((size): Picture => ({ name, size, ...(language && { language }) })),
  ),
)
await mkdir(folder, { recursive: true })
const service = given === undefined ? await runService({ folder: join(root, 'demo') }) : undefined
const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_ARGS, AUTOPLAY_ARG] })
let failed = 0

/** Ends when a film plays: whoever asks for its stream orders its video before all others. @throws when that takes too long */
async function filmPlays(url: string, slug: string): Promise<void> {
  const token = await becomeGuest(url)
  const end = Date.now() + CLIPS_MS
  for (;;) {
    const { ok, status } = await fetch(`${url}/v2/libraries/1/contents/${slug}/stream?access_token=${token}`)
    if (ok) return
    if (status !== NOT_READY || Date.now() > end) throw new Error(`the stream of ${slug}: ${status}`)
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS))
  }
}

/** Takes the next picture until there is none. */
async function photographAll(waiting: Iterator<Picture, undefined>): Promise<void> {
  for (let next = waiting.next(); !next.done; next = waiting.next()) {
    const file = fileOf(next.value)
    try {
      const problems = await photograph(browser, given ?? service?.url ?? '', next.value)
      console.log([file, ...problems].join('\n  '))
      if (problems.length > 0) failed += 1
    } catch (error) {
      failed += 1
      console.error(`${file}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`)
    }
  }
}

try {
  if (service) {
    console.log('making the clips of the demo …')
    await service.clipsPlay(CLIPS_MS, CLIPS)
  }
  for (const film of new Set(names.flatMap((name) => SCREENS[name]?.film ?? []))) {
    console.log(`making the video of ${film} …`)
    await filmPlays(given ?? service?.url ?? '', film)
  }
  const waiting = pictures.values()
  await Promise.all(Array.from({ length: AT_ONCE }, () => photographAll(waiting)))
} finally {
  await browser.close()
  await service?.stop()
}
console.log(`${pictures.length - failed} pictures in ${folder}${failed ? `, ${failed} failed` : ''}`)
process.exitCode = failed > 0 ? 1 : 0
