import { sql } from 'kysely'
import type { AssetManifest } from '#media/asset/manifest.ts'
import { GRANT_AT_MOST_LATER, GRANT_SECONDS, grantHolds, readGrant } from '#media/grant.ts'
import type { OriginPorts } from '#media/origin/ports.ts'
import { areOfOneKeyServer, type Protection } from '#media/protect/protection.ts'
import { denied, Failure } from '../../failures/failure.ts'
import type { Scope } from '../../scope/scope.ts'
import type { Viewer } from '../../scope/viewer.ts'
import { TOO_MANY_AT_ONCE } from '../refusal-texts.ts'
import type { ViewSessions } from '../view-sessions.ts'
import { protectionAt, watchableTitle } from '../watchable-title.ts'
import { presentViewings } from '../concurrency/present-viewings.ts'
import { viewingsOfOthers } from '../concurrency/present-viewings.store.ts'
import { isTurnedAway, WATCHING_MS } from './surplus-viewings.ts'

export interface LicencePorts {
  readonly origin: OriginPorts
  readonly sessions: ViewSessions
}

export interface LicensedTitle {
  readonly asset: AssetManifest & { readonly protection: Protection }
  /** The viewing that asks. */
  readonly session: string
  /** Unix seconds at which the licence ends, unless it is asked for again: each question is answered for as long as a grant holds by itself. */
  readonly until: number
}

/**
 * The title that a licence is asked for. A licence is for who was granted the stream, on the device that it was granted to, as long as the
 * grant holds and its viewer may still watch: what was paid, age and provider are looked at anew each time.
 * @param token the grant as it stands in the addresses of the stream
 * @throws Failure for everybody and everything else
 */
export async function licensedTitle(
  call: Scope & { readonly viewer: Viewer },
  { origin, sessions }: LicencePorts,
  token: string,
): Promise<LicensedTitle> {
  const { viewer, provider, now } = call
  const grant = readGrant(origin.secret, token)
  if (!grant || !('assetId' in grant.scope)) throw new Failure('grant_refused')
  if (!(await grantHolds(grant, now / 1000, origin.isAlive))) throw new Failure('grant_refused')
  // A request for a licence is a sign of watching, too; of a viewing that was ended there is none.
  const session = await sessions.beat(grant.session, viewer.userId, 0, undefined, now)
  if (!session || session.contentId === null) throw new Failure('grant_refused')
  const { deviceId } = session
  if (deviceId === null || deviceId !== viewer.deviceId) throw new Failure('grant_refused')
  const title = await watchableTitle(call, { id: session.contentId })
  const asset = origin.assets(grant.scope.assetId)
  const present = protectionAt(title, provider)
  // It may be protected otherwise since, or belong to who has another key for it.
  const isOfPresent =
    present !== null &&
    asset !== undefined &&
    (asset.id === present.earlierId || areOfOneKeyServer(asset.id, present.id))
  if (!asset?.protection || !isOfPresent) throw new Failure('grant_refused')
  const { devices_at_once: most } = provider.drm
  if (most !== undefined) {
    const isRefused = (await othersBefore(call, session)) >= most
    await noteRefused(call, session.id, isRefused)
    if (isRefused) {
      const asker = { userId: viewer.userId, deviceId, now, isLicensed: true }
      const others = await viewingsOfOthers(call.db, asker)
      const watching = others.filter(({ seen_at }) => seen_at.getTime() > now - WATCHING_MS)
      const viewings = presentViewings(call, watching)
      throw Failure.told(denied({ reason: 'concurrency', most, viewings }), TOO_MANY_AT_ONCE)
    }
  }
  const seconds = Math.floor(now / 1000)
  return {
    asset: { ...asset, protection: asset.protection },
    session: grant.session,
    until: Math.min(
      Math.max(grant.expires, seconds + GRANT_SECONDS),
      grant.expires + GRANT_AT_MOST_LATER,
      Math.floor((session.endsAt ?? Infinity) / 1000),
    ),
  }
}

/**
 * On how many other devices the account was playing protected titles before this viewing began, and still is: one that was turned away
 * plays nothing, and has begun when it is let in. What was withdrawn and is paid for plays on, and counts.
 */
async function othersBefore(
  { db, viewer, now }: Scope & { readonly viewer: Viewer },
  { id, startedAt }: { readonly id: string; readonly startedAt: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct v.device_id)::integer as count from view_session v join kept_content c on c.id = v.content_id
    where v.user_id = ${viewer.userId} and v.id <> ${id} and v.device_id <> ${viewer.deviceId} and c.protection in ('cenc', 'cbcs')
      and not ${isTurnedAway('v')}
      and (v.started_at <= ${new Date(startedAt)} or exists (select from view_session own where own.id = ${id} and ${isTurnedAway('own')}))
      and v.seen_at > ${new Date(now - WATCHING_MS)} and (v.ended_at is null or v.ended_at > ${new Date(now)})`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Notes whether a viewing was refused its licence for the others, and that it was let in, where that is news. */
async function noteRefused({ db }: Scope, id: string, isRefused: boolean): Promise<void> {
  await db
    .updateTable('view_session')
    .set({ is_refused: isRefused, ...(!isRefused && { is_licensed: true }) })
    .where('id', '=', id)
    .where((row) =>
      isRefused
        ? row('is_refused', '=', false)
        : row.or([row('is_refused', '=', true), row('is_licensed', '=', false)]),
    )
    .execute()
}
