import { page } from 'vitest/browser'
import type { Item } from '#contract/catalogue.ts'
import { expect, test } from '../../testing/browser/component-test.ts'
import { homeBoot, usualFilms } from '../../testing/browser/usual-home.ts'
import { headOf, itemOf, rowOf, rowsetOf } from '../../testing/catalogue-things.ts'

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
] as const

test('a banner leads to the title, row, rowset or channel that it names, or to the channels [catalogue.destination-content] [catalogue.destination-row] [catalogue.destination-rowset] [tv.destination-channel] [tv.destination-last-channel]', async ({
  app,
}) => {
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

test('a link from outside opens the title, the row or the rowset that it means, and home where it means nothing [catalogue.deep-link-content] [catalogue.deep-link-row] [catalogue.deep-link-rowset]', async ({
  app,
}) => {
  for (const [query, path] of [
    [`type=content&id=${film?.slug}-${film?.id}`, `/contents/${film?.slug}-${film?.id}`],
    ['type=row&id=films', '/row/films'],
    ['type=rowset&id=films', '/rowset/films'],
    ['type=cinema&id=1', '/'],
  ] as const) {
    await app.open(`/deep_link?${query}`, homeBoot())
    await expect.poll(() => app.address).toBe(path)
  }
})
