import type { Kysely } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import { getUser, referUser, updateUser } from '#contract/identity-endpoints.ts'
import type { User } from '#contract/identity.ts'
import { isEmail, keptEmail } from '#domain/identity/email.ts'
import { keptName } from '#domain/identity/name.ts'
import { dialledDigits } from '#domain/identity/phone.ts'
import { isPin } from '#domain/identity/pin.ts'
import { accountsOf } from '../commerce/shop/account-answer.ts'
import type { CommonTables, ProviderRow } from '../db/tables.ts'
import type { Viewer } from '../scope/viewer.ts'
import { Failure } from '../failures/failure.ts'
import { addressForOthers } from '../http/public-address.ts'
import { serve } from '../http/serve.ts'
import { TOKEN_CHANNEL } from '../http/tokens.ts'
import type { App, Ports } from '../ports.ts'
import { forAdultUsers, notForChild } from '../scope/account-refusals.ts'
import { type AccountChange, changeAccount, setReferrer } from './account.store.ts'
import { parentalOffer } from './account-texts.ts'
import { demandOwnCodes } from './code-sending.ts'
import type { Limit } from '../limits/attempts.ts'
import { toUser } from './identity-answers.ts'
import { oldPhoneNotice, TELL_OLD_PHONE } from './phone-notice.ts'
import { changePhone, checkPhoneCode, isTakenPhone } from './phone-change.ts'
import { spendCode } from './otp.store.ts'
import { checkPinWhereSet } from './pin-check.ts'
import { openPin } from './pin-vault.ts'
import { NO_PIN, TAKEN_NUMBER } from './refusal-texts.ts'
import { findUser, type UserRow } from './user.store.ts'
import { inTransaction } from '../work/in-transaction.ts'

/** Whoever sets an e-mail learns whether somebody else has it. */
const EMAILS: Limit = { kind: 'email', most: 20, windowMs: 24 * 60 * 60_000 }

interface Asked {
  readonly db: Kysely<CommonTables>
  readonly viewer: Viewer
  readonly provider: ProviderRow
  readonly language: string
}

/** The account as its viewer may know it; adults are told their money, and without a PIN are offered to set one. */
async function answerOf(row: UserRow, call: Asked, { gateways, secret }: Ports): Promise<User> {
  const { db, language, provider, viewer } = call
  const user = toUser(row, provider, language, viewer.role, openPin(secret, row))
  if (row.is_guest || viewer.role !== 'adult') return user
  return {
    ...user,
    parental_dialogue: row.parental_status === 'notset' ? parentalOffer(call) : null,
    accounts: await accountsOf(db, row.id, provider, gateways),
  }
}

/** Checks name and e-mail. Throws `validation_failed` with all that is wrong. */
function namesOf({ name, ...body }: BodyOf<typeof updateUser>): AccountChange {
  const kept = name === undefined ? undefined : keptName(name)
  const email = body.email === undefined ? undefined : keptEmail(body.email)
  const wrong: Record<string, string> = {}
  if (kept === null) wrong['name'] = 'must not be empty'
  if (email !== undefined && !isEmail(email)) wrong['email'] = 'is no e-mail address'
  if (Object.keys(wrong).length > 0) throw new Failure('validation_failed', wrong)
  return {
    ...(typeof kept === 'string' && { first_name: kept }),
    ...(email !== undefined && { email }),
  }
}

/** What becomes of the PIN. Throws `validation_failed` for what is no PIN, and `conflict` for switching on without one. */
function pinOf({ pincode, settings }: BodyOf<typeof updateUser>, { parental_hash }: UserRow): AccountChange {
  const status = settings?.parental_status
  if (pincode !== undefined) {
    if (!isPin(pincode)) throw new Failure('validation_failed', { pincode: 'must be four digits' })
    if (status === 'ignore')
      throw new Failure('validation_failed', { 'settings.parental_status': 'contradicts the PIN beside it' })
    return { pin: pincode, parental_status: 'set' }
  }
  if (status === 'set' && parental_hash === null) throw Failure.told('conflict', NO_PIN)
  return status === undefined ? {} : { parental_status: status }
}

/** Another phone and the code that was sent to it. Throws `validation_failed` for one without the other. */
function phoneOf({ phone, token }: BodyOf<typeof updateUser>): { phone: string; code: string } | null {
  if (phone === undefined && token === undefined) return null
  if (phone === undefined) throw new Failure('validation_failed', { phone: 'is missing' })
  if (token === undefined) throw new Failure('validation_failed', { token: 'is missing' })
  return { phone, code: token }
}

/** The account of the viewer. */
export function registerAccount(app: App, ports: Ports): void {
  const { attempts, database, env } = ports
  const { tokens } = app.parts

  const userOf = async ({ userId }: Viewer): Promise<UserRow> => {
    const user = await findUser(database, userId)
    if (!user) throw new Failure('authentication_failed')
    return user
  }

  serve(app, getUser, async (call) => answerOf(await userOf(call.viewer), call, ports))

  serve(app, updateUser, async (call) => {
    const { body, viewer, provider, now } = call
    forAdultUsers(viewer)
    const user = await userOf(viewer)
    const pin = pinOf(body, user)
    const change = { ...namesOf(body), ...pin }
    const phone = phoneOf(body)
    // Another phone would be another subscriber of the provider's backend, which knows nothing of it.
    if (phone) demandOwnCodes(provider)
    const touchesPin =
      pin.pin !== undefined || (pin.parental_status ?? user.parental_status) !== user.parental_status
    // Whoever holds the phone holds the account.
    if (touchesPin || phone) await checkPinWhereSet(ports, { user, viewer, given: body.old_pincode, now })
    const isOther = change.email !== undefined && change.email !== user.email
    if (isOther && !(await attempts.count(EMAILS, String(user.id), now)))
      throw new Failure('too_many_requests')
    const asked = phone && {
      code: phone.code,
      phone: dialledDigits(phone.phone, provider.phone_mask),
      userId: user.id,
      providerId: viewer.providerId,
      deviceId: viewer.deviceId,
      now,
    }
    const codeId = asked && (await checkPhoneCode(ports, asked))
    try {
      await inTransaction(database.db, async (trx, tell, order) => {
        if (Object.keys(change).length > 0) await changeAccount(trx, ports, user, change)
        const undoable = asked && codeId !== null ? await changePhone(trx, asked, codeId) : null
        if (undoable) {
          const address = addressForOthers(call.request, call.provider, env.publicUrl)
          order(TELL_OLD_PHONE, oldPhoneNotice(undoable, call, address, now))
        }
        tell(TOKEN_CHANNEL, String(user.id))
      })
    } catch (error) {
      if (codeId === null || !isTakenPhone(error)) throw error
      // Who holds the phone has been told whose it is: once, as by any other code.
      await spendCode(database.db, codeId, now)
      throw new Failure('conflict', { phone: 'is taken' }, TAKEN_NUMBER)
    }
    tokens.forgetHere(user.id)
    return answerOf(await userOf(viewer), call, ports)
  })

  // Another's account is as unknown as one that never was.
  serve(app, referUser, async (call) => {
    const { viewer, params, body } = call
    if (params.id !== viewer.userId) throw new Failure('not_found', null, 'There is no such user')
    if (viewer.role === 'child') throw notForChild()
    return answerOf(await setReferrer(database, viewer.userId, body.refer_id), call, ports)
  })
}
