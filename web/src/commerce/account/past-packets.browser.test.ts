import { page } from 'vitest/browser'
import { listPastPackets, type PastPacket } from '#contract/subscriptions.ts'
import { NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/quick-test.ts'
import { expectNoOverflow } from '../../testing/browser/overflow.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { answerMoney, answerPackets } from '../../testing/browser/usual-money.ts'
import { words } from '../../testing/words.ts'

const { money } = words.en
const pastOf = (at: number, more: Partial<PastPacket> = {}): PastPacket => ({
  id: `s${at}`,
  kind: 'subscription',
  title: `Plus ${at}`,
  description: null,
  start_at: '2026-02-03T07:00:00Z',
  end_at: '2026-03-03T07:00:00Z',
  ...more,
})

test('what the viewer has had is asked for when it is wanted: subscriptions with their days and codes with what they gave, page by page', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerMoney(service)
  answerPackets(service, {})
  const code = pastOf(30, { id: 'c1', kind: 'code', title: 'Cinema', description: 'A month of cinema' })
  const all = [code, ...Array.from({ length: 21 }, (_, at) => pastOf(21 - at))]
  service.answer(listPastPackets, ({ query }) =>
    all.slice(Number(query.offset), Number(query.offset) + Number(query.limit)),
  )
  await resize(NARROW)
  await app.open('/settings/subscriptions')
  const past = page.getByText(money.past)
  await expect.element(past).toBeVisible()
  await app.atRest()
  expect(service.asked(listPastPackets)).toEqual([])
  await past.click()
  const lines = page.getByRole('list', { name: money.past }).getByRole('listitem')
  await expect.poll(() => lines.elements().length).toBe(20)
  await expect
    .element(lines.first())
    .toMatchTextContent(/Cinema\s*Promo code\s*A month of cinema\s*February 3 – March 3/)
  await expect.element(lines.nth(1)).toMatchTextContent(/^Plus 21\s*February 3 – March 3/)
  await expectNoOverflow()
  await page.getByRole('button', { name: money.receipts_more }).click()
  await expect.poll(() => lines.elements().length).toBe(22)
})
