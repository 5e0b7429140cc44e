import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Refusal } from '#contract/refusals.ts'
import { ApiFailure } from '../../api/failure.ts'
import { settings } from '../../i18n/en/settings.ts'
import { tv } from '../../i18n/en/tv.ts'
import { StreamFailure, type WantedRecording } from './stream-failure.tsx'

vi.hoisted(() => vi.stubGlobal('location', { search: '' }))
const session = vi.hoisted(() => ({ isChild: false }))
vi.mock('../../api/profile-role.ts', () => ({ isChildSession: () => session.isChild }))
// A window needs a document; that it is there is proven in the browser.
vi.mock('./refused-dialog.tsx', () => ({ RefusedDialog: () => null }))
vi.mock('../../identity/parental/use-pin-gate.ts', () => ({ usePinGate: () => ({ gate: { signIn() {} } }) }))

beforeAll(async () => {
  await i18next
    .use(initReactI18next)
    .init({ lng: 'en', resources: { en: { translation: { settings, tv } } } })
})

const shown = (failure: unknown, recording?: WantedRecording): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <StreamFailure failure={failure} onRetry={() => {}} onAgain={() => {}} recording={recording} />
    </MemoryRouter>,
  )

test('a stream refused with 403 is an alert with the words of the service and the way to the channels [player.error-stream-403]', () => {
  const words = 'The rights holder allows no recording'
  const refused = shown(new ApiFailure('permission_denied', 403, 'for developers', words))
  expect(refused).toContain('role="alert"')
  expect(refused).toContain(`<p>${words}</p>`)
  expect(refused).toContain('href="/channels"')
  expect(refused).not.toContain(tv.retry)
})

test('any other failure offers to try again and keeps the words of developers to itself', () => {
  const failed = shown(new ApiFailure('internal_error' as never, 500, 'for developers'))
  expect(failed).toContain(tv.stream_failed)
  expect(failed).toContain(tv.retry)
  expect(failed).not.toContain('for developers')
})

test('a recording that is not kept any more is told as such, and leads to what is on air', () => {
  const daysAgo = (days: number): WantedRecording => ({
    moment: Date.now() / 1000 - days * 86_400,
    archivedDays: 7,
    onLive() {},
  })
  const missing = new ApiFailure('not_found', 404, 'for developers')
  const refused = new ApiFailure('permission_denied', 403, 'for developers', 'Not any more')
  for (const page of [shown(missing, daysAgo(20)), shown(refused, daysAgo(8))]) {
    expect(page).toContain(tv.recording_gone)
    expect(page).toContain(tv.recording_gone_to_live)
    expect(page).not.toContain(tv.retry)
  }
  // Within the days that are kept it was never there.
  const never = shown(missing, daysAgo(2))
  expect(never).toContain(tv.recording_none)
  expect(never).toContain(tv.recording_gone_to_live)
  expect(never).not.toContain(tv.recording_gone)
  // The service knows it better than the clock of this page.
  const old = new ApiFailure('permission_denied', 403, 'for developers', 'Not any more', {
    reason: 'too_old',
  })
  expect(shown(old, daysAgo(2))).toContain(tv.recording_gone)
  // What is live, or refused though it is kept, is told as before.
  expect(shown(missing)).toContain(tv.retry)
  expect(shown(refused, daysAgo(2))).toContain('Not any more')
  expect(shown(new ApiFailure('no_connection', 0, ''), daysAgo(20))).toContain(tv.retry)
})

test('each refusal has its own words and its own way on', () => {
  const refusedFor = (refusal: Refusal) =>
    shown(new ApiFailure('permission_denied', 403, 'for developers', 'Words of the service', refusal))
  expect(refusedFor({ reason: 'age' })).toContain(settings.child_watch_title)
  expect(refusedFor({ reason: 'sign_in' })).toContain(settings.guest_watch_title)
  for (const refusal of [{ reason: 'no_catchup' as const }, { reason: 'no_access' as const, packets: [2] }]) {
    expect(refusedFor(refusal)).toContain('<p>Words of the service</p>')
    expect(refusedFor(refusal)).toContain('href="/channels"')
  }
})

test('to a child only what is refused to it is not for children; a service in trouble is in trouble', () => {
  session.isChild = true
  try {
    expect(shown(new ApiFailure('permission_denied', 403, 'no'))).toContain(settings.child_watch_title)
    const failed = shown(new ApiFailure('internal_error', 500, 'no'))
    expect(failed).toContain(tv.stream_failed)
    expect(failed).not.toContain(settings.child_watch_title)
  } finally {
    session.isChild = false
  }
})
