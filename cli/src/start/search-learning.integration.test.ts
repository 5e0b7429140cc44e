import { expect, test } from 'vitest'
import { forgetFound } from '#server/catalogue/search/found.store.ts'
import { openGuest } from '#server/testing/service.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { SEARCH_NOW, searchCalls } from '../testing/search-service.ts'

const { post, search, slugs, suggest } = searchCalls()

test('what was found counts once a day and viewer, leads next time, and becomes popular [catalogue.api-search-found]', async () => {
  const found = (text: string, id: string, user: TestUser) =>
    post('/v2/search/found', user.token, { title: 'any', text, content_type: 'movie', object_id: id })
  const popular = async () => {
    search().service.app.parts.shared.dropHere(['*'])
    return (await suggest('')).map(({ slug }) => slug)
  }
  const before = await popular()
  expect(before).toEqual(expect.arrayContaining(['metropolis', 'nosferatu', 'faust']))
  expect(before.at(0)).not.toBe('faust')
  expect((await slugs('макс')).slice(1)).toEqual(['night', 'nosferatu'])

  expect((await found(' МАКС ', '20', search().adult)).json()).toEqual({ is_counted: true })
  // The same sound is the same text.
  expect((await found('maks', '20', search().adult)).json()).toEqual({ is_counted: false })
  expect((await found('другое', '20', search().adult)).json()).toEqual({ is_counted: true })
  // One viewer alone, on any number of days, and any number of guests change nothing for others.
  for (const user of [await openGuest(search().service.app), await openGuest(search().service.app)]) {
    expect((await found('макс', '20', user)).json()).toEqual({ is_counted: true })
    expect((await found('макс', '20', user)).json()).toEqual({ is_counted: false })
  }
  // Nine hours on it is the next day, and the token still good.
  search().service.clock.time = SEARCH_NOW + 9 * 3_600_000
  expect((await found('макс', '20', search().adult)).json()).toEqual({ is_counted: true })
  search().service.clock.time = SEARCH_NOW
  expect(await popular()).toEqual(before)
  expect((await slugs('макс')).slice(1)).toEqual(['night', 'nosferatu'])

  await found('макс', '20', search().other)
  await found('фау', '21', search().other)
  expect((await popular()).at(0)).toBe('nosferatu')
  expect((await slugs('Maks')).slice(1)).toEqual(['nosferatu', 'night'])
})

test('what searches teach is forgotten, and the reports of one day are bounded', async () => {
  const { db } = search().service.ports.database
  const user = await openUser(search().service.ports)
  const found = async (text: string): Promise<boolean> => {
    const body = { title: 'any', text, content_type: 'movie', object_id: '21' }
    return (await post('/v2/search/found', user.token, body)).json<{ is_counted: boolean }>().is_counted
  }
  const learned = async () => ({
    reports: (await db.selectFrom('search_found').select('text').execute()).length,
    leads: await db.selectFrom('search_lead').select(['text', 'count']).orderBy('text').execute(),
    popular: await db
      .selectFrom('search_document')
      .select(['content_id', 'popularity'])
      .where('popularity', '>', 0)
      .orderBy('content_id')
      .execute(),
  })
  for (const table of ['search_found', 'search_lead'] as const) await db.deleteFrom(table).execute()
  await db.updateTable('search_document').set({ popularity: 0 }).execute()
  const texts = Array.from({ length: 51 }, (_, at) => `text ${at}`)
  const counted: boolean[] = []
  for (const text of texts) counted.push(await found(text))
  expect(counted.filter(Boolean)).toHaveLength(50)
  const day = 86_400_000
  search().service.clock.time = SEARCH_NOW + 9 * 3_600_000
  expect(await found('text 0')).toBe(true)
  search().service.clock.time = SEARCH_NOW
  const full = await learned()
  expect([full.reports, full.leads.length, full.popular]).toEqual([
    51,
    50,
    [{ content_id: 21, popularity: 1 }],
  ])
  const guest = await openGuest(search().service.app)
  await post('/v2/search/found', guest.token, {
    title: 'x',
    text: 'x',
    content_type: 'movie',
    object_id: '20',
  })

  // Guests are forgotten the day after next; of the others, what is over 30 days old.
  await forgetFound(db, SEARCH_NOW + day)
  expect((await learned()).reports).toBe(52)
  await forgetFound(db, SEARCH_NOW + 2 * day)
  expect(await learned()).toEqual(full)
  await forgetFound(db, SEARCH_NOW + 31 * day)
  expect(await learned()).toEqual({
    reports: 1,
    leads: [{ text: 'tekst 0', count: 1 }],
    popular: [{ content_id: 21, popularity: 1 }],
  })
  await forgetFound(db, SEARCH_NOW + 32 * day)
  expect(await learned()).toEqual({ reports: 0, leads: [], popular: [] })
})

test('reports of unknown things and of bad types are refused', async () => {
  const body = { title: 'x', text: 'x', content_type: 'movie', object_id: '10' }
  expect(await post('/v2/search/found', null, body)).toMatchObject({ status: 401 })
  for (const wrong of [
    { object_id: '999' },
    { object_id: "1' or 1=1" },
    { object_id: '99999999999' },
    { content_type: 'series' },
  ])
    expect(await post('/v2/search/found', search().adult.token, { ...body, ...wrong })).toMatchObject({
      status: 404,
    })
  for (const wrong of [
    { content_type: 'season' },
    { text: ' ' },
    { text: 'x'.repeat(256) },
    { object_id: 10 },
    { title: null },
  ])
    expect(await post('/v2/search/found', search().adult.token, { ...body, ...wrong })).toMatchObject({
      status: 400,
      code: 'validation_failed',
    })
})
