import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import type { AppPage } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import type { FakeService } from '../testing/browser/fake-service.ts'
import { FakeWorker } from '../testing/browser/fake-worker.ts'
import type { PageClock } from '../testing/browser/page-clock.ts'
import { words } from '../testing/words.ts'

const HOUR_MS = 3_600_000
const offer = page.getByText(words.en.engagement.kept.update)

interface Parts {
  readonly app: AppPage
  readonly clock: PageClock
  readonly service: FakeService
}

/** Opens a page of a build, whose worker is at work. */
async function openOf(
  build: string,
  { app, clock, service }: Parts,
  worker = new FakeWorker(),
): Promise<FakeWorker> {
  onTestFinished(worker.lay())
  worker.controller = {}
  const type = { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } }
  service.files.set('/service-worker.js', () => new Response('', type))
  const own = Object.assign(document.createElement('meta'), { name: 'build', content: build })
  document.head.append(own)
  onTestFinished(() => own.remove())
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => false })
  onTestFinished(() => void Reflect.deleteProperty(document, 'hidden'))
  await app.open('/films')
  await clock.runFor(1500)
  await expect.poll(() => worker.registered.length).toBe(1)
  await app.atRest()
  // React shows what came late a moment after it has come, by a timer.
  await clock.runFor(500)
  clock.pause()
  return worker
}

test('the build of the page is not offered to it under the date of a node that sees another folder: its worker is taken in silence', async ({
  app,
  clock,
  service,
}) => {
  const worker = await openOf('1700000000001-own', { app, clock, service })
  for (const [at, build] of ['1700000000002-own', 'own', '1700000000000-own'].entries()) {
    worker.bringUpdate(build)
    await expect.poll(() => worker.told).toHaveLength(at + 1)
    await app.atRest()
    expect([build, offer.elements()]).toEqual([build, []])
  }
  worker.bringUpdate('1700000000002-other')
  await expect.element(offer).toBeVisible()
})

test('a version that the browser has found before the code of the page had come is met as any other', async ({
  app,
  clock,
  service,
}) => {
  const found = new FakeWorker()
  const come = found.findUpdate('1700000000002-other')
  await openOf('1700000000001-own', { app, clock, service }, found)
  expect(offer.elements()).toEqual([])
  come()
  await expect.element(offer).toBeVisible()
})

test('a page of another version than the worker looks for its own at once, and takes it in silence', async ({
  app,
  clock,
  service,
}) => {
  const worker = new FakeWorker()
  worker.atWork = '1700000000000-before'
  worker.builds.push('1700000000001-own')
  await openOf('1700000000001-own', { app, clock, service }, worker)
  await expect.poll(() => worker.told).toEqual([{ type: 'skip_waiting' }])
  expect([worker.looked, offer.elements()]).toEqual([1, []])
})

test('a page of the version of its worker looks for no other before an hour is over', async ({
  app,
  clock,
  service,
}) => {
  const worker = new FakeWorker()
  worker.atWork = '1700000000002-own'
  await openOf('1700000000001-own', { app, clock, service }, worker)
  await app.atRest()
  expect(worker.looked).toBe(0)
})

test('an older build is offered once the next look still brings it, as after the operator has gone back to it, and not while nodes of both answer in turn', async ({
  app,
  clock,
  service,
}) => {
  const [before, own] = ['1700000000000-before', '1700000000001-own']
  const worker = await openOf(own, { app, clock, service })
  worker.bringUpdate(before)
  for (const build of [own, before]) {
    worker.builds.push(build)
    await clock.runFor(HOUR_MS)
    await app.atRest()
    expect([build, offer.elements()]).toEqual([build, []])
  }
  await clock.runFor(HOUR_MS)
  expect(worker.looked).toBe(3)
  await expect.element(offer).toBeVisible()
})
