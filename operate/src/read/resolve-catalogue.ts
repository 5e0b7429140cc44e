import type { Entry } from './entries.ts'
import type { Content, ContentEntry, Person, PersonEntry, Season } from '../format/catalogue.ts'
import type { Library, LibraryEntry } from '../format/library.ts'
import { forOperators, localised } from '../format/text.ts'
import { idsOf, type Links, pictureOf, some, someText } from './links.ts'
import { holdersOf } from './resolve-sharing.ts'

export const resolvePerson = ({ value }: Entry<PersonEntry>): Person => ({
  ...value,
  name: localised(value.name),
  bio: localised(value.bio),
})

/** Of a service that names no libraries, all titles stand in the one that there is. */
const ONLY_LIBRARY = 1

export const resolveLibrary = (links: Links, entry: Entry<LibraryEntry>): Library => {
  const { id, slug, title, color, art } = entry.value
  const words = { title: localised(title) }
  return {
    id,
    slug,
    ...words,
    ...some('color', color),
    picture: pictureOf(links, entry, ['art'], art, words),
  }
}

/** A title that names no library stands in the first one. */
function libraryOf(links: Links, entry: Entry<ContentEntry>): number {
  const { library } = entry.value
  const found =
    library === undefined
      ? links.libraries.entries[0]?.value
      : links.libraries.find(library, entry, ['library'])
  return found?.id ?? ONLY_LIBRARY
}

const seasonId = (series: number, season: number): number => series * 100 + season
export const episodeId = (series: number, season: number, episode: number): number =>
  series * 10_000 + season * 100 + episode

/** Ids of a title, of its seasons and of its episodes: they share one space. */
export const contentIds = (content: ContentEntry): number[] => [
  content.id,
  ...(content.seasons ?? []).flatMap(({ number, episodes }) => [
    seasonId(content.id, number),
    ...episodes.map((_, i) => episodeId(content.id, number, i + 1)),
  ]),
]

const isDate = (text: string): boolean => {
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}

const seasonsOf = ({ value: content, report }: Entry<ContentEntry>): Season[] =>
  (content.seasons ?? []).map(({ number, year, episodes }, at) => ({
    id: seasonId(content.id, number),
    number,
    year,
    episodes: episodes.map((episode, i) => {
      if (episode.out !== undefined && !isDate(episode.out))
        report(['seasons', at, 'episodes', i, 'out'], `"${episode.out}" is no date`)
      return {
        id: episodeId(content.id, number, i + 1),
        number: i + 1,
        title: localised(episode.title),
        minutes: episode.minutes,
        ...someText('description', episode.description),
        ...some('out', episode.out),
      }
    }),
  }))

export function resolveContent(links: Links, entry: Entry<ContentEntry>): Content {
  const { value, report } = entry
  if (value.type === 'series' && value.seasons === undefined) report(['seasons'], 'a series needs seasons')
  if (value.type === 'movie' && value.seasons !== undefined) report(['seasons'], 'a movie has no seasons')
  const persons = value.persons.flatMap(({ person, role }, i) => {
    const found = links.persons.find(person, entry, ['persons', i, 'person'])
    return found === undefined ? [] : [{ person: found.id, role, name: forOperators(found.name) }]
  })
  const picture = pictureOf(links, entry, ['art'], value.art, {
    title: localised(value.title),
    original: value.original,
    genre: value.genres[0],
    year: value.year,
    ...some('credit', persons.find(({ role }) => role === 'director')?.name),
  })
  return {
    id: value.id,
    providers: holdersOf(links, entry, 'titles_of'),
    slug: value.slug,
    type: value.type,
    title: localised(value.title),
    original: value.original,
    year: value.year,
    age: value.age,
    minutes: value.minutes,
    countries: idsOf(links.countries, value.countries, entry, ['countries']),
    genres: idsOf(links.genres, value.genres, entry, ['genres']),
    library: libraryOf(links, entry),
    quality: value.quality ?? 'hd',
    protection: value.protection ?? 'aes-128',
    ratings: { ...some('imdb', value.ratings?.imdb) },
    persons: persons.map(({ person, role }) => ({ person, role })),
    description: localised(value.description),
    picture,
    audio: value.audio ?? [],
    subtitles: value.subtitles ?? [],
    seasons: seasonsOf(entry),
    status: value.status ?? 'available',
    ...someText('license', value.license),
    ...(value.user_license && {
      userLicense: { text: localised(value.user_license.text), color: value.user_license.color ?? null },
    }),
  }
}
