import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PictureStore, pictureFolder } from '#media/pictures/picture-store.ts'
import type { Database } from '#server/db/database.ts'
import { openTestDatabase } from '#server/testing/test-databases.ts'
import { applyService } from '../folder/apply-service.ts'
import { smallService, smallServiceFile } from '../testing/small-service.ts'
import { IMPORTED_FILM as FILM, IMPORTED_SERIES as SERIES } from '../testing/import-titles.ts'
import { importContents } from './import-contents.ts'

const NOW = Date.UTC(2026, 5, 15, 7)
let database: Database
let data: string
let service: string
let pictures: PictureStore
let lines: string[]

const say = (line: string) => void lines.push(line)
const apply = (folder: string) => {
  lines = []
  const passwords = { hash: async (password: string) => `h:${password}`, verify: async () => true }
  return applyService({ database, pictures, passwords, now: () => NOW, say }, folder)
}
const bring = (path: string, folder = service) => {
  lines = []
  return importContents({ database, pictures, ffmpeg: 'ffmpeg', now: () => NOW, say }, path, folder)
}
/** A folder with these titles as JSON, and other files. */
async function files(titles: object, others: Record<string, Buffer> = {}): Promise<string> {
  const folder = await mkdtemp(join(data, 'import-'))
  await writeFile(join(folder, 'titles.json'), JSON.stringify(titles, null, 1))
  for (const [name, bytes] of Object.entries(others)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), bytes)
  }
  return folder
}
const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#a52' } })
    .png()
    .toBuffer()
const rowOf = (slug: string) =>
  database.whole.selectFrom('content').selectAll().where('slug', '=', slug).executeTakeFirst()
const snapshot = async (): Promise<unknown> => {
  const tables = [
    'content',
    'content_genre',
    'content_country',
    'content_person',
    'program',
    'packet_content',
  ]
  const found = []
  for (const table of tables)
    found.push(
      (await database.execute(`select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`)).rows,
    )
  return found
}

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  await database.execute(
    'truncate provider, app_user, genre, country, person, content, catalogue_row, rowset, category, channel, program, asset, packet, applied_service, imported_content restart identity cascade',
  )
  data = await mkdtemp(join(tmpdir(), 'openair-import-'))
  pictures = pictureFolder(join(data, 'art'))
  service = await smallService()
  await apply(service)
})
afterEach(async () => {
  for (const folder of [data, service]) await rm(folder, { recursive: true, force: true })
})
afterAll(() => database.close())

test('titles join the catalogue with their links and packets, and a second import changes nothing', async () => {
  const folder = await files([FILM, SERIES])
  expect(await bring(folder)).toBe(true)
  expect(lines).toContain('  content: 5 new')
  expect(await rowOf('aral')).toMatchObject({ id: 5001, duration: 5400, asset_id: null, year: 2024 })
  expect(await rowOf('salt-1-2')).toMatchObject({ type: 'episode', season: 1, series: 2, duration: 1260 })
  const { rows } = await database.execute('select packet_id from packet_content where content_id = 5001')
  expect(rows).toEqual([{ packet_id: 1 }])
  expect(await bring(folder)).toBe(false)
  expect(lines).toEqual(['nothing to change'])
})

test('applying the service folder again leaves imported titles as they are', async () => {
  const folder = await files([SERIES, FILM])
  await bring(folder)
  const before = await snapshot()
  expect((await apply(service)).changed).toBe(false)
  expect(await snapshot()).toEqual(before)
  const news = smallServiceFile('programs.yaml').replace('Главное за день.', 'Другое.')
  await writeFile(join(service, 'programs.yaml'), news)
  expect((await apply(service)).changed).toBe(true)
  expect(await rowOf('aral')).toBeDefined()
  expect(await bring(folder)).toBe(false)
})

test('a changed title is changed, and an episode that is gone goes', async () => {
  await bring(await files([FILM, SERIES]))
  const shorter = {
    ...SERIES,
    seasons: [{ ...SERIES.seasons[0]!, episodes: [{ title: 'Only', minutes: 20 }] }],
  }
  await bring(await files([shorter]))
  expect(lines).toContain('  content: 1 changed, 1 removed')
  expect(await rowOf('salt-1-2')).toBeUndefined()
  expect((await rowOf('salt-1-1'))?.title.en).toBe('Only')
  expect(await rowOf('aral')).toBeDefined()
})

test('mistakes name file, line and field, and change nothing', async () => {
  const before = await snapshot()
  const wrong = {
    ...FILM,
    countries: ['XX'],
    genres: ['opera'],
    persons: [{ person: 'nobody', role: 'actor' }],
    pictures: { poster: 'none.jpg', wide: 'words.jpg', backdrop: 'tiny.png' },
  }
  const folder = await files([wrong, { ...FILM, slug: 'Bad Slug', extra: 1 }], {
    'words.jpg': Buffer.from('no picture'),
    'tiny.png': await picture(100, 50),
  })
  const failure = await bring(folder).catch((error: Error) => error.message)
  expect(failure).toMatch(/titles\.json:\d+ \[0\]\.countries\[0\]: unknown country "XX"/)
  expect(failure).toMatch(/titles\.json:\d+ \[0\]\.genres\[0\]: unknown genre "opera"/)
  expect(failure).toMatch(/\[0\]\.persons\[0\]\.person: unknown person "nobody"/)
  expect(failure).toMatch(/\[0\]\.pictures\.poster: none\.jpg: there is no such file/)
  expect(failure).toMatch(/\[0\]\.pictures\.wide: words\.jpg: is not a picture that can be read/)
  expect(failure).toMatch(/\[0\]\.pictures\.backdrop: tiny\.png: is too small: 100x50/)
  expect(failure).toMatch(/\[1\]\.slug/)
  expect(failure).toMatch(/\[1\]\.extra: is not a known field/)
  expect(await snapshot()).toEqual(before)
})

test('files are named by their path inside the folder; what leads out of it is refused by name, with its reason', async () => {
  const outside = await files(FILM, { 'secret.png': await picture(600, 900), 'film.mp4': Buffer.from('x') })
  const before = await snapshot()
  const folder = await files([
    {
      ...FILM,
      pictures: { poster: '../secret.png', wide: join(outside, 'secret.png'), backdrop: 'link.png' },
    },
    { ...SERIES, video: 'film.mp4' },
    { ...FILM, id: 5009, slug: 'far', video: 'links/film.mp4', pictures: { title: 'C:\\secret.png' } },
  ])
  await symlink(join(outside, 'secret.png'), join(folder, 'link.png'))
  await symlink(outside, join(folder, 'links'))
  const failure = await bring(folder).catch((error: Error) => error.message)
  const out = 'leads out of the folder that is imported'
  for (const said of [
    `[0].pictures.poster: ../secret.png: ${out}`,
    `[0].pictures.wide: ${outside}/secret.png: is an absolute path: name the file by its path from`,
    `[0].pictures.backdrop: link.png: is a link that ${out}`,
    '[1].video: a series has no video of its own: name the files of its episodes',
    `[2].video: links/film.mp4: is a link that ${out}`,
    '[2].pictures.title: C:\\secret.png: is an absolute path',
  ])
    expect(failure).toContain(said)
  expect(await snapshot()).toEqual(before)

  // Links that stay inside, and names that only look like a way out, are as good as any.
  const inside = await files(
    { ...FILM, pictures: { poster: 'a/../b.png', wide: '..wide.png' } },
    { 'a/real.png': await picture(300, 600), '..wide.png': await picture(1300, 1000) },
  )
  await symlink('a/real.png', join(inside, 'b.png'))
  expect(await bring(inside)).toBe(true)
})

test('a picture that unfolds to too many pixels is refused by its size before it is unfolded', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="10000"/>'
  const large = await sharp({ create: { width: 12_000, height: 10_000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const folder = await files(
    { ...FILM, pictures: { poster: 'a.svg', wide: 'b.png' } },
    {
      'a.svg': Buffer.from(svg),
      'b.png': large,
    },
  )
  const failure = await bring(folder).catch((error: Error) => error.message)
  expect(failure).toContain(
    'pictures.poster: a.svg: is too large: 20000x10000, where at most 100 million pixels are taken',
  )
  expect(failure).toContain('pictures.wide: b.png: is too large: 12000x10000')
})

test('ids and slugs that the folder or an earlier import has are refused', async () => {
  const before = await snapshot()
  const taken = files([
    { ...FILM, slug: 'metropolis' },
    { ...FILM, id: 11 },
  ])
  await expect(bring(await taken)).rejects.toThrow(
    /content "metropolis" exists already in contents\/all\.yaml:1[^]*id 11 is taken by contents\/all\.yaml/,
  )
  expect(await snapshot()).toEqual(before)
  await bring(await files(FILM))
  await expect(bring(await files({ ...FILM, slug: 'aral-sea' }))).rejects.toThrow(
    /id 5001 is taken by .*titles\.json:1/,
  )
  await expect(bring(await files({ ...FILM, id: 5003 }))).rejects.toThrow(
    /content "aral" exists already in .*titles\.json:1/,
  )
})

test('a folder that clashes with an imported title is told so, at its own line', async () => {
  await bring(await files(FILM))
  const another = `${JSON.stringify({ ...FILM, id: 12 })}\n`
  await writeFile(join(service, 'contents/new.yaml'), another)
  const before = await snapshot()
  await expect(apply(service)).rejects.toThrow(
    /contents\/new\.yaml:1 slug: content "aral" exists already in .*titles\.json:1/,
  )
  expect(await snapshot()).toEqual(before)
})

test('an import never brings along what else has changed in the service folder', async () => {
  await writeFile(
    join(service, 'genres.yaml'),
    `${smallServiceFile('genres.yaml')}- {id: 2, slug: opera, title: Opera}\n`,
  )
  await expect(bring(await files({ ...FILM, genres: ['opera'] }))).rejects.toThrow(
    /is not what was applied last/,
  )
})

test('hidden files are part of neither folder, and a link that leads nowhere is named', async () => {
  const film = await files([FILM], {
    '._titles.json': Buffer.from([0, 5, 22, 7]),
    '.DS_Store': Buffer.from([0]),
  })
  await symlink('someone@nowhere.1', join(film, '.#titles.json'))
  await mkdir(join(service, '.git'))
  for (const name of ['.git/index', '.DS_Store', '.programs.yaml.swp'])
    await writeFile(join(service, name), 'anything')
  await symlink('someone@nowhere.1', join(service, '.#programs.yaml'))
  expect(await bring(film)).toBe(true)
  expect(await apply(service)).toMatchObject({ changed: false })

  await symlink('../kept elsewhere/promos.yaml', join(service, 'promos.yaml'))
  const named = `${join(service, 'promos.yaml')}: is a link that leads nowhere (to ../kept elsewhere/promos.yaml)`
  await expect(bring(await files([SERIES]))).rejects.toThrow(named)
  await expect(apply(service)).rejects.toThrow(named)
})

test('a service folder that lies elsewhere by now is named by the operator, and must be the same', async () => {
  const moved = join(data, 'moved')
  await rename(service, moved)
  const film = await files(FILM)
  await expect(bring(film)).rejects.toThrow(/there is no such folder; name the service folder with --service/)
  expect(await bring(film, moved)).toBe(true)
  await rm(join(moved, 'accounts.yaml'))
  await expect(bring(film, moved)).rejects.toThrow(/is not what was applied last/)
})

test('pictures are cut to the shapes of cards and kept; what is missing is drawn', async () => {
  const wide = await picture(1300, 1000)
  const folder = await files(
    { ...FILM, pictures: { poster: 'art/a b.png', wide: 'art/широкая.png' } },
    {
      'art/a b.png': await picture(300, 600),
      'art/широкая.png': wide,
    },
  )
  await bring(folder)
  expect(lines).toContain('  pictures: 2 cut')
  const { images } = (await rowOf('aral'))!
  const sizes = async (address: unknown) => {
    const name = /^\/art\/([0-9a-f]{24})\.webp$/.exec(String(address))![1]!
    const { format, width, height } = await sharp(await pictures.photo(name)).metadata()
    return { format, width, height }
  }
  expect(await sizes(images.poster)).toEqual({ format: 'webp', width: 300, height: 450 })
  expect(await sizes(images.wide)).toEqual({ format: 'webp', width: 1300, height: 731 })
  expect(images.backdrop).toMatch(/^\/art\/[0-9a-f]{24}\.svg$/)
  const program = await database.whole
    .selectFrom('program')
    .select('image')
    .where('id', '=', 'c5001')
    .executeTakeFirst()
  expect(program?.image).toBe(images.wide)
  await apply(service)
  expect((await rowOf('aral'))?.images).toEqual(images)
})

test('an import that is overtaken by another folder is refused, and nothing of it is there', async () => {
  const titles = await files([FILM])
  const genres = smallServiceFile('genres.yaml').replace('Drama', 'Dramas')
  const other = await smallService({ 'genres.yaml': genres })
  let isOvertaken = false
  const slow: PictureStore = {
    ...pictures,
    async names() {
      if (!isOvertaken) {
        isOvertaken = true
        await apply(other)
      }
      return pictures.names()
    },
  }
  const ports = { database, pictures: slow, ffmpeg: 'ffmpeg', now: () => NOW, say }
  await expect(importContents(ports, titles, service)).rejects.toThrow(
    'a service folder was applied meanwhile: import again',
  )
  expect(await rowOf('aral')).toBeUndefined()
  await rm(other, { recursive: true })
})
