import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { LANGUAGES } from '#server/words/words.ts'
import { readService } from '../read/read-service.ts'
import { serviceOf } from '../read/service-error.ts'
import { smallService, smallServiceFile } from '../testing/small-service.ts'
import { ownMedia } from './own-media.ts'
import { NOTHING_YET, wantedOf } from './wanted.ts'

/** The words of the service with one language more: a copy of the folder of English ones. */
vi.mock(import('#server/words/words.ts'), async (original) => {
  const { readWords } = await import('#server/words/read-words.ts')
  const folder = await mkdtemp(join(tmpdir(), 'words-'))
  await cp(join(import.meta.dirname, '../../../server/src/words'), folder, { recursive: true })
  await cp(join(folder, 'en'), join(folder, 'hy'), { recursive: true })
  const { languages, texts } = await readWords(folder)
  await rm(folder, { recursive: true })
  return { ...(await original()), LANGUAGES: languages, textsOf: (name) => texts[name] as never }
})

test('a folder of words is a language of services: of their providers and texts, of drawings and clips, and of what no folder names', async () => {
  expect(LANGUAGES).toContain('hy')
  const armenian = smallServiceFile('providers.yaml').replace(
    /languages: .*/,
    "languages: [{key: hy, name: Հայերեն, interface: true}]\n  seo: {movies: {title: 'Films'}}",
  )
  const titles = smallServiceFile('contents/all.yaml').replace(
    '{ru: Метрополис, en: Metropolis}',
    '{hy: Մետրոպոլիս}',
  )
  const folder = await smallService({ 'providers.yaml': armenian, 'contents/all.yaml': titles })
  const service = serviceOf(await readService(folder))
  expect(service.languages).toEqual(['hy'])
  const none = ownMedia(new Set(), new Map(), new Map())
  const { tables } = await wantedOf(service, folder, none, NOTHING_YET, Date.UTC(2026, 5, 15))
  await rm(folder, { recursive: true })
  const rowsOf = (name: string) => tables.find(({ table }) => table === name)?.rows ?? []
  // What is said once is said in all languages.
  expect(rowsOf('provider')[0]).toMatchObject({ seo: { movies: { title: { hy: 'Films', ru: 'Films' } } } })
  const film = rowsOf('content').find(({ id }) => id === 10)
  expect(film).toMatchObject({ title: { hy: 'Մետրոպոլիս' }, images: { title: { hy: expect.any(String) } } })
  expect(rowsOf('program').find(({ category_id: id }) => id === 1)).toMatchObject({
    category_name: { hy: 'Film', ru: 'Фильм' },
  })
  expect(rowsOf('asset').map(({ recipe }) => recipe)).toContainEqual(
    expect.objectContaining({ words: expect.objectContaining({ title: 'Մետրոպոլիս' }), audio: ['hy'] }),
  )
})
