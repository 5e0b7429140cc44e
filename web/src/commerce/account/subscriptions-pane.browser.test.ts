import { page, userEvent } from 'vitest/browser'
import { listCards, listPayforms } from '#contract/payforms.ts'
import {
  buyFromBalance,
  createOffer,
  createOfferTransaction,
  getPurchasePeriods,
  listAccounts,
} from '#contract/purchases.ts'
import { checkParentalCode } from '#contract/profiles.ts'
import {
  cancelFutureSubscription,
  changeSubscription,
  disableRenewal,
  listFutureSubscriptions,
  listSubscriptions,
  type UserPacket,
} from '#contract/subscriptions.ts'
import { getSurveyQuestion } from '#contract/survey.ts'
import { NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/quick-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { textsOf } from '../../testing/browser/look.ts'
import { expectNoOverflow } from '../../testing/browser/overflow.ts'
import { answerAccount, answerAsking, answerPin } from '../../testing/browser/usual-account.ts'
import { answerMoney, answerPackets } from '../../testing/browser/usual-money.ts'
import {
  answerShop,
  cardOf as ownCard,
  heldUntil,
  paymentOf,
  periodOf,
  wayOf,
} from '../../testing/browser/usual-shop.ts'
import { packetOf } from '../../testing/catalogue-things.ts'
import { networkOf } from '../../testing/viewer-things.ts'
import { accountOf, cardOf, userPacketOf } from '../../testing/money-things.ts'
import { pattern, words } from '../../testing/words.ts'

const { buying, engagement, money, settings, shell, catalogue } = words.en
const actions = (name: string) => page.getByRole('group', { name: pattern(money.actions_of, { name }) })
const buttonsOf = (name: string) => textsOf(actions(name).getByRole('button'))
const line = (name: string) => page.getByRole('listitem').filter({ has: actions(name) })

/** Whose subscriptions change as the service changes them. */
function answerSubscriptions(service: FakeService, packets: UserPacket[], later: readonly UserPacket[] = []) {
  answerAccount(service)
  answerMoney(service)
  answerPackets(service, { later })
  service.refuse(getSurveyQuestion, 'not_found')
  let now = packets
  service.answer(listSubscriptions, () => now)
  const change = (id: string, to: (one: UserPacket) => UserPacket): UserPacket => {
    now = now.map((one) => (one.subscription_id === id ? to(one) : one))
    const changed = now.find((one) => one.subscription_id === id)
    if (!changed) throw new Error(`no subscription ${id}`)
    return changed
  }
  const renewed = (renew: boolean) => (one: UserPacket) => userPacketOf(one.id, one.name, { renew })
  service.answer(disableRenewal, ({ params }) => change(params.id, renewed(false)))
  service.answer(changeSubscription, ({ params, body }) =>
    body.renew === undefined
      ? change(params.id, (one) => ({ ...one, is_paused: body.is_paused ?? false, can_pause: true }))
      : change(params.id, renewed(body.renew)),
  )
}

test('what runs offers to disable its renewal, or to renew it again; what can be changed offers that, and what nobody has is connected [commerce.action-renewal-on] [commerce.action-renewal-off] [commerce.action-change] [commerce.action-not-subscribed]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerMoney(service)
  answerPackets(service, {
    packets: [packetOf(1, 'Renewed'), packetOf(20, 'Other')],
    now: [
      userPacketOf(1, 'Renewed'),
      userPacketOf(2, 'Changing', {}, { can_change_period: true }),
      userPacketOf(3, 'Ending', { renew: false }),
    ],
    later: [],
  })
  await app.open('/settings/subscriptions')
  await expect.element(actions('Renewed')).toBeVisible()
  expect(buttonsOf('Renewed')).toEqual([money.disable])
  expect(buttonsOf('Changing')).toEqual([money.change, money.disable])
  expect(buttonsOf('Ending')).toEqual([money.renewal2])
  await expect.poll(() => buttonsOf('Other')).toEqual([money.enable])
})

/** Has a packet whose next renewal is for a month, and may be for a quarter or a year as well. */
function answerChange(service: FakeService): void {
  answerAccount(service)
  answerMoney(service)
  answerShop(service, {
    ways: [wayOf('linkedcard', 'Linked card')],
    cards: [ownCard('1', '4242')],
    payment: paymentOf('pending'),
  })
  answerPackets(service, {
    packets: [packetOf(2, 'Changing', { subscription: heldUntil('2026-07-17T07:00:00Z') })],
    now: [userPacketOf(2, 'Changing', {}, { can_change_period: true })],
  })
  service.answer(getPurchasePeriods, [
    periodOf('0-1-0', '1490.00'),
    periodOf('0-3-0', '3990.00'),
    periodOf('1-0-0', '14900.00'),
  ])
}
const changing = page.getByRole('dialog', { name: buying.change_title })

test('the next renewal is changed to another period: the one that it is for already cannot be chosen, and nothing is paid for it now [commerce.period-change-allowed] [commerce.op-update-purchases] [commerce.action-change] [commerce.logged-in-packet-rights]', async ({
  app,
  service,
}) => {
  answerChange(service)
  await app.open('/settings/subscriptions')
  await actions('Changing').getByRole('button', { name: money.change }).click()
  const periods = changing.getByRole('radio')
  await expect.element(periods.nth(0)).toBeDisabled()
  await expect.element(periods.nth(1)).toBeChecked()
  const year = periods.nth(2)
  await year.click({ force: true })
  await expect.element(year).toBeChecked()
  await changing.getByRole('button', { name: buying.change }).click()
  const said = page.getByRole('status').filter({ hasText: pattern(buying.changed, { name: 'Changing' }) })
  await expect.element(said).toBeVisible()
  expect(service.asked(buyFromBalance).map(({ body }) => body)).toEqual([{ purchase_id: '2:1-0-0' }])
  expect(service.asked(createOffer)).toEqual([])
})

test('a change that is refused for want of money is paid by an offer instead, of a card at once [commerce.change-flow-402]', async ({
  app,
  service,
}) => {
  answerChange(service)
  service.refuse(buyFromBalance, 'payment_required', null, { reason: 'balance', missing: '100.00' })
  service.refuse(createOfferTransaction, 'insufficient_funds')
  for (const title of [buying.nofunds_title, buying.processing_title]) {
    await app.open('/settings/subscriptions')
    await actions('Changing').getByRole('button', { name: money.change }).click()
    await changing.getByRole('button', { name: buying.change }).click()
    const shown = page.getByRole('dialog', { name: title })
    await expect.element(shown).toBeVisible()
    if (title === buying.nofunds_title) {
      // Another length of time may cost less.
      await shown.getByRole('button', { name: buying.change }).click()
      await expect.element(changing.getByRole('radio').nth(1)).toBeVisible()
    }
    service.answer(createOfferTransaction, paymentOf('pending'))
  }
  expect(service.asked(createOffer)[0]?.body.purchase_id).toBe('2:0-3-0')
  expect(service.asked(createOfferTransaction).map(({ body }) => body.card_id)).toEqual(['1', '1'])
})

test('what is paused or begins later may be given up; what was given or is part of a bundle has no buttons [commerce.action-future] [commerce.action-paused] [commerce.action-no-buttons]', async ({
  app,
  service,
}) => {
  answerSubscriptions(
    service,
    [
      userPacketOf(4, 'Resting', { is_paused: true, allow_delete_paused: true }),
      userPacketOf(5, 'Kept', { is_paused: true }),
      userPacketOf(6, 'Gift', { type: 'promo', renew: false }),
      userPacketOf(7, 'Part', { parent_name: 'Home' }),
    ],
    [userPacketOf(8, 'Later', { start_at: '2026-08-01T07:00:00Z' })],
  )
  await app.open('/settings/subscriptions')
  await expect.element(actions('Resting')).toBeVisible()
  expect(buttonsOf('Resting')).toEqual([money.resume, money.disable])
  expect(buttonsOf('Kept')).toEqual([money.resume])
  expect(buttonsOf('Gift')).toEqual([])
  expect(buttonsOf('Part')).toEqual([])
  expect(buttonsOf('Later')).toEqual([money.disable])
})

test('a packet says when it is extended and for how much, until when it is valid, or when it begins [commerce.packet-end-text]', async ({
  app,
  service,
}) => {
  answerSubscriptions(
    service,
    [userPacketOf(1, 'Renewed'), userPacketOf(2, 'Ending', { renew: false })],
    [userPacketOf(3, 'Later', { start_at: '2027-01-05T07:00:00Z' })],
  )
  await app.open('/settings/subscriptions')
  await expect.element(line('Renewed')).toMatchTextContent(/Will be extended on July 17, 1,490\s₸ a month/)
  await expect.element(line('Ending')).toMatchTextContent(/Not renewed.*Valid until July 17/)
  await expect.element(line('Later')).toMatchTextContent(/Will be connected on January 5, 2027/)
})

test('a paused packet says what the service says of it, and goes on with a press; pausing is asked first [commerce.packet-paused-message]', async ({
  app,
  service,
}) => {
  answerSubscriptions(service, [
    userPacketOf(1, 'Resting', { is_paused: true, message: 'Nothing is used up until you come back' }),
  ])
  await app.open('/settings/subscriptions')
  await expect.element(line('Resting').getByText('Nothing is used up until you come back')).toBeVisible()
  const letThrough = service.hold(changeSubscription)
  const resume = actions('Resting').getByRole('button', { name: money.resume })
  await resume.click()
  await expect.element(resume).toHaveAttribute('aria-busy', 'true')
  // While that is on its way a second press does nothing.
  ;(resume.element() as HTMLElement).click()
  letThrough()
  const said = page.getByRole('status').filter({ hasText: pattern(money.resumed, { name: 'Resting' }) })
  await expect.element(said).toBeVisible()
  // Pausing closes what is paid for, so it is asked first.
  const question = page.getByRole('dialog', { name: pattern(money.pause_title, { name: 'Resting' }) })
  await actions('Resting').getByRole('button', { name: money.pause }).click()
  await question.getByRole('button', { name: money.disable_no }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(service.asked(changeSubscription)).toHaveLength(1)
  await actions('Resting').getByRole('button', { name: money.pause }).click()
  await question.getByRole('button', { name: money.pause }).click()
  await expect.element(page.getByText(pattern(money.paused_now, { name: 'Resting' }))).toBeVisible()
  expect(service.asked(changeSubscription).map(({ body }) => body)).toEqual([
    { is_paused: false },
    { is_paused: true },
  ])
})

test('renewal is switched off after the PIN and a question, and on again [commerce.disable-needs-check] [commerce.logged-in-packet-rights]', async ({
  app,
  service,
}) => {
  answerSubscriptions(service, [userPacketOf(1, 'Plus')])
  answerPin(service, '2580')
  answerAsking(service, { pay: true })
  service.answer(checkParentalCode, { is_right: true })
  await app.open('/settings/subscriptions')
  await actions('Plus').getByRole('button', { name: money.disable }).click()
  const question = page.getByRole('dialog', { name: pattern(money.disable_renewal_title, { name: 'Plus' }) })
  const pin = page.getByRole('dialog', { name: settings.pin_title })
  await expect.element(pin).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  await userEvent.keyboard('2580')
  await expect.element(question.getByText(/until July 17/)).toBeVisible()
  expect(service.asked(disableRenewal)).toEqual([])
  await question.getByRole('button', { name: money.disable_no }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(service.asked(disableRenewal)).toEqual([])

  await actions('Plus').getByRole('button', { name: money.disable }).click()
  await question.getByRole('button', { name: money.disable_renewal_yes }).click()
  const off = page.getByRole('dialog', { name: money.disabled_renewal })
  await expect.element(off.getByText(/open until July 17/)).toBeVisible()
  await off.getByRole('button', { name: shell.close }).click()
  await expect.element(line('Plus')).toMatchTextContent(/Valid until July 17/)
  await actions('Plus').getByRole('button', { name: money.renewal2 }).click()
  await expect.element(line('Plus')).toMatchTextContent(/Will be extended on July 17/)
  expect(service.asked(changeSubscription).map(({ body }) => body)).toEqual([{ renew: true }])
})

test('what another tab has changed is shown at once, and what is changed here is told to others', async ({
  app,
  service,
}) => {
  const other = new BroadcastChannel('openair.changed')
  const heard: unknown[] = []
  other.onmessage = ({ data }) => heard.push(data)
  answerSubscriptions(service, [userPacketOf(2, 'Plus')])
  await app.open('/settings/subscriptions')
  await expect.element(actions('Plus')).toBeVisible()
  expect(buttonsOf('Plus')).toEqual([money.disable])
  service.answer(listSubscriptions, [userPacketOf(2, 'Plus', { renew: false })])
  other.postMessage(['money'])
  await expect.poll(() => buttonsOf('Plus')).toEqual([money.renewal2])
  await actions('Plus').getByRole('button').click()
  await expect.poll(() => heard).toEqual([['money']])
  other.close()
})

test('who renews again is not asked any more why the renewal was off, and what is said stands above what is asked', async ({
  app,
  clock,
  service,
}) => {
  answerSubscriptions(service, [userPacketOf(2, 'Plus', { renew: false })])
  sessionStorage.setItem('openair.owes-reason', '1')
  const client = { ...networkOf().client, prompts: ['survey_unsubscribe' as const] }
  const asked = page.getByRole('region', { name: engagement.prompts.survey_unsubscribe_title })
  await app.open('/settings/subscriptions', { network: networkOf({ client }) })
  await app.atRest()
  await clock.runFor(10_000)
  await expect.element(asked).toBeVisible()
  const renew = actions('Plus').getByRole('button', { name: money.renewal2 })
  service.refuse(changeSubscription, 'not_found')
  await renew.click()
  const said = page.getByRole('alert')
  await expect.element(said).toBeVisible()
  expect(said.element().getBoundingClientRect().bottom).toBeLessThan(
    asked.element().getBoundingClientRect().top,
  )
  service.answer(changeSubscription, ({ body }) => userPacketOf(2, 'Plus', { renew: body.renew === true }))
  service.answer(listSubscriptions, [userPacketOf(2, 'Plus')])
  await renew.click()
  await expect.element(line('Plus')).toMatchTextContent(/Will be extended/)
  await expect.element(asked).not.toBeInTheDocument()
  expect(sessionStorage.getItem('openair.owes-reason')).toBeNull()
})

test('what the terms forbid is told in a window called Message [commerce.error-disable-451]', async ({
  app,
  service,
}) => {
  answerSubscriptions(service, [userPacketOf(1, 'Plus')])
  service.refuse(disableRenewal, 'not_allowed_by_terms', 'Not before the 1st of September')
  await app.open('/settings/subscriptions')
  await disable('Plus')
  const told = page.getByRole('dialog', { name: money.message })
  await expect.element(told.getByText('Not before the 1st of September')).toBeVisible()
  await told.getByRole('button', { name: catalogue.got_it }).click()
  await expect.element(told).not.toBeInTheDocument()
  await expect.element(line('Plus')).toMatchTextContent(/Will be extended/)
})

test('any other failure of switching off is said in the words of the service, and the question stays [commerce.error-disable-other]', async ({
  app,
  service,
}) => {
  answerSubscriptions(service, [userPacketOf(1, 'Plus')])
  service.refuse(disableRenewal, 'conflict', 'A renewal is under way')
  await app.open('/settings/subscriptions')
  const question = await disable('Plus')
  await expect.element(question.getByRole('alert')).toHaveTextContent('A renewal is under way')
  service.lose(disableRenewal)
  await question.getByRole('button', { name: money.disable_renewal_yes }).click()
  await expect.element(question.getByRole('alert')).toHaveTextContent(shell.failed_offline)
})

test('what begins later is cancelled with a word on its money', async ({ app, service }) => {
  answerSubscriptions(service, [], [userPacketOf(3, 'Later', { start_at: '2026-08-01T07:00:00Z' })])
  service.answer(cancelFutureSubscription, () => {
    service.answer(listFutureSubscriptions, [])
    return userPacketOf(3, 'Later')
  })
  await app.open('/settings/subscriptions')
  await actions('Later').getByRole('button', { name: money.disable }).click()
  const question = page.getByRole('dialog', { name: pattern(money.disable_future_title, { name: 'Later' }) })
  await expect.element(question.getByText(/August 1/)).toBeVisible()
  await question.getByRole('button', { name: money.disable_future_yes }).click()
  await expect.element(page.getByRole('heading', { name: money.subscriptions_none })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: money.all_packets }))
    .toHaveAttribute('href', '/packets')
})

test('the account leads to subscriptions always, to payment only where it may be paid and there is a way [commerce.settings-subscriptions-link] [commerce.settings-payment-link]', async ({
  app,
  service,
}) => {
  const nav = page.getByRole('navigation', { name: settings.title })
  const payment = nav.getByRole('link', { name: money.payment })
  for (const [more, leads] of [
    [{}, true],
    [{ is_payment_allowed: false }, false],
  ] as const) {
    answerAccount(service)
    answerMoney(service, more)
    answerPackets(service, {})
    await app.open('/settings/subscriptions')
    await expect
      .element(nav.getByRole('link', { name: money.subscriptions }))
      .toHaveAttribute('href', '/settings/subscriptions')
    await app.atRest()
    expect(payment.elements().map((link) => link.getAttribute('href'))).toEqual(
      leads ? ['/settings/payment'] : [],
    )
  }
  answerMoney(service)
  service.answer(listPayforms, [])
  await app.open('/settings/subscriptions')
  await app.atRest()
  await expect.element(payment).not.toBeInTheDocument()
})

test('a renewal that was not paid says why beside its packet, and leads to the cards; a card in its place takes the words away', async ({
  app,
  service,
}) => {
  const why = 'The renewal was not paid: the card has expired.'
  answerSubscriptions(service, [userPacketOf(1, 'Plus', { message: why })])
  service.answer(listCards, [cardOf('4242', { is_primary: true, is_expired: true })])
  await app.open('/settings/subscriptions')
  await expect.element(line('Plus').getByText(why)).toBeVisible()
  await expect.element(page.getByText(money.charged_to_balance)).toBeVisible()
  await line('Plus').getByRole('link', { name: money.cards }).click()
  await expect.element(page.getByText(money.card_expired, { exact: true })).toBeVisible()
  expect(app.address).toBe('/settings/cards')

  service.answer(listCards, [cardOf('1881', { is_primary: true })])
  service.answer(listSubscriptions, [userPacketOf(1, 'Plus')])
  const card = 'Visa\u00a0··\u00a01881'
  for (const [balance, text] of [
    ['1250.00', money.charged_to_both],
    ['0.00', money.charged_to_card],
  ] as const) {
    service.answer(listAccounts, [accountOf({ balance })])
    await app.open('/settings/subscriptions')
    await expect.element(page.getByText(pattern(text, { card }))).toBeVisible()
  }
  expect(line('Plus').getByRole('link', { name: money.cards }).elements()).toEqual([])
})

test('what renewals are charged to is not said before the cards are known, nor where they cannot be had', async ({
  app,
  service,
}) => {
  const balance = page.getByText(money.charged_to_balance)
  answerSubscriptions(service, [userPacketOf(1, 'Plus')])
  service.answer(listCards, [cardOf('4242', { is_primary: true })])
  for (const held of [listAccounts, listPayforms, listCards] as const) {
    service.forgetCalls()
    const letThrough = service.hold(held)
    await app.open('/settings/subscriptions')
    await expect.element(line('Plus')).toBeVisible()
    await expect.poll(() => service.asked(held).length).toBeGreaterThan(0)
    expect(balance.elements()).toEqual([])
    letThrough()
    await expect
      .element(page.getByText(pattern(money.charged_to_both, { card: 'Visa\u00a0··\u00a04242' })))
      .toBeVisible()
  }
  service.refuse(listCards, 'not_found')
  await app.open('/settings/subscriptions')
  await expect.element(line('Plus')).toBeVisible()
  await app.atRest()
  expect(balance.elements()).toEqual([])
})

test('subscriptions stand on a narrow screen too, and say what they are charged to', async ({
  app,
  service,
}) => {
  answerSubscriptions(service, [
    userPacketOf(1, 'A packet with a rather long name of several words', {}, { can_change_period: true }),
  ])
  service.answer(listCards, [cardOf('4242', { is_primary: true })])
  await resize(NARROW)
  await app.open('/settings/subscriptions')
  await expect
    .element(page.getByText(pattern(money.charged_to_both, { card: 'Visa\u00a0··\u00a04242' })))
    .toBeVisible()
  await expectNoOverflow()
})

/** Asks to switch the renewal of a packet off, and says yes. */
async function disable(name: string) {
  await actions(name).getByRole('button', { name: money.disable }).click()
  const question = page.getByRole('dialog', { name: pattern(money.disable_renewal_title, { name }) })
  await question.getByRole('button', { name: money.disable_renewal_yes }).click()
  return question
}

test('what is closed until its renewal is paid says since when, when it is tried again, and leads to paying now, another card and switching off', async ({
  app,
  service,
}) => {
  const message =
    'The renewal was not paid: there is not enough money on the card. We try again on 18.07.2026.'
  answerSubscriptions(service, [
    userPacketOf(1, 'Plus', {
      is_unpaid: true,
      message,
      payment_failed: {
        amount: '990.00',
        next_try_at: '2026-07-18T07:00:00Z',
        given_up_at: '2026-07-31T07:00:00Z',
      },
    }),
    userPacketOf(2, 'Kino'),
  ])
  await app.open('/settings/subscriptions')
  const plus = line('Plus')
  await expect.element(plus.getByText(money.unpaid, { exact: true })).toBeVisible()
  await expect.element(plus).toMatchTextContent(/Closed since July 17/)
  await expect.element(plus.getByText(message)).toBeVisible()
  await expect
    .element(plus.getByRole('link', { name: money.cards }))
    .toHaveAttribute('href', '/settings/cards')
  expect(buttonsOf('Plus')).toEqual([money.disable])
  expect(actions('Kino').getByRole('link').elements()).toEqual([])
  await actions('Plus')
    .getByRole('link', { name: `${money.pay_now}: 990\u00a0₸, Plus` })
    .click()
  const refill = page.getByRole('dialog')
  await expect.element(refill.getByRole('textbox')).toHaveValue('990')
  expect(app.address).toContain('#refill')
  await resize(NARROW)
  await expectNoOverflow()
})
