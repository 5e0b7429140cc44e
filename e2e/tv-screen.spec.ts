import { expect, picture, playsFor, test } from './journey.ts'
import { panelOf } from './schedule-days.ts'
import { words } from './words.ts'

const { tv } = words.en

test('below the player are the channels watched before the present one [tv.channel-page-recent]', async ({
  page,
}) => {
  await page.goto('/channels/all/one')
  await playsFor(page, 1)
  const recent = page.getByRole('region', { name: tv.recent }).getByRole('link')
  await expect(recent).toHaveCount(0)
  await panelOf(page).getByRole('tab', { name: tv.tab_channels }).click()
  await page.getByRole('link', { name: /^Trial News/ }).click()
  await expect(recent).toHaveCount(1)
  await expect(recent).toHaveAttribute('href', '/channels/all/one')
})

test('a programme of twelve hours plays on through its sixth', async ({ page }) => {
  const today = Temporal.Now.zonedDateTimeISO('Asia/Almaty').startOfDay()
  const beganAt = today.subtract({ days: 1 }).with({ hour: 18 })
  const beforeSixHours = Math.floor(beganAt.add({ hours: 6 }).epochMilliseconds / 1000) - 4
  const sixth = page.waitForResponse(/\/v\d+\/1125[1-9]-\d+\.m4s(\?|$)/)
  await page.goto(`/channels/all/cinema?ts=${beforeSixHours}`)
  expect((await sixth).status()).toBe(200)
  await playsFor(page, 6)
  expect(await picture(page).evaluate((video: HTMLVideoElement) => video.error)).toBeNull()
})
