import { type Kysely, sql, type Transaction } from 'kysely'
import { keepingPlans } from '../../db/kept-plans.ts'
import type { Tables, Text } from '../../db/tables.ts'
import { endedNotices, ENDED_CHANNEL, OLDEST_MS } from '../../rights/end-viewings.ts'
import { inTransaction, type Tell } from '../../work/in-transaction.ts'
import { isTurnedAway } from '../licence/surplus-viewings.ts'
import { isViewingId } from '../viewing-id.ts'
import { HEARD_MS, isNoShortLook } from './looks.ts'

/** The viewing of a device that was heard of last. */
export interface DeviceViewing {
  readonly id: string
  readonly device_id: string
  readonly started_at: Date
  readonly seen_at: Date
  readonly data: Readonly<Record<string, string>>
  readonly channel: string | null
  readonly title: Text | null
}

/** Whose viewings are asked about, and by which device. */
export interface Asker {
  readonly userId: number
  readonly deviceId: string
  /** Unix milliseconds. */
  readonly now: number
}

/**
 * What the other devices of an account have open, the longest silent ones first: some were not heard of for long.
 * @param isLicensed only what is under licences
 */
export async function viewingsOfOthers(
  db: Kysely<Tables>,
  { userId, deviceId, now, isLicensed = false }: Asker & { readonly isLicensed?: boolean },
): Promise<readonly DeviceViewing[]> {
  const { rows } = await sql<DeviceViewing>`
    select * from (
      select distinct on (v.device_id) v.id, v.device_id, v.started_at, v.seen_at, d.data,
        c.name as channel, coalesce(series.title, t.title) as title
      from view_session v
        join device d on d.id = v.device_id
        left join channel c on c.id = v.channel_id
        left join kept_content t on t.id = v.content_id
        left join kept_content season on season.id = t.parent_id
        left join kept_content series on series.id = season.parent_id
      where v.user_id = ${userId} and v.device_id <> ${deviceId} and v.started_at > ${new Date(now - OLDEST_MS)}
        and not v.is_taken and (v.ended_at is null or v.ended_at > ${new Date(now)})
        and (not ${isLicensed} or t.protection in ('cenc', 'cbcs'))
        and ${isNoShortLook('v', now)} and not ${isTurnedAway('v')}
      order by v.device_id, v.seen_at desc, v.started_at desc
    ) latest order by seen_at, id`.execute(keepingPlans(db))
  return rows
}

/** Whether a device has a place, since something plays there that is no look in passing. */
export async function hasPlace(db: Kysely<Tables>, { userId, deviceId, now }: Asker): Promise<boolean> {
  const row = await db
    .selectFrom('view_session')
    .select('id')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .where('started_at', '>', new Date(now - OLDEST_MS))
    .where('seen_at', '>', new Date(now - HEARD_MS))
    .where('is_preview', '=', false)
    .where((row) => row.or([row('ended_at', 'is', null), row('ended_at', '>', new Date(now))]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether another device has ended a viewing of this one. */
export async function isTaken(db: Kysely<Tables>, { userId, deviceId }: Asker, id: string): Promise<boolean> {
  if (!isViewingId(id)) return false
  const row = await db
    .selectFrom('view_session')
    .select('is_taken')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst()
  return row?.is_taken ?? false
}

/**
 * Ends viewings that a device has left, on every node, so that their places are free at once. What others have open stays.
 * @param said what the device says that it has left
 */
export async function endLeft(
  db: Kysely<Tables>,
  { deviceId, now }: Omit<Asker, 'userId'>,
  said: readonly string[],
): Promise<void> {
  const ids = said.filter(isViewingId)
  if (ids.length === 0) return
  await inTransaction(db, async (trx, tell) => {
    const rows = await trx
      .updateTable('view_session')
      .set({ ended_at: new Date(now) })
      .where('id', 'in', ids)
      .where('device_id', '=', deviceId)
      .where((row) => row.or([row('ended_at', 'is', null), row('ended_at', '>', new Date(now))]))
      .returning('id')
      .execute()
    for (const notice of endedNotices(rows.map(({ id }) => id))) tell(ENDED_CHANNEL, notice)
  })
}

/** The device that a viewing of a user is on, null where that is gone; undefined where the user has no such viewing. */
export async function deviceOfViewing(
  db: Kysely<Tables>,
  userId: number,
  id: string,
): Promise<string | null | undefined> {
  if (!isViewingId(id)) return undefined
  const row = await db
    .selectFrom('view_session')
    .select('device_id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && row.device_id
}

/**
 * Ends all that devices have open, on every node: what is silent too, which would go on when it is heard of again.
 * @param isTaken whether somebody wanted that on another device, so that it does not go on by itself
 */
export async function endOnDevices(
  trx: Transaction<Tables>,
  tell: Tell,
  {
    deviceIds,
    isTaken: taken,
    now,
  }: {
    readonly deviceIds: readonly string[]
    readonly isTaken: boolean
    readonly now: number
  },
): Promise<void> {
  if (deviceIds.length === 0) return
  const rows = await trx
    .updateTable('view_session')
    .set({ ended_at: new Date(now), ...(taken && { is_taken: true }) })
    .where('device_id', 'in', deviceIds)
    .where('started_at', '>', new Date(now - OLDEST_MS))
    .where((row) => row.or([row('ended_at', 'is', null), row('ended_at', '>', new Date(now))]))
    .returning('id')
    .execute()
  for (const notice of endedNotices(rows.map(({ id }) => id))) tell(ENDED_CHANNEL, notice)
}
