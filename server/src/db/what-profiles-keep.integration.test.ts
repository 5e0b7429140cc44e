import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrateEarlier } from '../testing/earlier-tables.ts'
import { openTestService, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

test('what an account has kept goes to its first adult profile, and one is made where there is none', async () => {
  let kept: object[] = []
  let histories: object[] = []
  let profiles: object[] = []
  const rows = `
      insert into provider (id, shortname, name, is_default, country, time_zone, accent, languages, currency, support, menu)
        values (1, 'p', 'P', true, 'KZ', 'UTC', '#000000', '["ru"]', '{}', '{}', '[]');
      insert into content (id, slug, type, title, ratings, images, position) values (1, 'one', 'movie', '{}', '[]', '{}', 1);
      insert into app_user (id, provider_id, username, is_guest, date_joined, favourites_version) overriding system value
        values (1, 1, 'family', false, now(), 5), (2, 1, 'bare', false, now(), 0), (3, 1, 'guest', true, now(), 0);
      insert into profile (id, user_id, name, role) overriding system value
        values (11, 1, 'Child', 'child'), (12, 1, 'First', 'adult'), (13, 1, 'Second', 'adult');
      select setval(pg_get_serial_sequence('profile', 'id'), 20), setval(pg_get_serial_sequence('app_user', 'id'), 10);
      insert into favourite (user_id, content_id, position, created_at) values (1, 1, 1, now()), (2, 1, 1, now());
      insert into content_rating values (1, 1, 7, now()), (2, 1, 8, now());
      insert into watch_history values (1, 1, 60, 600, now()), (2, 1, 61, 600, now()), (3, 1, 62, 600, now())`
  await migrateEarlier(service.ports.database.whole, '0024-what-profiles-keep.sql', rows, async (trx) => {
    kept = (
      await sql<object>`select p.user_id, p.name, f.content_id, r.rating, p.favourites_version from favourite f
        join profile p on p.id = f.profile_id join content_rating r on r.profile_id = p.id order by 1`.execute(
        trx,
      )
    ).rows
    histories = (
      await sql<object>`select p.user_id, p.name, h.seconds, h.is_put_away from watch_history h
        join profile p on p.id = h.profile_id order by 1`.execute(trx)
    ).rows
    await sql`insert into app_user (provider_id, username, is_guest, date_joined) values (1, 'new', true, now())`.execute(
      trx,
    )
    profiles = (
      await sql<object>`select u.username, array_agg(p.role order by p.id) as roles from app_user u
        join profile p on p.user_id = u.id group by u.id order by u.id`.execute(trx)
    ).rows
  })
  expect(kept).toEqual([
    { user_id: 1, name: 'First', content_id: 1, rating: 7, favourites_version: 5 },
    { user_id: 2, name: '', content_id: 1, rating: 8, favourites_version: 0 },
  ])
  expect(histories).toEqual([
    { user_id: 1, name: 'First', seconds: 60, is_put_away: false },
    { user_id: 2, name: '', seconds: 61, is_put_away: false },
    { user_id: 3, name: '', seconds: 62, is_put_away: false },
  ])
  expect(profiles).toEqual([
    { username: 'family', roles: ['child', 'adult', 'adult'] },
    { username: 'bare', roles: ['adult'] },
    { username: 'guest', roles: ['adult'] },
    { username: 'new', roles: ['adult'] },
  ])
})
