import { sql } from 'kysely'
import type { AssetManifest } from '#media/asset/manifest.ts'
import { grantHolds, readGrant } from '#media/grant.ts'
import type { OriginPorts } from '#media/origin/ports.ts'
import type { Protection } from '#media/protect/protection.ts'
import { denied, Failure } from '../../failures/failure.ts'
import type { Scope } from '../../scope/scope.ts'
import type { Viewer } from '../../scope/viewer.ts'
import { TOO_MANY_AT_ONCE } from '../refusal-texts.ts'
import type { ViewSessions } from '../view-sessions.ts'
import { protectionAt, watchableTitle } from '../watchable-title.ts'

export interface LicencePorts {
  readonly origin: OriginPorts
  readonly sessions: ViewSessions
}

export interface LicensedTitle {
  readonly asset: AssetManifest & { readonly protection: Protection }
  /** The viewing that asks. */
  readonly session: string
  /** Unix seconds at which the licence ends with its grant, unless it is asked for again. */
  readonly until: number
}

/** A device that was heard of within so long is watching. */
const WATCHING_MS = 100_000

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
  if (!session || session.deviceId !== viewer.deviceId || session.contentId === null)
    throw new Failure('grant_refused')
  const title = await watchableTitle(call, { id: session.contentId })
  const asset = origin.assets(grant.scope.assetId)
  // It may be protected otherwise since, or belong to who has another key for it.
  if (!asset?.protection || asset.id !== protectionAt(title, provider)?.id) throw new Failure('grant_refused')
  const { devices_at_once: most } = provider.drm
  if (most !== undefined && (await othersBefore(call, session)) >= most)
    throw Failure.told(denied({ reason: 'devices' }), TOO_MANY_AT_ONCE)
  return {
    asset: { ...asset, protection: asset.protection },
    session: grant.session,
    until: grant.expires,
  }
}

/** On how many other devices the account was playing protected titles before this viewing began, and still is. */
async function othersBefore(
  { db, viewer, now }: Scope & { readonly viewer: Viewer },
  { id, startedAt }: { readonly id: string; readonly startedAt: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct v.device_id)::integer as count from view_session v join content c on c.id = v.content_id
    where v.user_id = ${viewer.userId} and v.id <> ${id} and v.device_id <> ${viewer.deviceId} and c.protection <> 'aes-128'
      and v.started_at <= ${new Date(startedAt)} and v.seen_at > ${new Date(now - WATCHING_MS)}
      and (v.ended_at is null or v.ended_at > ${new Date(now)})`.execute(db)
  return rows[0]?.count ?? 0
}
