import { page } from 'vitest/browser'
import type { ErrorCode } from '#contract/error-codes.ts'
import { getChannelStream, getContentStream } from '#contract/playback.ts'
import type { Refusal } from '#contract/refusals.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { textsOf } from '../../testing/browser/look.ts'
import { answerTitle } from '../../testing/browser/usual-series.ts'
import { contentOf } from '../../testing/catalogue-things.ts'
import { streamOf } from '../../testing/tv-things.ts'
import { words } from '../../testing/words.ts'

const { player, settings, shell, tv } = words.en
const told = 'Words of the service'

interface Refused {
  readonly refusal: Refusal | null
  readonly code?: ErrorCode
  /** Title, text, and the one way on. */
  readonly shown: readonly [string, string, string]
}
const REFUSED: readonly Refused[] = [
  {
    refusal: { reason: 'too_old' },
    shown: [tv.recording_gone, tv.recording_gone_hint, tv.recording_gone_to_live],
  },
  {
    refusal: { reason: 'too_old' },
    code: 'not_found',
    shown: [tv.recording_gone, tv.recording_gone_hint, tv.recording_gone_to_live],
  },
  {
    refusal: null,
    code: 'not_found',
    shown: [tv.recording_none, tv.recording_none_hint, tv.recording_gone_to_live],
  },
  {
    refusal: { reason: 'no_catchup' },
    shown: [tv.stream_refused, told, tv.recording_gone_to_live],
  },
  {
    refusal: { reason: 'age' },
    shown: [settings.child_watch_title, settings.child_watch_text, tv.not_found_to_channels],
  },
]

test.for(REFUSED)(
  'a recording that does not come says why and has one way on ($refusal.reason, $code)',
  async ({ refusal, code = 'permission_denied', shown: [title, text, way] }, { app, clock, service }) => {
    service.refuse(getChannelStream, code, told, refusal)
    await app.open(`/channels/all/one?ts=${Math.floor(clock.now() / 1000) - 5400}`)
    // Until the channel is known, its archive is taken to keep nothing.
    await app.atRest()
    const alert = page.getByRole('alert').filter({ has: page.getByRole('heading', { name: title }) })
    await expect.element(alert.getByText(text, { exact: true })).toBeVisible()
    const ways = alert.getByRole('button').or(alert.getByRole('link'))
    await expect.poll(() => textsOf(ways)).toEqual([way])
  },
)

test('a stream that was refused is told in a window with the words of the service, which leads back to the channels [player.error-permission-denied]', async ({
  app,
  service,
}) => {
  answerTitle(service, contentOf('10', { title: 'Metropolis' }))
  service.refuse(getChannelStream, 'permission_denied', told, { reason: 'no_catchup' })
  service.refuse(getContentStream, 'permission_denied', told, { reason: 'announced' })
  const refused = page.getByRole('dialog', { name: tv.stream_refused })
  await app.open('/channels/all/one')
  await expect.element(refused.getByText(told, { exact: true })).toBeVisible()
  await refused.getByRole('button', { name: player.back, exact: true }).click()
  await expect.poll(() => app.address).toBe('/channels')
  await expect.element(refused).not.toBeInTheDocument()
  // A film says it in the place of its picture, and leads back to its own page.
  await app.open('/watch/10')
  await expect.element(page.getByRole('alert').getByText(told, { exact: true })).toBeVisible()
  expect(refused.elements()).toEqual([])
  // Who closes it stays, and reads the same in the place of the picture.
  await app.open('/channels/all/one')
  await refused.getByRole('button', { name: shell.close }).click()
  await expect.element(refused).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert').getByText(told, { exact: true })).toBeVisible()
  expect(app.address).toBe('/channels/all/one')
})

test('a stream that did not load is told as whatever fails, and stays known as failed until it is tried again [player.error-stream-load]', async ({
  app,
  clock,
  service,
}) => {
  answerTitle(service, contentOf('10', { title: 'Metropolis' }))
  const broken = () => new Response('<html>Bad gateway</html>', { status: 502 })
  service.files.set('/v2/channels/1/stream', broken)
  service.files.set('/v2/libraries/1/contents/10/stream', broken)
  for (const [address, title] of [
    ['/channels/all/one', tv.stream_failed],
    ['/watch/10', tv.watch_failed],
  ] as const) {
    await app.open(address)
    const status = page.getByText(shell.error.replace('{{status}}', '502'))
    // A service in trouble is asked again before anybody is told.
    await expect
      .poll(async () => {
        await clock.runFor(1000)
        return status.elements().length
      })
      .toBe(1)
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    // The alert goes; what has failed stays so, told once.
    await clock.runFor(10_000)
    await expect.element(status).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
    await page.getByRole('button', { name: tv.retry }).click()
    await expect
      .poll(async () => {
        await clock.runFor(1000)
        return status.elements().length
      })
      .toBe(1)
  }
})

test('what was asked for too often is asked for again by itself, and plays', async ({
  app,
  clock,
  service,
}) => {
  service.refuse(getChannelStream, 'too_many_requests')
  await app.open('/channels/all/one')
  const failed = page.getByRole('heading', { name: tv.stream_failed })
  await expect.element(failed).toBeVisible()
  const before = service.asked(getChannelStream).length
  service.answer(getChannelStream, streamOf())
  await clock.runFor(5000)
  await expect.element(failed).not.toBeInTheDocument()
  expect(service.asked(getChannelStream)).toHaveLength(before + 1)
})
