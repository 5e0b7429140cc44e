import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import { openGuest, openTestService, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

/** What is answered to a call with a body, in a language that is asked for or in none. */
async function told(url: string, payload: object, headers: Record<string, string> = {}): Promise<ErrorBody> {
  const body = (await service.app.inject({ method: 'POST', url, payload, headers })).json<ErrorBody>()
  expect(body.error.message).toBe(body.message)
  return body
}
const LANGUAGES = ['ru', 'en', 'kk', 'uz'] as const
const inEach = (url: string, payload: object) =>
  Promise.all(LANGUAGES.map((language) => told(url, payload, { 'accept-language': language })))

test('a wrong code and a wrong password are told in the language of the viewer', async () => {
  const codes = await inEach('/v2/auth/otp', { phone: '77011234567', token: '000000' })
  expect(codes.map(({ message }) => message)).toEqual([
    'Код неверный или уже не действует',
    'The code is wrong or no longer valid',
    'Код қате немесе мерзімі өтіп кеткен',
    'Kod noto‘g‘ri yoki muddati o‘tgan',
  ])
  const passwords = await inEach('/v2/auth/login', { login: 'nobody', password: 'wrong' })
  expect(passwords.map(({ message }) => message)).toEqual([
    'Неверный логин или пароль',
    'The login or the password is wrong',
    'Логин немесе құпиясөз қате',
    'Login yoki parol noto‘g‘ri',
  ])
  // What programs read is the same in all of them.
  for (const body of codes) expect(body).toMatchObject({ status_code: 400, error_code: 'invalid_code' })
  for (const body of passwords)
    expect(body).toMatchObject({ status_code: 401, error_code: 'authentication_failed', detail: null })
})

test('an unknown phone, too many tries and what is not there are told in it, too', async () => {
  const phones = await inEach('/v2/otps', { phone: '77025550123' })
  expect(phones.map(({ message }) => message)).toEqual([
    'Такой номер телефона не зарегистрирован',
    'Nobody is known by this phone number',
    'Мұндай телефон нөмірі тіркелмеген',
    'Bunday telefon raqami ro‘yxatdan o‘tmagan',
  ])
  for (let n = 0; n < 10; n += 1) await told('/v2/auth/login', { login: 'other', password: 'wrong' })
  const tries = await inEach('/v2/auth/login', { login: 'other', password: 'wrong' })
  expect(new Set(tries.map(({ message }) => message)).size).toBe(LANGUAGES.length)
  for (const body of tries) expect(body).toMatchObject({ status_code: 429, error_code: 'too_many_requests' })

  const { token } = await openGuest(service.app)
  const missing = await service.app.inject({
    method: 'POST',
    url: `/v2/users/self/favorites?access_token=${token}&lang=kk`,
    payload: { content_id: '1' },
  })
  expect(missing.json()).toMatchObject({ error_code: 'not_found', message: 'Мұнда ештеңе табылмады' })
})

test('the address goes before the header, and who reads none of the languages is told in English', async () => {
  const wrong = { login: 'third', password: 'wrong' }
  const message = async (url: string, headers?: Record<string, string>) =>
    (await told(url, wrong, headers)).message
  const english = 'The login or the password is wrong'
  expect(await message('/v2/auth/login')).toBe(english)
  expect(await message('/v2/auth/login', { 'accept-language': 'fr' })).toBe(english)
  expect(await message('/v2/auth/login', { 'accept-language': 'fr, uz-UZ;q=0.5, en;q=0.3' })).toMatch(
    /^Login/,
  )
  expect(await message('/v2/auth/login?lang=ru', { 'accept-language': 'en' })).toMatch(/^Неверный/)
})
