import { page } from 'vitest/browser'
import type { ErrorCode } from '#contract/error-codes.ts'
import { getChannelStream } from '#contract/playback.ts'
import type { Refusal } from '#contract/refusals.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { textsOf } from '../../testing/browser/look.ts'
import { words } from '../../testing/words.ts'

const { settings, tv } = words.en
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
    shown: [tv.stream_refused, told, tv.not_found_to_channels],
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
