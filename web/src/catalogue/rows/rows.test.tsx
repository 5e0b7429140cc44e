import type { ReactElement } from 'react'
import { beforeAll, expect, test, vi } from 'vitest'
import { ROW_TEMPLATES, type ContentMeta, type HistoryItem, type Row } from '#contract/catalogue.ts'
import type { Packet } from '#contract/commerce.ts'
import type { Channel } from '#contract/tv.ts'
import { catalogue as words } from '../../i18n/en/catalogue.ts'
import { contentOf, itemOf, personOf, rowOf } from '../../testing/catalogue-things.ts'
import { queriesForTests, renderPage, startWords } from '../../testing/render-page.tsx'
import { PacketCard } from '../../commerce/packet-card.tsx'
import { rowCards } from './row-items.tsx'
import { rowPagesQuery } from './row.queries.ts'
import { WatchButton } from '../access/watch-button.tsx'

vi.hoisted(() => vi.stubGlobal('location', { search: '' }))
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }))

beforeAll(() => startWords())
const render = (node: React.ReactNode) => renderPage(queriesForTests(), '/', node)

test('a full row is asked for page by page until one is not full [catalogue.row-load-more]', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const query = new URL(url, 'http://api').searchParams
    const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
    asked.push(`${offset}+${limit}`)
    const all = Array.from({ length: 50 }, (_, at) => itemOf(String(at)))
    return Response.json(rowOf(1, { contents: all.slice(offset, offset + limit) }))
  })
  const queries = queriesForTests()
  const { pages } = await queries.fetchInfiniteQuery({ ...rowPagesQuery('en', { id: 'row-1' }), pages: 9 })
  expect(asked).toEqual(['0+24', '24+21', '45+21'])
  expect(new Set(pages.flatMap(({ contents }) => contents.map(({ id }) => id))).size).toBe(50)
})

test('titles in 4K are left out of rows [catalogue.row-excludes-4k]', () => {
  const row = rowOf(1, { contents: [itemOf('1'), itemOf('2', { is_4k: true }), itemOf('3')] })
  expect(rowCards(row).map(({ key }) => key)).toEqual(['1', '3'])
})

test('every slider template shows the things of its kind, in their own cards [catalogue.slider-templates]', () => {
  const row = rowOf(1, {
    contents: [itemOf('content')],
    channels: [{ id: 1 } as Channel],
    persons: [personOf(2, 'Fritz Lang')],
    histories: [{ content: itemOf('begun'), content_episode: null } as HistoryItem],
    packets: [{ id: 3 } as Packet],
  })
  const cardsOf = (template: string) =>
    rowCards({ ...row, template } as Row).map(({ key, card }) => ({ key, card: card as ReactElement }))
  const shown = (template: string) =>
    cardsOf(template).map(({ key, card }) => `${(card.type as { name: string }).name} ${key}`)
  expect(Object.fromEntries(ROW_TEMPLATES.map((template) => [template, shown(template).join()]))).toEqual({
    'promo-bg': 'BannerCard content',
    'promo-wide': 'BannerCard content',
    'content-v': 'ItemCard content',
    'content-h': 'ItemCard content',
    person: 'PersonFace 2',
    channel: 'ChannelCard 1',
    channels: 'ChannelCard 1',
    history: 'HistoryTile begun',
    'history-h': 'HistoryTile begun',
    'collection-v': 'ItemCard content',
    button: 'GenreChip content',
    branded_button: 'BrandTile content',
    // Packets come with code of their own.
    packet_promo: 'LazyPage 3',
    packet_promo_base: 'LazyPage 3',
    donate_packs: 'LazyPage 3',
  })
  const shapes = ['content-v', 'content-h'].map((template) => cardsOf(template)[0]?.card.props)
  expect(shapes).toMatchObject([{ shape: 'v' }, { shape: 'h' }])
})

test('a title whose video is still being made says so beside its button [catalogue.unavailable-hint]', async () => {
  const meta = { is_purchased: true, is_available: false, is_processing: true, is_lost: false } as ContentMeta
  const html = await render(<WatchButton content={contentOf('10')} meta={meta} />)
  expect(html).toContain(words.processing_text)
  expect(html).toContain('href="/watch/10"')
})

test('the days of a trial are counted in the three forms of Russian [shell.day-plural-forms]', async () => {
  await startWords('ru')
  const offer = async (days: number) => {
    const packet = {
      period_human: { years: 0, months: 1, days: 0 },
      trial_period_human: { years: 0, months: 0, days },
      trial_price: '1.00',
      price: '1490.00',
      benefits: [],
      design: { background_tv: null },
    } as unknown as Packet
    return /Перв\S+ \d+ (\S+)/.exec(await render(<PacketCard packet={packet} />))?.[1]
  }
  expect([await offer(1), await offer(3), await offer(14)]).toEqual(['день', 'дня', 'дней'])
  await startWords('en')
})
