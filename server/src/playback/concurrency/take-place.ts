import { denied, Failure } from '../../failures/failure.ts'
import type { Attempts, Limit } from '../../limits/attempts.ts'
import type { Scope } from '../../scope/scope.ts'
import type { Viewer } from '../../scope/viewer.ts'
import { lockUser } from '../../work/account-locks.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { NO_PLACE, TAKEN } from '../refusal-texts.ts'
import { type BegunSession, writeBegun } from '../view-session.store.ts'
import { HEARD_MS } from './looks.ts'
import { presentViewings } from './present-viewings.ts'
import {
  type DeviceViewing,
  endOnDevices,
  hasPlace,
  isTaken,
  viewingsOfOthers,
} from './present-viewings.store.ts'

/**
 * Lets a viewing begin where the account is not watching on as many devices as it may at a time, and writes it, so that of two that begin
 * at once on whatever nodes the second one counts the first. What plays on one device has one place, with whatever it goes on to. Who is
 * silent has none, and loses what is open there to whoever takes the last one.
 * @param after the viewing that goes on by itself; one that another device has ended does not
 * @throws Failure `concurrency`, with what the account is watching
 */
export async function takePlace(
  call: Scope & { readonly viewer: Viewer },
  begins: BegunSession & { readonly deviceId: string },
  after: string | undefined,
): Promise<void> {
  const { provider, now } = call
  const most = provider.simultaneous_streams
  if (most === null && after === undefined) return
  const asker = { userId: begins.userId, deviceId: begins.deviceId, now }
  await inTransaction(call.db, async (trx, tell) => {
    // Under the user's lock, so that what begins at the same time is counted one after the other.
    await lockUser(trx, asker.userId)
    const others = await viewingsOfOthers(trx, asker)
    const playing = others.filter(isPlaying(now))
    if (after !== undefined && (await isTaken(trx, asker, after)))
      throw refused(call, playing, TAKEN, { is_taken: true })
    if (most === null) return
    if (playing.length >= most) throw refused(call, playing, NO_PLACE)
    const silent = others.filter((one) => !playing.includes(one))
    const surplus = silent.slice(0, Math.max(0, others.length + 1 - most))
    // Who only looks in takes no place from anybody.
    const deviceIds = begins.isPreview ? [] : surplus.map(({ device_id }) => device_id)
    await endOnDevices(trx, tell, { deviceIds, isTaken: false, now })
    await writeBegun(trx, begins)
  })
}

/** What a device without a place may ask for of one thing before it is pressed: each answer shows a minute and a half of it. */
const AHEAD: Limit = { kind: 'stream.ahead', most: 2, windowMs: 10 * 60_000 }

/**
 * Refuses what is asked for ahead where there is no place for it. It takes none before it is pressed, so that a device on which nothing plays
 * may ask for the same thing but now and then: one answer after the other would be watching it.
 * @param thing what is asked for
 * @throws Failure `concurrency`, with what the account is watching, or `too_many_requests`
 */
export async function needPlace(
  call: Scope & { readonly viewer: Viewer },
  attempts: Attempts,
  { deviceId, thing }: { readonly deviceId: string; readonly thing: string },
): Promise<void> {
  const { provider, viewer, now } = call
  const most = provider.simultaneous_streams
  if (most === null) return
  const asker = { userId: viewer.userId, deviceId, now }
  const [others, isOpen] = await Promise.all([viewingsOfOthers(call.db, asker), hasPlace(call.db, asker)])
  const playing = others.filter(isPlaying(now))
  if (playing.length >= most) throw refused(call, playing, NO_PLACE)
  if (!isOpen && !(await attempts.count(AHEAD, `${deviceId} ${thing}`, now)))
    throw new Failure('too_many_requests')
}

const isPlaying =
  (now: number) =>
  ({ seen_at }: DeviceViewing): boolean =>
    seen_at.getTime() > now - HEARD_MS

function refused(
  call: Scope,
  playing: readonly DeviceViewing[],
  words: typeof NO_PLACE,
  more: { readonly is_taken?: true } = {},
): Failure {
  const { simultaneous_streams: most } = call.provider
  const viewings = presentViewings(call, playing)
  return Failure.told(denied({ reason: 'concurrency', most, viewings, ...more }), words)
}
