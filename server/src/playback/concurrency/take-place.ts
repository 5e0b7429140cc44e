import { denied, Failure } from '../../failures/failure.ts'
import type { Scope } from '../../scope/scope.ts'
import type { Viewer } from '../../scope/viewer.ts'
import { lockUser } from '../../work/account-locks.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { NO_PLACE, TAKEN } from '../refusal-texts.ts'
import { type BegunSession, writeBegun } from '../view-session.store.ts'
import { presentViewings } from './present-viewings.ts'
import {
  type DeviceViewing,
  endOnDevices,
  HEARD_MS,
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

/**
 * Refuses what is asked for ahead where there is no place for it. It takes none before it is pressed.
 * @throws Failure `concurrency`, with what the account is watching
 */
export async function needPlace(call: Scope & { readonly viewer: Viewer }, deviceId: string): Promise<void> {
  const { provider, viewer, now } = call
  const most = provider.simultaneous_streams
  if (most === null) return
  const others = await viewingsOfOthers(call.db, { userId: viewer.userId, deviceId, now })
  const playing = others.filter(isPlaying(now))
  if (playing.length >= most) throw refused(call, playing, NO_PLACE)
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
