import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/work/in-transaction.ts'
import { DAY, END, NOW, refundShop, WEEK } from '../testing/refund-shop.ts'
import { PLAIN } from '../testing/shop-service.ts'

const shop = refundShop()
/** When the viewer goes on with what was paused after a day. */
const LATER = NOW + 3 * DAY
beforeEach(async () => {
  await shop.buy(shop.user(), PLAIN)
  await shop.redeem('TENTIMES')
  shop.service().clock.time = NOW + DAY
})

/** Pauses as a node of before does, which notes nothing but when that was. */
const pauseAsBefore = () =>
  inTransaction(shop.service().ports.database.db, async (trx) => {
    const [{ userId }, at] = [shop.user(), new Date(shop.service().clock.time)]
    await sql`update subscription set paused_at = ${at} where user_id = ${userId} and ended_at is null`.execute(
      trx,
    )
    await sql`delete from entitlement where user_id = ${userId} and lower(valid) >= ${at}::timestamptz`.execute(
      trx,
    )
    await sql`update entitlement set valid = tstzrange(lower(valid), ${at}::timestamptz)
      where user_id = ${userId} and valid @> ${at}::timestamptz`.execute(trx)
  })

/** Goes on as such a node does: with all of the rest as one range that the subscription has paid. */
const resumeAsBefore = () =>
  inTransaction(shop.service().ports.database.db, async (trx) => {
    const [{ userId }, at] = [shop.user(), new Date(shop.service().clock.time)]
    const { rows } = await sql<{ id: number; until: Date }>`
      update subscription set paused_at = null, paid_until = moved.until, anchor = moved.until, anchor_months = 0, periods_paid = 0
      from (select id, paid_until + (${at}::timestamptz - paused_at) as until from subscription
        where user_id = ${userId} and ended_at is null) moved
      where subscription.id = moved.id returning moved.id, moved.until`.execute(trx)
    for (const { id, until } of rows)
      await sql`insert into entitlement (user_id, packet_id, valid, source)
        values (${userId}, ${PLAIN}, tstzrange(${at}::timestamptz, ${until}::timestamptz), ${`subscription:${id}`})`.execute(
        trx,
      )
  })

/** A day that was used, and the rest of the month and the days of the code behind it. */
const PARTED = [
  ['paid', NOW, NOW + DAY],
  ['paid', LATER, END + 2 * DAY],
  ['given', END + 2 * DAY, END + 2 * DAY + WEEK],
]

test('days of a code are days of a code still when a node of before has gone on with what one of now has paused', async () => {
  await shop.change({ is_paused: true })
  shop.service().clock.time = LATER
  await resumeAsBefore()
  expect(await shop.times(PLAIN)).toEqual(PARTED)
})

test('days of a code are days of a code still when a node of now goes on with what one of before has paused', async () => {
  await pauseAsBefore()
  shop.service().clock.time = LATER
  await shop.change({ is_paused: false })
  expect(await shop.times(PLAIN)).toEqual(PARTED)
})

test('what nodes of before pause and go on with among themselves is parted too', async () => {
  await pauseAsBefore()
  shop.service().clock.time = LATER
  await resumeAsBefore()
  expect(await shop.times(PLAIN)).toEqual(PARTED)
})
