import { page } from 'vitest/browser'
import type { Item } from '#contract/catalogue.ts'
import { getPurchasePeriods } from '#contract/purchases.ts'
import { getPacket } from '#contract/commerce.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { answerAccount } from '../../testing/browser/usual-account.ts'
import { homeBoot, usualFilms } from '../../testing/browser/usual-home.ts'
import { answerMoney, answerPackets } from '../../testing/browser/usual-money.ts'
import { headOf, itemOf, packetDetailOf, packetOf, rowOf, rowsetOf } from '../../testing/catalogue-things.ts'

/** A banner that leads somewhere. */
function banner(type: string, id: string, slug: string | null): Item {
  const item = itemOf(type, { title: `To ${type}`, name: `To ${type}` })
  return { ...item, destination: { ...item.destination, type, id, id_no_ott: id, slug } }
}

const [film] = usualFilms
const LEADS = [
  ['content', film?.id ?? '', film?.slug ?? '', `/contents/${film?.slug}-${film?.id}`],
  ['row', '4', 'films', '/row/films'],
  ['rowset', '2', 'films', '/rowset/films'],
  ['channel', '3', 'cinema', '/channels/all/cinema'],
  ['last_channel', '', null, '/channels'],
  ['packet', '2', 'basic', '/packets/basic'],
] as const

test('a banner leads to the title, row, rowset, channel or packet that it names, or to the channels [catalogue.destination-content] [catalogue.destination-row] [catalogue.destination-rowset] [tv.destination-channel] [tv.destination-last-channel] [commerce.destination-packet]', async ({
  app,
  service,
}) => {
  service.answer(getPacket, packetDetailOf(2, 'Basic'))
  service.answer(getPurchasePeriods, [])
  const row = rowOf(9, {
    slug: 'banners',
    title: 'Banners',
    template: 'promo-wide',
    content_type: 'promotions',
    promotions: LEADS.map(([type, id, slug]) => banner(type, id, slug)),
  })
  const { id, slug, title, template, content_type, is_personal } = row
  const head = headOf(id, { slug, title, template, content_type, is_personal })
  for (const [type, , , path] of LEADS) {
    await app.open('/', {
      ...homeBoot(),
      rowset: rowsetOf('home', [head], { id: 1, title: 'Home', template: 'startpage' }),
      rows: [row],
    })
    await page.getByRole('link', { name: new RegExp(`To ${type}$`) }).click()
    await expect.poll(() => app.address).toMatch(new RegExp(`^${path}(?:$|/|\\?)`))
  }
})

test('a link from outside opens the title, the row, the rowset, the channel or the packets that it means, and home where it means nothing [catalogue.deep-link-content] [catalogue.deep-link-row] [catalogue.deep-link-rowset] [tv.deep-link-channel] [commerce.deep-link-packets]', async ({
  app,
  service,
}) => {
  answerAccount(service)
  answerMoney(service)
  answerPackets(service, { packets: [packetOf(3, 'Cinema')] })
  service.answer(getPacket, packetDetailOf(3, 'Cinema'))
  service.answer(getPurchasePeriods, [])
  for (const [query, path] of [
    [`type=content&id=${film?.slug}-${film?.id}`, `/contents/${film?.slug}-${film?.id}`],
    ['type=row&id=films', '/row/films'],
    ['type=rowset&id=films', '/rowset/films'],
    ['type=channel&id=news', '/channels/all/news'],
    ['type=channel&id=2', '/channels/all/2'],
    ['type=packets&id=cinema', '/packets/cinema'],
    ['type=packets', '/packets'],
    ['type=cinema&id=1', '/'],
  ] as const) {
    await app.open(`/deep_link?${query}`, homeBoot())
    await expect.poll(() => app.address).toBe(path)
  }
})
