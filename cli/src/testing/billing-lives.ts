import fc from 'fast-check'
import { drawing } from './drawing.ts'
import type { RunningService } from './running-service.ts'

/** When subscriptions begin and where: days that most months lack, zones whose clocks are put forward and back, one that has moved for good. */
export const BEGINNINGS = [
  ['2024-01-31T14:20:00Z', 'Asia/Almaty'],
  ['2024-02-15T18:30:00Z', 'Asia/Almaty'],
  ['2024-02-29T15:40:00Z', 'Asia/Almaty'],
  ['2024-03-30T08:10:00Z', 'Europe/Berlin'],
  ['2024-08-31T20:50:00Z', 'America/New_York'],
  ['2024-10-27T09:05:00Z', 'Asia/Tashkent'],
  ['2024-12-31T21:15:00Z', 'Europe/Moscow'],
] as const
export const PRICES = { '0-1-0': 50_000, '0-3-0': 140_000, '1-0-0': 500_000, '0-0-30': 49_000 } as const
type Period = keyof typeof PRICES

/** How somebody lives with a subscription. */
interface Life {
  /** One of `BEGINNINGS`. */
  readonly beginning: number
  readonly period: Period
  /** Pays long before it is needed; pays again a while after all is used up; switches the renewal off and on; leaves, and comes back. */
  readonly habit: 'ahead' | 'late' | 'switching' | 'leaving'
  /** How often the gateway tells of a payment; what it does not tell of is asked for. */
  readonly told: number
  /** So many half months a payment takes once in a while: it is given up by then. */
  readonly delay: number
  /** All that this viewer does by chance follows from it. */
  readonly chance: number
}
export const life: fc.Arbitrary<Life> = fc.record({
  beginning: fc.nat({ max: BEGINNINGS.length - 1 }),
  period: fc.constantFrom<Period>('0-1-0', '0-1-0', '0-1-0', '0-1-0', '0-1-0', '0-3-0', '1-0-0', '0-0-30'),
  habit: fc.constantFrom('ahead', 'ahead', 'ahead', 'ahead', 'ahead', 'late', 'switching', 'leaving'),
  told: fc.constantFrom(0, 1, 1, 1, 1, 1, 2, 3),
  delay: fc.constantFrom(0, 0, 0, 1, 3),
  chance: fc.integer({ min: 1, max: 0x7fff_ffff }),
})

export interface Viewer extends Life {
  readonly userId: number
  /** The next of the viewer's chances, from 0 to 1. */
  draw(): number
}

/** A viewer as the service has it. */
export interface State {
  readonly user_id: number
  readonly balance: number
  readonly id: number | null
  readonly is_renewed: boolean | null
  readonly paid_until: Date | null
}

/** What a viewer does at a half month, from what there is: a number is a top-up in minor units, null is nothing. @param now Unix milliseconds */
export function wantedBy(
  viewer: Viewer,
  { balance, id, is_renewed, paid_until }: State,
  now: number,
): 'buy' | 'switch on' | 'switch off' | number | null {
  const price = PRICES[viewer.period]
  const hasBegun = Date.parse(BEGINNINGS[viewer.beginning]![0]) < now
  if (!hasBegun) return null
  const isOpen = paid_until !== null && paid_until.getTime() > now
  const { habit } = viewer
  if (id === null) return habit === 'ahead' || habit === 'switching' || viewer.draw() < 0.2 ? 'buy' : null
  if (habit === 'switching' && isOpen && viewer.draw() < 0.1) return is_renewed ? 'switch off' : 'switch on'
  if (habit === 'leaving' && isOpen && is_renewed && viewer.draw() < 0.05) return 'switch off'
  if (habit === 'late') return !isOpen && viewer.draw() < 0.5 ? price * 12 : null
  return is_renewed && balance < price ? price * (habit === 'ahead' ? 60 : 24) : null
}

/** Users with accounts, as many as there are lives. */
export async function openViewers(
  { ports, clock }: RunningService,
  lives: readonly Life[],
): Promise<Viewer[]> {
  const { rows } = await ports.database.execute(
    `insert into app_user (provider_id, username, is_guest, date_joined)
     select 1, 'year-' || n, false, $1 from generate_series(1, $2::int) n returning id`,
    [new Date(clock.time), lives.length],
  )
  await ports.database.execute(
    `insert into ledger_account (provider_id, kind, user_id, balance_minor) select 1, 'user', id, 0 from app_user where username like 'year-%'`,
  )
  return lives.map((one, at) => ({ ...one, userId: Number(rows[at]?.['id']), draw: drawing(one.chance) }))
}
