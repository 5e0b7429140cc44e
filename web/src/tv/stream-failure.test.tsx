import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { ApiFailure } from '../api/failure.ts'
import { tv } from '../i18n/en/tv.ts'
import { StreamFailure } from './stream-failure.tsx'

vi.mock('../api/profile-role.ts', () => ({ isChildSession: () => false }))
vi.mock('../identity/parental/use-pin-gate.ts', () => ({ usePinGate: () => ({ gate: { signIn() {} } }) }))

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: { tv } } } })
})

const shown = (failure: unknown): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <StreamFailure failure={failure} onRetry={() => {}} />
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
