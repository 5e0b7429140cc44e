import type { Viewer } from '../scope/viewer.ts'
import { Failure } from '../failures/failure.ts'
import type { Ports } from '../ports.ts'
import type { Attempts, Limit } from '../limits/attempts.ts'
import { isPinOf } from './pin-vault.ts'
import { TOO_MANY_PINS, TOO_MANY_PINS_TODAY } from './refusal-texts.ts'
import type { UserRow } from './user.store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Of one device: who tries on another one is not kept out by it. */
const TRIES: Limit = { kind: 'pin', most: 5, windowMs: 15 * MINUTE_MS, isOwned: true }
const A_DAY: Limit = { kind: 'pin.day', most: 15, windowMs: DAY_MS, isOwned: true }
/** Of all devices of an account together: one that is registered anew has not tried yet. */
const ACCOUNT: Limit = { kind: 'pin.account', most: 40, windowMs: DAY_MS }

/** Forgets the wrong tries of a user: whoever has just been told the PIN may enter it. */
export async function forgetPinTries(attempts: Attempts, userId: number): Promise<void> {
  await attempts.clear(ACCOUNT.kind, String(userId))
  await attempts.clearOf([TRIES.kind, A_DAY.kind], String(userId))
}

/** Who tries a PIN: the account, and on which of its devices. */
export interface PinTry {
  readonly user: Pick<UserRow, 'id' | 'parental_hash'>
  /** Null on the interim token between login and device. */
  readonly deviceId: string | null
  readonly given: string | undefined
  /** Unix milliseconds. */
  readonly now: number
}

/**
 * Checks a PIN against the stored one. Throws `pin_required` without one, `wrong_pin`, and `too_many_requests`, also for the right
 * one, after five wrong ones of a device in a quarter of an hour, 15 in a day, or 40 of all devices of the account in a day.
 */
export async function checkPin(
  { attempts, secret }: Pick<Ports, 'attempts' | 'secret'>,
  { user, deviceId, given, now }: PinTry,
): Promise<void> {
  if (given === undefined) throw new Failure('pin_required')
  const device = `${user.id}:${deviceId ?? ''}`
  const counted = [
    [TRIES, device],
    [A_DAY, device],
    [ACCOUNT, String(user.id)],
  ] as const
  const refuse = async () => {
    const waits = await Promise.all(
      counted.map(async ([limit, key]) => ({
        words: limit === TRIES ? TOO_MANY_PINS : TOO_MANY_PINS_TODAY,
        seconds: await attempts.secondsUntilFree(limit, key, now),
      })),
    )
    // Who waits for the shortest of them would be told to wait once more.
    const { words, seconds } = waits.reduce((one, other) => (other.seconds > one.seconds ? other : one))
    if (seconds > 0) throw new Failure('too_many_requests', { seconds: String(seconds) }, words)
  }
  // Who has to wait uses nothing up.
  await refuse()
  for (const [limit, key] of counted)
    if (!(await attempts.count(limit, key, now))) {
      await refuse()
      throw new Failure('too_many_requests', { seconds: '1' }, TOO_MANY_PINS)
    }
  if (!isPinOf(secret, user, given)) throw new Failure('wrong_pin')
  await attempts.clear(TRIES.kind, device)
  await attempts.giveBack(A_DAY, device)
  await attempts.giveBack(ACCOUNT, String(user.id))
}

/** A change that opens an account or a limit asks for the PIN, where the account has one that is switched on. */
export async function checkPinWhereSet(
  ports: Parameters<typeof checkPin>[0],
  {
    user,
    viewer,
    given,
    now,
  }: Pick<PinTry, 'given' | 'now'> & {
    readonly user: Pick<UserRow, 'id' | 'parental_hash' | 'parental_status'>
    readonly viewer: Pick<Viewer, 'deviceId'>
  },
): Promise<void> {
  if (user.parental_status !== 'set' || user.parental_hash === null) return
  await checkPin(ports, { user, deviceId: viewer.deviceId, given, now })
}
