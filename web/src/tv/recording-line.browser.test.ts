import { page } from 'vitest/browser'
import { expect, test } from '../testing/browser/component-test.ts'
import { openOrigin, picture, plays } from '../testing/browser/faulty-origin.ts'
import { words } from '../testing/words.ts'

const { player } = words.en

test('a press on the line of a recording leads to that moment, whether it plays or is paused', async ({
  app,
  clock,
  service,
}) => {
  const origin = await openOrigin(service, clock)
  await origin.open(app, 'recording')
  await plays()
  const line = page.getByRole('slider', { name: player.channel_line })
  for (const share of [0.5, 0.2, 0.8, 0.4]) {
    if (share === 0.8) picture()?.pause()
    await line.hover()
    const { width, height } = line.element().getBoundingClientRect()
    await line.click({ position: { x: width * share, y: height / 2 } })
    // The programme of an hour began with the recording.
    await expect.poll(() => Math.abs((picture()?.currentTime ?? 0) - share * 3600)).toBeLessThan(20)
    if (share === 0.4) await page.getByRole('button', { name: player.play, exact: true }).click()
    if (share < 0.8) await plays()
  }
})
