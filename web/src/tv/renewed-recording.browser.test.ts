import { page } from 'vitest/browser'
import { getChannelStream } from '#contract/playback.ts'
import type { Refusal } from '#contract/refusals.ts'
import type { AppPage } from '../testing/browser/app-page.ts'
import { answerViewings } from '../testing/browser/cast-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import type { FakeService } from '../testing/browser/fake-service.ts'
import { playAt } from '../testing/browser/faked-picture.ts'
import { NOON, type PageClock } from '../testing/browser/page-clock.ts'
import { words } from '../testing/words.ts'

const { streams, tv } = words.en

/** Plays a recording that has come to live, until its grant is over. @param answerNext what is asked for next */
async function playUntilOver(
  app: AppPage,
  clock: PageClock,
  service: FakeService,
  answerNext: () => void,
): Promise<void> {
  const grant = { isOver: false, refusals: 0 }
  service.files.set('/over/all.m3u8', () => {
    if (grant.isOver) grant.refusals += 1
    return new Response('', { status: grant.isOver ? 403 : 200 })
  })
  answerViewings(service, { hls_mbr: new URL('/over/all.m3u8', location.origin).href })
  await app.open(`/channels/all/one?ts=${NOON / 1000 - 100}`)
  await expect.poll(() => service.asked(getChannelStream, 'answered').length).toBe(1)
  answerNext()
  const at = { position: 95, duration: 1000 }
  await playAt(at)
  await app.atRest()
  clock.pause()
  grant.isOver = true
  await expect
    .poll(async () => {
      const video = await playAt(at)
      await clock.runFor(1000)
      video.dispatchEvent(new Event('timeupdate'))
      return grant.refusals
    })
    .toBeGreaterThan(0)
  await expect.poll(() => service.asked(getChannelStream).length).toBe(2)
}

test('a recording whose grant is over when it has come to live goes on live, as the viewing that it was', async ({
  app,
  clock,
  service,
}) => {
  await playUntilOver(app, clock, service, () => answerViewings(service))
  expect(service.asked(getChannelStream).at(-1)?.query).toMatchObject({ after: 'viewing-1', ts: '0' })
})

test.for(['after five seconds', 'when the line is back'])(
  'where no new grant could be had it is asked for again %s as what goes on: what another device has ended is not taken back without a press',
  async (when, { app, clock, service }) => {
    const asked = () => service.asked(getChannelStream)
    await playUntilOver(app, clock, service, () => service.refuse(getChannelStream, 'too_many_requests'))
    await expect.element(page.getByRole('heading', { name: tv.stream_failed })).toBeVisible()
    const refusal: Refusal = { reason: 'concurrency', most: null, viewings: [], is_taken: true }
    service.refuse(getChannelStream, 'permission_denied', 'Words of the service', refusal)
    if (when === 'when the line is back') dispatchEvent(new Event('online'))
    else await clock.runFor(5000)
    await expect.element(page.getByRole('heading', { name: streams.taken })).toBeVisible()
    expect(asked().length).toBe(3)
    expect(asked().at(-1)?.query).toMatchObject({ after: 'viewing-1', ts: '0' })
    await page.getByRole('button', { name: streams.here }).click()
    await expect.poll(() => asked().length).toBe(4)
    expect(asked().at(-1)?.query).not.toHaveProperty('after')
  },
)
