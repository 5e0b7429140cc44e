import { page } from 'vitest/browser'
import { expect, test } from '../testing/browser/component-test.ts'
import { type Asked, hurry, openOrigin, plays, stands } from '../testing/browser/faulty-origin.ts'
import type { Wrong } from '../testing/browser/origin-orders.ts'
import { words } from '../testing/words.ts'

const { player } = words.en

const message = () => page.getByText(player.error_video_download)

/** What is wrong with the origin as a film begins, how often, and how many grants it takes in all. */
const MENDED: readonly (readonly [part: Asked, wrong: Wrong, times: number, grants: number])[] = [
  ['master', 404, 1, 1],
  ['master', 500, 1, 1],
  ['master', 'hangs', 1, 1],
  ['list', 404, 1, 1],
  ['list', 500, 1, 1],
  ['list', 403, 1, 2],
  ['list', 'breaks off', 1, 1],
  ['list', 'hangs', 1, 1],
  ['segment', 404, 1, 1],
  ['segment', 503, 1, 1],
  ['segment', 'breaks off', 1, 1],
  ['segment', 'hangs', 1, 1],
  ['segment', 'is cut off', 1, 1],
  ['segment', 'is garbage', 1, 1],
  ['head', 404, 1, 1],
  ['head', 'is garbage', 1, 1],
  ['key', 500, 1, 1],
  ['key', 403, 1, 2],
  ['key', 'hangs', 1, 1],
  ['key', 'is garbage', 1, 1],
]

test.for(MENDED)(
  'a film begins, and says nothing, where a %s at first %s',
  async ([part, wrong, times, grants], { app, clock, service }) => {
    const origin = await openOrigin(service, clock)
    await origin.spoil(part, wrong, times)
    await origin.open(app, 'film')
    await hurry(clock, () => !stands())
    await plays(0.5)
    expect(await origin.met()).toBe(times)
    await expect.element(message()).not.toBeInTheDocument()
    expect(origin.granted()).toBe(grants)
  },
)

/** What is wrong for as long as it is not mended, and what the viewer reads. */
const TOLD: readonly (readonly [part: Asked, wrong: Wrong])[] = [
  ['master', 404],
  ['master', 'hangs'],
  ['list', 403],
  ['segment', 'hangs'],
  ['segment', 'is slow'],
  ['segment', 'is garbage'],
  ['segment', 'is cut off'],
  ['head', 'is garbage'],
  ['key', 'is garbage'],
]

test.for(TOLD)(
  'a film says so where a %s %s again and again, and begins once it is mended [player.error-video-message]',
  async ([part, wrong], { app, clock, service }) => {
    const origin = await openOrigin(service, clock)
    await origin.spoil(part, wrong)
    await origin.open(app, 'film')
    await hurry(clock, () => message().elements().length > 0)
    expect(stands()).toBe(true)
    await origin.mend()
    const retry = page.getByRole('button', { name: player.retry, exact: true })
    await hurry(clock, async () => {
      if (retry.elements().length > 0) await retry.click()
      return !stands()
    })
    await plays(0.5)
    await hurry(clock, () => message().elements().length === 0)
  },
)
