import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderWith } from '../testing/folder-with.ts'
import { clipList, orderStandby, standbyClip } from '../plan/clips.ts'
import { otherProvider } from '../testing/other-provider.ts'
import { smallService, smallServiceFile } from '../testing/small-service.ts'
import { readService, readStandby } from './read-service.ts'
import { ServiceFolderError } from './service-error.ts'

test('the standby clip of a folder is known before its service is read, and none of one that says it wrongly', async () => {
  const folder = await folderWith()
  const read = await readService(folder)
  const standby = await readStandby(folder)
  if (!read.ok || !standby) throw new Error('the folder was not read')
  expect(standbyClip(standby).id).toBe(orderStandby(clipList(read.service.languages), read.service))
  expect(await readStandby(await folderWith('service.yaml', 'name: Small', 'title: Small'))).toBe(undefined)
})

test('the languages of a service are those of its providers, those of the default one first and in its order', async () => {
  const other = otherProvider('id: 2', 'shortname: other', 'name: Other', 'is_guest_allowed: true')
  const small = smallServiceFile('providers.yaml').replace(
    /languages: .*/,
    'languages: [{key: kk, name: Қазақша, interface: true}, {key: ru, name: Русский, interface: true}]',
  )
  const folder = await smallService({ 'providers.yaml': other + small })
  const read = await readService(folder)
  expect(read.ok && read.service.languages).toEqual(['kk', 'ru', 'en'])
  expect((await readStandby(folder))?.languages).toEqual(['kk', 'ru', 'en'])
  await rm(folder, { recursive: true })
})

test('a folder becomes a service with its references resolved', async () => {
  const read = await readService(await folderWith())
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  const { contents, plans, packets, rows, rowsets, providers, categories, accounts } = read.service
  expect(contents[0]).toMatchObject({
    id: 1001,
    countries: [1],
    genres: [1],
    persons: [{ person: 1, role: 'director' }],
    picture: {
      title: { ru: 'Эм', en: 'M' },
      genre: 'drama',
      year: 1931,
      credit: 'Fritz Lang',
      palette: 'ash',
    },
  })
  expect(contents[1]?.seasons).toMatchObject([
    { id: 100_201, episodes: [{ id: 10_020_101 }, { id: 10_020_102 }] },
  ])
  expect(plans[0]).toMatchObject({
    channel: 'dala',
    lists: {
      drama: [
        { kind: 'film', content: 1001 },
        { kind: 'program', program: 2001 },
      ],
      'series:serial': [{ episode: 10_020_101 }, { episode: 10_020_102 }],
    },
    plans: {
      day: [{ at: 360 }, { at: 420, show: { kind: 'next', list: 'drama' } }, { at: 1200 }, { at: 1470 }],
    },
  })
  expect(categories[0]?.channels).toEqual([101])
  expect(packets[0]).toMatchObject({
    offers: [{ provider: 1, price: '0.00' }],
    channels: [101],
    contents: [1001],
  })
  expect(rows[0]?.promotions[0]).toMatchObject({
    destination: { type: 'content', id: 1001, slug: 'm' },
    picture: { palette: 'ash', year: 1931 },
  })
  expect(rows[1]?.rule).toEqual({ kind: 'genre', genre: 1 })
  expect(rowsets[0]?.rows).toEqual([1, 2])
  expect(providers[0]?.menu[0]).toMatchObject({ rowset: 1 })
  expect(accounts[0]).toMatchObject({ provider: 1, packets: [1] })
})

test('one mistake is one problem, also where others name the broken entry', async () => {
  const read = await readService(await folderWith('genres.yaml', 'id: 1,', ''))
  expect(read).toEqual({
    ok: false,
    problems: [{ file: 'genres.yaml', line: 1, field: '[0].id', message: 'is missing' }],
  })
})

test('all mistakes are named at once, in the order of their places', async () => {
  const folder = await folderWith(
    'contents/m.yaml',
    'age: 12\nminutes: 110',
    'age: old\nminutes: long\nrank: 1',
  )
  await rm(join(folder, 'accounts.yaml'))
  const read = await readService(folder)
  if (read.ok) throw new Error('the mistakes were not seen')
  expect(read.problems.map(({ file, line, field }) => `${file}:${line} ${field}`)).toEqual([
    'accounts.yaml:1 ',
    'contents/m.yaml:7 age',
    'contents/m.yaml:8 minutes',
    'contents/m.yaml:9 rank',
  ])
})

test('a file of a few lines that unfolds to more than there is memory is named, and no more is read of it', async () => {
  const names = Array.from(
    { length: 12 },
    (_, at) =>
      `&n${at} [${Array(9)
        .fill(at === 0 ? 'x' : `*n${at - 1}`)
        .join()}]`,
  )
  const read = await readService(
    await folderWith('genres.yaml', '- { id: 1', `- ${names.join('\n- ')}\n- { id: 1`),
  )
  if (read.ok) throw new Error('it was read')
  const message = expect.stringContaining('alias')
  expect(read.problems).toContainEqual({ file: 'genres.yaml', line: 1, field: '', message })
})

test('of a folder in which everything is wrong the first thousand mistakes are told, and no more is looked for', async () => {
  const entries = (count: number) => `- { id: one, slug: 5 }\n`.repeat(count)
  const told = async (count: number) => {
    const read = readService(await folderWith('genres.yaml', '- {', `${entries(count)}- {`))
    return read.then(
      (one) => (one.ok ? 0 : one.problems.length),
      (error: unknown) => (error instanceof ServiceFolderError ? error.message.split('\n') : error),
    )
  }
  expect(await told(300)).toBeGreaterThanOrEqual(900)
  for (const count of [400, 20_000]) {
    const lines = await told(count)
    expect(lines).toHaveLength(1001)
    expect(lines).toContain('genres.yaml:1 [0].title: is missing')
  }
  const garbled = await readService(await folderWith('genres.yaml', '- {', `${'}\n'.repeat(2000)}- {`)).catch(
    (error: unknown) => error,
  )
  expect(garbled).toBeInstanceOf(ServiceFolderError)
})

test('a file that is not YAML is named with the line', async () => {
  const read = await readService(await folderWith('genres.yaml', '- {', '- id: 1\n  id: 2\n- {'))
  if (read.ok) throw new Error('the mistake was not seen')
  expect(read.problems.filter(({ file }) => file === 'genres.yaml')).toMatchObject([{ line: 2, field: '' }])
})

test('a channel without a schedule is named', async () => {
  const read = await readService(await folderWith('schedule/dala.yaml'))
  if (read.ok) throw new Error('the mistake was not seen')
  expect(read.problems.map(({ file, message }) => [file, message])).toContainEqual([
    'channels.yaml',
    'channel "dala" has no schedule',
  ])
})
