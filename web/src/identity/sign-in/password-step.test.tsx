import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test } from 'vitest'
import type { StepProps } from './auth-form.tsx'
import { PasswordStep } from './password-step.tsx'
import type { SignInProblem } from './sign-in-problem.ts'

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: {} } } })
})

/** Whether login and password are marked as wrong. */
function marks(problem: SignInProblem | null): (string | undefined)[] {
  const state = { step: 'Password', problem } as StepProps['state']
  const html = renderToStaticMarkup(<PasswordStep {...({ state, flow: {}, network: {} } as StepProps)} />)
  return [...html.matchAll(/aria-invalid="(\w+)"/g)].map(([, mark]) => mark)
}

test('a password that the service refuses is marked; trouble with the line marks nothing', () => {
  expect(marks(null)).toEqual(['false', 'false'])
  expect(marks({ kind: 'said', text: 'The login or the password is wrong' })).toEqual(['false', 'true'])
  expect(marks({ kind: 'error_video_download' })).toEqual(['false', 'false'])
})
