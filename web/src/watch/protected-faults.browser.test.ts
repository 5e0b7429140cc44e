import { page } from 'vitest/browser'
import { onTestFinished } from 'vitest'
import { expect, test } from '../testing/browser/component-test.ts'
import { type Asked, hurry, openOrigin, plays, stands } from '../testing/browser/faulty-origin.ts'
import type { Wrong } from '../testing/browser/origin-orders.ts'
import { words } from '../testing/words.ts'

const { player } = words.en

/** What is wrong as a protected film begins, and how many grants it takes in all. */
const MENDED: readonly (readonly [part: Asked, wrong: Wrong, times: number, grants: number])[] = [
  ['manifest', 404, 1, 1],
  ['manifest', 500, 1, 1],
  // It asks a second time by itself.
  ['manifest', 403, 2, 2],
  ['manifest', 'breaks off', 1, 1],
  ['manifest', 'hangs', 1, 1],
  ['segment', 404, 1, 1],
  ['segment', 503, 1, 1],
  ['segment', 'is cut off', 1, 1],
  ['segment', 'is garbage', 1, 1],
  ['segment', 'breaks off', 1, 1],
  ['segment', 'hangs', 1, 1],
  ['licence', 503, 1, 1],
  ['licence', 'breaks off', 1, 1],
  ['licence', 'hangs', 1, 1],
]

test.for(MENDED)(
  'a protected film begins, and says nothing, where a %s at first %s',
  async ([part, wrong, times, grants], { app, clock, service }) => {
    const origin = await openOrigin(service, clock)
    await origin.spoil(part, wrong, times)
    await origin.open(app, 'protected film')
    await hurry(clock, () => !stands())
    await plays(0.5)
    expect(await origin.met()).toBe(times)
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    expect(origin.granted()).toBe(grants)
  },
)

/** What is wrong for as long as it is not mended, and what the viewer reads. */
const TOLD: readonly (readonly [part: Asked, wrong: Wrong, text: string])[] = [
  ['manifest', 404, player.error_video_download],
  ['manifest', 500, player.error_video_download],
  ['manifest', 'hangs', player.error_video_download],
  ['segment', 404, player.error_video_download],
  ['segment', 'is garbage', player.error_video_download],
  ['segment', 'is slow', player.error_video_download],
  ['licence', 403, player.error_protection],
  ['licence', 500, player.error_protection],
  ['licence', 'hangs', player.error_protection],
]

test.for(TOLD)(
  'a protected film says so where a %s %s again and again, and begins once it is mended: %s',
  async ([part, wrong, text], { app, clock, service }) => {
    const origin = await openOrigin(service, clock)
    await origin.spoil(part, wrong)
    await origin.open(app, 'protected film')
    await hurry(clock, () => page.getByText(text).elements().length > 0)
    expect(stands()).toBe(true)
    await origin.mend()
    const retry = page.getByRole('button', { name: player.retry, exact: true })
    await hurry(clock, async () => {
      if (retry.elements().length > 0) await retry.click()
      return !stands()
    })
    await plays(0.5)
    await hurry(clock, () => page.getByText(text).elements().length === 0)
  },
)

/** The system of keys says so of every key. */
function sayOfKeys(status: MediaKeyStatus): void {
  const right = Object.getOwnPropertyDescriptor(MediaKeySession.prototype, 'keyStatuses')!
  const spoilt = function (this: MediaKeySession) {
    const statuses = right.get!.call(this) as MediaKeyStatusMap
    return {
      size: statuses.size,
      forEach: (tell: (status: MediaKeyStatus, id: BufferSource) => void) =>
        statuses.forEach((_, id) => tell(status, id)),
    }
  }
  Object.defineProperty(MediaKeySession.prototype, 'keyStatuses', { configurable: true, get: spoilt })
  onTestFinished(() => void Object.defineProperty(MediaKeySession.prototype, 'keyStatuses', right))
}

test('a screen that is not protected is told in place of a picture', async ({ app, clock, service }) => {
  sayOfKeys('output-restricted')
  const origin = await openOrigin(service, clock)
  await origin.open(app, 'protected film')
  await expect.element(page.getByText(`${player.error_protection} (4012)`)).toBeVisible()
  expect(stands()).toBe(true)
})
