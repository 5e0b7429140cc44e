import { expect, test } from 'vitest'
import type { Item, Row } from '#contract/catalogue.ts'
import type { Favourite } from '#contract/personal.ts'
import { openUser, type ProfiledUser, type TestUser } from '#server/testing/users.ts'
import { openCardService } from '../testing/card-service.ts'
import { englishCalls } from '../testing/english-calls.ts'
import { serviceOfFile } from '../testing/service-of-file.ts'

const card = serviceOfFile(openCardService)
const { ask, get } = englishCalls(
  () => card().service,
  () => null,
)

/** A viewer who holds a packet from 2026-01-01 to `until`. */
async function holderOf(packetId: number, until = '2027-01-01'): Promise<ProfiledUser> {
  const { ports } = card().service
  const user = await openUser(ports)
  await ports.database.execute(
    `insert into entitlement values (${user.userId}, ${packetId}, '[2026-01-01,${until})', 'test')`,
  )
  return user
}

/** Answers made for everybody that show cards, with the way to the cards in them. */
const LISTS: readonly (readonly [string, (answer: unknown) => readonly Item[]])[] = [
  ['/v2/rows/films', (answer) => (answer as Row).contents],
  ['/v2/rows/filmography?person_id=1', (answer) => (answer as Row).contents],
  ['/v2/contents?content_type=movie', (answer) => answer as Item[]],
  ['/v2/contents/metropolis/similar', (answer) => answer as Item[]],
]
const isOpen = async (user: TestUser | null): Promise<(boolean | undefined)[]> => {
  const opened: (boolean | undefined)[] = []
  for (const [url, cardsOf] of LISTS) {
    const cards = cardsOf(await get(url, user))
    opened.push(cards.find(({ slug }) => slug === 'licensed')?.is_purchased)
  }
  return opened
}

test('a card says that its title is bought to those who hold one of its packets, and to nobody else', async () => {
  const [plus, all, past] = [await holderOf(2), await holderOf(3), await holderOf(2, '2026-06-01')]
  const everywhere = (isBought: boolean) => LISTS.map(() => isBought)
  // Each is asked after one who sees another thing, so that a kept answer would be noticed.
  expect(await isOpen(null)).toEqual(everywhere(false))
  expect(await isOpen(plus)).toEqual(everywhere(true))
  expect(await isOpen(card().viewer)).toEqual(everywhere(false))
  expect(await isOpen(all)).toEqual(everywhere(true))
  expect(await isOpen(past)).toEqual(everywhere(false))
  expect(await isOpen(null)).toEqual(everywhere(false))
})

test('a kept title and the row of what was begun say that it is bought, too', async () => {
  const { app, ports } = card().service
  for (const [user, isBought] of [
    [await holderOf(2), true],
    [await openUser(ports), false],
  ] as const) {
    const kept = await app.inject({
      method: 'POST',
      url: `/v2/users/self/favorites?access_token=${user.token}`,
      payload: { content_id: '33' },
    })
    expect(kept.statusCode).toBe(200)
    await ports.database.execute(
      `insert into watch_history (profile_id, content_id, seconds, duration, updated_at) values (${user.profileId}, 33, 60, 3600, now())`,
    )
    const favourites = await get<Favourite[]>('/v2/users/self/favorites', user)
    expect(favourites.map(({ content }) => content?.is_purchased)).toEqual([isBought])
    const { histories } = await get<Row>('/v2/rows/mine', user)
    expect(histories.map(({ content }) => content.is_purchased)).toEqual([isBought])
  }
})

test('an offer ends on the cards when its time ends', async () => {
  const { clock } = card().service
  const user = await holderOf(2, '2026-06-16')
  const isBought = async () => {
    const { contents } = await get<Row>('/v2/rows/films', user)
    return contents.find(({ slug }) => slug === 'licensed')?.is_purchased
  }
  expect(await isBought()).toBe(true)
  clock.time = Date.UTC(2026, 5, 16, 0, 0, 2)
  expect(await isBought()).toBe(false)
})

test('who holds nothing shares the bytes of everybody; what packets have chosen is kept by no cache of many', async () => {
  const [guests, without, one, other] = [
    await ask('/v2/rows/films'),
    await ask('/v2/rows/films', card().guest),
    await ask('/v2/rows/films', await holderOf(3)),
    await ask('/v2/rows/films', await holderOf(3)),
  ]
  expect([without.body, without.headers['etag']]).toEqual([guests.body, guests.headers['etag']])
  expect(guests.headers['cache-control']).toBe('no-cache')
  expect([other.body, other.headers['etag']]).toEqual([one.body, one.headers['etag']])
  expect(one.headers['etag']).not.toBe(guests.headers['etag'])

  // A cache that has the bytes of guests asks with their ETag, and is given others, which it may not keep.
  const { app } = card().service
  const holder = await holderOf(2)
  const revalidate = (etag: unknown) =>
    app.inject({
      url: '/v2/rows/films?lang=en',
      headers: { authorization: `Bearer ${holder.token}`, 'if-none-match': String(etag) },
    })
  const changed = await revalidate(guests.headers['etag'])
  const unchanged = await revalidate(changed.headers['etag'])
  expect([changed.statusCode, unchanged.statusCode]).toEqual([200, 304])
  for (const { headers } of [one, changed, unchanged]) {
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(headers['vary']).toContain('authorization')
  }
})

test('packets change nothing where no card is shown', async () => {
  const [guests, holders] = [
    await ask('/v2/contents/licensed'),
    await ask('/v2/contents/licensed', await holderOf(2)),
  ]
  expect([holders.body, holders.headers['cache-control']]).toEqual([guests.body, 'no-cache'])
})

test('a part of a bundle is bought on the cards as long as the bundle is', async () => {
  const { clock, ports } = card().service
  const { execute } = ports.database
  clock.time = Date.UTC(2026, 5, 15, 15, 30)
  for (const text of [
    "insert into packet (id, slug, name, is_base, benefits, parts) select 9, 'both', name, true, benefits, '{2}' from packet where id = 2",
    "insert into provider_packet (provider_id, packet_id, price_minor, period, position) values (1, 9, 199000, '0-1-0', 9)",
    'insert into packet_content (packet_id, content_id) values (9, 33)',
  ])
    await execute(text)
  card().service.app.parts.shared.dropHere(['*'])
  const user = await holderOf(9, '2026-06-15T16:00Z')
  expect(await isOpen(user)).toEqual(LISTS.map(() => true))
  clock.time = Date.UTC(2026, 5, 15, 16) - 1
  expect(await isOpen(user)).toEqual(LISTS.map(() => true))
  clock.time++
  expect(await isOpen(user)).toEqual(LISTS.map(() => false))
})
