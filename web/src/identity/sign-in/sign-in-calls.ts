import { createUser } from '#contract/identity-endpoints.ts'
import { codeExists, listSendMethods, sendCode } from '#contract/otp.ts'
import { getNetwork } from '#contract/providers.ts'
import { enterRegionalCode, sendRegionalCode, setAddress, setCity } from '#contract/regional.ts'
import { account, sendAs } from '../../api/client.ts'
import { browserCredentials, randomHex } from '../../api/credentials.ts'
import { pageStorage } from '../../api/kept-storage.ts'
import { whereaboutsOf } from '../../api/whereabouts.ts'
import type { SignInCalls } from './sign-in.types.ts'

/** How long a regional provider's code is taken to be good, in seconds; its backend has the last word. */
const REGIONAL_LIFE_S = 600

/** A code is good on the device that asked for it, so its calls go as who the device is now, if that is known; else they say its serial. */
const present = async (): Promise<{
  readonly token: string | undefined
  readonly said: { readonly serial?: string }
}> => {
  const token = await account.present()
  const said = token === undefined ? { serial: browserCredentials(pageStorage()).serial() } : {}
  return { token, said }
}

const named = (...words: readonly (string | null | undefined)[]): string[] =>
  words.flatMap((word) => word || [])

/** What signing in asks of the service of this page, where it signs in itself. */
export const signInCalls: SignInCalls = {
  async methods(phone) {
    const { token, said } = await present()
    return sendAs(listSendMethods, { query: { phone, ...said } }, token)
  },
  async sendCode(phone, name) {
    const { token, said } = await present()
    const body = { phone, can_display_message: true, name, sign_up: true, ...said }
    return sendAs(sendCode, { body }, token)
  },
  createUser: (phone) => sendAs(createUser, { body: { username: randomHex(), phone } }),
  async codeExists(phone, maxAge) {
    const { token, said } = await present()
    const query = { phone, ...(maxAge !== null && { max_age: maxAge }), ...said }
    return (await sendAs(codeExists, { query }, token)).otp_exist
  },
  async signInByCode(phone, code) {
    await account.signInByCode(phone, code)
    return null
  },
  choosePlace: () => Promise.reject(new Error('nothing is to be chosen here')),
  signIn: account.signIn,
  async whereabouts() {
    try {
      const { country, remote } = await sendAs(getNetwork, {})
      return named(country, remote)
    } catch (error) {
      const where = whereaboutsOf(error)
      return named(where?.country, where?.ip)
    }
  },
}

/** The same where a regional provider signs its subscribers in. */
export const regionalCalls: SignInCalls = {
  ...signInCalls,
  async sendCode(phone, name) {
    const { token, said } = await present()
    const body = { phone, name, ...said }
    const { length, seconds, message } = await sendAs(sendRegionalCode, { body }, token)
    return { method: 'sms', length, seconds, expires_in: REGIONAL_LIFE_S, message }
  },
  async signInByCode(phone, code) {
    const { token, said } = await present()
    return sendAs(enterRegionalCode, { body: { phone, token: code, ...said } }, token)
  },
  choosePlace: ({ mwat }, place) =>
    account.signInBy((token) =>
      'address_id' in place
        ? sendAs(
            setAddress,
            {
              body: {
                mwat,
                address_id: place.address_id,
                provider_id: place.provider_id,
                user_id: place.user_id,
              },
            },
            token,
          )
        : sendAs(setCity, { body: { mwat, city_id: place.id } }, token),
    ),
}
