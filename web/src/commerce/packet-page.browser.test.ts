import { page } from 'vitest/browser'
import { getRow } from '#contract/catalogue-endpoints.ts'
import { getPacket, type PacketChannel, type PacketDetail } from '#contract/commerce.ts'
import { getUser } from '#contract/identity-endpoints.ts'
import { getProviderInfo } from '#contract/provider-page.ts'
import { createOffer, getPurchasePeriods, type PurchasePeriod } from '#contract/purchases.ts'
import { listSubscriptions } from '#contract/subscriptions.ts'
import { NARROW, resize } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/quick-test.ts'
import type { FakeService } from '../testing/browser/fake-service.ts'
import { textsOf } from '../testing/browser/look.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import { answerMoney, answerPackets } from '../testing/browser/usual-money.ts'
import { answerShop } from '../testing/browser/usual-shop.ts'
import { packetDetailOf, packetOf, rowOf } from '../testing/catalogue-things.ts'
import { userPacketOf } from '../testing/money-things.ts'
import { networkOf, providerInfoOf, providerOf, userOf } from '../testing/viewer-things.ts'
import { pattern, words } from '../testing/words.ts'

const { engagement, identity, money, packets, shell } = words.en
const terms = page.getByRole('complementary', { name: packets.terms })
const signIn = page.getByRole('dialog', { name: identity.phone_title })
const choices = terms.getByRole('group', { name: packets.period }).getByRole('radio')

const periodOf = (id: string, period: string, amount: string, more: object = {}): PurchasePeriod => {
  const [years = 0, months = 0, days = 0] = period.split('-').map(Number)
  const period_human = { years, months, days }
  const type = {
    id,
    amount,
    trial_amount: null,
    period,
    period_human,
    trial_period_human: null,
    is_have_trial: false,
  }
  return { period_human, description: null, purchases_type: [{ ...type, ...more }] }
}
const MONTH = periodOf('2:0-1-0', '0-1-0', '1490.00')
const QUARTER = periodOf('2:0-3-0', '0-3-0', '3990.00')

/** A packet that is sold for these periods. */
function answerPacket(
  service: FakeService,
  more: Partial<PacketDetail> = {},
  periods: PurchasePeriod[] = [],
) {
  service.answer(getPacket, packetDetailOf(2, 'Basic', more))
  service.answer(getPurchasePeriods, periods)
}

/** Channels 1 to `count`, each named after its number. */
const channelsOf = (count: number): PacketChannel[] =>
  Array.from({ length: count }, (_, at) => ({
    id: 100 + at,
    num: at + 1,
    slug: `channel-${at + 1}`,
    name: `Channel ${at + 1}`,
    icon: null,
    logo: null,
  }))

test('a packet shows name, price, benefits, description, libraries and its newest titles [commerce.packet-page-head] [commerce.packet-page-media]', async ({
  app,
  service,
}) => {
  service.answer(getPurchasePeriods, [])
  service.answer(
    getPacket,
    packetDetailOf(2, 'Basic', {
      price: '1490.00',
      description: 'Every channel but one.',
      benefits: [
        { icon: 'tv', text: 'Every channel' },
        { icon: 'no-such-icon', text: 'Five devices' },
      ],
      videos: [{ id: '10', slug: 'metropolis', title: 'Metropolis', year: 1927, images: [] }],
      videos_count: 3,
      libraries: [{ id: 2, name: 'Rarities', logo: '/art/rarities.svg' }],
    }),
  )
  await app.open('/packets/basic')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Basic' })).toBeVisible()
  await expect.element(page.getByText('Every channel but one.')).toBeVisible()
  expect(textsOf(page.getByRole('list', { name: packets.benefits }).getByRole('listitem'))).toEqual([
    'Every channel',
    'Five devices',
  ])
  await expect.element(terms.getByText('1,490 ₸').first()).toBeVisible()
  const libraries = page.getByRole('region', { name: packets.libraries }).getByRole('listitem')
  expect(textsOf(libraries)).toEqual(['Rarities'])
  const titles = page.getByRole('region', { name: /^3 / })
  await titles.getByRole('link', { name: /Metropolis/ }).click()
  await expect.poll(() => app.address).toBe('/contents/metropolis-10')
})

test('up to 31 channels all stand there; of more the rest comes when asked, and a search looks through all [commerce.packet-page-channels] [commerce.packet-channels-short]', async ({
  app,
  service,
}) => {
  service.answer(getPurchasePeriods, [])
  service.answer(getPacket, ({ params }) =>
    packetDetailOf(2, 'Basic', { channels: channelsOf(Number(params.id)) }),
  )
  const list = page.getByRole('region', { name: packets.channels })
  const rest = list.getByRole('button')
  await app.open('/packets/31')
  await expect.poll(() => list.getByRole('link').all().length).toBe(31)
  await expect.element(rest).not.toBeInTheDocument()

  await app.open('/packets/40')
  await expect.poll(() => list.getByRole('link').all().length).toBe(31)
  const search = list.getByRole('searchbox', { name: packets.find_channel })
  await search.fill('channel 39')
  await expect.poll(() => textsOf(list.getByRole('link'))).toEqual(['Channel 39'])
  await search.fill('nothing like it')
  await expect.element(list.getByRole('status').filter({ hasText: packets.no_channel })).toBeVisible()
  await search.fill('')
  await rest.click()
  await expect.poll(() => list.getByRole('link').all().length).toBe(40)
  await expect.element(rest).not.toBeInTheDocument()
  await list.getByRole('link', { name: 'Channel 40' }).click()
  await expect.poll(() => app.address).toBe('/channels/all/channel-40')
})

test('a packet that is not there shows the page of what is not found [commerce.error-subscription-not-found]', async ({
  app,
  service,
}) => {
  service.refuse(getPacket, 'not_found')
  await app.open('/packets/lost')
  await expect.element(page.getByRole('heading', { name: shell.not_found_subscription })).toBeVisible()
})

test('a packet shows the row of titles that it names [commerce.packet-page-row]', async ({
  app,
  service,
}) => {
  answerPacket(service, { row_slug: 'silent' })
  service.answer(getRow, ({ params }) => rowOf(40, { title: 'Silent films', slug: params.id }))
  await app.open('/packets/basic')
  await expect.element(page.getByRole('region', { name: 'Silent films' })).toBeInTheDocument()
  expect(service.asked(getRow).map(({ params }) => params.id)).toContain('silent')
})

test('an id may name a provider and a bundle: the packet is shown as that provider sells it, and sold with its bundle [commerce.packet-compound-id]', async ({
  app,
  service,
}) => {
  answerPacket(service, { parent_name: 'Home' })
  service.answer(
    getProviderInfo,
    providerInfoOf({
      id: 2,
      name: 'Darvoza',
      currency: { UTF_NAME: 'soʻm', ASCII_NAME: 'UZS', ISO_CODE: '860', FORMAT: '{amount} {symbol}' },
    }),
  )
  await app.open('/packets/darvoza_home_basic')
  await expect.element(terms.getByText('1,490 soʻm')).toBeVisible()
  await expect.element(terms.getByText(pattern(packets.partner_of, { name: 'Darvoza' }))).toBeVisible()
  await expect
    .element(terms.getByRole('link', { name: packets.to_bundle }))
    .toHaveAttribute('href', '/packets/home')
  await expect.element(terms.getByRole('button')).not.toBeInTheDocument()
  expect(service.asked(getPacket).map(({ params }) => params.id)).toEqual(['darvoza_home_basic'])
  expect(service.asked(getProviderInfo).map(({ params }) => params.id)).toEqual(['darvoza'])
  answerPacket(service)
  await app.open('/packets/trial_basic')
  await expect.element(terms.getByText('1,490 ₸').first()).toBeVisible()
  await expect.element(terms.getByRole('button', { name: /^Connect/ })).toBeVisible()
})

test('a packet that another provider sells leads there when it is connected, from its button and from ?action=buy, however late it is known who sells it; a guest signs in first [commerce.packet-foreign-logged-in] [commerce.packet-foreign-guest]', async ({
  app,
  service,
}) => {
  answerShop(service)
  answerPackets(service, {})
  service.answer(getPacket, packetDetailOf(9, 'Basic'))
  const landing = { ...providerOf().landing, shortname: 'darvoza' }
  service.answer(getProviderInfo, providerInfoOf({ id: 2, name: 'Darvoza', landing }))
  await app.open('/packets/darvoza_basic')
  await terms.getByRole('button', { name: /^Connect/ }).click()
  await expect.element(signIn).toBeVisible()
  expect(app.address).toBe('/packets/darvoza_basic#auth')

  // Somebody else, who has not pressed anything yet.
  sessionStorage.clear()
  answerAccount(service)
  await app.open('/packets/darvoza_basic')
  await terms.getByRole('button', { name: /^Connect/ }).click()
  await expect.poll(() => app.address).toBe('/provider/darvoza#tariffs')

  const tell = service.hold(getProviderInfo)
  await app.open('/packets/darvoza_basic?action=buy')
  await expect.poll(() => service.asked(getPacket, 'answered').length).toBe(3)
  await expect.poll(() => service.asked(listSubscriptions, 'answered').length).toBeGreaterThan(1)
  expect(app.address).toBe('/packets/darvoza_basic?action=buy')
  await expect.element(terms).not.toBeInTheDocument()
  tell()
  await expect.poll(() => app.address).toBe('/provider/darvoza#tariffs')
})

test('?action=buy begins to buy at once, and going back leads past it [commerce.packet-action-buy]', async ({
  app,
  service,
}) => {
  answerPacket(service)
  await app.open('/films')
  await app.open('/packets/basic?action=buy')
  await expect.element(signIn).toBeVisible()
  await expect.poll(() => app.address).toMatch(/^\/packets\/basic#auth/)
  await signIn.getByRole('button', { name: shell.close }).click()
  await expect.poll(() => app.address).toBe('/packets/basic')
  history.back()
  await expect.poll(() => app.address).toBe('/films')
})

test('the period that is chosen on the page is offered at once, without a question [commerce.op-create-offer]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerPackets(service, {})
  answerShop(service, { packet: packetOf(2, 'Basic'), periods: [MONTH, QUARTER] })
  answerPacket(service, {}, [MONTH, QUARTER])
  await app.open('/packets/basic')
  await expect.poll(() => choices.elements().length).toBe(2)
  await choices.nth(1).click({ force: true })
  await terms.getByRole('button', { name: /^Connect/ }).click()
  await expect.poll(() => app.address).toBe('/packets/basic#pay_redirect')
  const offer = { packet_id: 2, version: 'web300', purchase_id: '2:0-3-0' }
  expect(service.asked(createOffer).map(({ body }) => body)).toEqual([offer])
})

test('each period says what a month of it costs, rounded, and how much less than the first, never less than nothing [commerce.period-discount] [commerce.month-price-rounded]', async ({
  app,
  service,
}) => {
  answerPacket(service, {}, [
    MONTH,
    QUARTER,
    periodOf('c', '0-7-0', '9998.00'),
    periodOf('d', '1-0-0', '24000.00'),
  ])
  await app.open('/packets/basic')
  await expect.poll(() => choices.elements().length).toBe(4)
  const said = () => choices.elements().map((choice) => choice.closest('label')?.textContent)
  expect(said()).toEqual([
    '1 month1,490 ₸',
    '3 months3,990 ₸1,330 ₸ a month11% less',
    '7 months9,998 ₸1,428 ₸ a month4% less',
    '1 year24,000 ₸2,000 ₸ a month',
  ])
  await expect.element(choices.first()).toBeChecked()
  await choices.nth(1).click({ force: true })
  await expect.element(terms.getByRole('button', { name: 'Connect for 3,990' })).toBeVisible()
  await expect.element(terms.getByText(/3,990\s₸ for 3 months/)).toBeVisible()
})

test('a month counts as 30 days and a year as 365, or 366 with a 29 February in it [commerce.period-day-counts]', async ({
  app,
  clock,
  service,
}) => {
  const odd = (period: string) => {
    const [years = 0, months = 0, days = 0] = period.split('-').map(Number)
    return { period, period_human: { years, months, days } }
  }
  for (const [period, told, at] of [
    ['0-2-10', 'for 70 days', null],
    ['1-0-10', 'for 375 days', null],
    ['1-0-10', 'for 376 days', '2027-06-17T12:00:00+05:00'],
  ] as const) {
    if (at !== null) await clock.jump(Date.parse(at) - clock.now())
    answerPacket(service, odd(period))
    await app.open('/packets/basic')
    await expect.element(terms.getByText(told, { exact: true })).toBeVisible()
  }
})

test('the period of the next renewal is chosen among the others, where it may change [commerce.period-change-allowed]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerMoney(service)
  answerPacket(service, {}, [MONTH, QUARTER])
  for (const [can_change_period, shown] of [
    [true, 2],
    [false, 0],
  ] as const) {
    answerPackets(service, {
      packets: [packetOf(2, 'Basic')],
      now: [userPacketOf(2, 'Basic', {}, { can_change_period })],
    })
    await app.open('/packets/basic')
    await expect.element(terms.getByRole('button', { name: money.disable })).toBeVisible()
    await app.atRest()
    expect(choices.elements()).toHaveLength(shown)
  }
  answerPackets(service, {
    packets: [packetOf(2, 'Basic')],
    now: [userPacketOf(2, 'Basic', {}, { can_change_period: true })],
  })
  await app.open('/packets/basic')
  await expect.poll(() => choices.elements().length).toBe(2)
  // It is that one already.
  await expect.element(choices.first()).toBeDisabled()
  await expect.element(choices.nth(1)).toBeEnabled()
  const change = terms.getByRole('button', { name: packets.change_to })
  await expect.element(change).not.toBeInTheDocument()
  await choices.nth(1).click({ force: true })
  await expect.element(change).toBeVisible()
  await expect.element(terms.getByText(packets.change_note)).toBeVisible()
})

test('on a narrow screen buying begins in one press wherever its page is scrolled to: where the button of the terms is out of sight, a bar at the lower edge has another', async ({
  app,
  service,
}) => {
  answerPacket(service, { channels: channelsOf(31) }, [MONTH, QUARTER])
  const bar = page.getByRole('region', { name: packets.buy_bar })
  const own = terms.getByRole('button', { name: /^Connect/ })
  await app.open('/packets/basic')
  await expect.element(own).toBeInViewport()
  await resize(NARROW)
  await expect.element(own).toBeInViewport()
  await expect.element(bar).not.toBeInTheDocument()
  scrollTo(0, document.body.scrollHeight)
  await expect.element(bar).toMatchTextContent(/^1,490\s₸ a month/)
  await expect.element(bar).toBeInViewport({ ratio: 1 })
  await bar.getByRole('button', { name: money.enable }).click()
  await expect.element(page.getByRole('dialog', { name: identity.phone_title })).toBeVisible()
})

test('a prompt stands above the bar with which buying begins', async ({ app, clock, service }) => {
  answerAccount(service)
  answerPackets(service, {})
  service.answer(getUser, userOf({ email: null }))
  answerPacket(service, { channels: channelsOf(31) }, [MONTH, QUARTER])
  await resize(NARROW)
  const { client } = networkOf()
  await app.open('/packets/basic', { network: networkOf({ client: { ...client, prompts: ['email'] } }) })
  await app.atRest()
  await clock.runFor(30_000)
  const prompt = page.getByRole('region', { name: engagement.prompts.email_title })
  await expect.element(prompt).toBeVisible()
  scrollTo(0, document.body.scrollHeight)
  const bar = page.getByRole('region', { name: packets.buy_bar })
  await expect.element(bar).toBeInViewport({ ratio: 1 })
  await expect
    .poll(() => prompt.element().getBoundingClientRect().bottom <= bar.element().getBoundingClientRect().top)
    .toBe(true)
})

test('a packet that goes along with a basic one says so before anything is pressed, and no more once one is had', async ({
  app,
  service,
}) => {
  const basic = { is_base: true, base: true }
  const shop = { packets: [packetOf(1, 'Channels', basic), packetOf(2, 'Basic')] }
  answerPackets(service, shop)
  // What a partner makes is no exception, as long as it is sold here.
  const provider = { id: 2, name: 'Darvoza', shortname: 'darvoza' }
  answerPacket(service, { kind: 'partner', provider })
  await app.open('/packets/basic')
  await expect.element(terms.getByText(packets.needs_base)).toBeVisible()
  answerPackets(service, { packets: [packetOf(1, 'Channels', basic)] })
  await app.open('/packets/basic')
  await expect.element(terms.getByText(pattern(packets.partner_of, { name: 'Darvoza' }))).toBeVisible()
  await app.atRest()
  await expect.element(terms.getByText(packets.needs_base)).not.toBeInTheDocument()

  const trial = { trial_price: '1.00', trial_period_human: { years: 0, months: 0, days: 7 }, is_trial: true }
  answerPacket(service, { kind: 'additional', channels: channelsOf(31), ...trial })
  answerPackets(service, shop)
  await app.open('/packets/basic')
  await expect.element(terms.getByText(packets.needs_base)).toBeVisible()
  // Nothing is promised of today: the basic packet is charged first.
  await expect.element(terms.getByRole('button', { name: packets.base_first })).toBeVisible()
  await expect.element(terms.getByText(/today/)).not.toBeInTheDocument()
  const bases = terms.getByRole('link', { name: packets.tariffs })
  await expect.element(bases).toHaveAttribute('href', '/packets#tariffs')
  await resize(NARROW)
  scrollTo(0, document.body.scrollHeight)
  const bar = page.getByRole('region', { name: packets.buy_bar })
  await expect.element(bar.getByRole('button', { name: packets.base_first })).toBeInViewport({ ratio: 1 })
  await expect.element(bar).toMatchTextContent(/^1,490\s₸ a month\D*$/)

  answerAccount(service)
  answerMoney(service)
  answerPackets(service, { ...shop, now: [userPacketOf(1, 'Channels', basic)] })
  await app.open('/packets/basic')
  await expect
    .element(terms.getByRole('button', { name: pattern(packets.connect_for, { price: '1 ₸' }) }))
    .toBeVisible()
  await app.atRest()
  await expect.element(terms.getByText(packets.needs_base)).not.toBeInTheDocument()
})

test('a packet with a trial says what is taken today on its button, and what comes later beside it, also before its periods are known', async ({
  app,
  service,
}) => {
  const trial = { trial_price: '1.00', trial_period_human: { years: 0, months: 0, days: 7 }, is_trial: true }
  const tried = { is_have_trial: true, trial_amount: '1.00' }
  const today = pattern(packets.after_trial, {
    today: '1\u00a0₸',
    price: '1,490\u00a0₸',
    period: 'a month',
  })
  for (const periods of [[], [periodOf('2:0-1-0', '0-1-0', '1490.00', tried)]]) {
    answerPacket(service, trial, periods)
    answerPackets(service, {})
    await app.open('/packets/basic')
    await expect
      .element(terms.getByRole('button', { name: pattern(packets.connect_for, { price: '1 ₸' }) }))
      .toBeVisible()
    await expect.element(terms.getByText(today)).toBeVisible()
  }
})

test('whoever has used the trial of a packet reads of none on its page [commerce.trial-price-validity]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  const trial = { trial_price: '1.00', trial_period_human: { years: 0, months: 0, days: 7 }, is_trial: true }
  answerPacket(service, trial, [periodOf('2:0-1-0', '0-1-0', '1490.00')])
  for (const is_used_trial of [false, true]) {
    answerPackets(service, { packets: [packetOf(2, 'Basic', { ...trial, is_used_trial })] })
    await app.open('/packets/basic')
    await expect.element(terms.getByRole('button', { name: /^Connect for 1,490/ })).toBeVisible()
    // In the corner of the picture and beside the price.
    const told = page.getByRole('article').getByText(/First 7 days for 1\s₸/)
    await expect.poll(() => told.elements().length).toBe(is_used_trial ? 0 : 2)
  }
})

test('days that cost nothing are free, and nobody is asked to connect for nothing', async ({
  app,
  service,
}) => {
  const trial = { trial_price: '0.00', trial_period_human: { years: 0, months: 0, days: 3 }, is_trial: true }
  answerPacket(service, trial, [
    periodOf('2:0-1-0', '0-1-0', '1490.00', { is_have_trial: true, trial_amount: '0.00' }),
  ])
  answerPackets(service, {})
  await app.open('/packets/basic')
  await expect.element(terms.getByText('First 3 days free')).toBeVisible()
  await expect.element(terms.getByRole('button', { name: money.enable, exact: true })).toBeVisible()
  const note = { price: '1,490\u00a0₸', period: 'a month' }
  await expect.element(terms.getByText(pattern(packets.after_free_trial, note))).toBeVisible()
  expect(terms.element().textContent).not.toMatch(/\b0\s₸/)
})

test('the page of a packet says what the viewer has of it, in place of what a trial would cost', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerMoney(service)
  answerPacket(service)
  answerPackets(service, {
    packets: [packetOf(2, 'Basic')],
    now: [userPacketOf(2, 'Basic', { renew: false })],
  })
  await app.open('/packets/basic')
  await expect.element(terms).toMatchTextContent(/^Not renewed.*Valid until July 17/)
  await expect.element(terms.getByRole('button', { name: money.renewal2 })).toBeVisible()
  await expect
    .element(terms.getByRole('link', { name: packets.manage }))
    .toHaveAttribute('href', '/settings/subscriptions')
})
