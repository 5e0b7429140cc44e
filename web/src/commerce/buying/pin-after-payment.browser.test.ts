import { page } from 'vitest/browser'
import { getContentStream } from '#contract/playback.ts'
import { subscribe } from '#contract/subscriptions.ts'
import { expect, test } from '../../testing/browser/quick-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { answerAccount, answerAsking, answerPin } from '../../testing/browser/usual-account.ts'
import { answerTitle } from '../../testing/browser/usual-series.ts'
import { answerShop, cardOf, complete, type Shop, wayOf } from '../../testing/browser/usual-shop.ts'
import { contentOf } from '../../testing/catalogue-things.ts'
import { userPacketOf } from '../../testing/money-things.ts'
import { streamOf } from '../../testing/tv-things.ts'
import { words } from '../../testing/words.ts'

const { settings } = words.en
const pin = page.getByRole('dialog', { name: settings.pin_title, exact: true })
const pay = page.getByRole('dialog').getByRole('button', { name: /^Pay 1,490\s₸/ })

/** A household that wants its PIN before films for adults, and none before payments; the packet “Plus” opens such a film. */
function answerAdults(service: FakeService, given: Partial<Shop>): Shop {
  answerAccount(service)
  answerPin(service, '4826')
  answerAsking(service, { vod: true, pay: false })
  answerTitle(service, contentOf('10', { slug: 'metropolis', title: 'Adult', age: 18 }))
  service.answer(getContentStream, streamOf())
  return answerShop(service, given)
}

test('what was paid for plays without the PIN, whatever has paid; half a minute later it is asked for again [identity.pin-transaction-grace]', async ({
  app,
  clock,
  service,
}) => {
  const linked = wayOf('linkedcard', 'Linked card')
  const card = cardOf('1', '4242')
  const ways = [
    {
      given: { ways: [linked], cards: [card] },
      pays: async (shop: Shop) => {
        await expect.element(pay).toBeVisible()
        complete(shop)
        await pay.click()
      },
    },
    { given: { balance: '2000.00' }, pays: () => pay.click() },
    {
      given: { ways: [linked], cards: [card], balance: '490.00' },
      pays: async (shop: Shop) => {
        service.answer(subscribe, () => {
          shop.isBought = true
          return userPacketOf(2, 'Plus')
        })
        await page.getByRole('button', { name: /Balance and card/ }).click()
        await pay.click()
      },
    },
  ]
  for (const { given, pays } of ways) {
    const shop = answerAdults(service, given)
    service.forgetCalls()
    await app.open('/contents/metropolis')
    await page.getByRole('button', { name: /^Plus 1,490/ }).click()
    await pays(shop)
    await expect.poll(() => app.address).toBe('/watch/10')
    await expect.poll(() => service.asked(getContentStream).length).toBeGreaterThan(0)
    expect(pin.elements()).toEqual([])
    await clock.jump(31_000)
    await app.open('/watch/10')
    await expect.element(pin).toBeVisible()
  }
})
