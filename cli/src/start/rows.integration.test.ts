import { expect, test } from 'vitest'
import type { Item, Row, Rowset } from '#contract/catalogue.ts'
import { makeBoot } from '#server/boot/boot.ts'
import { openChild, openUser, type TestUser } from '#server/testing/users.ts'
import { ROW_NOW, rowCalls } from '../testing/row-service.ts'

const { ask, get, headsOf, service, slugsOf } = rowCalls()

test('a card carries every field that clients draw it from, wide pictures at 1080 pixels [catalogue.item-fields] [catalogue.wide-image-width]', async () => {
  const films = await get<Row>('/v2/rows/films?lang=en')
  const item = films.contents.find(({ slug }) => slug === 'metropolis')
  const drawing = expect.stringMatching(/^https:\/\/tv\.example\/art\/[0-9a-f]{24}\.webp$/)
  const sized = (size: string) =>
    expect.stringMatching(new RegExp(`^https://tv\\.example/art/[0-9a-f]{24}-${size}\\.webp$`))
  expect(item).toMatchObject({
    id: '10',
    slug: 'metropolis',
    name: 'Metropolis',
    title: 'Metropolis',
    year: 1927,
    genres: [{ name: 'Drama' }],
    age: 12,
    background: drawing,
    ratings: [],
    content_type: 'movie',
    description: 'A city above a city.',
    short: null,
    trailers: [{ id: '10' }],
    destination: {
      type: 'content',
      id: '10',
      id_no_ott: '10',
      slug: 'metropolis',
      library_id: 1,
      src: null,
      title: null,
      description: null,
    },
    unfocused_btn_icon: null,
    focused_btn_icon: null,
    overlay_icon: null,
    is_4k: false,
    is_hd: true,
    is_available: true,
    is_purchased: true,
  } satisfies Partial<Item>)
  expect(item?.cover).toEqual({
    src_2x3: drawing,
    src_16x9: drawing,
    src_16x9_x1: sized('360x203'),
    src_16x9_x2: sized('720x405'),
    src_16x9_x3: sized('1080x608'),
    bg: drawing,
    color_bg: null,
  })
  const sizeOf = (src: string) => /-(\d+x\d+)\.webp$/.exec(src)?.[1] ?? 'whole'
  expect(item?.images.map(({ type, ar, src }) => `${type} ${ar} ${sizeOf(src)}`)).toEqual([
    'cover 2:3 whole',
    'poster 3:4 540x720',
    'poster 9:16 540x960',
    'standart 16:9 1080x608',
    'standart 4:3 1080x810',
    'wide 3:1 1080x360',
    'colorback 16:9 whole',
  ])
  expect(item?.graphic_title).toEqual({
    tv: { x1: sized('440x168'), x2: sized('880x336'), x3: sized('1320x504'), width: 440, height: 168 },
    mobile: { x1: sized('300x108'), x2: sized('600x216'), x3: sized('900x324'), width: 300, height: 108 },
  })
  expect(films.contents.find(({ slug }) => slug === 'old')).toMatchObject({
    is_hd: false,
    destination: { library_id: 2 },
  })
  const [tile] = (await get<Row>('/v2/rows/tiles?lang=en')).promotions
  expect(tile).toMatchObject({
    unfocused_btn_icon: 'https://tv.example/icons/drama.svg',
    focused_btn_icon: 'https://tv.example/icons/drama-on.svg',
    overlay_icon: 'https://icons.example/new.svg',
    destination: { type: 'row', slug: 'films', id: '2' },
    // Of what leads to no title nothing else is known.
    is_4k: false,
    is_hd: true,
    is_available: true,
    is_purchased: true,
  })
})

test('rows put first what plays, whether a rule fills them or a hand, and keep their order otherwise', async () => {
  const { database } = service().ports
  const slugs = async () =>
    Promise.all(['films', 'picked'].map(async (row) => slugsOf(await get<Row>(`/v2/rows/${row}`))))
  const usual = await slugs()
  const [first = ''] = usual[0]!
  await database.execute(`update asset set state = 'ready'`)
  await database.execute(
    `update asset set state = 'queued' where id = (select coalesce(asset_id, trailer_asset) from content where slug = $1)`,
    [first],
  )
  await database.notify('asset', '*')
  await expect
    .poll(slugs)
    .toEqual(
      usual.map((row) => [...row.filter((slug) => slug !== first), ...row.filter((slug) => slug === first)]),
    )
  await database.execute(`update asset set state = 'ready'`)
  await database.notify('asset', '*')
  await expect.poll(slugs).toEqual(usual)
})

test('libraries have a title and a cover, and rows keep to one where it is asked [catalogue.api-libraries] [catalogue.library-fields]', async () => {
  expect(await get('/v2/libraries?lang=en')).toEqual([
    {
      id: 1,
      title: 'Main',
      cover: { bg: expect.stringMatching(/^https:\/\/tv\.example\/art\//), color_bg: null },
    },
    {
      id: 2,
      title: 'Silent',
      cover: { bg: expect.stringMatching(/^https:\/\/tv\.example\/art\//), color_bg: '#1B2A3C' },
    },
  ])
  const of = async (library: number) => slugsOf(await get<Row>(`/v2/rows/films?library_id=${library}`))
  expect([await of(1), await of(2), await of(9)]).toEqual([['metropolis', 'new'], ['old'], []])
  expect((await ask('/v2/rows/films?library_id=silent')).statusCode).toBe(400)
})

test('a rowset says what it is, which library it belongs to and which rows it has [catalogue.rowset-fields]', async () => {
  expect(await get<Rowset>('/v2/rowsets/home?lang=en')).toEqual({
    id: 1,
    slug: 'home',
    template: 'startpage',
    title: 'Home',
    library_id: 2,
    description: 'Everything.',
    logo: { tv_x3: expect.stringMatching(/^https:\/\/tv\.example\/art\//) },
    rows: expect.arrayContaining([expect.objectContaining({ id: 2, slug: 'films', template: 'content-v' })]),
  })
})

test('rowsets are listed for the web or for phones [catalogue.api-rowsets]', async () => {
  const listed = async (variant: string) =>
    (await get<Rowset[]>(`/v2/rowsets?lang=en&variant=${variant}`))[0]?.rows.map(({ slug }) => slug)
  expect(await listed('web')).toEqual(['heroes', 'films', 'because', 'grown'])
  expect(await listed('mobile')).toEqual(['heroes', 'films', 'because', 'grown', 'phone'])
  expect((await get<Rowset[]>('/v2/rowsets?lang=en'))[0]?.rows).toHaveLength(4)
  expect((await ask('/v2/rowsets?variant=tv')).statusCode).toBe(400)
  const provider = service().app.parts.providers.byName('small')!
  const heads = async (variant: 'web' | 'mobile') =>
    (
      await makeBoot(service().app, provider, 'en', 'home', null, {
        variant,
        isStranger: false,
        rowLimit: 24,
      })
    ).rowset?.rows.at(-1)?.slug
  expect([await heads('web'), await heads('mobile')]).toEqual(['grown', 'phone'])
})

test('a row is there for its providers, languages and profiles only', async () => {
  const adult = await openUser(service().ports)
  const child = await openChild(service().app, service().ports, adult)
  expect(await headsOf('/v2/rowsets/home?lang=ru')).toContain('russian')
  expect(await headsOf('/v2/rowsets/home?lang=en&provider=other')).toEqual(
    expect.arrayContaining(['here', 'grown']),
  )
  expect(await headsOf('/v2/rowsets/home?lang=en', child)).not.toContain('grown')
  const status = async (url: string, user?: TestUser) => (await ask(url, user)).statusCode
  expect([
    await status('/v2/rows/here'),
    await status('/v2/rows/here?provider=other'),
    await status('/v2/rows/russian?lang=en'),
    await status('/v2/rows/russian?lang=ru'),
    await status('/v2/rows/grown', child),
    await status('/v2/rows/grown', adult),
  ]).toEqual([404, 200, 404, 200, 404, 200])
})

test('what asks for a promo code stands in a row only where the provider takes any', async () => {
  const tiles = async (provider: string) =>
    (await get<Row>(`/v2/rows/tiles?lang=en&provider=${provider}`)).promotions.map(({ title }) => title)
  expect(await tiles('small')).toEqual(['Drama'])
  expect(await tiles('other')).toEqual(['Drama', 'Promo code'])
})

test('nothing in 4K stands in a row, by rule or by hand, and pages stay full [catalogue.row-excludes-4k]', async () => {
  expect(slugsOf(await get<Row>('/v2/rows/films'))).toEqual(['metropolis', 'old', 'new'])
  const picked = await get<Row>('/v2/rows/picked?limit=1')
  expect([slugsOf(picked), picked.more_count]).toEqual([['old'], 1])
})

test('a row of channels may be kept until the first of their programmes ends, a quarter of an hour at most and ten seconds at least', async () => {
  const { database } = service().ports
  await database.execute(
    `insert into catalogue_row (id, slug, title, template, content_type, items) values (90, 'channels', '{"en": "Channels"}', 'channel', 'channels', '[{"channel": 1}]')`,
  )
  await database.execute('insert into provider_row values (1, 90)')
  const keptFor = async (now: number) => {
    service().clock.time = now
    service().app.parts.shared.dropHere(['*'])
    return (await get<Row>('/v2/rows/90')).cache_timeout
  }
  const row = await get<Row>('/v2/rows/90')
  const item = row.channels[0]?.current_schedule
  const end = ((item?.timestamp ?? 0) + (item?.duration ?? 0)) * 1000
  expect(await keptFor(end - 300_000)).toBe(300)
  expect(await keptFor(end - 299_500)).toBe(300)
  expect(await keptFor(end - 4000)).toBe(10)
  expect(await keptFor(end - 7_000_000)).toBe(900)
  service().clock.time = ROW_NOW
})

test('a row says how long it may be kept, and is made anew after that', async () => {
  expect(await get<Row>('/v2/rows/brief')).toMatchObject({ cache_timeout: 60 })
  const { hits } = service().app.parts.shared
  const before = hits()
  await get<Row>('/v2/rows/brief')
  expect(hits()).toBe(before + 1)
  service().clock.time = ROW_NOW + 61_000
  await get<Row>('/v2/rows/brief')
  expect(hits()).toBe(before + 1)
  service().clock.time = ROW_NOW
})
