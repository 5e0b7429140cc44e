import { createUser } from '#contract/identity-endpoints.ts'
import { codeExists, listSendMethods, sendCode } from '#contract/otp.ts'
import { getNetwork } from '#contract/providers.ts'
import { account, sendAs, session } from '../../api/client.ts'
import { randomHex } from '../../api/credentials.ts'
import type { SignInCalls } from './sign-in-flow.ts'

/** A code is good on the device that asked for it, so its calls go as who the device is now, if that is known. */
const present = () => session.token().catch(() => undefined)

/** What signing in asks of the service of this page. */
export const signInCalls: SignInCalls = {
  methods: async (phone) => sendAs(listSendMethods, { query: { phone } }, await present()),
  sendCode: async (phone, name) =>
    sendAs(sendCode, { body: { phone, can_display_message: true, name, sign_up: true } }, await present()),
  createUser: (phone) => sendAs(createUser, { body: { username: randomHex(), phone } }),
  codeExists: async (phone) => (await sendAs(codeExists, { query: { phone } }, await present())).otp_exist,
  signInByCode: account.signInByCode,
  signIn: account.signIn,
  async whereabouts() {
    const { country, remote } = await sendAs(getNetwork, {})
    return [country, remote].filter((word) => word !== null && word !== '').map(String)
  },
}
