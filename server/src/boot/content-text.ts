import type { Content, Item, Person, Row } from '#contract/catalogue.ts'
import type { PersonCard } from '#contract/credits.ts'
import { contentPath, episodePath, personPath, rowPath } from '#domain/catalogue/addresses.ts'
import { contentMask } from '#domain/catalogue/content-mask.ts'
import { isIndexed } from '#domain/catalogue/indexing.ts'
import type { Ask } from './ask.ts'
import { contentThing, personThing } from './content-things.ts'
import type { PageLink, PageText } from './page-text.ts'
import type { PageWords } from './page-words.ts'

/** `limit` of a person's works, as the web asks for them. */
const WORKS_LIMIT = 100

const KINDS: Readonly<Record<string, PageText['kind']>> = {
  episode: 'video.episode',
  series: 'video.tv_show',
}

const home = (words: PageWords): PageLink => ({ title: words.home, path: '/' })

export const itemLink = (item: Pick<Item, 'id' | 'slug' | 'title'>): PageLink => ({
  title: item.title,
  path: contentPath(item),
})
export const personLink = (person: PersonCard): PageLink => ({
  title: person.name,
  path: personPath(person),
})

/** Each person once, in the order of the credits. */
const unique = (persons: readonly PersonCard[]): PersonCard[] => [
  ...new Map(persons.map((person) => [person.id, person])).values(),
]

function factsOf(content: Content, words: PageWords): string[] {
  const minutes = content.duration === null ? null : Math.round(content.duration / 60)
  return [
    ...(content.original && content.original !== content.title ? [content.original] : []),
    ...(content.year === null ? [] : [String(content.year)]),
    ...(content.age === null ? [] : [`${content.age}+`]),
    ...content.countries.map(({ name }) => name),
    ...content.genres.map(({ name }) => name),
    ...(minutes ? [words.minutes.replace('{minutes}', String(minutes))] : []),
  ]
}

/** What an episode or a season is part of, the nearest first. */
async function partsAbove(ask: Ask, { parent_id }: Content): Promise<Content[]> {
  const above = parent_id === null ? null : await ask<Content>(`/v2/contents/${parent_id}`)
  return above ? [above, ...(await partsAbove(ask, above))] : []
}

/** A film, a series or an episode. A season is told as its series. */
export async function contentText(ask: Ask, words: PageWords, id: string): Promise<PageText | null> {
  const content = await ask<Content>(`/v2/contents/${encodeURIComponent(id)}`)
  if (!content) return null
  const above = await partsAbove(ask, content)
  const series = above.at(-1) ?? null
  if (content.content_type === 'season') return series && contentText(ask, words, series.id)
  const { page, values, path } = contentMask(content, series)
  const similar = (await ask<Item[]>(`/v2/contents/${content.id}/similar`)) ?? []
  const genre = content.genres[0] ?? series?.genres[0]
  const crumbs: PageLink[] = [
    home(words),
    ...(genre
      ? [{ title: genre.name, path: genre.row_slug && rowPath({ id: 0, slug: genre.row_slug }) }]
      : []),
    ...(series ? [itemLink(series)] : []),
    { title: content.title, path },
  ]
  const shown = series ?? content
  const seasons = content.contents.map((season) => ({
    title: words.season.replace('{season}', String(season.season)),
    path: null,
    shape: 'wide' as const,
    links: season.contents.map((episode) => ({
      title: `${episode.series}. ${episode.title}`,
      path: episodePath(content, episode),
    })),
  }))
  const persons = unique(shown.persons)
  return {
    page,
    values,
    path,
    isIndexed: isIndexed(path),
    kind: KINDS[page] ?? 'video.movie',
    picture: content.cover.src_16x9 ?? shown.cover.src_16x9 ?? shown.cover.src_2x3,
    first: content.cover.bg ?? content.cover.src_16x9,
    crumbs,
    heading: content.title,
    facts: factsOf(content, words),
    text: content.description ?? shown.description,
    sections: [
      ...seasons,
      { title: words.cast, path: null, shape: 'round', links: persons.map(personLink) },
      { title: words.similar, path: null, shape: 'tall', links: similar.map(itemLink) },
    ],
    things: (absolute) => [contentThing(content, series, absolute)],
    boot: { contents: [content, ...above], similar },
  }
}

/** A person and the works. */
export async function personText(ask: Ask, words: PageWords, id: string): Promise<PageText | null> {
  const person = await ask<Person>(`/v2/persons/${encodeURIComponent(id)}`)
  if (!person) return null
  const works = await ask<Row>(`/v2/rows/filmography?person_id=${person.id}&limit=${WORKS_LIMIT}`)
  const path = personPath(person)
  return {
    page: 'person',
    values: { name: person.name, title: person.name, description: person.bio },
    path,
    isIndexed: isIndexed(path, person.works_count),
    kind: 'profile',
    picture: person.image,
    first: person.image,
    crumbs: [home(words), { title: person.name, path }],
    heading: person.name,
    facts: [],
    text: person.bio,
    sections: [{ title: words.works, path: null, shape: 'tall', links: works?.contents.map(itemLink) ?? [] }],
    things: (absolute) => [personThing(person, works?.contents ?? [], absolute)],
    boot: { person, works },
  }
}
