import { page } from 'vitest/browser'
import { authDevice, createUser, login, updateUser } from '#contract/identity-endpoints.ts'
import { getProfile } from '#contract/profiles.ts'
import { getTransaction } from '#contract/purchases.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import { answerUser, answerUsually } from '../testing/browser/usual-answers.ts'
import { authOf, deviceOf } from '../testing/viewer-things.ts'
import { pattern, words } from '../testing/words.ts'
import type { StoredToken } from './credentials.ts'

const { identity, settings } = words.en
const signInLink = page.getByRole('link', { name: identity.sign_in, exact: true })
const accountButton = page.getByRole('button', { name: pattern(identity.account) })
const seconds = () => Date.now() / 1000

/** Changes what this browser has kept of its token. */
function keepToken(change: Partial<StoredToken>): void {
  const kept = JSON.parse(localStorage.getItem('openair.token') ?? '{}') as StoredToken
  localStorage.setItem('openair.token', JSON.stringify({ ...kept, ...change }))
}

test('a start renews a token that was given five minutes ago or has come to its end, and keeps an old one by mode, for a payment and for a child [identity.startup-authorised-path] [identity.startup-reauth-exceptions] [identity.startup-expiry-check]', async ({
  app,
  clock,
  service,
}) => {
  answerUser(service)
  service.refuse(getTransaction, 'not_found')
  await app.open('/faq')
  await expect.element(accountButton).toBeVisible()
  clock.pause()
  /** How often a start asks for a token, who has kept one that was given so many seconds ago. */
  const asked = async (address: string, age: number, left = 3600) => {
    keepToken({ since: seconds() - age, expired: seconds() + left })
    service.forgetCalls()
    await app.open(address)
    await expect.element(accountButton).toBeVisible()
    await app.atRest()
    return service.asked(authDevice).length
  }
  expect([await asked('/faq', 298), await asked('/faq', 300)]).toEqual([0, 1])
  expect([await asked('/faq', 10, 32), await asked('/faq', 10, 28)]).toEqual([0, 1])
  for (const kept of ['mode=token', 'mode=parental', 'transaction_id=5'])
    expect([kept, await asked(`/faq?${kept}`, 600)]).toEqual([kept, 0])
  expect(await asked('/faq?mode=parental', 600, 28)).toBe(1)
  const child = { id: 2, name: 'Ela', icon: null, icon_avatar_id: null, role: 'child' }
  service.answer(getProfile, { ...child, profile: { id: 2, role: 'child' } })
  document.cookie = 'openair_age=child; Path=/'
  expect(await asked('/faq', 600)).toBe(0)
})

test('what is kept of a device that is not there is thrown away before the start begins as a first one [identity.startup-no-device-id]', async ({
  app,
  service,
}) => {
  answerUser(service)
  await app.open('/faq')
  await expect.element(accountButton).toBeVisible()
  await app.atRest()
  document.cookie = 'openair_device=; Max-Age=0; Path=/'
  document.cookie = 'openair_age=child; Path=/'
  localStorage.removeItem('openair.device')
  answerUsually(service)
  service.forgetCalls()
  const letThrough = service.hold(createUser)
  await app.open('/faq')
  await expect.poll(() => service.asked(createUser).length).toBe(1)
  expect([localStorage.getItem('openair.token'), document.cookie]).toEqual([null, ''])
  letThrough()
  await expect.element(signInLink).toBeVisible()
})

test('a guest is called by chance, with a password made of the name and the serial of the browser [identity.guest-username] [identity.guest-password]', async ({
  app,
  service,
}) => {
  const guest = async () => {
    service.forgetCalls()
    await app.open('/faq')
    await expect.element(signInLink).toBeVisible()
    const { username = '', password } = service.asked(createUser)[0]?.body ?? {}
    expect(username).toMatch(/^[0-9a-f]{32}$/)
    const named = new TextEncoder().encode(`${username}${localStorage.getItem('openair.serial')}`)
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', named))
    expect(password).toBe(hash.toHex().slice(0, 32))
    expect(service.asked(login)[0]?.body).toEqual({ login: username, password })
    return username
  }
  const first = await guest()
  await app.close()
  expect(await guest()).not.toBe(first)
})

test('a token lives until its time, or twelve hours where none is said; the next call then goes with another one [identity.token-expired-condition] [identity.token-expired-reauth] [identity.token-fallback-expiry]', async ({
  app,
  clock,
  service,
}) => {
  answerAccount(service)
  let given = 0
  service.answer(authDevice, () => {
    given += 1
    const expired = given === 1 ? Math.floor(seconds()) + 3600 : 0
    return authOf(deviceOf('device'), expired, { access_token: `token ${given}`, was_guest: false })
  })
  service.refuse(updateUser, 'internal_error')
  await app.open('/settings/account')
  await page.getByLabelText(settings.email).fill('aida@example.com')
  await app.atRest()
  clock.pause()
  const begun = Date.now()
  /** The token of a call that is made so many seconds after the start. */
  const tokenAt = async (after: number) => {
    await clock.jump(begun + after * 1000 - Date.now())
    await app.atRest()
    service.forgetCalls()
    await page.getByRole('button', { name: settings.save }).click()
    await expect.poll(() => service.asked(updateUser, 'answered').length).toBe(1)
    return service.asked(updateUser)[0]?.token
  }
  expect([await tokenAt(3560), await tokenAt(3580)]).toEqual(['token 1', 'token 2'])
  const end = 3580 + 12 * 3600
  expect([await tokenAt(end - 60), await tokenAt(end)]).toEqual(['token 2', 'token 3'])
})
