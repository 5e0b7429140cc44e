import { page, userEvent } from 'vitest/browser'
import { getContentSchedule } from '#contract/tv.ts'
import { resize } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { programmeOf } from '../testing/tv-things.ts'
import { words } from '../testing/words.ts'

const { channel, player } = words.en
const DAY = 24 * 3600
const picture = () => page.getByRole('main').getByRole('region', { name: player.player })

/** Goes so far down that nothing of the picture is seen. */
async function leavePicture(): Promise<void> {
  scrollTo(0, document.documentElement.scrollHeight)
  await expect.element(picture()).not.toBeInViewport()
}

test('what is chosen below the picture is seen at once, as is a number that is typed there', async ({
  app,
  clock,
  service,
}) => {
  await resize({ width: 1440, height: 600 })
  const start = Math.floor(clock.now() / 1000) - 1800
  service.answer(getContentSchedule, ({ params }) => [
    programmeOf(Number(params.id), 'Yesterday', start - DAY),
    programmeOf(Number(params.id), 'Today', start),
  ])
  await app.open('/channels/all/one')
  const card = page.getByRole('region', { name: channel.recommended }).getByRole('link').first()
  await expect.element(card).toBeVisible()
  await leavePicture()
  await card.click()
  await expect.poll(() => app.address).toBe(`/channels/all/one?ts=${start - DAY}`)
  await expect.element(picture()).toBeInViewport({ ratio: 1 })

  await leavePicture()
  await userEvent.keyboard('9')
  await expect.element(picture().getByText('9', { exact: true })).toBeInViewport()
  await expect.element(picture()).toBeInViewport({ ratio: 1 })
})
