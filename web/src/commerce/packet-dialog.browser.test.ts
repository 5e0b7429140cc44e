import { page } from 'vitest/browser'
import type { ContentButton } from '#contract/catalogue.ts'
import { getContentMeta } from '#contract/catalogue-endpoints.ts'
import { getPacket } from '#contract/commerce.ts'
import type { AppPage } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import type { FakeService } from '../testing/browser/fake-service.ts'
import { textsOf } from '../testing/browser/look.ts'
import { outwaitTries } from '../testing/browser/three-tries.ts'
import { usual } from '../testing/browser/usual-answers.ts'
import { metaOf, packetDetailOf } from '../testing/catalogue-things.ts'
import { words } from '../testing/words.ts'

const { card, shell } = words.en
const plus: ContentButton = {
  button_type: 'pay',
  caption: 'Plus',
  sub_caption: null,
  icon: null,
  play_after: true,
  show_options: true,
  button_data: { packet_id: 2, price: '1490.00', period: '0-1-0' },
}
const told = page.getByRole('dialog', { name: 'Plus' })
const waiting = told.getByCss('[class*="skeleton" i]')

/** The service of a provider that can be reached so. */
const reachedBy = (support: { phone: string | null; email: string | null }) => {
  const { provider } = usual.network
  if (!provider) throw new Error('the usual network has a provider')
  const landing = { ...provider.landing, support: { ...provider.landing.support, ...support } }
  return { network: { ...usual.network, provider: { ...provider, landing } } }
}

/** Opens the window of the only packet that opens a title. */
async function openPacket(
  app: AppPage,
  service: FakeService,
  boot: Parameters<AppPage['open']>[1] = {},
): Promise<void> {
  service.answer(getContentMeta, metaOf({ is_purchased: false, buttons: [plus] }))
  await app.open('/contents/metropolis', boot)
  await page.getByRole('button', { name: /^Plus 1,490/ }).click()
  await expect.element(told).toBeVisible()
}

test('a packet that is on its way keeps its place; one that does not come says so, and comes on a press', async ({
  app,
  clock,
  service,
}) => {
  service.answer(getPacket, packetDetailOf(2, 'Plus', { short: 'All silent films' }))
  const letThrough = service.hold(getPacket)
  await openPacket(app, service)
  await expect.element(waiting).toBeInTheDocument()
  await expect.element(told.getByRole('article')).not.toBeInTheDocument()
  service.lose(getPacket)
  letThrough()
  await outwaitTries(clock, () => service.asked(getPacket, 'lost').length)
  await expect.element(told.getByRole('heading', { name: shell.failed_title })).toBeVisible()
  await expect.element(waiting).not.toBeInTheDocument()
  service.answer(getPacket, packetDetailOf(2, 'Plus', { short: 'All silent films' }))
  await told.getByRole('button', { name: shell.retry }).click()
  await expect.element(told.getByRole('article').getByText('All silent films')).toBeVisible()
  await expect.element(told.getByRole('heading', { name: shell.failed_title })).not.toBeInTheDocument()
  await expect.element(waiting).not.toBeInTheDocument()
})

test('a packet says by which telephone and letter its provider connects it, as far as they are known', async ({
  app,
  service,
}) => {
  service.answer(getPacket, packetDetailOf(2, 'Plus'))
  for (const [support, how, links] of [
    [
      { phone: '+7 (700) 000-00-00', email: 'help@trial.example' },
      card.packet_how,
      ['tel:+77000000000', 'mailto:help@trial.example'],
    ],
    [{ phone: null, email: 'help@trial.example' }, card.packet_how, ['mailto:help@trial.example']],
    [{ phone: null, email: null }, card.packet_how_unknown, []],
  ] as const) {
    await openPacket(app, service, reachedBy(support))
    await expect.element(told.getByText(how)).toBeVisible()
    const hrefs = told
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual(links)
  }
})

test('a packet says what it costs and for how long, what its trial costs, and what it holds', async ({
  app,
  service,
}) => {
  const trial = {
    is_trial: true,
    trial_price: '1.00',
    trial_period_human: { days: 14, months: 0, years: 0 },
    benefits: [
      { icon: 'lock', text: 'No locks' },
      { icon: 'film', text: 'All films' },
    ],
  }
  const offer = told.getByText(/^First 14 days for 1\s₸$/)
  for (const [period_human, more, price, offers] of [
    [{ days: 0, months: 1, years: 0 }, trial, /1,490\s₸a month/, 2],
    [{ days: 0, months: 0, years: 1 }, { ...trial, is_trial: false }, /1,490\s₸a year/, 1],
    [{ days: 10, months: 1, years: 0 }, {}, /1,490\s₸for 40 days/, 0],
  ] as const) {
    service.answer(getPacket, packetDetailOf(2, 'Plus', { period_human, ...structuredClone(more) } as object))
    await openPacket(app, service)
    const packet = told.getByRole('article')
    await expect.element(packet).toMatchTextContent(price)
    expect(offer.elements()).toHaveLength(offers)
    expect(textsOf(packet.getByRole('listitem'))).toEqual(
      'benefits' in more ? more.benefits.map(({ text }) => text) : [],
    )
  }
})

test('of several packets each shows what it holds itself', async ({ app, service }) => {
  const more = { ...plus, caption: 'More', button_data: { packet_id: 3, price: '1990.00', period: '0-1-0' } }
  service.answer(getContentMeta, metaOf({ is_purchased: false, buttons: [plus, more] }))
  service.answer(getPacket, ({ params }) =>
    packetDetailOf(Number(params.id), params.id === '2' ? 'Plus' : 'More', { short: `Packet ${params.id}` }),
  )
  await app.open('/contents/metropolis')
  for (const [caption, id] of [
    ['Plus', 2],
    ['More', 3],
  ] as const) {
    await page.getByRole('button', { name: card.choose_packet }).click()
    await page
      .getByRole('list', { name: card.packets })
      .getByRole('button', { name: new RegExp(`^${caption}`) })
      .click()
    const shown = page.getByRole('dialog', { name: caption })
    await expect.element(shown.getByText(`Packet ${id}`)).toBeVisible()
    await shown.getByRole('button', { name: shell.close }).click()
    await expect.element(shown).not.toBeInTheDocument()
  }
})
