import { page } from 'vitest/browser'
import { getPacket, listPackets, type PacketChannel } from '#contract/commerce.ts'
import { expect, test } from '../testing/browser/component-test.ts'
import { textsOf } from '../testing/browser/look.ts'
import { packetDetailOf, packetOf } from '../testing/catalogue-things.ts'
import { words } from '../testing/words.ts'

const { catalogue, packets, shell } = words.en

const free = packetOf(1, 'Open', { price: '0.00' })
const basic = packetOf(2, 'Basic', { is_base: true, base: true })
const cinema = packetOf(3, 'Cinema')

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

test('packets stand by kind, each leads to its page, and an anchor to its group [commerce.route-packet]', async ({
  app,
  service,
}) => {
  service.answer(listPackets, [cinema, basic, free])
  service.answer(getPacket, ({ params }) => packetDetailOf(3, 'Cinema', { description: `of ${params.id}` }))
  await app.open('/packets#additional')
  await expect.element(page.getByRole('heading', { level: 1, name: packets.title })).toBeVisible()
  expect(textsOf(page.getByRole('main').getByRole('heading', { level: 2 }))).toEqual([
    packets.tariffs,
    packets.additional,
  ])
  const open = page.getByRole('region', { name: packets.tariffs })
  await expect.element(open.getByText(catalogue.price_free, { exact: true }).last()).toBeVisible()
  const group = page.getByRole('region', { name: packets.additional })
  expect(textsOf(group.getByRole('heading', { level: 3 }))).toEqual(['Cinema'])
  await expect.element(group).toBeInViewport()
  await expect.poll(() => scrollY).toBeGreaterThan(0)
  await group.getByRole('link', { name: /Cinema/ }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Cinema' })).toBeVisible()
  await expect.element(page.getByText('of cinema')).toBeVisible()
  expect(app.address).toBe('/packets/cinema')
})

test('a hash that names no group leaves the page of packets as it is', async ({ app, service }) => {
  service.answer(listPackets, [basic])
  for (const hash of ['#nothing', '#1', '#a:b[', '#%E0%A4%A']) {
    await app.open(`/packets${hash}`)
    await expect.element(page.getByRole('heading', { level: 3, name: 'Basic' })).toBeVisible()
    expect(scrollY).toBe(0)
  }
})

test('a packet shows name, price, benefits, description and its newest titles [commerce.packet-page-head] [commerce.packet-page-media]', async ({
  app,
  service,
}) => {
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
    }),
  )
  await app.open('/packets/basic')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Basic' })).toBeVisible()
  await expect.element(page.getByText('Every channel but one.')).toBeVisible()
  expect(textsOf(page.getByRole('list', { name: packets.benefits }).getByRole('listitem'))).toEqual([
    'Every channel',
    'Five devices',
  ])
  const terms = page.getByRole('complementary', { name: packets.terms })
  await expect.element(terms.getByText('1,490 ₸')).toBeVisible()
  const titles = page.getByRole('region', { name: /^3 / })
  await titles.getByRole('link', { name: /Metropolis/ }).click()
  await expect.poll(() => app.address).toBe('/contents/metropolis-10')
})

test('up to 31 channels all stand there; of more the rest comes when asked, and a search looks through all [commerce.packet-page-channels] [commerce.packet-channels-short]', async ({
  app,
  service,
}) => {
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
  await expect.element(list.getByText(packets.no_channel)).toBeVisible()
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
