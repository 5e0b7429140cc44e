import { page } from 'vitest/browser'
import { onTestFinished } from 'vitest'
import { expect, test } from '../testing/browser/component-test.ts'
import {
  type Asked,
  hurry,
  openOrigin,
  picture,
  plays,
  runDry,
  stands,
} from '../testing/browser/faulty-origin.ts'
import type { Wrong } from '../testing/browser/origin-orders.ts'
import { words } from '../testing/words.ts'

const { player } = words.en
const KINDS = ['film', 'protected film', 'channel'] as const

const message = () => page.getByText(player.error_video_download)
const isTold = () => message().elements().length > 0

/** What goes wrong of all segments that are asked for while it plays. */
const WRONG: readonly (readonly [kind: (typeof KINDS)[number], wrong: Wrong])[] = [
  ['film', 404],
  ['film', 'hangs'],
  ['film', 'is slow'],
  ['film', 'is garbage'],
  ['channel', 503],
  ['channel', 'breaks off'],
  ['protected film', 404],
  ['protected film', 'hangs'],
  ['protected film', 'is slow'],
  ['protected film', 'is garbage'],
]

test.for(WRONG)(
  'a %s whose segments come no more (%s) says so, and plays on once they come',
  async ([kind, wrong], { app, clock, service }) => {
    const origin = await openOrigin(service, clock)
    await origin.open(app, kind)
    await plays(0.5)
    await origin.spoil('segment', wrong)
    await hurry(clock, isTold, runDry)
    await origin.mend()
    await hurry(clock, () => !stands())
    await plays(0.5)
    await hurry(clock, () => !isTold())
  },
)

/** Milliseconds. */
const OUTAGES = [
  ['3 s', 3000],
  ['30 s', 30_000],
  ['5 min', 300_000],
] as const
for (const kind of KINDS)
  test.for(OUTAGES)(
    `a ${kind} plays on after %s without a line [player.connection-loss-reload player.online-detection]`,
    async ([, ms], { app, clock, service }) => {
      const origin = await openOrigin(service, clock)
      await origin.open(app, kind)
      await plays(0.5)
      await origin.setLine(false)
      if (ms > 10_000) await hurry(clock, isTold, runDry)
      await clock.runFor(ms)
      await origin.setLine(true)
      await hurry(clock, () => !stands() && !isTold())
      await plays(0.5)
    },
  )

/** Whether somebody looks at the page. */
function hide(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

for (const kind of KINDS)
  test(`a ${kind} plays on after an hour in a tab that nobody looks at, and after a night of sleep with the line gone at first`, async ({
    app,
    clock,
    service,
  }) => {
    onTestFinished(() => void Reflect.deleteProperty(document, 'hidden'))
    const origin = await openOrigin(service, clock)
    await origin.open(app, kind)
    await plays(0.5)
    hide(true)
    await clock.jump(3_600_000)
    hide(false)
    await plays(0.5)
    hide(true)
    await origin.setLine(false)
    await clock.jump(8 * 3_600_000)
    await origin.setAhead(8 * 3_600_000)
    hide(false)
    await hurry(clock, isTold, runDry)
    await origin.setLine(true)
    await hurry(clock, () => !stands() && !isTold())
    await plays(0.5)
  })

test('live whose edge has gone far ahead plays on there', async ({ app, clock, service }) => {
  const origin = await openOrigin(service, clock)
  await origin.open(app, 'channel')
  await plays(0.5)
  await origin.setAhead(600_000)
  const lists = await origin.listed()
  await hurry(clock, async () => (await origin.listed()) > lists + 1)
  await hurry(clock, () => !stands())
  await plays(0.5)
})

for (const kind of KINDS)
  test(`a ${kind} whose decoder takes everything and shows nothing says so, and plays on once it does`, async ({
    app,
    clock,
    service,
  }) => {
    const origin = await openOrigin(service, clock)
    await origin.open(app, kind)
    await plays(0.5)
    const { appendBuffer } = SourceBuffer.prototype
    const takeAll = (): void => void (SourceBuffer.prototype.appendBuffer = appendBuffer)
    onTestFinished(takeAll)
    SourceBuffer.prototype.appendBuffer = function () {
      for (const name of ['updatestart', 'update', 'updateend'])
        queueMicrotask(() => this.dispatchEvent(new Event(name)))
    }
    await hurry(clock, isTold, runDry)
    takeAll()
    await hurry(clock, () => !stands())
    await plays(0.5)
    await hurry(clock, () => !isTold())
  })

test('a fault that comes while another is being mended is mended too: a key is refused while segments are asked for again', async ({
  app,
  clock,
  service,
}) => {
  const origin = await openOrigin(service, clock)
  await origin.open(app, 'film')
  await plays(0.5)
  const pairs: readonly (readonly [Asked, Wrong, number])[] = [
    ['segment', 503, 6],
    ['list', 500, 2],
    ['list', 403, 1],
  ]
  for (const [part, wrong, times] of pairs) await origin.spoil(part, wrong, times)
  await hurry(clock, async () => (await origin.met()) === 9, runDry)
  await hurry(clock, () => !stands())
  await plays(0.5)
  expect(origin.granted()).toBe(2)
  await hurry(clock, () => !isTold())
  expect(picture()?.error).toBe(null)
})
