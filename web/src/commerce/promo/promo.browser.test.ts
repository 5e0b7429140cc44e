import { page, userEvent } from 'vitest/browser'
import { addCard, listCards } from '#contract/payforms.ts'
import { getUser } from '#contract/identity-endpoints.ts'
import { applyPromoKey, checkPromoKey, getPromoKeyInfo } from '#contract/promo.ts'
import { getTransaction } from '#contract/purchases.ts'
import { acceptAgreement } from '#contract/subscriptions.ts'
import { listPackets } from '#contract/commerce.ts'
import { NARROW, resize } from '../../testing/browser/app-page.ts'
import { expect, test } from '../../testing/browser/quick-test.ts'
import type { FakeService } from '../../testing/browser/fake-service.ts'
import { expectNoOverflow } from '../../testing/browser/overflow.ts'
import { answerCodes, takeCodes } from '../../testing/browser/sign-in-answers.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { answerMoney } from '../../testing/browser/usual-money.ts'
import { answerPromo, promoKeyOf } from '../../testing/browser/usual-promo.ts'
import { toldMetrics } from '../../testing/browser/told-metrics.ts'
import { packetOf } from '../../testing/catalogue-things.ts'
import { cardOf, transactionOf } from '../../testing/money-things.ts'
import { pattern, words } from '../../testing/words.ts'

const { buying, identity, money, promo } = words.en
const dialog = page.getByRole('dialog')
const code = dialog.getByRole('textbox', { name: promo.code })
const next = dialog.getByRole('button', { name: promo.next })
const steps = dialog.getByRole('list', { name: promo.steps })
const problem = dialog.getByRole('alert')
const done = dialog.getByRole('heading', { name: promo.done_title })
const present = () => steps.getByCss('[aria-current="step"]')

const stepIs = (name: string) => expect.element(present()).toHaveAttribute('aria-label', name)

async function enter(text: string): Promise<void> {
  await code.fill(text)
  await next.click()
}

/** Somebody who has signed in, and a service that takes the code. */
function answerUserPromo(service: FakeService, key = promoKeyOf()): void {
  answerAccount(service)
  answerMoney(service)
  answerPromo(service, key)
}
/** What was asked of codes, in its order. */
const asked = (service: FakeService) =>
  [checkPromoKey, getPromoKeyInfo, applyPromoKey].map((endpoint) => service.asked(endpoint).length)

test('a code is checked, read and sent; the page is loaded anew and says until when it is open [commerce.promo-check-then-send] [commerce.promo-success-reload] [commerce.modal-promocode-wizard]', async ({
  app,
  service,
}) => {
  answerUserPromo(service)
  await app.open('/promocode_wizard')
  await stepIs(promo.step_code)
  await app.atRest()
  const before = service.asked(getUser).length
  await enter('spring')
  await expect.element(done).toBeVisible()
  await app.atRest()
  await stepIs(promo.step_done)
  expect(asked(service)).toEqual([1, 1, 1])
  expect(service.asked(applyPromoKey).map(({ body }) => body)).toEqual([{ key: 'SPRING' }])
  expect(service.asked(getUser).length - before).toBe(1)
  await expect.element(dialog.getByText(pattern(promo.open_until, { date: 'July 17' }))).toBeVisible()
  await expect.element(dialog.getByText('Basic', { exact: true })).toBeVisible()
  await expect.element(dialog.getByText(promo.ends_by_itself)).toBeVisible()
  await dialog.getByRole('link', { name: promo.watch }).click()
  await expect.poll(() => app.address).toMatch(/^\/channels/)
  await app.reload()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('what a code has given is told once: a page that is loaded later comes without it, though its window was never closed [commerce.promo-success-reload]', async ({
  app,
  service,
}) => {
  answerUserPromo(service)
  await app.open('/channels#promocode_wizard')
  await enter('spring')
  await expect.element(done).toBeVisible()
  await app.atRest()
  await expect.element(done).toBeVisible()
  await app.open('/settings')
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await app.atRest()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('the four steps are counted: the code, signing in, activating, done [commerce.promo-steps]', async ({
  app,
  service,
}) => {
  answerUserPromo(service)
  await app.open('/promocode_wizard')
  await expect
    .poll(() =>
      steps
        .getByRole('listitem')
        .elements()
        .map((one) => one.getAttribute('aria-label')),
    )
    .toEqual([promo.step_code, promo.step_sign_in, promo.step_activate, promo.step_done])
  await expect
    .element(dialog.getByText(pattern(promo.step_of, { step: 1, count: 4, name: promo.step_code })))
    .toBeVisible()
})

test('a code is needed, and has at most fifteen characters [commerce.promo-code-required] [commerce.promo-code-length] [commerce.modal-promocode]', async ({
  app,
  service,
}) => {
  answerUserPromo(service)
  await app.open('/promocode')
  await expect.element(dialog.getByRole('heading', { name: promo.title })).toBeVisible()
  await next.click()
  await expect.element(problem).toHaveTextContent(promo.problem_required)
  expect(asked(service)).toEqual([0, 0, 0])
  await code.click()
  await userEvent.keyboard('abcdefghijklmnopq')
  await expect.element(code).toHaveValue('ABCDEFGHIJKLMNO')
})

test('a guest’s code is kept while they sign in, and gone on with as theirs [commerce.promo-login-first]', async ({
  app,
  service,
}) => {
  answerCodes(service)
  answerPromo(service)
  await app.open('/channels')
  await page.getByRole('contentinfo').getByRole('link', { name: words.en.shell.promo_code }).click()
  await enter('spring')
  await expect.element(dialog.getByRole('heading', { name: promo.good_title })).toBeVisible()
  await stepIs(promo.step_sign_in)
  expect(asked(service)).toEqual([1, 1, 0])
  await dialog.getByRole('button', { name: identity.sign_in }).click()
  const auth = page.getByRole('dialog', { name: identity.phone_title })
  await auth.getByLabelText(identity.phone).fill('7011234567')
  await auth.getByRole('button', { name: identity.get_code }).click()
  answerMoney(service)
  takeCodes(service)
  await page.getByLabelText(pattern(identity.code_label_other)).fill('123456')
  await expect.element(done).toBeVisible()
  expect(asked(service)).toEqual([2, 2, 1])
  expect(app.address).toMatch(/^\/channels/)
})

test('what a code asks to confirm is read before it is sent [commerce.promo-confirmation-text]', async ({
  app,
  service,
}) => {
  answerUserPromo(
    service,
    promoKeyOf({
      is_need_confirm: true,
      confirmation_text: 'Then 990 a month',
      data: {
        after_renew_packet_id: 3,
        confirmation_title: 'Cinema for a fortnight',
        confirmation_text: 'Then 990 a month',
        confirmation_desc: 'Off on any day',
      },
    }),
  )
  await app.open('/promocode_wizard?code=spring')
  await next.click()
  await expect.element(dialog.getByRole('heading', { name: 'Cinema for a fortnight' })).toBeVisible()
  await expect.element(dialog.getByText('Then 990 a month')).toBeVisible()
  await expect.element(dialog.getByText('Off on any day')).toBeVisible()
  await stepIs(promo.step_activate)
  expect(asked(service)).toEqual([1, 1, 0])
  await dialog.getByRole('button', { name: promo.not_now }).click()
  await expect.element(code).toBeVisible()
  await enter('spring')
  await dialog.getByRole('button', { name: promo.activate }).click()
  await expect
    .element(dialog.getByText(/From July 17 a subscription begins: Cinema, 990\s₸ a month/))
    .toBeVisible()
  expect(asked(service)).toEqual([2, 2, 1])
})

test('the agreement of what follows is read beside and accepted at the third step, and the day of its first charge is said', async ({
  app,
  service,
}) => {
  const key = (agreement_id: string | null) =>
    promoKeyOf({ data: { after_renew_packet_id: 3, agreement_id } })
  answerUserPromo(service, key('terms-1'))
  const agreement = { id: 'terms-1', title: 'Terms of Cinema', path: '/terms' }
  service.answer(listPackets, [packetOf(2, 'Basic'), { ...packetOf(3, 'Cinema'), agreement }])
  service.answer(applyPromoKey, {
    key: 'SPRING',
    packet_ids: [2],
    until: '2026-07-17T07:00:00Z',
    after_renew_packet_id: 3,
    next_price: '990.00',
    next_pay_at: '2026-08-20T07:00:00Z',
  })
  await app.open('/promocode_wizard?code=spring')
  await next.click()
  const accept = dialog.getByRole('button', { name: buying.agreement_accept })
  await expect.element(dialog.getByRole('link', { name: agreement.title })).toHaveAttribute('href', '/terms')
  await stepIs(promo.step_activate)
  expect(asked(service)).toEqual([1, 1, 0])
  const agreed = () =>
    service.answer(acceptAgreement, () => {
      service.answer(getPromoKeyInfo, key(null))
      return { id: agreement.id, agreed_at: '2026-06-17T07:00:00Z' }
    })
  agreed()
  service.lose(acceptAgreement)
  await accept.click()
  await expect.element(problem).toHaveTextContent(promo.problem_line)
  agreed()
  await accept.click()
  await expect.element(dialog.getByText(/From August 20 a subscription begins: Cinema/)).toBeVisible()
  expect(asked(service)).toEqual([2, 2, 1])
})

test('an agreement that could not be read yet is not accepted', async ({ app, service }) => {
  answerUserPromo(service, promoKeyOf({ data: { after_renew_packet_id: 3, agreement_id: 'terms-1' } }))
  const agreement = { id: 'terms-1', title: 'Terms of Cinema', path: '/terms' }
  service.answer(listPackets, [{ ...packetOf(3, 'Cinema'), agreement }])
  const goOn = service.hold(listPackets)
  await app.open('/promocode_wizard?code=spring')
  await next.click()
  const accept = dialog.getByRole('button', { name: buying.agreement_accept })
  await expect.element(accept).toBeDisabled()
  goOn()
  await expect.element(dialog.getByRole('link', { name: agreement.title })).toBeVisible()
  await expect.element(accept).toBeEnabled()
})

test('an agreement that is being accepted is not left meanwhile', async ({ app, service }) => {
  answerUserPromo(service, promoKeyOf({ data: { after_renew_packet_id: 3, agreement_id: 'terms-1' } }))
  const agreement = { id: 'terms-1', title: 'Terms of Cinema', path: '/terms' }
  service.answer(listPackets, [{ ...packetOf(3, 'Cinema'), agreement }])
  service.answer(acceptAgreement, { id: agreement.id, agreed_at: '2026-06-17T07:00:00Z' })
  const goOn = service.hold(acceptAgreement)
  await app.open('/promocode_wizard?code=spring')
  await next.click()
  const later = dialog.getByRole('button', { name: buying.agreement_later })
  await expect.element(later).toBeEnabled()
  await dialog.getByRole('button', { name: buying.agreement_accept }).click()
  await expect.element(later).toBeDisabled()
  goOn()
  await expect.element(later).not.toBeInTheDocument()
})

test('where what follows is paused no day of a charge is said', async ({ app, service }) => {
  answerUserPromo(service, promoKeyOf({ data: { after_renew_packet_id: 3 } }))
  service.answer(listPackets, [packetOf(2, 'Basic'), packetOf(3, 'Cinema')])
  service.answer(applyPromoKey, {
    key: 'SPRING',
    packet_ids: [2],
    until: '2026-07-17T07:00:00Z',
    after_renew_packet_id: 3,
    next_price: '990.00',
    next_pay_at: null,
  })
  await app.open('/promocode_wizard?code=spring')
  await next.click()
  await expect.element(done).toBeVisible()
  await expect
    .element(dialog.getByText(/^The subscription “Cinema” stands still: 990\s₸ a month/))
    .toBeVisible()
  expect(dialog.getByText(/a subscription begins/).elements()).toEqual([])
})

test('a code that needs a card waits for one, says what is taken for it, and is sent when it is linked [commerce.promo-payment-step]', async ({
  app,
  service,
}) => {
  const needing = promoKeyOf({ is_payment_needed: true, data: { amount: '1.00', needed_refund: true } })
  answerUserPromo(service, needing)
  service.answer(addCard, transactionOf('created', { full_url: '/channels?back' }))
  service.answer(getTransaction, () => {
    const paid = promoKeyOf({ data: { amount: '1.00', needed_refund: true, is_paid: true } })
    service.answer(listCards, [cardOf('4242')])
    answerPromo(service, paid)
    return transactionOf('complete')
  })
  await app.open('/channels#promocode_wizard')
  await enter('spring')
  await expect.element(dialog.getByRole('heading', { name: promo.card_title })).toBeVisible()
  await expect.element(dialog.getByText(pattern(promo.card_text, { amount: '1\u00A0₸' }))).toBeVisible()
  await stepIs(promo.step_activate)
  expect(asked(service)).toEqual([1, 1, 0])
  await dialog.getByRole('button', { name: money.link_card }).click()
  await expect.poll(() => app.address).toMatch(/^\/channels\?back/)
  await expect.element(done).toBeVisible()
  expect(service.asked(applyPromoKey)).toHaveLength(1)
})

test('a card that is not linked says so in the window, and another code can be taken [commerce.card-link-failure]', async ({
  app,
  service,
}) => {
  answerUserPromo(
    service,
    promoKeyOf({ is_payment_needed: true, data: { amount: '1.00', needed_refund: true } }),
  )
  service.answer(addCard, transactionOf('created'))
  service.answer(getTransaction, transactionOf('error', { status_description: 'The bank said no' }))
  await app.open('/promocode_wizard?code=spring')
  await next.click()
  await dialog.getByRole('button', { name: money.link_card }).click()
  await expect.element(problem).toMatchTextContent(/The card is not linked/)
  await expect.element(problem).toMatchTextContent(/The bank said no/)
  await dialog.getByRole('button', { name: money.not_now }).click()
  await expect.element(code).toBeVisible()
})

test.for([
  ['signing in', promo.good_title, {}],
  ['confirming', 'Cinema', { is_need_confirm: true, data: { confirmation_title: 'Cinema' } }],
  ['linking a card', promo.card_title, { is_payment_needed: true, data: { amount: '1.00' } }],
] as const)(
  'the browser’s back leads from %s to the code, and from there out of the window [commerce.promo-steps]',
  async ([step, title, key], { app, service }) => {
    if (step === 'signing in') {
      answerCodes(service)
      answerPromo(service)
    } else answerUserPromo(service, promoKeyOf(key))
    await app.open('/channels#promocode_wizard')
    for (const round of [1, 2]) {
      await enter('spring')
      await expect.element(dialog.getByRole('heading', { name: title })).toBeVisible()
      await app.atRest()
      history.back()
      await expect.element(code).toHaveValue('SPRING')
      await stepIs(promo.step_code)
      expect(asked(service)).toEqual([round, round, 0])
      await app.atRest()
    }
    history.back()
    await expect.element(dialog).not.toBeInTheDocument()
  },
)

test('what the service says of a code that it does not take is read at the first step, and told [commerce.promo-check-error] [commerce.promo-apply-error]', async ({
  app,
  clock,
  service,
}) => {
  answerUserPromo(service)
  await app.open('/promocode_wizard')
  const told = () =>
    toldMetrics(service, 'event').flatMap(({ name, value }) => (name === 'activate_fail' ? [value] : []))
  const refused = async (text: string) => {
    await enter('spring')
    await expect.element(problem).toHaveTextContent(text)
    await stepIs(promo.step_code)
    await expect.element(code).toHaveValue('SPRING')
    await expect.element(code).toHaveFocus()
  }
  service.refuse(checkPromoKey, 'not_found', 'There is no such code')
  await refused('There is no such code')
  service.refuse(checkPromoKey, 'bad_request', 'It is over')
  await refused('It is over')
  answerPromo(service)
  service.refuse(applyPromoKey, 'bad_request', 'It was used up')
  await refused('It was used up')
  service.refuse(checkPromoKey, 'too_many_requests', 'Too many tries')
  await refused('Too many tries')
  await clock.runFor(10_000)
  await expect.poll(told).toEqual(['promo:check', 'promo:check', 'promo:use'])
  service.lose(checkPromoKey)
  await refused(promo.problem_line)
})

test('at a narrow window every step fits', async ({ app, service }) => {
  answerCodes(service)
  answerPromo(service)
  await resize(NARROW)
  await app.open('/promocode_wizard?code=spring')
  await expectNoOverflow()
  await next.click()
  await expect.element(dialog.getByRole('heading', { name: promo.good_title })).toBeVisible()
  await expectNoOverflow()
})
