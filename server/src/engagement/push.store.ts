import { type Kysely, type Selectable, sql } from 'kysely'
import { WEB_PUSH } from '#contract/push.ts'
import type { Database } from '../db/database.ts'
import type { PushTable } from '../db/push-tables.ts'
import type { Tables } from '../db/tables.ts'

type Handle = Pick<Database, 'db'>
type Whole = Pick<Database, 'whole'>
export type PushRow = Selectable<PushTable>

/** A device that wants notifications, and where. */
export interface PushDevice {
  readonly id: string
  /** As the device has told it. */
  readonly token: string
}

/** Pushes of all providers that are sent at a moment: begun, and not over. */
export function pushesAt({ whole }: Whole, now: Date): Promise<PushRow[]> {
  return whole
    .selectFrom('push')
    .selectAll()
    .where('time_start', '<=', now)
    .where(sql<boolean>`time_start + time_to_live * interval '1 second' > ${now}`)
    .orderBy('id')
    .execute()
}

/** The devices that a push is for. A child is told nothing, and neither is a guest; native apps are not notified by this service. */
export const devicesWanting = (
  { db }: Handle,
  { provider_id, user_id }: Pick<PushRow, 'provider_id' | 'user_id'>,
) =>
  db
    .selectFrom('device')
    .innerJoin('app_user', 'app_user.id', 'device.user_id')
    .leftJoin('profile', 'profile.id', 'device.profile_id')
    .where('app_user.provider_id', '=', provider_id)
    .where('app_user.is_guest', '=', false)
    .where(sql<boolean>`device.notification->>'notification_type' = ${WEB_PUSH}`)
    .where(sql<boolean>`coalesce(profile.role, 'adult') <> 'child'`)
    .$if(user_id !== null, (query) => query.where('app_user.id', '=', user_id ?? 0))

/** Devices that a push is still to be sent to, at most so many, after an id. */
export function devicesFor(
  handle: Handle,
  push: PushRow,
  after: string,
  most: number,
): Promise<PushDevice[]> {
  return devicesWanting(handle, push)
    .select(['device.id', sql<string>`device.notification->>'token'`.as('token')])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('push_delivery')
            .select('push_id')
            .where('push_id', '=', push.id)
            .whereRef('push_delivery.device_id', '=', 'device.id'),
        ),
      ),
    )
    .where('device.id', '>', after)
    .orderBy('device.id')
    .limit(most)
    .execute()
}

/** Notes what push services have taken. Devices that were removed meanwhile are none. */
export async function noteDeliveries(
  { db }: Handle,
  pushId: number,
  devices: readonly string[],
): Promise<void> {
  if (devices.length === 0) return
  await db
    .insertInto('push_delivery')
    .columns(['push_id', 'device_id'])
    .expression(
      db
        .selectFrom('device')
        .select([sql<number>`${pushId}::bigint`.as('push_id'), 'id as device_id'])
        .where('id', 'in', devices),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A subscription is over: the device is notified no more, unless it has told of another one meanwhile. */
export async function endSubscription({ db }: Handle, { id, token }: PushDevice): Promise<void> {
  await db
    .updateTable('device')
    .set({ notification: null })
    .where('id', '=', id)
    .where(sql<boolean>`notification->>'token' = ${token}`)
    .execute()
}

/** What a device was notified of and is not over, the newest first. */
export function pushesOf(db: Kysely<Tables>, deviceId: string, now: Date): Promise<PushRow[]> {
  return db
    .selectFrom('push')
    .innerJoin('push_delivery', 'push_delivery.push_id', 'push.id')
    .selectAll('push')
    .where('push_delivery.device_id', '=', deviceId)
    .where(sql<boolean>`time_start + time_to_live * interval '1 second' > ${now}`)
    .orderBy('push.id', 'desc')
    .limit(20)
    .execute()
}

/** Forgets pushes that have been over for a month, in Unix milliseconds. */
export async function forgetPushes({ whole }: Whole, now: number): Promise<void> {
  await whole
    .deleteFrom('push')
    .where(sql<boolean>`time_start + time_to_live * interval '1 second' < ${new Date(now - 30 * 86_400_000)}`)
    .execute()
}
