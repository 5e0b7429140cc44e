import { createUser } from '#contract/identity-endpoints.ts'
import { codeExists, listSendMethods, sendCode } from '#contract/otp.ts'
import { getNetwork } from '#contract/providers.ts'
import { enterRegionalCode, sendRegionalCode, setAddress, setCity } from '#contract/regional.ts'
import { account, sendAs, session } from '../../api/client.ts'
import { randomHex } from '../../api/credentials.ts'
import { whereaboutsOf } from '../../api/whereabouts.ts'
import type { SignInCalls } from './sign-in-flow.ts'

/** How long a regional provider's code is taken to be good, in seconds; its backend has the last word. */
const REGIONAL_LIFE_S = 600

/** A code is good on the device that asked for it, so its calls go as who the device is now, if that is known. */
const present = () => session.token().catch(() => undefined)

const named = (...words: readonly (string | null | undefined)[]): string[] =>
  words.flatMap((word) => word || [])

/** What signing in asks of the service of this page, where it signs in itself. */
export const signInCalls: SignInCalls = {
  methods: async (phone) => sendAs(listSendMethods, { query: { phone } }, await present()),
  sendCode: async (phone, name) =>
    sendAs(sendCode, { body: { phone, can_display_message: true, name, sign_up: true } }, await present()),
  createUser: (phone) => sendAs(createUser, { body: { username: randomHex(), phone } }),
  codeExists: async (phone) => (await sendAs(codeExists, { query: { phone } }, await present())).otp_exist,
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
    const body = { phone, name }
    const { length, seconds, message } = await sendAs(sendRegionalCode, { body }, await present())
    return { method: 'sms', length, seconds, expires_in: REGIONAL_LIFE_S, message }
  },
  signInByCode: async (phone, token) =>
    sendAs(enterRegionalCode, { body: { phone, token } }, await present()),
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
