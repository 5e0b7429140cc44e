import type { Transaction } from 'kysely'
import { createUser, login } from '#contract/identity-endpoints.ts'
import type { CommonTables } from '../db/tables.ts'
import type { Viewer } from '../scope/viewer.ts'
import { denied, Failure } from '../failures/failure.ts'
import { serve } from '../http/serve.ts'
import type { App, Ports } from '../ports.ts'
import type { Limit } from '../limits/attempts.ts'
import { countEach, giveBackEach, ofNetworks } from '../http/address-limit.ts'
import { demandOwnCountry, readPhone } from './code-sending.ts'
import { createHashGate } from './hash-gate.ts'
import { toUser } from './identity-answers.ts'
import { askerOf, ownDeviceKey } from './known-device.store.ts'
import { mergeGuest } from './merge.ts'
import { TOO_MANY_PASSWORDS, WRONG_PASSWORD } from './refusal-texts.ts'
import { allowsPasswords } from '../tenancy/provider-answers.ts'
import { addToken } from './token.store.ts'
import { findUserByName, findUserByPhone, insertUser, type UserRow } from './user.store.ts'
import { inTransaction } from '../work/in-transaction.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const LOGIN: Limit = { kind: 'login', most: 10, windowMs: 15 * MINUTE_MS }
const LOGIN_IP: Limit = { kind: 'login.ip', most: 100, windowMs: 15 * MINUTE_MS }
/** Passwords that were wrong: of all viewers of a mobile operator there are few at a time, and somebody who tries those of others needs many. */
const LOGIN_LINE_TIMES = 20
/** Many households may stand behind one address of an operator; each new browser is a guest. */
const GUEST_IP: Limit = { kind: 'create.guest.ip', most: 1000, windowMs: HOUR_MS }
/** A guest costs a hash and some rows. */
const GUEST_LINE_TIMES = 10
const USER_IP: Limit = { kind: 'create.user.ip', most: 60, windowMs: 24 * HOUR_MS }

/**
 * The answer to whoever has proven to be `user`: an interim token, which a device has to be registered with. What the
 * viewer has watched as a guest until now goes along. All of it is done, or nothing.
 * @param spendProof takes back what was proven by, if that is good but once
 */
export async function signIn(
  { database, random }: Pick<Ports, 'database' | 'random'>,
  viewer: Viewer | null,
  user: UserRow,
  now: number,
  spendProof?: (trx: Transaction<CommonTables>) => Promise<void>,
) {
  const issued = await inTransaction(database.db, async (trx) => {
    await mergeGuest(trx, viewer, user)
    const token = await addToken(trx, random, { userId: user.id, deviceId: null, now })
    await spendProof?.(trx)
    return token
  })
  return {
    access_token: issued.token,
    expired: Math.floor(issued.expiresAt / 1000),
    was_guest: user.is_guest,
  }
}

/** Users come into being, and sign in by login and password. */
export function registerLogin(app: App, ports: Ports): void {
  const { attempts, database } = ports
  const gate = createHashGate()

  // Only what is named here is taken from the body. Whoever names a phone has not proven yet to hold it: a guest without a
  // password is made, who becomes the user of the phone when the code that it is sent is entered.
  serve(
    app,
    createUser,
    async ({ body, provider, language, isStranger, now, ip }) => {
      const facts = {
        providerId: provider.id,
        username: body.username,
        referId: body.refer_id ?? null,
        now,
      }
      const allow = async (limit: Limit, times?: number) => {
        if (!(await countEach(attempts, ofNetworks(limit, ip, times), now)))
          throw new Failure('too_many_requests')
      }
      if (body.is_guest) {
        if (!provider.is_guest_allowed || (isStranger && provider.strangers !== null))
          throw new Failure(denied({ reason: 'sign_in' }), 'This provider has no guests')
        if (body.password === undefined) throw new Failure('validation_failed', { password: 'is missing' })
        await allow(GUEST_IP, GUEST_LINE_TIMES)
        const passwordHash = await gate.hash(body.password, ip)
        const guest = await insertUser(database, { ...facts, passwordHash, phone: null, isGuest: true })
        return toUser(guest, provider, language, 'adult', null)
      }
      if (body.phone === undefined)
        throw new Failure(denied({ reason: 'sign_in' }), 'Only guests are created without a phone number')
      const phone = await readPhone(database, provider, body.phone)
      await allow(USER_IP)
      if (await findUserByPhone(database, provider.id, phone))
        throw new Failure('conflict', { phone: 'is taken' })
      demandOwnCountry(provider, phone)
      const claim = { ...facts, passwordHash: null, phone: null, claimedPhone: phone, isGuest: true }
      return toUser(await insertUser(database, claim), provider, language, 'adult', null)
    },
    { isPatient: true },
  )

  // An unknown login, one without a password and a wrong password fail alike, in words and in work.
  serve(
    app,
    login,
    async ({ body, provider, viewer, now, ip }) => {
      const found = await findUserByName(database, provider.id, body.login)
      // A device that has signed in here before has a count of its own: strangers cannot use it up.
      const own = found && (await ownDeviceKey(database, found.id, askerOf(viewer, body.serial)))
      const name = own === null ? `${provider.id}:${body.login}` : `${provider.id}:${found?.id}:${own}`
      const networks = ofNetworks(LOGIN_IP, ip, LOGIN_LINE_TIMES)
      const tooMany = () => new Failure('too_many_requests', null, TOO_MANY_PASSWORDS)
      // Counted before the work, so that tries at the same moment are not all looked at; the address first: one that has had
      // enough must not keep others out of their logins.
      if (!(await countEach(attempts, networks, now))) throw tooMany()
      if (!(await attempts.count(LOGIN, name, now))) {
        await giveBackEach(attempts, networks)
        throw tooMany()
      }

      const mayHave = found?.is_guest === true || allowsPasswords(provider)
      const passwordHash = mayHave ? (found?.password_hash ?? null) : null
      const isRight = await gate.verify(body.password, passwordHash, ip)
      if (!found || !isRight) {
        throw new Failure('authentication_failed', null, WRONG_PASSWORD)
      }
      await attempts.clear(LOGIN.kind, name)
      // Given back one by one: an own account must not wipe out the failures at those of others.
      await giveBackEach(attempts, networks)
      return signIn(ports, viewer, found, now)
    },
    { isPatient: true },
  )
}
