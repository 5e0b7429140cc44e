import { commands, type Locator, page, userEvent } from 'vitest/browser'
import { expect, test } from '../testing/browser/component-test.ts'
import { toldMetrics } from '../testing/browser/told-metrics.ts'
import { homeBoot } from '../testing/browser/usual-home.ts'

test('a card is told as rested on after 500 ms and a channel after 100 ms, by mouse and by keyboard [analytics.hover-focus-delay]', async ({
  app,
  clock,
  service,
}) => {
  await app.open('/', homeBoot())
  clock.pause()
  // The code that watches comes after the first picture.
  await clock.runFor(1500)
  const title = page.getByRole('region', { name: 'Silent films' }).getByRole('link').nth(1)
  const channel = page.getByRole('region', { name: 'On air now' }).getByRole('link', { name: 'Trial One' })
  await expect.element(title).toBeInTheDocument()
  const told = async (): Promise<string[]> => {
    service.forgetCalls()
    await clock.runFor(10_000)
    await expect.poll(() => toldMetrics(service, 'event')).not.toHaveLength(0)
    return toldMetrics(service, 'event').map(({ value, source }) => `${value} ${source}`)
  }
  const rest = async (on: Locator, milliseconds: number): Promise<void> => {
    await on.hover()
    await clock.runFor(milliseconds)
  }
  const id = /\d+$/.exec(title.element().getAttribute('href') ?? '')?.[0]
  const slug = channel.element().getAttribute('href')?.split('/').at(-1)

  await rest(title, 499)
  await rest(page.getByRole('contentinfo'), 1000)
  await rest(channel, 99)
  await rest(page.getByRole('contentinfo'), 1000)
  await rest(title, 500)
  await rest(channel, 100)
  expect(await told()).toEqual([`content:${id} /`, `channel:${slug} /`])

  // From here on nothing lies under the mouse, however the page moves.
  await commands.leaveMouse()
  await userEvent.keyboard('{Tab}')
  ;(title.element() as HTMLElement).focus()
  await clock.runFor(500)
  expect(await told()).toEqual([`content:${id} /`])
})
