import { type Kysely, type Selectable, sql } from 'kysely'
import { GIVEN_UP_MS } from '#domain/commerce/dunning.ts'
import { type Standing, standingOf } from '#domain/commerce/subscription-actions.ts'
import type { CommonTables, Tables } from '../../db/tables.ts'
import type { SubscriptionTable } from '../../db/money-tables.ts'
import { type PacketRow, readHeldPackets } from '../../packets/packet.store.ts'
import { usedTrials } from '../shop/trial-use.store.ts'
import { type FailedRenewal, failedRenewals } from './failed-renewal.ts'

export type SubscriptionRow = Selectable<SubscriptionTable>

/** A packet that a user has, or will have: by a subscription, because it was given, or as part of a bundle. */
export interface HeldPacket {
  readonly packet_id: number
  readonly start_at: Date
  /** Null where it has no end. Of what is paused it is where the rest would end from now on. */
  readonly end_at: Date | null
  /** Null where nobody pays for it by itself. */
  readonly subscription: SubscriptionRow | null
  /** Of a renewal that was not paid. */
  readonly failed?: FailedRenewal | null
  /** Of a part: the subscription whose paid time stands still meanwhile. */
  readonly kept?: SubscriptionRow | null
  readonly standing: Standing
  readonly isGiven: boolean
  /** The bundle that it is part of. */
  readonly parent: PacketRow | null
}

/** What a user has and will have, with what the provider says of it. */
export interface UserPackets {
  /** In the order in which they began. */
  readonly current: readonly HeldPacket[]
  readonly futures: readonly HeldPacket[]
  /** Closed until their renewal is paid. */
  readonly unpaid: readonly HeldPacket[]
  /** Paused or unpaid, of packets that are given meanwhile, and stand in none of these lists. */
  readonly behindGiven: readonly HeldPacket[]
  readonly packets: ReadonlyMap<number, PacketRow>
  /** Groups of packets whose trial was used. */
  readonly trials: ReadonlySet<string>
  /** The purchase of each subscription that was bought. */
  readonly purchases: ReadonlyMap<number, { readonly id: number; readonly accountId: number }>
}

/** Whether the time of a subscription is over while its renewal is still tried. @param now Unix milliseconds */
export const isUnpaid = (
  { paused_at: pausedAt, paid_until: until, is_renewed: isRenewed }: SubscriptionRow,
  now: number,
): boolean => isRenewed && pausedAt === null && until.getTime() <= now && until.getTime() > now - GIVEN_UP_MS

/** What is left of the paid time of what stands still, in milliseconds; null where it runs. */
export const restOf = ({ paused_at: pausedAt, paid_until: until }: SubscriptionRow): number | null =>
  pausedAt && until.getTime() - pausedAt.getTime()

const ofSubscription = (one: SubscriptionRow, now: number): HeldPacket => {
  const isFuture = one.began_at.getTime() > now
  const rest = restOf(one)
  return {
    packet_id: one.packet_id,
    start_at: one.began_at,
    end_at: rest === null ? one.paid_until : new Date(now + rest),
    subscription: one,
    standing: standingOf({
      isGiven: false,
      isPart: false,
      isSubscribed: true,
      isPaused: one.paused_at !== null,
      isFuture,
      isUnpaid: isUnpaid(one, now),
      isRenewed: one.is_renewed,
    }),
    isGiven: false,
    parent: null,
  }
}

/** The parts of bundles that are open to a user, but for what the user has by itself; what stands still, for the bundle or by its viewer, is a part. */
function partsOf(rows: readonly HeldPacket[], packets: ReadonlyMap<number, PacketRow>): HeldPacket[] {
  const own = new Map(rows.map((row) => [row.packet_id, row]))
  return rows
    .filter(({ standing }) => standing !== 'paused')
    .flatMap((row) => {
      const parent = packets.get(row.packet_id)
      return (parent?.parts ?? [])
        .filter((part) => (own.get(part)?.standing ?? 'paused') === 'paused')
        .map((part): HeldPacket => ({
          packet_id: part,
          start_at: row.start_at,
          end_at: row.end_at,
          subscription: null,
          kept: own.get(part)?.subscription ?? null,
          standing: 'part',
          isGiven: row.isGiven,
          parent: parent ?? null,
        }))
    })
}

/** The last purchase of each subscription of a user, with the account it was paid from. */
async function purchasesOf(db: Kysely<CommonTables>, userId: number): Promise<UserPackets['purchases']> {
  const { rows } = await sql<{ subscription_id: number; id: number; account_id: number }>`
    select distinct on (s.id) s.id as subscription_id, p.id, a.id as account_id
    from subscription s join purchase p on p.subscription_id = s.id
      join ledger_account a on a.user_id = s.user_id and a.provider_id = s.provider_id
    where s.user_id = ${userId} and s.ended_at is null order by s.id, p.id desc`.execute(db)
  return new Map(rows.map((row) => [row.subscription_id, { id: row.id, accountId: row.account_id }]))
}

const inOrder = (one: HeldPacket, other: HeldPacket): number =>
  one.start_at.getTime() - other.start_at.getTime() || one.packet_id - other.packet_id

/** All that a user has, will have, or has to pay for to have it again. */
export const allOf = ({ current, futures, unpaid }: UserPackets): readonly HeldPacket[] => [
  ...current,
  ...unpaid,
  ...futures,
]

/** What a user has now and later, and the packets of it. @param now Unix milliseconds */
export async function readUserPackets(db: Kysely<Tables>, userId: number, now: number): Promise<UserPackets> {
  const subscriptions = await db
    .selectFrom('subscription')
    .selectAll()
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where((one) =>
      one.or([
        one('paid_until', '>', new Date(now)),
        one('paused_at', 'is not', null),
        one.and([one('is_renewed', '=', true), one('paid_until', '>', new Date(now - GIVEN_UP_MS))]),
      ]),
    )
    .execute()
  const { rows: open } = await sql<{ packet_id: number; start_at: Date | null; end_at: Date | null }>`
    select packet_id, nullif(lower(valid), '-infinity') as start_at, nullif(upper(valid), 'infinity') as end_at
    from entitlement where user_id = ${userId} and valid @> ${new Date(now)}::timestamptz`.execute(db)
  const failed = await failedRenewals(db, userId, subscriptions, now)
  const all = subscriptions.map((one) => ({
    ...ofSubscription(one, now),
    failed: failed.get(one.id) ?? null,
  }))
  const isOpen = new Set(open.map(({ packet_id: id }) => id))
  const held = await readHeldPackets(db, [...new Set([...isOpen, ...all.map(({ packet_id: id }) => id)])])
  const isInOpenBundle = new Set([...isOpen].flatMap((id) => held.get(id)?.parts ?? []))
  const isBehind = ({ standing, packet_id: id }: HeldPacket): boolean =>
    isOpen.has(id) && (standing === 'unpaid' || (standing === 'paused' && !isInOpenBundle.has(id)))
  const behindGiven = all.filter(isBehind)
  const shown = all.filter((one) => !isBehind(one))
  const futures = shown.filter(({ standing }) => standing === 'future')
  const paid = shown.filter(({ standing }) => standing !== 'future' && standing !== 'unpaid')
  const unpaid = shown.filter(({ standing }) => standing === 'unpaid')
  const isPaid = new Set(paid.map(({ packet_id: id }) => id))
  const given = open
    .filter(({ packet_id: id }) => !isPaid.has(id))
    .map((one): HeldPacket => ({
      ...one,
      start_at: one.start_at ?? new Date(0),
      subscription: null,
      standing: 'given',
      isGiven: true,
      parent: null,
    }))
  const own = [...paid, ...given]
  const parts = partsOf(own, held)
  const isPart = new Set(parts.map(({ packet_id: id }) => id))
  const ofParts = await readHeldPackets(
    db,
    parts.map(({ packet_id: id }) => id),
  )
  const packets = new Map([...held, ...ofParts])
  const isKnown = ({ packet_id: id }: HeldPacket): boolean => packets.has(id)
  return {
    current: [...own.filter(({ packet_id: id }) => !isPart.has(id)), ...parts]
      .filter(isKnown)
      .toSorted(inOrder),
    futures: futures.filter(isKnown).toSorted(inOrder),
    unpaid: unpaid.filter(isKnown).toSorted(inOrder),
    behindGiven,
    packets,
    trials: await usedTrials(db, userId),
    purchases: await purchasesOf(db, userId),
  }
}

/** What the next renewals of a user cost together, in minor units. */
export async function dueForRenewals(db: Kysely<CommonTables>, userId: number): Promise<number> {
  const { total } = await db
    .selectFrom('subscription')
    .select(sql<number>`coalesce(sum(coalesce(next_price_minor, price_minor)), 0)::bigint`.as('total'))
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('paused_at', 'is', null)
    .where('is_renewed', '=', true)
    .executeTakeFirstOrThrow()
  return total
}
