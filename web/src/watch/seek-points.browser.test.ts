import { page } from 'vitest/browser'
import { getContentStream } from '#contract/playback.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { playUntil } from '../testing/browser/faked-picture.ts'
import { answerTitle } from '../testing/browser/usual-series.ts'
import { contentOf } from '../testing/catalogue-things.ts'
import { streamOf } from '../testing/tv-things.ts'
import { words } from '../testing/words.ts'

const { player } = words.en
/** Pictures that are there, each at an address of its own. */
const PICTURES = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/%3E#'

test('the picture above the line is the one that the timings of the stream name [player.screenshot-timings]', async ({
  app,
  service,
}) => {
  let asked = 0
  service.files.set('/timings.json', () => {
    asked += 1
    return Response.json({ seek_points: [0, 10, 20, 30, 39, 49, 58] })
  })
  answerTitle(service, contentOf('10', { title: 'Metropolis' }))
  const timings = new URL('/timings.json', location.origin).href
  service.answer(getContentStream, streamOf({ screenshot_url: PICTURES, screenshot_timings: timings }))
  await app.open('/watch/10')
  await expect.poll(() => service.asked(getContentStream).length).toBe(1)
  const isThere = () => page.getByText(/^0?1:40/).elements().length > 0 && asked > 0
  await playUntil({ position: 100, duration: 1000 }, isThere)
  const line = page.getByRole('slider', { name: player.film_line }).element()
  /** What stands above the line where a mouse points, wherever the line is by now: the page slides in. */
  const shown = (): string | null | undefined => {
    const { left, width, top } = line.getBoundingClientRect()
    const point = { bubbles: true, pointerType: 'mouse', clientX: left + 0.041 * width, clientY: top }
    line.dispatchEvent(new PointerEvent('pointermove', point))
    return document.querySelector('[data-thumb] img')?.getAttribute('src')
  }
  // By the clock alone it would be the one of second 40.
  await expect.poll(shown).toBe(`${PICTURES}39.jpg?w=196&h=110`)
  expect(asked).toBe(1)
})
