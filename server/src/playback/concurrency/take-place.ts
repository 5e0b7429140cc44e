import { denied, Failure } from '../../failures/failure.ts'
import type { Scope } from '../../scope/scope.ts'
import type { Viewer } from '../../scope/viewer.ts'
import { lockUser } from '../../work/account-locks.ts'
import { inTransaction } from '../../work/in-transaction.ts'
import { NO_PLACE, TAKEN } from '../refusal-texts.ts'
import { type BegunSession, writeBegun } from '../view-session.store.ts'
import { presentViewings } from './present-viewings.ts'
import { endOnDevices, HEARD_MS, isTaken, viewingsOfOthers } from './present-viewings.store.ts'

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
    const playing = others.filter(({ seen_at }) => seen_at.getTime() > now - HEARD_MS)
    const refuse = (words: typeof NO_PLACE, more: { readonly is_taken?: true } = {}): Failure => {
      const viewings = presentViewings(call, playing)
      return Failure.told(denied({ reason: 'concurrency', most, viewings, ...more }), words)
    }
    if (after !== undefined && (await isTaken(trx, asker, after))) throw refuse(TAKEN, { is_taken: true })
    if (most === null) return
    if (playing.length >= most) throw refuse(NO_PLACE)
    const silent = others.filter((one) => !playing.includes(one))
    const surplus = silent.slice(0, Math.max(0, others.length + 1 - most))
    await endOnDevices(trx, tell, {
      deviceIds: surplus.map(({ device_id }) => device_id),
      isTaken: false,
      now,
    })
    await writeBegun(trx, begins)
  })
}
