import type { Content, Item, Person, Season } from '#contract/catalogue.ts'
import type { PersonCard } from '#contract/credits.ts'
import { contentPath, episodePath, personPath } from '#domain/catalogue/addresses.ts'
import type { Thing } from './page-text.ts'
import { picturePath } from './picture-path.ts'

type Absolute = (path: string) => string

/** Entries whose value is known: what is not known is not said. */
export const known = (entries: Readonly<Record<string, unknown>>): Thing =>
  Object.fromEntries(
    Object.entries(entries).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )

/** ISO 8601, such as `PT2H28M`. @param seconds of a programme */
export function isoDuration(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `PT${hours > 0 ? `${hours}H` : ''}${rest > 0 ? `${rest}M` : ''}`
}

export const pictureOf = (src: string | null, absolute: Absolute): string | null =>
  src === null ? null : absolute(picturePath(src))

const personNode = (person: PersonCard, absolute: Absolute): Thing => ({
  '@type': 'Person',
  name: person.name,
  url: absolute(personPath(person)),
})

const inRole = (content: Content, role: string, absolute: Absolute): Thing[] =>
  content.persons.filter((person) => person.role === role).map((person) => personNode(person, absolute))

const seasonNode = (series: Content, season: Season, absolute: Absolute): Thing =>
  known({
    '@type': 'TVSeason',
    seasonNumber: season.season,
    numberOfEpisodes: season.contents.length,
    dateCreated: season.year === null ? null : String(season.year),
    episode: season.contents.map((episode) =>
      known({
        '@type': 'TVEpisode',
        episodeNumber: episode.series,
        name: episode.title,
        url: absolute(episodePath(series, episode)),
      }),
    ),
  })

/** A film, a series with its seasons and episodes, or an episode with its season and series. */
export function contentThing(content: Content, series: Content | null, absolute: Absolute): Thing {
  const type = series ? 'TVEpisode' : content.content_type === 'series' ? 'TVSeries' : 'Movie'
  const shown = series ?? content
  const path = series ? episodePath(series, content) : contentPath(content)
  return known({
    '@type': type,
    '@id': absolute(path),
    url: absolute(path),
    name: content.title,
    alternateName: content.original === content.title ? null : content.original,
    description: content.description,
    image: pictureOf(content.cover.src_16x9 ?? shown.cover.src_2x3, absolute),
    genre: shown.genres.map(({ name }) => name),
    contentRating: shown.age === null ? null : `${shown.age}+`,
    dateCreated: content.year === null ? null : String(content.year),
    duration: content.duration === null ? null : isoDuration(content.duration),
    countryOfOrigin: shown.countries.map(({ name }) => ({ '@type': 'Country', name })),
    director: inRole(shown, 'director', absolute),
    actor: inRole(shown, 'actor', absolute),
    ...(type === 'TVSeries' && {
      numberOfSeasons: content.contents.length,
      containsSeason: content.contents.map((season) => seasonNode(content, season, absolute)),
    }),
    ...(series && {
      episodeNumber: content.series,
      partOfSeason: { '@type': 'TVSeason', seasonNumber: content.season ?? 1 },
      partOfSeries: { '@type': 'TVSeries', name: series.title, url: absolute(contentPath(series)) },
    }),
  })
}

/** A person, and what there is to watch by them. */
export function personThing(person: Person, works: readonly Item[], absolute: Absolute): Thing {
  return known({
    '@type': 'Person',
    '@id': absolute(personPath(person)),
    url: absolute(personPath(person)),
    name: person.name,
    description: person.bio,
    image: pictureOf(person.image, absolute),
    subjectOf: works.map((work) => ({
      '@type': work.content_type === 'series' ? 'TVSeries' : 'Movie',
      name: work.title,
      url: absolute(contentPath(work)),
    })),
  })
}
