import { page } from 'vitest/browser'
import { getPacket, listPackets } from '#contract/commerce.ts'
import { getProfile } from '#contract/profiles.ts'
import { getPurchasePeriods } from '#contract/purchases.ts'
import { changeSubscription, listSubscriptions } from '#contract/subscriptions.ts'
import { NARROW, resize } from '../testing/browser/app-page.ts'
import { expect, test } from '../testing/browser/quick-test.ts'
import { textsOf } from '../testing/browser/look.ts'
import { answerAccount } from '../testing/browser/usual-account.ts'
import { answerMoney, answerPackets } from '../testing/browser/usual-money.ts'
import { packetDetailOf, packetOf } from '../testing/catalogue-things.ts'
import { userPacketOf } from '../testing/money-things.ts'
import { networkOf } from '../testing/viewer-things.ts'
import { words } from '../testing/words.ts'

const { catalogue, money, packets } = words.en

const free = packetOf(1, 'Open', { kind: 'free', price: '0.00', total_price: '0.00', channels_count: 140 })
const basic = packetOf(2, 'Basic', { is_base: true, base: true })
const cinema = packetOf(3, 'Cinema', { kind: 'additional' })

test('additional packets, and those of partners, are said to go by themselves only where they do', async ({
  app,
  service,
}) => {
  service.answer(listPackets, [basic, cinema, packetOf(5, 'Bazaar', { kind: 'partner' })])
  const about = (name: string) => page.getByRole('region', { name }).getByRole('paragraph').first()
  for (const [isAlone, additional, partners] of [
    [true, packets.additional_text, packets.partners_text],
    [false, packets.additional_with_base_text, packets.partners_with_base_text],
  ] as const) {
    await app.open('/packets', {
      network: networkOf({ is_allow_additional_packets_without_base: isAlone }),
    })
    await expect.element(about(packets.additional)).toHaveTextContent(additional)
    await expect.element(about(packets.partners)).toHaveTextContent(partners)
  }
})

test('packets stand by kind, each leads to its page, and an anchor to its group [commerce.route-packet] [commerce.route-packets] [commerce.packet-list-groups] [commerce.packet-kinds]', async ({
  app,
  service,
}) => {
  service.answer(listPackets, [
    packetOf(5, 'Bazaar', { kind: 'partner', provider: { id: 2, name: 'Darvoza', shortname: 'darvoza' } }),
    cinema,
    basic,
    packetOf(4, 'Home', {
      kind: 'bundle',
      price: '2000.00',
      total_price: '2980.00',
      packets: [
        { id: 2, slug: 'basic', name: 'Basic' },
        { id: 3, slug: 'cinema', name: 'Cinema' },
      ],
    }),
    free,
  ])
  service.answer(getPurchasePeriods, [])
  service.answer(getPacket, ({ params }) => packetDetailOf(3, 'Cinema', { description: `of ${params.id}` }))
  const inMain = page.getByRole('main')
  for (const [anchor, name] of [
    ['#bundles', packets.bundles],
    ['#tariffs', packets.tariffs],
    ['#additional', packets.additional],
  ] as const) {
    await app.open(`/packets${anchor}`)
    await expect.element(inMain.getByRole('region', { name })).toBeInViewport()
  }
  expect(textsOf(inMain.getByRole('heading', { level: 2 }))).toEqual([
    packets.tariffs,
    packets.bundles,
    packets.additional,
    packets.partners,
    packets.free,
  ])
  const bundle = page.getByRole('region', { name: packets.bundles }).getByRole('article')
  await expect.element(bundle).toMatchTextContent(/2,000\s₸a month.*Instead of 2,980\s₸/)
  // Of two parts one sign says that they come together.
  expect(bundle.element().querySelectorAll('svg.lucide-plus')).toHaveLength(1)
  await expect
    .element(bundle.getByRole('link', { name: 'Cinema' }))
    .toHaveAttribute('href', '/packets/cinema')
  await page.getByRole('region', { name: packets.additional }).getByRole('link', { name: 'Cinema' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Cinema' })).toBeVisible()
  await expect.element(page.getByText('of cinema')).toBeVisible()
  expect(app.address).toBe('/packets/cinema')
})

test('the free packet costs nothing, says how many channels it has, and there is nothing to connect [commerce.free-packet]', async ({
  app,
  service,
}) => {
  service.answer(listPackets, [free, basic])
  await app.open('/packets')
  const card = page.getByRole('region', { name: packets.free }).getByRole('article')
  await expect.element(card.getByText(catalogue.price_free, { exact: true })).toBeVisible()
  await expect.element(card.getByText('140 channels')).toBeVisible()
  expect(card.getByRole('button').elements()).toEqual([])
  const buttons = page.getByRole('region', { name: packets.tariffs }).getByRole('button')
  expect(textsOf(buttons)).toEqual([money.enable])
})

test('whoever is signed in sees what is had of each packet, and changes it there [commerce.logged-in-packet-rights]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerMoney(service)
  const trial = { is_trial: true, trial_price: '1.00', trial_period_human: { days: 7, months: 0, years: 0 } }
  answerPackets(service, {
    packets: [basic, packetOf(6, 'Tried', { ...trial, is_used_trial: true }), packetOf(7, 'New', trial)],
    now: [userPacketOf(2, 'Basic', { renew: false })],
  })
  service.answer(changeSubscription, () => {
    service.answer(listSubscriptions, [userPacketOf(2, 'Basic')])
    return userPacketOf(2, 'Basic')
  })
  await app.open('/packets')
  const card = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name }) })
  await expect.element(card('Basic')).toMatchTextContent(/^Not renewed.*Valid until July 17/)
  // A trial is told to whoever has not had it.
  await expect.element(card('New')).toMatchTextContent(/First 7 days for 1\s₸/)
  await expect.element(card('Tried')).not.toMatchTextContent(/First 7 days/)
  await card('Basic').getByRole('button', { name: money.renewal2 }).click()
  await expect.element(card('Basic')).toMatchTextContent(/^Connected.*Will be extended on July 17/)
  await expect.element(card('Basic').getByRole('button', { name: money.disable })).toBeVisible()
  expect(textsOf(card('New').getByRole('button'))).toEqual([money.enable])
})

test('a packet that stands alone in its group has the whole width, its picture beside it; on a phone above it', async ({
  app,
  service,
}) => {
  service.answer(listPackets, [basic])
  const card = page.getByRole('region', { name: packets.tariffs }).getByRole('article')
  const box = (found: Element | null | undefined) => found?.getBoundingClientRect() ?? new DOMRect()
  const art = () => box(card.element().firstElementChild)
  const body = () => box(card.element().lastElementChild)
  await resize({ width: 1440, height: 900 })
  await app.open('/packets')
  await expect.element(card).toBeVisible()
  expect(box(card.element()).width).toBe(box(card.element().closest('section')).width)
  expect([art().right, art().height]).toEqual([body().left, body().height])
  await resize(NARROW)
  await expect.poll(() => art().bottom).toBe(body().top)
})

test('a hash that names no group leaves the page of packets as it is', async ({ app, service }) => {
  service.answer(listPackets, [basic])
  for (const hash of ['#nothing', '#1', '#a:b[', '#%E0%A4%A']) {
    await app.open(`/packets${hash}`)
    await expect.element(page.getByRole('heading', { level: 3, name: 'Basic' })).toBeVisible()
    expect(scrollY).toBe(0)
  }
})

test('a child, who is sold nothing, is told who chooses packets and led to the profiles', async ({
  app,
  service,
}) => {
  document.cookie = 'openair_age=child; Path=/'
  answerAccount(service)
  const ela = { id: 2, name: 'Ela', icon: null, icon_avatar_id: null, role: 'child' }
  service.answer(getProfile, { ...ela, profile: { id: 2, role: 'child' } })
  answerPackets(service, {})
  await app.open('/packets')
  const inMain = page.getByRole('main')
  await expect.element(inMain.getByText(packets.child)).toBeVisible()
  await expect
    .element(inMain.getByRole('link', { name: words.en.settings.child_profiles }))
    .toHaveAttribute('href', '/settings')
  expect(inMain.element().textContent).not.toContain(packets.none)
  document.cookie = 'openair_age=; Path=/; Max-Age=0'
})
