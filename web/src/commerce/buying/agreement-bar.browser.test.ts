import { page } from 'vitest/browser'
import { getLegalText } from '#contract/legal.ts'
import { acceptAgreement } from '#contract/subscriptions.ts'
import { expect, test } from '../../testing/browser/quick-test.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { answerShop } from '../../testing/browser/usual-shop.ts'
import { packetOf } from '../../testing/catalogue-things.ts'
import { words } from '../../testing/words.ts'

const { buying } = words.en

test('an agreement that is being accepted is not left meanwhile, and the purchase goes on once it is', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const agreement = { id: 'a-1', title: 'Terms of Plus', path: '/agreement' }
  const shop = answerShop(service, { packet: packetOf(2, 'Plus', { agreement }) })
  service.answer(getLegalText, { kind: 'agreement', title: 'Terms of Plus', text: 'One.' })
  service.answer(acceptAgreement, ({ body }) => {
    shop.agreed.push(body.id)
    return { id: body.id, agreed_at: '2026-06-17T07:00:00Z' }
  })
  const goOn = service.hold(acceptAgreement)
  await app.open('/channels/all/one')
  await page.getByRole('button', { name: /^Plus 1,490/ }).click()
  const later = page.getByRole('button', { name: buying.agreement_later })
  await expect.element(later).toBeEnabled()
  await page.getByRole('button', { name: buying.agreement_accept }).click()
  await expect.element(later).toBeDisabled()
  goOn()
  await expect.element(page.getByRole('dialog', { name: 'Bank card' })).toBeVisible()
})
