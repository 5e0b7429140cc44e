import type { Stream } from '#contract/playback.ts'
import { changeAnswers } from './change-answers.ts'
import { expect, expectNoOverflow, NARROW, picture, playsFor, position, test, WIDE } from './journey.ts'
import { words } from './words.ts'

const { ads } = words.en

for (const [name, viewport] of [
  ['1440', WIDE],
  ['390', NARROW],
] as const) {
  test(`a film begins with its ads, which are counted, skipped and over, and then plays, at ${name} px [ads.roll-kinds] [player.ad-ready-hides-main]`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const told: string[] = []
    page.on('response', (response) => {
      const { pathname, searchParams } = new URL(response.url())
      if (pathname === '/v2/ads/event' && response.status() === 204) told.push(searchParams.get('name') ?? '')
    })
    await page.goto('/watch/the-general')
    const overlay = page.getByRole('region', { name: ads.region })
    const ad = overlay.locator('video')
    await expect(
      overlay.getByText(ads.number.replace('{{number}}', '1').replace('{{count}}', '2')),
    ).toBeVisible({
      timeout: 20_000,
    })
    // It really plays, from segments of the service's own.
    await expect.poll(() => ad.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(1)
    expect(await ad.evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0)
    await expect(picture(page)).toBeHidden()
    expect(await picture(page).evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
    await expect(overlay.getByRole('link', { name: ads.visit })).toHaveAttribute(
      'href',
      'https://travel.example/moon',
    )
    await expect(overlay.getByRole('link', { name: ads.remove })).toHaveAttribute('href', '/packets/3')
    await expectNoOverflow(page)
    await overlay.getByRole('button', { name: ads.skip }).click()
    await expect(
      overlay.getByText(ads.number.replace('{{number}}', '2').replace('{{count}}', '2')),
    ).toBeVisible()
    await overlay.getByRole('button', { name: ads.skip }).click()
    await expect(overlay).toHaveCount(0)
    await expect(picture(page)).toBeVisible()
    await playsFor(page, 2)
    expect(told.filter((event) => event === 'impression')).toHaveLength(2)
    expect(told.filter((event) => event === 'skip')).toHaveLength(2)
  })
}

test.describe('in front of a channel', () => {
  test.use({ serviceWorkers: 'block' })

  test('an ad that never comes lets the channel go on with what is on air by then', async ({ page }) => {
    const step = { ad_tag: '', aliases: [], at: null }
    await changeAnswers<Stream>(page, '**/v2/channels/*/stream?*', (stream) => ({
      ...stream,
      ad: {
        max_advertising: 1,
        pre_roll: [{ ...step, ad_tag: new URL('/no-answer.xml', page.url()).href }],
        middle_roll: [],
        post_pause_roll: [],
        remove_packets: [],
      },
    }))
    await page.route('**/no-answer.xml', () => undefined)
    await page.goto('/channels/all/one')
    const overlay = page.getByRole('region', { name: ads.region })
    await expect(overlay).toBeVisible()
    const ready = () => picture(page).evaluate((video: HTMLVideoElement) => video.readyState)
    await expect.poll(ready).toBeGreaterThan(1)
    const held = await position(page)
    const began = picture(page).evaluate(
      (video: HTMLVideoElement) =>
        new Promise<number>((resolve) => {
          video.addEventListener('playing', () => resolve(video.currentTime), { once: true })
        }),
    )
    // Two segments at least have come and gone on air meanwhile.
    expect((await began) - held).toBeGreaterThan(2)
    await expect(overlay).toHaveCount(0)
    await playsFor(page, 1)
  })
})
