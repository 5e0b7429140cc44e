import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { readHeldPackets } from '../../packets/packet.store.ts'

/** What a viewer has when something is to be bought. */
export interface Holding {
  /** Packets that are paid for, now or later, or given without an end; with the parts of bundles among them. */
  readonly owned: ReadonlySet<number>
  /** Whether a base packet is open now, however it came. */
  readonly hasBase: boolean
  /** Packets that are given for a time, each with its end, Unix milliseconds. */
  readonly givenUntil: ReadonlyMap<number, number>
}

/** @param now Unix milliseconds */
export async function readHolding(db: Kysely<Tables>, userId: number, now: number): Promise<Holding> {
  const at = new Date(now)
  const { rows } = await sql<{
    packet_id: number
    is_subscribed: boolean
    is_now: boolean
    is_paid: boolean
    until: Date | null
  }>`
    select packet_id, true as is_subscribed, false as is_now, false as is_paid, null::timestamptz as until
    from subscription where user_id = ${userId} and ended_at is null
      and (paused_at is not null or paid_until > ${at}::timestamptz)
    union all
    select packet_id, false, valid @> ${at}::timestamptz, source like 'subscription:%', nullif(upper(valid), 'infinity')
    from entitlement where user_id = ${userId} and coalesce(upper(valid), 'infinity') > ${at}::timestamptz`.execute(
    db,
  )
  const held = await readHeldPackets(db, [...new Set(rows.map(({ packet_id: id }) => id))])
  const open = rows.filter(({ is_subscribed: isSubscribed }) => !isSubscribed)
  const owned = new Set(
    rows.flatMap(({ packet_id: id, is_subscribed: isSubscribed }) => (isSubscribed ? [id] : [])),
  )
  const givenUntil = new Map<number, number>()
  for (const { packet_id: id, is_paid: isPaid, until } of open) {
    if (isPaid || until === null) owned.add(id)
    else givenUntil.set(id, Math.max(givenUntil.get(id) ?? 0, until.getTime()))
  }
  // A part is no bundle, so that what is added meanwhile adds nothing.
  for (const id of owned) for (const part of held.get(id)?.parts ?? []) owned.add(part)
  const hasBase = open.some(({ packet_id: id, is_now: isNow }) => isNow && held.get(id)?.is_base === true)
  return { owned, hasBase, givenUntil }
}
