import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestService, type TestService } from '../testing/service.ts'

let service: TestService
beforeAll(async () => {
  service = await openTestService()
})
afterAll(() => service.close())

const rename = (title: string) =>
  service.ports.database.execute(
    `insert into program (id, slug, title, age, category_id, category_name, country_ids, genre_ids)
     values ('1', 'night', $1, 18, 1, '{}', '{}', '{}')
     on conflict (id) do update set title = excluded.title`,
    [JSON.stringify({ en: title })],
  )

test('the titles that children read nothing of are read once, and anew after the catalogue has changed', async () => {
  const { childsTexts, shared } = service.app.parts
  const told = async () =>
    (await childsTexts({ description: 'A walk. After Midnight begins. After Sunset too.' }, 12)).description
  await rename('Midnight')
  expect(await told()).toBe('A walk. After Sunset too.')
  await rename('Sunset')
  expect(await told()).toBe('A walk. After Sunset too.')
  shared.dropHere(['channels'])
  expect(await told()).toBe('A walk. After Sunset too.')
  shared.dropHere(['*'])
  expect(await told()).toBe('A walk. After Midnight begins.')
})
