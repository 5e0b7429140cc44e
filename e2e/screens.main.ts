// npm run screens: photographs every screen of the demo at 1440x900 and 390x844 into screens/.
// `npm run screens -- home watch` photographs only these; `npm run screens -- http://localhost:8080` a service that runs already;
// `npm run screens -- --language kk-KZ buy-ways` in another language than Russian, where a screen names none.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type Page, chromium } from '@playwright/test'
import { AUTOPLAY_ARG, CHROMIUM, CHROMIUM_ARGS } from '../tools/service/browser.ts'
import { runService } from '../tools/service/running-service.ts'
import { parsed } from '#cli/command/usage.ts'
import { knownNames, readUse } from '../tools/use.ts'
import { SCREENS, SIZES } from './screens.ts'
import { householdOf, type StorageState } from './screens-household.ts'
import { moves } from './screens-tv.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'screens')
const CLIPS_MS = 600_000
/** The clips that are made first are those that the gallery plays. */
const CLIPS = 8

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

/** What a browser keeps of a user who has signed in; each is signed in once. */
const households = new Map<string, Promise<StorageState>>()

async function photograph(
  browser: Browser,
  url: string,
  name: string,
  size: keyof typeof SIZES,
): Promise<void> {
  const { path, host, isFull, plays, locale, act, login } = SCREENS[name] ?? { path: '/' }
  if (login && !households.has(login)) households.set(login, householdOf(browser, url, login))
  const storageState = login && (await households.get(login))
  const context = await browser.newContext({
    ...(storageState && { storageState }),
    baseURL: url,
    viewport: SIZES[size],
    locale: locale ?? language ?? 'ru-RU',
    timezoneId: 'Asia/Almaty',
    ...(size === 'mobile' && { hasTouch: true, isMobile: true, deviceScaleFactor: 2 }),
  })
  try {
    const page = await context.newPage()
    const address = new URL(path, url)
    if (host !== undefined) address.hostname = host
    await page.goto(address.href)
    await page
      .getByRole('heading')
      .or(page.getByRole('searchbox'))
      .or(page.locator('video'))
      .first()
      .waitFor()
    if (plays) await moves(page)
    await act?.(page, size)
    if (isFull) await seeAll(page)
    await page.waitForTimeout(1500)
    await page.screenshot({ path: join(folder, fileOf(name, size)), ...(isFull && { fullPage: true }) })
  } finally {
    await context.close()
  }
}

const { language, given, names } = readUse(
  'npm run screens -- [--language TAG] [ADDRESS] [SCREEN…]',
  process.argv.slice(3),
  (args) => {
    const { values, positionals } = parsed(args, { language: { type: 'string' } })
    const address = positionals.find((word) => /^https?:/.test(word))
    const all = Object.keys(SCREENS)
    const wanted = positionals.filter((word) => word !== address)
    return {
      language: values.language,
      given: address,
      names: wanted.length > 0 ? knownNames('screen', wanted, all) : all,
    }
  },
)
/** The file of a photograph; one in a language that was asked for names it. */
const fileOf = (name: string, size: keyof typeof SIZES) =>
  `${[name, ...(language === undefined ? [] : [language.slice(0, 2)]), size].join('-')}.png`
await mkdir(folder, { recursive: true })
const service = given === undefined ? await runService({ folder: join(root, 'demo') }) : undefined
const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...CHROMIUM_ARGS, AUTOPLAY_ARG] })
let failed = 0
try {
  if (service) {
    console.log('making the clips of the demo …')
    await service.clipsPlay(CLIPS_MS, CLIPS)
  }
  for (const name of names) {
    for (const size of ['desktop', 'mobile'] as const) {
      try {
        await photograph(browser, given ?? service?.url ?? '', name, size)
        console.log(fileOf(name, size))
      } catch (error) {
        failed += 1
        console.error(
          `${name}-${size}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`,
        )
      }
    }
  }
} finally {
  await browser.close()
  await service?.stop()
}
console.log(`${names.length * 2 - failed} screens in ${folder}${failed ? `, ${failed} failed` : ''}`)
process.exitCode = failed > 0 ? 1 : 0
