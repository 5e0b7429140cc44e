import { beforeAll, expect, test, vi } from 'vitest'
import type { HistoryItem, Item, Row } from '#contract/catalogue.ts'
import { catalogue as words } from '../../i18n/en/catalogue.ts'
import { itemOf, personOf, rowOf } from '../../testing/catalogue-things.ts'
import { queriesForTests, renderPage, startWords } from '../../testing/render-page.tsx'
import { HistoryCard } from './item-cards.tsx'
import { rowCards } from '../rows/row-items.tsx'

vi.hoisted(() => vi.stubGlobal('location', { search: '' }))
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }))

beforeAll(() => startWords())
const render = (node: React.ReactNode) => renderPage(queriesForTests(), '/', node)
/** The one card of a row of a template. */
const cardOf = (template: string, row: Partial<Row>) =>
  render(rowCards(rowOf(1, { template, ...row }))[0]?.card)
const itemCard = (template: string, more: Partial<Item>) =>
  cardOf(template, { contents: [itemOf('1', more)] })
const pictures = (html: string) => Array.from(html.matchAll(/ src="([^"]*)"/g), ([, src]) => src)

const begun = (more: Partial<HistoryItem>): HistoryItem => ({
  content: itemOf('20'),
  content_episode: null,
  screenshot: null,
  watch_percentage: 25,
  seconds: 900,
  duration: 3600,
  is_withdrawn: false,
  ...more,
})

const blank = itemOf('1').cover
const of = (...shapes: readonly string[]) =>
  shapes.map((ar) => ({ type: 'cover', ar, src: `/own-${ar.replace(':', 'x')}.webp` }))
const posters = { src_2x3: '/poster.webp', src_16x9: '/wide.webp', bg: '/ground.webp' }

test.each([
  ['content-v', '/poster.webp', posters, of('2:3')],
  ['content-v', '/own-2x3.webp', { ...posters, src_2x3: null }, of('16:9', '2:3')],
  ['content-v', '/wide.webp', { ...posters, src_2x3: null }, of('16:9')],
  ['content-h', '/wide.webp', posters, of('16:9')],
  ['content-h', '/own-16x9.webp', { ...posters, src_16x9: null }, of('2:3', '16:9')],
  ['content-h', '/poster.webp', { ...posters, src_16x9: null }, of('2:3')],
  ['promo-wide', '/own-3x1.webp', posters, of('16:9', '3:1')],
  ['promo-wide', '/ground.webp', posters, of('16:9')],
  ['promo-wide', '/wide.webp', { ...posters, bg: null }, of('16:9')],
] as const)(
  'a card of %s shows %s: its own shape before what has to be cut',
  async (template, shown, cover, images) => {
    const html = await itemCard(template, { cover: { ...blank, ...cover }, images })
    expect(pictures(html)).toEqual([shown])
  },
)

test('a landscape card offers its still in the widths that the service has, a drawing as it is [catalogue.item-fields]', async () => {
  const name = '/art/0123456789abcdef01234567'
  const still = (kind: string) => ({
    ...blank,
    src_16x9: `${name}.${kind}`,
    src_16x9_x1: `${name}-360x203.${kind}`,
    src_16x9_x2: `${name}-720x405.${kind}`,
    src_16x9_x3: `${name}-1080x608.${kind}`,
  })
  const widths = `srcSet="${name}-360x203.webp 360w, ${name}-720x405.webp 720w, ${name}-1080x608.webp 1080w" sizes="auto, 285px"`
  const cards = await Promise.all([
    itemCard('content-h', { cover: still('webp') }),
    itemCard('content-v', { cover: still('webp') }),
    itemCard('content-h', { cover: still('svg') }),
    itemCard('content-h', { cover: { ...still('webp'), src_16x9_x2: null } }),
    render(<HistoryCard entry={begun({ content: itemOf('1', { cover: still('webp') }) })} />),
    render(<HistoryCard entry={begun({ screenshot: '/frame.webp' })} />),
  ])
  expect(cards.map((html) => html.includes(widths))).toEqual([true, false, false, false, true, false])
  expect(cards.map((html) => html.includes('srcSet'))).toEqual([true, false, false, false, true, false])
})

test('a wide promo stands on the ground of its picture, and says more where there is more to say', async () => {
  const plain = await itemCard('promo-wide', { title: 'Sale' })
  expect(plain).toContain('data-tone="unknown"')
  expect(plain).not.toContain('background-color')
  expect(plain).toContain('<b>Sale</b></span>')
  const cover = { ...blank, color_bg: '#102030' }
  const full = await itemCard('promo-wide', { title: 'Sale', short: 'This week', tone: 'dark', cover })
  expect(full).toContain('data-tone="dark"')
  expect(full).toContain('background-color:#102030;--tone-bg:#102030')
  expect(full).toContain('<b>Sale</b><span>This week</span>')
})

test('a title outside the packets carries its lock, and a title of a maker the mark of that', async () => {
  const open = await itemCard('content-v', {})
  expect(open).not.toContain(words.closed)
  expect(pictures(open)).toEqual(['/art/wide.webp'])
  const closed = await itemCard('content-v', { is_purchased: false, overlay_icon: '/maker.svg' })
  expect(closed).toContain(`role="img" aria-label="${words.closed}"`)
  expect(pictures(closed)).toEqual(['/art/wide.webp', '/maker.svg'])
})

test('a genre shows its icon, and another one under the pointer where it has that; a library shows its name', async () => {
  const chip = (more: Partial<Item>) => itemCard('button', { title: 'Drama', ...more })
  expect(pictures(await chip({}))).toEqual([])
  expect(pictures(await chip({ unfocused_btn_icon: '/a.svg' }))).toEqual(['/a.svg', '/a.svg'])
  expect(pictures(await chip({ unfocused_btn_icon: '/a.svg', focused_btn_icon: '/b.svg' }))).toEqual([
    '/a.svg',
    '/b.svg',
  ])
  expect(await chip({})).toContain('>Drama</a>')
  expect(await itemCard('branded_button', { title: 'Archive' })).toContain('>Archive</a>')
  const sizes = { x1: '/archive.webp', x2: '/archive.webp', x3: '/archive.webp', width: null, height: null }
  const drawn = await itemCard('branded_button', {
    title: 'Archive',
    graphic_title: { tv: sizes, mobile: sizes },
  })
  expect(drawn).toContain('src="/archive.webp" alt="Archive"')
})

test('a person is named with the role in words, and with the word of the service for a role without any', async () => {
  const face = (role: string) => cardOf('person', { persons: [personOf(1, 'Fritz Lang', role)] })
  expect(await face('director')).toContain(`>${words.roles.director}<`)
  expect(await face('stunt double')).toContain('>stunt double<')
})

test('what was begun leads to its episode and says which it is, how much is left and how much was seen; what is withdrawn says so and leads nowhere', async () => {
  const film = await render(<HistoryCard entry={begun({})} />)
  expect(film).toContain('href="/watch/20"')
  expect(film).toContain('>45 min left<')
  expect(film).toContain('width:25%')
  expect(pictures(film)).toEqual(['/art/wide.webp'])
  const part = { content_episode: { season: 1, series: 3, id: '203' }, screenshot: '/frame.webp' }
  const episode = await render(<HistoryCard entry={begun({ ...part, watch_percentage: 100 })} />)
  expect(episode).toContain('href="/watch/203"')
  expect(episode).toContain(`>Season 1, episode 3 · ${words.watched}<`)
  expect(pictures(episode)).toEqual(['/frame.webp'])
  expect([film, episode].some((html) => html.includes(words.closed))).toBe(false)
  const closed = await render(
    <HistoryCard entry={begun({ content: itemOf('20', { is_purchased: false }) })} />,
  )
  expect(closed).toContain(`role="img" aria-label="${words.closed}"`)
  const withdrawn = await render(<HistoryCard entry={begun({ is_withdrawn: true })} />)
  expect(withdrawn).not.toContain('href')
  expect(withdrawn).toContain(`>${words.withdrawn}<`)
  expect(pictures(withdrawn)).toEqual(['/art/wide.webp'])
})
