import type { Page } from '@playwright/test'
import type { Stream } from '#contract/playback.ts'
import { changeAnswers } from './change-answers.ts'
import { moves } from './screens-tv.ts'
import { turnOnTelevision } from './television.ts'
import { saidOf } from './screens-texts.ts'
import { wordsOf } from './words.ts'

const AD = '/gallery-ad.xml'

/** Controls that hid come back under a mouse or a finger. */
async function wake(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  await page.mouse.move(width / 2, 200)
  await page.mouse.move(width / 2 + 4, 204)
}

/** Streams begin with something that plays from their own segments: clips of the demo's ads are made later than those of its films. */
const beginWith = (page: Page, change: (stream: Stream) => Partial<Stream>): Promise<unknown> =>
  changeAnswers<Stream>(page, '**/stream?*', (stream) => ({ ...stream, ...change(stream) }))

/** Two ads before whatever is opened next: one that leads somewhere and may be left soon, and another. */
async function openWithAds(page: Page, path: string): Promise<void> {
  let media = ''
  await beginWith(page, (stream) => {
    media = stream.hls_mbr ?? stream.hls
    const step = { ad_tag: new URL(AD, page.url()).href, aliases: [], at: null }
    return {
      ad: {
        max_advertising: 2,
        pre_roll: [step],
        middle_roll: [],
        post_pause_roll: [],
        remove_packets: [1],
      },
    }
  })
  const linear = `<Duration>00:00:30</Duration><VideoClicks><ClickThrough><![CDATA[https://openair.example/club]]></ClickThrough></VideoClicks>`
  const { ad: title } = await saidOf(page)
  const ad = (sequence: number): string =>
    `<Ad id="${sequence}" sequence="${sequence}"><InLine><AdSystem>Gallery</AdSystem><AdTitle>${title}</AdTitle>` +
    `<Impression><![CDATA[${new URL('/robots.txt', page.url()).href}]]></Impression><Creatives><Creative><Linear skipoffset="00:00:05">${linear}` +
    `<MediaFiles><MediaFile delivery="streaming" type="application/x-mpegURL" width="1280" height="720"><![CDATA[${media}]]></MediaFile></MediaFiles>` +
    `</Linear></Creative></Creatives></InLine></Ad>`
  await page.route(`**${AD}`, (route) =>
    route.fulfill({ contentType: 'text/xml', body: `<VAST version="4.2">${ad(1)}${ad(2)}</VAST>` }),
  )
  await page.goto(path)
  const ads = await wordsOf(page, 'ads')
  await page.getByRole('region', { name: ads.region }).waitFor()
  await moves(page)
}

/** The menu of the subtitles of a film, with some in the picture. */
async function openSubtitles(page: Page): Promise<void> {
  await wake(page)
  const player = await wordsOf(page, 'player')
  await page.getByRole('button', { name: player.subtitles, exact: true }).click()
  await page.getByRole('menu').getByRole('menuitemradio').nth(1).click()
  await page.getByRole('menu').getByRole('menuitemradio', { name: player.caption_yellow_on_black }).click()
  await page.locator('[data-captions]').waitFor()
}

/** The player of films, as photographs. */
export const WATCH_SCREENS = {
  watch: { path: '/watch/metropolis', plays: true, act: wake },
  'watch-subtitles': { path: '/watch/metropolis', plays: true, act: openSubtitles },
  'watch-subtitle-style': {
    path: '/watch/metropolis',
    plays: true,
    act: async (page: Page) => {
      await openSubtitles(page)
      const player = await wordsOf(page, 'player')
      await page
        .getByRole('menu')
        .getByRole('menuitem', { name: new RegExp(`^${player.caption_style}`) })
        .click()
    },
  },
  'watch-ad': { path: '/', act: (page: Page) => openWithAds(page, '/watch/metropolis') },
  'channel-ad': { path: '/', act: (page: Page) => openWithAds(page, '/channels/all/dala') },
  'watch-packshot': {
    path: '/',
    act: async (page: Page) => {
      await beginWith(page, (stream) => ({ packshots: [{ url: stream.hls_mbr ?? stream.hls }] }))
      await page.goto('/watch/metropolis')
      const ads = await wordsOf(page, 'ads')
      await page.getByRole('region', { name: ads.packshot }).waitFor()
      await moves(page)
    },
  },
  'watch-cast': {
    path: '/',
    act: async (page: Page) => {
      await turnOnTelevision(page)
      await page.goto('/watch/metropolis')
      await moves(page)
      await wake(page)
      const cast = await wordsOf(page, 'cast')
      await page.getByRole('button', { name: cast.start, exact: true }).click()
      await page.getByRole('button', { name: cast.stop, exact: true }).first().waitFor()
    },
  },
  'watch-protection-refused': {
    path: '/',
    film: 'waxworks',
    act: async (page: Page) => {
      const { licence } = await saidOf(page)
      const said = { code: 8010, MESSAGE: licence, ERROR: 'geo' }
      await page.route(/\/v2\/licences\//, (route) => route.fulfill({ status: 403, json: said }))
      await page.goto('/watch/waxworks')
      await page.getByText(`${said.MESSAGE} (8010)`).first().waitFor()
    },
  },
}
