import { beforeEach, expect, test } from 'vitest'
import type { Content, Genre, Row } from '#contract/catalogue.ts'
import type { Static } from 'typebox'
import { openUser } from '#server/testing/users.ts'
import { ROW_NOW, rowCalls } from '../testing/row-service.ts'

const { get, service, slugsOf } = rowCalls()
const drop = () => service().app.parts.shared.dropHere(['*'])

beforeEach(drop)

test('the words of a row’s page are taken without blanks around them, and a text in which they are no title’s empties it for nobody else [catalogue.api-row]', async () => {
  const slugs = async (text: string) =>
    slugsOf(await get<Row>(`/v2/rows/films?lang=en&text=${encodeURIComponent(text)}`))
  expect(await slugs('metropolis!')).toEqual([])
  expect(await slugs('metropolis')).toEqual(['metropolis'])
  drop()
  expect(await slugs(' Metro ')).toEqual(['metropolis'])
  expect(await slugs('metro')).toEqual(['metropolis'])
})

test('every row keeps to the words, the genre and the library that are asked for, also one made by hand and a viewer’s own [catalogue.api-row]', async () => {
  const { database } = service().ports
  const picked = async (query: string) => slugsOf(await get<Row>(`/v2/rows/picked?lang=en&${query}`))
  expect(await picked('text=ol')).toEqual(['old'])
  expect(await picked('library_id=2')).toEqual(['old'])
  expect(await picked('genre=1')).toEqual(['old', 'new'])
  expect(await picked('genre=1&offset=1')).toEqual(['new'])
  expect(await picked('genre=1&limit=1')).toEqual(['old'])
  expect(await picked('genre=9')).toEqual([])
  await database.execute(
    `insert into catalogue_row (id, slug, title, template, content_type, items, rule) values
       (92, 'two-kinds', '{"en": "Kinds"}', 'channel', 'channels', '[{"channel": 1}]', null),
       (93, 'on-air', '{"en": "On air"}', 'channel', 'channels', null, '{"kind": "all_channels"}'),
       (94, 'sold', '{"en": "Sold"}', 'packet', 'packets', null, '{"kind": "packets"}')`,
  )
  await database.execute('insert into provider_row values (1, 92), (1, 93), (1, 94)')
  drop()
  const counts = async (text: string) =>
    Promise.all(
      ['two-kinds', 'on-air', 'sold'].map(async (slug) => {
        const { channels, packets } = await get<Row>(
          `/v2/rows/${slug}?lang=ru&text=${encodeURIComponent(text)}`,
        )
        return channels.length + packets.length
      }),
    )
  expect(await counts('ДАЛ')).toEqual([1, 1, 0])
  expect(await counts('открыт')).toEqual([0, 0, 1])
  const viewer = await openUser(service().ports)
  await database.db
    .insertInto('watch_history')
    .values(
      [10, 21].map((content_id) => ({
        profile_id: viewer.profileId,
        content_id,
        seconds: 60,
        duration: 5400,
        updated_at: new Date(ROW_NOW),
      })),
    )
    .execute()
  const own = async (query: string) =>
    (await get<Row>(`/v2/rows/mine?lang=en&${query}`, viewer)).histories.map(({ content }) => content.slug)
  expect(await own('text=METRO')).toEqual(['metropolis'])
  expect(await own('library_id=2')).toEqual(['old'])
  expect((await own('genre=1')).toSorted()).toEqual(['metropolis', 'old'])
})

test('a genre leads to a row that is for who asks', async () => {
  const { database } = service().ports
  await database.execute(
    `insert into catalogue_row (id, slug, title, template, content_type, rule, audience) values
       (70, 'drama-for-children', '{"en": "Drama"}', 'content-v', 'contents', '{"kind": "genre", "value": "drama"}', '{"roles": ["child"]}'),
       (71, 'drama-in-russian', '{"en": "Drama"}', 'content-v', 'contents', '{"kind": "genre", "value": "drama"}', '{"languages": ["ru"]}'),
       (72, 'drama', '{"en": "Drama"}', 'content-v', 'contents', '{"kind": "genre", "value": "drama"}', null),
       (73, 'drama-again', '{"en": "Drama"}', 'content-v', 'contents', '{"kind": "genre", "value": "drama"}', null)`,
  )
  await database.execute('insert into provider_row values (1, 70), (1, 71), (1, 72), (1, 73)')
  drop()
  const links = async (lang: string) => {
    const { genres } = await get<Content>(`/v2/contents/10?lang=${lang}`)
    const all = await get<Static<typeof Genre>[]>(`/v2/internal_genres?lang=${lang}`)
    return [...genres, ...all].map(({ row_slug, row_id }) => [row_slug, row_id])
  }
  expect(await links('en')).toEqual([
    ['drama', 72],
    ['drama', 72],
  ])
  expect(await links('ru')).toEqual([
    ['drama-in-russian', 71],
    ['drama-in-russian', 71],
  ])
})
