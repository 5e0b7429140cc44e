import { page } from 'vitest/browser'
import { expect, test } from '../testing/browser/component-test.ts'
import { type Asked, hurry, openOrigin, plays, stands } from '../testing/browser/faulty-origin.ts'
import type { Wrong } from '../testing/browser/origin-orders.ts'

/** What is wrong as a protected film begins, and how many grants it takes in all. */
const MENDED: readonly (readonly [part: Asked, wrong: Wrong, times: number, grants: number])[] = [
  ['manifest', 404, 1, 1],
  ['manifest', 500, 1, 1],
  ['manifest', 'breaks off', 1, 1],
  ['manifest', 'hangs', 1, 1],
  ['segment', 404, 1, 1],
  ['segment', 503, 1, 1],
  ['segment', 'is cut off', 1, 1],
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
