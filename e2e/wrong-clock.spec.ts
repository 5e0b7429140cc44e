import type { Channel } from '#contract/tv.ts'
import { expect, playsFor, test } from './journey.ts'
import { openDay } from './schedule-days.ts'
import { words } from './words.ts'

const { tv } = words.en
const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Almaty',
})
const HOUR_MS = 3_600_000

for (const hours of [-100, 100]) {
  test(`a browser whose clock is ${hours} h off sees what is on by the service's clock, and plays what was recorded`, async ({
    page,
  }) => {
    let tokens = 0
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/v2/auth/device') tokens += 1
    })
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
    await openDay(page, 'before')
    const recorded = page.locator('button[data-state="recorded"]').last()
    await recorded.click()
    await expect(page).toHaveURL(/ts=\d+/)
    await expect(page.locator('button[data-state="playing"]')).toHaveCount(1)
    await playsFor(page, 0.5)
    expect(tokens, 'a token is good until the service says otherwise').toBe(1)
  })
}
