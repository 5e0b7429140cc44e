import { checkParentalCode, sendParentalCode } from '#contract/profiles.ts'
import { phoneDigits } from '#domain/identity/phone.ts'
import { Failure } from '../failures/failure.ts'
import { serve } from '../http/serve.ts'
import type { App, Ports } from '../ports.ts'
import { forAdultUsers, notForGuest } from '../scope/account-refusals.ts'
import { pinMessage } from './account-texts.ts'
import type { Limit } from '../limits/attempts.ts'
import { checkPin, forgetPinTries } from './pin-check.ts'
import { openPin } from './pin-vault.ts'
import { NO_PHONE_FOR_PIN, NO_PIN } from './refusal-texts.ts'
import { findUser } from './user.store.ts'

const BETWEEN_SECONDS = 60
const BETWEEN: Limit = { kind: 'pin-sent', most: 1, windowMs: BETWEEN_SECONDS * 1000 }
const A_DAY: Limit = { kind: 'pin-sent-day', most: 3, windowMs: 24 * 60 * 60_000 }

/** Checks a PIN for adults, and sends a forgotten one to the phone of its owner: a child may ask for that. */
export function registerPin(app: App, ports: Ports): void {
  const { attempts, database, messages, log, secret } = ports
  serve(app, checkParentalCode, async ({ viewer, body, now }) => {
    forAdultUsers(viewer)
    const user = await findUser(database, viewer.userId)
    if (!user) throw new Failure('authentication_failed')
    if (user.parental_hash === null) throw Failure.told('conflict', NO_PIN)
    await checkPin(ports, { user, deviceId: viewer.deviceId, given: body.pincode, now })
    return { is_right: true as const }
  })

  serve(
    app,
    sendParentalCode,
    async (call) => {
      const { viewer, provider, now } = call
      if (viewer.isGuest) throw notForGuest()
      const user = await findUser(database, viewer.userId)
      if (!user) throw new Failure('authentication_failed')
      const pin = openPin(secret, user)
      if (pin === null) throw Failure.told('conflict', NO_PIN)
      if (user.phone === null) throw Failure.told('conflict', NO_PHONE_FOR_PIN)
      const key = String(user.id)
      const refuse = async (limit: Limit) => {
        const seconds = Math.max(1, await attempts.secondsUntilFree(limit, key, now))
        throw new Failure('too_many_requests', { seconds: String(seconds) })
      }
      // The longer wait is told first; who has to wait uses nothing up.
      for (const limit of [A_DAY, BETWEEN])
        if ((await attempts.secondsUntilFree(limit, key, now)) > 0) await refuse(limit)
      for (const limit of [BETWEEN, A_DAY]) if (!(await attempts.count(limit, key, now))) await refuse(limit)
      try {
        await messages.send({
          channel: 'sms',
          phone: phoneDigits(user.phone),
          text: pinMessage(pin, call),
          kind: 'pin',
          providerId: provider.id,
        })
      } catch (error) {
        log.warn({ err: error }, 'a PIN could not be sent')
        // Nothing came, so there is nothing to wait for; the count of the day stays.
        await attempts.clear(BETWEEN.kind, key)
        throw new Failure('not_sent')
      }
      // Three messages a day add three times the guesses of a day.
      await forgetPinTries(attempts, user.id)
      return { seconds: BETWEEN_SECONDS }
    },
    { isPatient: true },
  )
}
