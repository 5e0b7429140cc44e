import type { Channel } from '#contract/tv.ts'
import { expect, playsFor, test } from './journey.ts'
import { words } from './words.ts'

const { tv } = words.en
const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Almaty',
})
const HOUR_MS = 3_600_000

for (const hours of [-5, 5]) {
  test(`a browser whose clock is ${hours} h off sees what is on by the service's clock, and plays what was recorded`, async ({
    page,
  }) => {
    await page.clock.install({ time: Date.now() + hours * HOUR_MS })
    await page.goto('/channels/all/one')
    await playsFor(page, 0.5)
    const schedule = page.getByRole('tab', { name: tv.tab_schedule })
    if ((await schedule.getAttribute('aria-selected')) !== 'true') await schedule.click()
    const onAir = page.locator('button[data-state="now"]')
    await expect(onAir).toHaveCount(1)
    const started = async () => {
      const channels = (await (await page.request.get('/v2/channels/channel_list')).json()) as Channel[]
      const item = channels.find(({ slug }) => slug === 'one')?.current_schedule
      return clock.format((item?.timestamp ?? 0) * 1000)
    }
    await expect
      .poll(async () => (await started()) === (await onAir.locator('time').textContent()))
      .toBe(true)
    const lists: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('/channel_list')) lists.push(pathname)
    })
    const recorded = page.locator('button[data-state="recorded"]').last()
    await recorded.click()
    await expect(page).toHaveURL(/ts=\d+/)
    await expect(page.locator('button[data-state="playing"]')).toHaveCount(1)
    await playsFor(page, 0.5)
    expect(lists, 'lists asked for again and again').toEqual([])
  })
}
