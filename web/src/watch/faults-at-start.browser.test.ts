import { page } from 'vitest/browser'
import { getContentStream } from '#contract/playback.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { type Asked, hurry, openOrigin, plays, stands } from '../testing/browser/faulty-origin.ts'
import type { Wrong } from '../testing/browser/origin-orders.ts'
import { words } from '../testing/words.ts'

const { player } = words.en

const message = (text: string = player.error_video_download) => page.getByText(text)

/** What is wrong with the origin as a film begins, how often, and how many grants it takes in all. */
const MENDED: readonly (readonly [part: Asked, wrong: Wrong, times: number, grants: number])[] = [
  ['master', 404, 1, 1],
  ['master', 500, 1, 1],
  ['master', 403, 1, 2],
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
const TOLD: readonly (readonly [kind: 'film' | 'channel', part: Asked, wrong: Wrong])[] = [
  ['film', 'master', 404],
  ['film', 'master', 'hangs'],
  ['channel', 'list', 500],
  ['film', 'list', 403],
  ['channel', 'segment', 404],
  ['film', 'segment', 'hangs'],
  ['film', 'segment', 'is slow'],
  ['film', 'segment', 'is garbage'],
  ['film', 'segment', 'is cut off'],
  ['film', 'head', 'is garbage'],
  ['channel', 'key', 403],
  ['film', 'key', 'is garbage'],
]

test.for(TOLD)(
  'a %s says so where a %s %s again and again, and begins once it is mended [player.error-video-message]',
  async ([kind, part, wrong], { app, clock, service }) => {
    const origin = await openOrigin(service, clock)
    await origin.spoil(part, wrong)
    await origin.open(app, kind)
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

test('a film whose codec no browser has says so at once, and stands [player.error-codec player.error-codec-message player.error-browser-unsupported]', async ({
  app,
  clock,
  service,
}) => {
  const origin = await openOrigin(service, clock)
  const { film } = origin.places
  const master = (await (await fetch(film)).text()).replaceAll('avc1', 'zzzz')
  await origin.open(app, 'film', (stream) => ({ ...stream, playlists: { [film]: master } }))
  await expect.element(message(player.error_video_codec)).toBeVisible()
  expect(stands()).toBe(true)
  expect(service.asked(getContentStream)).toHaveLength(1)
})
