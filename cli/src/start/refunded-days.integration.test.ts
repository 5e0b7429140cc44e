import { expect, test } from 'vitest'
import type { UserPacket } from '#contract/subscriptions.ts'
import { DAY, END, MINUTE, NEXT_END, NOW, refundShop, WEEK } from '../testing/refund-shop.ts'
import { GOLD, PLAIN } from '../testing/shop-service.ts'

const shop = refundShop()

test('a trial that is paid back leaves the days that a code has given behind the month after it, and that is renewed after them', async () => {
  await shop.topUp(shop.user(), 600_000)
  await shop.buy(shop.user(), GOLD)
  shop.service().clock.time = NOW + 7 * DAY - 60 * MINUTE
  await shop.renew()
  await shop.redeem('SPRING-30')
  await shop.payBack('purchase')
  const [month, until] = [NOW + 7 * DAY, Date.UTC(2026, 2, 17, 15, 30) + WEEK]
  expect(await shop.times(GOLD)).toEqual([
    ['paid', NOW, shop.service().clock.time],
    ['paid', month, until - WEEK],
    ['given', until - WEEK, until],
  ])
  const [future] = await shop.list('futures')
  expect(future).toMatchObject({
    id: GOLD,
    start_at: new Date(month).toISOString(),
    end_at: new Date(until).toISOString(),
  })
  shop.service().clock.time = until - 30 * MINUTE
  await shop.patch(`/v2/users/self/subscriptions/${future?.subscription_id}`, shop.user().token, {
    renew: true,
  })
  await shop.renew()
  expect((await shop.times(GOLD)).at(-1)).toEqual(['paid', until, Date.UTC(2026, 3, 24, 15, 30)])
})

test('days come where the month before them would have begun that is paid back, and the next one is counted from their end', async () => {
  await shop.linkAnyCard()
  await shop.buy(shop.user(), PLAIN)
  shop.service().clock.time = END - 50 * MINUTE
  await shop.renew()
  await shop.redeem('TENTIMES')
  await shop.payBack('renewal')
  expect(await shop.times(PLAIN)).toEqual([
    ['paid', NOW, END],
    ['given', END, END + WEEK],
  ])
  const [held] = await shop.list('current')
  expect(held).toMatchObject({ type: 'paid', renew: false, end_at: new Date(END + WEEK).toISOString() })
  await shop.patch(`/v2/users/self/subscriptions/${held?.subscription_id}`, shop.user().token, {
    renew: true,
  })
  shop.service().clock.time = END + WEEK - 50 * MINUTE
  await shop.renew()
  expect((await shop.times(PLAIN)).at(-1)).toEqual(['paid', END + WEEK, NEXT_END + WEEK])
})

test('days begin at once when all that was paid before them is paid back', async () => {
  await shop.buy(shop.user(), PLAIN)
  await shop.redeem('TENTIMES')
  shop.service().clock.time = NOW + DAY
  await shop.payBack('purchase')
  expect(await shop.times(PLAIN)).toEqual([
    ['paid', NOW, NOW + DAY],
    ['given', NOW + DAY, NOW + DAY + WEEK],
  ])
  expect(await shop.list('current')).toMatchObject([{ id: PLAIN, type: 'promo', subscription_id: null }])
})

/** A month that is charged before it begins, and days of a code behind it. */
async function chargedBeforeItBegins(): Promise<UserPacket | undefined> {
  await shop.redeem('FRESH')
  await shop.topUp(shop.user(), 600_000)
  const { account_id: account, purchase } = await shop.offer(shop.user(), PLAIN)
  expect(await shop.fromBalance(shop.user(), account, purchase.id)).toMatchObject({ statusCode: 200 })
  shop.service().clock.time = NOW + WEEK - 50 * MINUTE
  await shop.renew()
  await shop.redeem('TENTIMES')
  const [future] = await shop.list('futures')
  return future
}
const monthFrom = (from: number): number => from + 28 * DAY

test('a month that is charged before it begins is not charged once more when a code is used meanwhile and renewal is switched off', async () => {
  const future = await chargedBeforeItBegins()
  const until = monthFrom(NOW + WEEK) + WEEK
  expect(future).toMatchObject({
    id: PLAIN,
    start_at: new Date(NOW + WEEK).toISOString(),
    end_at: new Date(until).toISOString(),
  })
  await shop.patch(`/v2/users/self/subscriptions/futures/${future?.subscription_id}`, shop.user().token, {
    renew: false,
  })
  const balance = await shop.balance(shop.user())
  shop.service().clock.time = until - 50 * MINUTE
  await shop.renew()
  expect(await shop.balance(shop.user())).toBe(balance)
})

test('a month that is cancelled before it begins gives its money back and leaves the days behind it', async () => {
  const future = await chargedBeforeItBegins()
  await shop.remove(`/v2/users/self/subscriptions/futures/${future?.subscription_id}`, shop.user().token)
  expect(await shop.balance(shop.user())).toBe('6000.00')
  expect(await shop.times(PLAIN)).toEqual([
    ['given', NOW, NOW + WEEK],
    ['given', NOW + WEEK, NOW + 2 * WEEK],
  ])
})

/** Two months, the second of which the balance and the card have paid; both are over, and a day of the week that a code has given after them. */
async function dayOfTheWeekAfterTwoMonths(): Promise<void> {
  await shop.linkAnyCard()
  await shop.buy(shop.user(), PLAIN)
  await shop.topUp(shop.user(), 20_000)
  shop.service().clock.time = END - 50 * MINUTE
  await shop.renew()
  await shop.redeem('TENTIMES')
  shop.service().clock.time = NEXT_END + DAY
}

test('a month that is over is not paid back out of days that stand still, and what the balance has paid of it stays spent', async () => {
  await dayOfTheWeekAfterTwoMonths()
  await shop.change({ is_paused: true })
  await shop.payBack('renewal')
  expect(await shop.balance(shop.user())).toBe('0.00')
  shop.service().clock.time += DAY
  await shop.change({ is_paused: false })
  expect((await shop.times(PLAIN)).at(-1)).toEqual(['given', NEXT_END + 2 * DAY, NEXT_END + DAY + WEEK])
})

test('a month that is over is not paid back out of days that have stood still', async () => {
  await dayOfTheWeekAfterTwoMonths()
  await shop.change({ is_paused: true })
  shop.service().clock.time += DAY
  await shop.change({ is_paused: false })
  await shop.payBack('renewal')
  expect((await shop.times(PLAIN)).at(-1)).toEqual(['given', NEXT_END + 2 * DAY, NEXT_END + DAY + WEEK])
  expect(await shop.list('current')).toMatchObject([{ id: PLAIN, type: 'paid' }])
})

test('days begin at once when all that was paid before them is paid back while both stand still', async () => {
  await shop.buy(shop.user(), PLAIN)
  await shop.redeem('TENTIMES')
  shop.service().clock.time = NOW + DAY
  await shop.change({ is_paused: true })
  shop.service().clock.time = NOW + 2 * DAY
  await shop.payBack('purchase')
  expect(await shop.times(PLAIN)).toEqual([
    ['paid', NOW, NOW + DAY],
    ['given', NOW + 2 * DAY, NOW + 2 * DAY + WEEK],
  ])
  expect(await shop.list('current')).toMatchObject([{ id: PLAIN, type: 'promo', subscription_id: null }])
})

test('days of a code that stand still with a month begin at once when that is given up, and what is paid of it is over', async () => {
  await shop.buy(shop.user(), PLAIN)
  await shop.redeem('TENTIMES')
  shop.service().clock.time = NOW + DAY
  await shop.change({ is_paused: true })
  shop.service().clock.time = NOW + 3 * DAY
  await shop.giveUp()
  expect(await shop.times(PLAIN)).toEqual([
    ['paid', NOW, NOW + DAY],
    ['given', NOW + 3 * DAY, NOW + 3 * DAY + WEEK],
  ])
  expect(await shop.list('current')).toMatchObject([{ id: PLAIN, type: 'promo', subscription_id: null }])
})
