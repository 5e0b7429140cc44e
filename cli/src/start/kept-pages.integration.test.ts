import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHashGate } from '#server/identity/hash-gate.ts'
import { applyService } from '#operate/folder/apply-service.ts'
import { smallFilm, smallServiceFile } from '#operate/testing/small-service.ts'
import { type RunningService, runSmallService } from '../testing/running-service.ts'

const NOW = Date.UTC(2026, 5, 15, 15, 30)
const CHANNEL = '/channels/all/dala'
const METROPOLIS = ['/', '/contents/metropolis-10', '/movies', CHANNEL]
/** Pages that show nothing of it: of a film that shares no genre with it, of packets, of news. */
const OTHERS = ['/contents/night-30', '/packets', '/faq']

let service: RunningService
beforeAll(async () => {
  service = await runSmallService(NOW, {
    'contents/all.yaml':
      smallServiceFile('contents/all.yaml') +
      smallFilm({ id: 30, slug: 'night', year: 1990, genres: 'noir' }),
    'genres.yaml': `${smallServiceFile('genres.yaml')}- {id: 2, slug: noir, title: Noir}\n`,
  })
})
afterAll(() => service.close())

const read = async (path: string): Promise<string> =>
  (await service.app.inject({ url: `${path}?lang=en`, headers: { accept: 'text/html' } })).body
/** The pages of these paths that are made, or anything for them, when they are asked for. */
async function madeAnew(paths: readonly string[]): Promise<string[]> {
  const made: string[] = []
  for (const path of paths) {
    const before = service.app.parts.shared.made()
    await read(path)
    if (service.app.parts.shared.made() > before) made.push(path)
  }
  return made
}
/** Resolves when this node has heard all that was told on a channel until now. */
async function heard(channel: string): Promise<void> {
  const { database } = service.ports
  const told = Promise.withResolvers<void>()
  const stop = await database.listen(channel, (payload) => payload === 'until here' && told.resolve())
  await database.notify(channel, 'until here')
  await told.promise
  await stop()
}
async function apply(from: string, to: string): Promise<void> {
  const { folder, ports, pictures, clock } = service
  const file = join(folder, 'contents/all.yaml')
  const text = await readFile(file, 'utf8')
  expect(text).toContain(from)
  await writeFile(file, text.replace(from, to))
  const say = (): void => undefined
  const { database } = ports
  await applyService({ database, pictures, passwords: createHashGate(), now: () => clock.time, say }, folder)
  await heard('shared')
}

test('a changed film has the pages made anew that show it, and no other page', async () => {
  const all = [...METROPOLIS, ...OTHERS]
  expect(await madeAnew(all)).toEqual(all)
  expect(await madeAnew(all)).toEqual([])
  await apply('A city above a city.', 'A city of towers.')
  expect(await madeAnew(OTHERS)).toEqual([])
  expect(await madeAnew(METROPOLIS)).toEqual(METROPOLIS)
  for (const path of METROPOLIS.slice(0, 2)) expect(await read(path)).toContain('A city of towers.')
})

test('a film that no channel shows leaves the page of a channel as it is, a changed schedule does not', async () => {
  await madeAnew([...METROPOLIS, ...OTHERS])
  await apply('A film.', 'A film noir.')
  expect(await madeAnew([CHANNEL])).toEqual([])
  expect(await madeAnew(['/contents/night-30'])).toEqual(['/contents/night-30'])
  await service.ports.database.notify('schedule', '1')
  await heard('shared')
  expect(await madeAnew(['/contents/night-30'])).toEqual([])
  expect(await madeAnew([CHANNEL])).toEqual([CHANNEL])
})

test('a film that comes to stand in a list has the pages of that list made anew', async () => {
  await madeAnew([...METROPOLIS, ...OTHERS])
  await apply('genres: [noir]', 'genres: [drama]')
  // It is like others now.
  expect(await read('/contents/metropolis-10')).toContain('/contents/night-30')
  expect(await madeAnew(['/packets', '/faq'])).toEqual([])
})

test('a video that is ready has the pages made anew that show whether it is, and in which order films are', async () => {
  const { database } = service.ports
  await madeAnew([...METROPOLIS, ...OTHERS])
  const { rows } = await database.execute('select asset_id from content where id = 30')
  await database.notify('asset', String(rows[0]?.['asset_id']))
  await heard('asset')
  expect(await madeAnew(['/contents/metropolis-10', '/packets', '/faq'])).toEqual([])
  expect(await madeAnew(['/contents/night-30', '/'])).toEqual(['/contents/night-30', '/'])
})
