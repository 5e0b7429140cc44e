import { beforeEach } from 'vitest'
import type { Row } from '#contract/catalogue.ts'
import type { Suggestion } from '#contract/search.ts'
import { caller } from '#server/testing/caller.ts'
import { openChild, openUser, type TestUser } from '#server/testing/users.ts'
import { type RunningService, runSmallService } from './running-service.ts'
import { serviceOfFile } from './service-of-file.ts'
import { smallServiceFile } from '#operate/testing/small-service.ts'

/** 2026-06-15 20:30 in Almaty: Metropolis is on air on Дала from 20:00 to 23:00. */
export const SEARCH_NOW = Date.UTC(2026, 5, 15, 15, 30)

interface SearchService {
  readonly service: RunningService
  readonly adult: TestUser
  readonly other: TestUser
  /** A child of the adult. */
  readonly child: TestUser
}

const film = (id: number, slug: string, ru: string, en: string, rest: string): string => `- id: ${id}
  slug: ${slug}
  type: movie
  title: {ru: ${ru}, en: ${en}}
  minutes: 90
  countries: [DE]
  description: {ru: Текст, en: Text}
  art: {genre: sci-fi, motif: towers}
  ${rest}
`

/** The small service with titles that are mistaken for each other, one for adults, and a row for everything that is found. */
async function openSearchService(): Promise<SearchService> {
  const service = await runSmallService(SEARCH_NOW, {
    'genres.yaml': `${smallServiceFile('genres.yaml')}- {id: 2, slug: horror, title: {ru: Ужасы, en: Horror}}\n`,
    'persons/all.yaml': `${smallServiceFile('persons/all.yaml')}- {id: 2, slug: max-schreck, name: {ru: Макс Шрек, en: Max Schreck}, look: m, bio: {ru: Актёр., en: An actor.}}\n`,
    'contents/all.yaml': [
      smallServiceFile('contents/all.yaml'),
      film(
        20,
        'nosferatu',
        'Носферату',
        'Nosferatu',
        'original: Eine Symphonie des Grauens\n  year: 1922\n  age: 12\n  genres: [horror]\n  persons: [{person: max-schreck, role: actor}]',
      ),
      film(
        21,
        'faust',
        'Фауст',
        'Faust',
        'original: Faust\n  year: 1926\n  age: 12\n  genres: [drama]\n  persons: []',
      ),
      film(
        22,
        'night',
        'Ночь адова',
        'Hellnight',
        'original: Hellnight\n  year: 1970\n  age: 18\n  genres: [horror]\n  persons: [{person: max-schreck, role: actor}]',
      ),
      film(
        23,
        'city',
        'Город',
        'City',
        'original: Metropolis of Noise\n  year: 1930\n  age: 6\n  genres: [drama]\n  persons: []',
      ),
    ].join(''),
    'rows.yaml': `${smallServiceFile('rows.yaml')}
- {id: 31, slug: found-titles, title: {ru: Фильмы, en: Films}, template: content-v, content_type: contents, rule: {kind: search, value: contents}}
- {id: 32, slug: found-channels, title: {ru: Каналы, en: Channels}, template: channels, content_type: channels, rule: {kind: search, value: channels}}
- {id: 33, slug: found-broadcasts, title: {ru: Передачи, en: Broadcasts}, template: content-h, content_type: contents, rule: {kind: search, value: programs}}
- {id: 34, slug: found-persons, title: {ru: Люди, en: People}, template: person, content_type: persons, rule: {kind: search, value: persons}}
`,
    'rowsets.yaml': `${smallServiceFile('rowsets.yaml')}- {id: 2, slug: search, title: {ru: Поиск, en: Search}, template: search, rows: [found-titles, found-channels, found-broadcasts, found-persons]}\n`,
  })
  const adult = await openUser(service.ports)
  const other = await openUser(service.ports)
  return { service, adult, other, child: await openChild(service.app, service.ports, adult) }
}

/** The search service that all tests of a file share, with nothing kept at the beginning of each, and calls of searching. */
export function searchCalls() {
  const search = serviceOfFile(openSearchService)
  beforeEach(() => search().service.app.parts.shared.dropHere(['*']))
  const { get, post } = caller(() => search().service.app)
  const suggest = async (text: string, token: string | null = null, lang = 'ru'): Promise<Suggestion[]> => {
    const url = `/v2/search/suggest?lang=${lang}&text=${encodeURIComponent(text)}`
    const answer = await get(url, token)
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.body}`)
    return answer.json<Suggestion[]>()
  }
  return {
    search,
    get,
    post,
    suggest,
    /** Slugs of what is suggested. */
    slugs: async (text: string, token: string | null = null) =>
      (await suggest(text, token)).map(({ slug }) => slug),
    row: async (slug: string, text: string, token: string | null = null): Promise<Row> =>
      (await get(`/v2/rows/${slug}?lang=ru&text=${encodeURIComponent(text)}`, token)).json<Row>(),
  }
}
