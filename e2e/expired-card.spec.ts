import type { Page } from '@playwright/test'
import type { Message } from '#contract/identity.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import type { ScheduleItem } from '#contract/tv.ts'
import { linkCard } from '../tools/service/guest.ts'
import type { RunningService } from '../tools/service/running-service.ts'
import { signIn, tokenOf } from './household.ts'
import { expect, playsFor, windowsLeft } from './journey.ts'
import { test } from './own-clock.ts'
import { pattern, words } from './words.ts'

const { buying, identity, money, settings } = words.en
const HOUR_MS = 3_600_000
/** The channel that the packet opens. */
const CLOSED = '/channels/all/closed'
const CHANNEL = 6

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page, name?: string | RegExp) =>
  page.getByRole('dialog', name === undefined ? {} : { name })

/** A list that a service answers to who watches a page; empty while the page's token is no longer good. */
async function listed<T>(page: Page, path: string): Promise<readonly T[]> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const answer = await page.request.get(path, { headers })
  return answer.ok() ? ((await answer.json()) as T[]) : []
}
const current = (page: Page) => listed<UserPacket>(page, '/v2/users/self/subscriptions/current')

/** The end of a card that is good to the end of this month, as it is typed. */
function thisMonth(): string {
  const [year = '', month = ''] = new Date().toISOString().split('-')
  return `${month}/${year.slice(2)}`
}

const dayOf = (at: number): string =>
  new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'Asia/Almaty',
  })
    .format(at)
    .replaceAll('/', '.')

/** The service and the browser, a while later. */
async function goTo(page: Page, service: RunningService, at: number): Promise<void> {
  await service.setAhead(at - Date.now())
  await page.clock.setSystemTime(at)
}

test('a card that has expired at the renewal: its owner is told, watches to the end of what is paid, finds the channel closed, links a new card, and the channel plays', async ({
  page,
  service,
}) => {
  // Work of the service that is due each minute is waited for.
  test.setTimeout(480_000)
  const token = await signIn(page, 'card-holder')
  await linkCard(service.url, token, thisMonth())
  await page.clock.install()
  await page.goto(CLOSED)
  await page.getByRole('button', { name: /^Plus/ }).click()
  await dialog(page).getByRole('button', { name: settings.pin_without }).click()
  await dialog(page)
    .getByRole('button', { name: /^Linked card/ })
    .click()
  await dialog(page)
    .getByRole('button', { name: /^Pay 1,490/ })
    .click()
  const bought = page.getByText(buying.bought.replace('{{name}}', 'Plus'), { exact: true })
  await expect(bought).toBeVisible({ timeout: 60_000 })
  await playsFor(page, 1)
  await windowsLeft(page)
  const [plus] = await current(page)
  const end = Date.parse(plus?.end_at ?? '')

  await test.step('meanwhile the service lays the days to come', async () => {
    // Just before the minute of the hour in which it does.
    await goTo(page, service, Math.floor(end / HOUR_MS - 24) * HOUR_MS + 178_000)
    await page.goto('/')
    const from = Math.floor(end / 1000)
    const laid = () =>
      listed<ScheduleItem>(page, `/v2/channels/${CHANNEL}/content_schedule?start=${from}&end=${from + 3600}`)
    await expect.poll(async () => (await laid()).length, { timeout: 150_000 }).toBeGreaterThan(0)
  })

  await test.step('half an hour before the end the card is charged in vain, and the channel still plays', async () => {
    await goTo(page, service, end - HOUR_MS / 2)
    const told = async () =>
      (await listed<Message>(page, '/v2/users/self/messages?lang=en')).map(({ title }) => title)
    await page.goto('/')
    await expect.poll(told, { timeout: 150_000 }).toContain('The renewal was not paid: the card has expired')
    await page.goto('/')
    const notice = page.getByRole('alert').filter({ hasText: 'the card has expired' })
    await expect(notice).toContainText(/Plus: 1\s490 ₸|Plus: 1,490 ₸/)
    await expect(notice).toContainText(`open until ${dayOf(end)}`)
    await expect(notice).toContainText(`can be paid until ${dayOf(end + 14 * 24 * HOUR_MS)}`)
    await notice.getByRole('link', { name: identity.message_payment }).click()
    await expect(main(page)).toContainText('Visa\u00a0··\u00a04242, Expired')
    await expect(main(page)).toContainText('the card has expired')
    await page.goto(CLOSED)
    await playsFor(page, 1)
  })

  await test.step('after the end the channel is closed, and says that the packet is not paid', async () => {
    await goTo(page, service, end + HOUR_MS)
    await page.goto(CLOSED)
    await page.getByRole('button', { name: /^Plus/ }).click()
    const unpaid = dialog(page, `Plus: ${money.unpaid}`)
    await expect(unpaid).toContainText('the card has expired')
    await expect(unpaid.getByRole('button', { name: /^Pay now: 1,490/ })).toBeVisible()
    await unpaid.getByRole('link', { name: buying.to_subscriptions }).click()
    const line = main(page).getByRole('listitem').filter({ hasText: money.unpaid })
    await expect(line).toContainText('the card has expired')
    await expect(line.getByRole('link', { name: /^Pay now: 1,490/ })).toBeVisible()
    await line.getByRole('link', { name: money.cards }).click()
  })

  await test.step('with a new card the packet is renewed, and the channel plays', async () => {
    await expect(main(page).getByText(money.card_expired, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: money.link_card }).click()
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByLabel('Expires, MM/YY').fill('12/40')
    await page.getByLabel('CVC').fill('123')
    await page.getByRole('button', { name: /^Pay/ }).click()
    await expect(page.getByText(money.card_linked)).toBeVisible({ timeout: 60_000 })
    await expect.poll(async () => (await current(page)).map(({ is_unpaid: is }) => is)).toEqual([false])
    await page.goto(CLOSED)
    await playsFor(page, 1)
    await page.goto('/settings/subscriptions')
    await expect(main(page).getByText(pattern(money.extended_for))).toBeVisible()
    await expect(main(page).getByText('the card has expired')).toHaveCount(0)
  })
})
