import type { Page } from '@playwright/test'
import type { Stream } from '#contract/playback.ts'
import { avatar, deviceOf, signIn, tokenOf } from './household.ts'
import { expect, picture, playsFor, position, test, wakeControls } from './journey.ts'
import { words } from './words.ts'

const { player, shell } = words.en

/** One is encrypted in counter mode, one in Apple’s pattern; the first has two sounds and subtitles. */
const CENC = '/watch/12'
const CBCS = '/watch/13'

interface KeySystem {
  readonly keySystem: string
  readonly video?: { readonly robustness?: string }
  readonly audio?: { readonly robustness?: string }
}

/** Two systems, as manifests name them. */
const CLEARKEY = 'e2719d58-a985-b3c9-781a-b030af78d30e'
const WIDEVINE = 'edef8ba9-79d6-4ace-a3c8-27dcd51d21ed'

/** The licences that a page has asked for, with their status. */
function licencesOf(page: Page): { url: string; status: number }[] {
  const asked: { url: string; status: number }[] = []
  page.on('response', (answer) => {
    if (/\/v2\/licences\//.test(answer.url())) asked.push({ url: answer.url(), status: answer.status() })
  })
  return asked
}

/** Changes what the service says of the licences of a stream. No ad stands before it: these are about the film. */
async function streamSays(
  page: Page,
  change: (drm: Stream['drm']) => Partial<Stream['drm']> = () => ({}),
): Promise<void> {
  await page.route(/\/contents\/[^/]+\/stream(\?|$)/, async (route) => {
    const answer = await route.fetch()
    if (!answer.ok()) return route.fulfill({ response: answer })
    const stream = (await answer.json()) as Stream
    const drm = { ...stream.drm, ...change(stream.drm) }
    await route.fulfill({ response: answer, json: { ...stream, ad: null, drm } })
  })
}

test.beforeEach(({ page }) => streamSays(page))

/** What is said over the picture, where it stays; it is said nowhere else. */
const alert = (page: Page, text: string) => page.getByText(text, { exact: true })
const isStill = async (page: Page): Promise<void> => {
  expect(
    await picture(page).evaluate((video: HTMLVideoElement) => video.paused || video.readyState < 2),
  ).toBe(true)
}

for (const [scheme, path] of [
  ['cenc', CENC],
  ['cbcs', CBCS],
] as const)
  test(`a protected film plays with the key of its licence, and is sought in: ${scheme}`, async ({
    page,
  }) => {
    const licences = licencesOf(page)
    const segment = page.waitForRequest(/\/v\d+\/\d+-\d+\.m4s/)
    await page.goto(path)
    await playsFor(page, 1)
    expect(licences.map(({ status }) => status)).toEqual([200])
    // Whoever hands out licences is told nothing of how it plays, the origin is.
    expect(new URL((await segment).url()).searchParams.get('CMCD')).toMatch(/\bbr=\d+,.*\bot=v,sf=d,/)
    expect(licences.filter(({ url }) => url.includes('CMCD'))).toEqual([])
    // The element decrypts by a system of keys: nothing of it came in the clear.
    expect(await picture(page).evaluate((video: HTMLVideoElement) => video.mediaKeys !== null)).toBe(true)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => position(page)).toBeGreaterThan(10)
    await playsFor(page, 1)
    expect(licences).toHaveLength(1)
  })

for (const [what, path] of [
  ['a film', '/watch/11'],
  ['a channel', '/channels/all/pulse'],
] as const)
  test(`${what} whose files are not encrypted plays, and no key is asked for`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(path)
    await playsFor(page, 3)
    expect(asked.filter((file) => file.includes('/key/'))).toEqual([])
    expect(asked.filter((file) => /^\/media\/a\/~o\w+~/.test(file))).not.toEqual([])
  })

test('sounds and subtitles of a protected film are chosen as those of every other', async ({ page }) => {
  await page.goto(CENC)
  await playsFor(page, 1)
  await wakeControls(page)
  await page.getByRole('button', { name: player.settings, exact: true }).click()
  const menu = page.getByRole('menu')
  await menu.getByRole('menuitem', { name: new RegExp(`^${player.audio}`) }).click()
  const russian = menu.getByRole('menuitemradio', { name: 'Русский', exact: true })
  await russian.click()
  await expect(russian).toHaveAttribute('aria-checked', 'true')
  await menu.getByRole('menuitem', { name: player.settings_back }).click()
  await menu.getByRole('menuitem', { name: new RegExp(`^${player.subtitles}`) }).click()
  await menu.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.locator('[data-captions]')).toHaveText(/An engine driver/, { timeout: 20_000 })
})

test('on a device that is removed a protected film stops within seconds', async ({
  page,
  browser,
  account,
}) => {
  const other = await deviceOf(browser, account)
  await other.goto('/')
  const token = await tokenOf(other)
  await signIn(page, account)
  await page.goto(CENC)
  await playsFor(page, 6)
  const id = (await page.context().cookies()).find(({ name }) => name === 'openair_device')?.value
  const removed = await other.request.delete(`/v2/users/self/devices/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(removed.status()).toBe(200)
  await expect(page.getByText(shell.signed_out)).toBeVisible({ timeout: 12_000 })
  await expect(avatar(page)).toHaveCount(0)
  await other.close()
})

test('a licence that is refused is told with MESSAGE and ERROR, and the way to try again is there [player.error-drm-8002]', async ({
  page,
}) => {
  const said = { code: 8002, MESSAGE: 'The token has expired', ERROR: 'token_expired' }
  await page.route(/\/v2\/licences\//, (route) => route.fulfill({ status: 403, json: said }))
  await page.goto(CENC)
  await expect(alert(page, 'The token has expired: token_expired')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await isStill(page)
  await page.unroute(/\/v2\/licences\//)
  await page.getByRole('button', { name: player.retry }).click()
  await playsFor(page, 1)
  await expect(alert(page, 'The token has expired: token_expired')).toHaveCount(0)
})

test('any other code is told with the message and the code [player.error-drm-other]', async ({ page }) => {
  const said = { code: 8010, MESSAGE: 'Not in this country', ERROR: 'geo' }
  await page.route(/\/v2\/licences\//, (route) => route.fulfill({ status: 403, json: said }))
  await page.goto(CENC)
  await expect(alert(page, 'Not in this country (8010)')).toBeVisible()
  await isStill(page)
  await page.unroute(/\/v2\/licences\//)
  // A licence that holds no key of the film.
  await page.route(/\/v2\/licences\//, (route) => route.fulfill({ status: 200, body: 'no licence' }))
  await page.reload()
  await expect(alert(page, `${player.error_protection} (6008)`)).toBeVisible()
  await isStill(page)
})

test('Widevine is asked for in software alone, and a browser without it says so instead of a frozen picture [player.drm-widevine-robustness]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const asked: string[] = []
    Object.assign(window, { askedRobustness: asked })
    const ask = navigator.requestMediaKeySystemAccess.bind(navigator)
    navigator.requestMediaKeySystemAccess = (system, configurations) => {
      if (system === 'com.widevine.alpha')
        for (const { videoCapabilities = [], audioCapabilities = [] } of configurations)
          asked.push(...[...videoCapabilities, ...audioCapabilities].map(({ robustness = '' }) => robustness))
      return ask(system, configurations)
    }
    const decodes = navigator.mediaCapabilities.decodingInfo.bind(navigator.mediaCapabilities)
    navigator.mediaCapabilities.decodingInfo = (configuration: MediaDecodingConfiguration) => {
      const keys = (configuration as MediaDecodingConfiguration & { keySystemConfiguration?: KeySystem })
        .keySystemConfiguration
      if (keys?.keySystem === 'com.widevine.alpha')
        asked.push(...[keys.video, keys.audio].flatMap((of) => (of ? [of.robustness ?? ''] : [])))
      return decodes(configuration)
    }
  })
  await streamSays(page, ({ streams, laClearkey }) => ({
    streams: streams.map(({ url }) => ({ type: 'dash_widevine', url })),
    laClearkey: null,
    laWidevine: laClearkey!.replace('clearkey', 'widevine'),
  }))
  await page.route(/\/manifest\.mpd(\?|$)/, async (route) => {
    const answer = await route.fetch()
    const text = (await answer.text()).replaceAll(CLEARKEY, WIDEVINE)
    await route.fulfill({ response: answer, body: text })
  })
  await page.goto(CENC)
  await expect(alert(page, `${player.error_no_key_system} (6001)`)).toBeVisible()
  await isStill(page)
  const asked = await page.evaluate(
    () => (window as unknown as { askedRobustness: string[] }).askedRobustness,
  )
  expect(new Set(asked)).toEqual(new Set(['SW_SECURE_CRYPTO']))
})

test('on Android the sound of a protected film has two channels at most [player.drm-android-stereo]', async ({
  browser,
  baseURL,
}) => {
  const offered = async (userAgent: string): Promise<string[]> => {
    const context = await browser.newContext({ baseURL: baseURL!, locale: 'en-GB', userAgent })
    const page = await context.newPage()
    await streamSays(page)
    // The first sound is said to have six channels.
    await page.route(/\/manifest\.mpd(\?|$)/, async (route) => {
      const answer = await route.fetch()
      const text = (await answer.text()).replace(/(channel_configuration:2011" value=)"2"/, '$1"6"')
      await route.fulfill({ response: answer, body: text })
    })
    await page.goto(CENC)
    await playsFor(page, 1)
    await wakeControls(page)
    await page.getByRole('button', { name: player.settings, exact: true }).click()
    const sounds = page.getByRole('menu').getByRole('menuitem', { name: new RegExp(`^${player.audio}`) })
    const names: string[] = []
    if ((await sounds.count()) > 0) {
      await sounds.click()
      names.push(...(await page.getByRole('menuitemradio').allTextContents()))
    }
    await context.close()
    return names
  }
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  expect(await offered(`Mozilla/5.0 (X11; Linux x86_64) ${chrome}`)).toEqual([
    'Русский',
    'English',
    'Русский 2',
  ])
  expect(await offered(`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${chrome}`)).toEqual([
    'English',
    'Русский 2',
  ])
})
