import { page } from 'vitest/browser'
import { buyFromBalance, createOffer } from '#contract/purchases.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import { expect, test } from '../../testing/browser/quick-test.ts'
import { leftFor } from '../../testing/browser/page-loads.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { answerOffer, answerShop, paymentOf, type Shop } from '../../testing/browser/usual-shop.ts'
import { packetOf } from '../../testing/catalogue-things.ts'
import { words } from '../../testing/words.ts'

const { buying } = words.en
const button = page.getByRole('button', { name: /^Plus 1,490/ })
const bases = page.getByRole('dialog', { name: buying.bases_title })
const pay = page.getByRole('dialog').getByRole('button', { name: /^Pay 1,490\s₸/ })
const offered = (service: FakeService) => service.asked(createOffer).map(({ body }) => body.packet_id)

/** Wants “Plus”, for which “Large” comes first; offers of both are made from then on. */
async function chooseBase(service: FakeService, shop: Shop): Promise<void> {
  service.refuse(createOffer, 'permission_denied', null, { reason: 'base_packet', packets: [4] })
  await button.click()
  await expect.element(bases).toBeVisible()
  answerOffer(service, shop)
  await bases.getByRole('button', { name: 'Large' }).click()
  await expect
    .element(
      page
        .getByRole('dialog')
        .getByText(/“Large”|Large/)
        .first(),
    )
    .toBeVisible()
}

test('when the base packet is there the packet that was wanted is bought by itself [commerce.modal-base-packets]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service, { balance: '3000.00', others: [packetOf(4, 'Large')] })
  service.answer(buyFromBalance, () => ({ ...shop.packet }) as UserPacket)
  await app.open('/channels/all/one')
  await chooseBase(service, shop)
  await pay.click()
  await expect.poll(() => offered(service)).toEqual([2, 4, 2])
  shop.isBought = true
  await pay.click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(service.asked(buyFromBalance)).toHaveLength(2)
  expect(offered(service)).toEqual([2, 4, 2])
})

test('so it is when the viewer comes back from the page on which the base packet was paid', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const shop = answerShop(service, { others: [packetOf(4, 'Large')] })
  shop.payment = paymentOf('action_required', { full_url: 'https://bank.example/pay' })
  await app.open('/channels/all/one')
  await chooseBase(service, shop)
  await pay.click()
  await expect.poll(() => leftFor).toEqual(['https://bank.example/pay'])
  shop.payment = paymentOf('complete')
  service.forgetCalls()
  await app.open('/channels/all/one?purchased=true')
  await expect.poll(() => offered(service)).toEqual([2])
  await expect.element(pay).toBeVisible()
})

test('a bundle that brings the wanted packet along is all that is bought', async ({ app, service }) => {
  answerAccount(service)
  const shop = answerShop(service, { balance: '3000.00', others: [packetOf(4, 'Large')] })
  await app.open('/channels/all/one')
  await chooseBase(service, shop)
  await pay.click()
  await expect.element(page.getByText(buying.bought.replace('{{name}}', 'Large'))).toBeVisible()
  await app.atRest()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(offered(service)).toEqual([2, 4])
})
