import { page } from 'vitest/browser'
import { disableRenewal, listSubscriptions } from '#contract/subscriptions.ts'
import { expect, test } from '../../testing/browser/quick-test.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { answerMoney, answerPackets } from '../../testing/browser/usual-money.ts'
import { userPacketOf } from '../../testing/money-things.ts'
import { pattern, words } from '../../testing/words.ts'

const { money } = words.en

test('who gives up a packet that is closed until it is paid is told since when it is closed, and is promised neither paid days nor a renewal', async ({
  app,
  service,
}) => {
  const unpaid = userPacketOf(1, 'Plus', { is_unpaid: true })
  let now = [unpaid]
  answerAccount(service)
  answerMoney(service)
  answerPackets(service, {})
  service.answer(listSubscriptions, () => now)
  service.answer(disableRenewal, () => {
    now = []
    return unpaid
  })
  await app.open('/settings/subscriptions')
  const actions = page.getByRole('group', { name: pattern(money.actions_of, { name: 'Plus' }) })
  await actions.getByRole('button', { name: money.disable }).click()
  const question = page.getByRole('dialog', { name: pattern(money.disable_unpaid_title, { name: 'Plus' }) })
  await expect.element(question.getByText(/closed since July 17/)).toBeVisible()
  await question.getByRole('button', { name: money.disable_unpaid_yes }).click()
  await expect.element(page.getByText('Plus is disconnected')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(service.asked(disableRenewal)).toHaveLength(1)
})
