import type { ContentImages } from '#server/db/catalogue-tables.ts'
import { textsOf } from '#server/words/words.ts'
import type { Artist } from './artist.ts'
import { FRONT_PRIORITY, LEAD_PRIORITY } from '#media/asset/priority.ts'
import { type ClipList, subtitlesOf } from './clips.ts'
import type { Content } from '../format/catalogue.ts'
import type { Service } from '../format/service.ts'
import type { FrontPage } from './front-page.ts'
import { some } from '../read/links.ts'
import type { OwnMedia } from './own-media.ts'
import type { TableRow, WantedTable } from './table-plan.ts'

/** Encoding order: what the slider and the first row of the first page show comes before the rest. */
const PROMOTED = LEAD_PRIORITY + 1
const FIRST_ROW = FRONT_PRIORITY
const SHOWN_FIRST = 20
const LATER = 200

const text = (value: object | undefined): TableRow[string] => (value ? { ...value } : null)

/** The first second of a day, Unix seconds. */
const dayStart = (date: string, timeZone: string): number =>
  Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds / 1000

/**
 * Pictures of its own, and drawings for the others. Ground colours of the palettes are the generator's business; a card is dark
 * until its picture is there.
 */
const imagesOf = (artist: Artist, { picture }: Content, own: ContentImages) => ({
  poster: own.poster ?? artist.pictures('poster', picture),
  wide: own.wide ?? artist.picture('wide', picture),
  backdrop: own.backdrop ?? artist.picture('backdrop', picture),
  title: own.title ?? artist.pictures('title', picture),
  ...some('frame', own.frame ?? undefined),
})

/** What a title shows and plays elsewhere than on its own page. */
export interface Shown {
  asset: string | null
  wide: string
}

/** Rows of films, series, seasons and episodes, and what each title shows and plays; `own` comes beside the folder. */
export function wantedContents(
  service: Service,
  artist: Artist,
  clips: ClipList,
  front: FrontPage,
  own: OwnMedia,
  timeZone: string,
) {
  const contents: TableRow[] = []
  const shown = new Map<number, Shown>()
  const [lead] = front.slides
  const priorityOf = ({ id, subtitles }: Content, position: number): number => {
    if (id === lead) return LEAD_PRIORITY
    if (front.slides.has(id)) return PROMOTED
    if (front.firstRow.has(id)) return FIRST_ROW
    return subtitles.length > 0 ? SHOWN_FIRST : LATER + position
  }
  service.contents.forEach((content, position) => {
    const images = imagesOf(artist, content, own.imagesOf(content.id))
    const tracks = (spoken: readonly string[]) => ({
      audio: content.audio,
      subtitles: subtitlesOf(content, spoken),
    })
    const clip = own.isImported(content.id)
      ? null
      : clips.order(content.picture, priorityOf(content, position), tracks)
    const videoOf = (id: number): string | null => own.videoOf(id)?.assetId ?? clip
    const assetOf = (id: number): string | null => (content.status === 'available' ? videoOf(id) : null)
    shown.set(content.id, { asset: videoOf(content.id), wide: images.wide })
    const common = {
      original: content.original,
      age: content.age,
      color_bg: null,
      is_lost: content.status === 'lost',
      license_info: text(content.license),
      user_license_info: text(content.userLicense),
      trailer_asset: null,
      released_at: null,
      library_id: content.library,
      is_4k: content.quality === '4k',
      is_hd: content.quality !== 'sd',
      protection: content.protection,
    }
    contents.push({
      ...common,
      id: content.id,
      slug: content.slug,
      type: content.type,
      parent_id: null,
      season: null,
      series: null,
      title: text(content.title),
      year: content.year,
      duration: content.type === 'movie' ? own.secondsOf(content.id, content.minutes) : null,
      description: text(content.description),
      ratings: Object.entries(content.ratings).map(([type, rating]) => ({ type, rating })),
      images,
      asset_id: content.type === 'movie' ? assetOf(content.id) : null,
      trailer_asset: clip,
      position,
    })
    for (const season of content.seasons) {
      contents.push({
        ...common,
        id: season.id,
        slug: `${content.slug}-season-${season.number}`,
        type: 'season',
        parent_id: content.id,
        season: season.number,
        series: null,
        title: text(content.title),
        year: season.year,
        duration: null,
        description: null,
        ratings: [],
        images,
        asset_id: null,
        position,
      })
      for (const episode of season.episodes) {
        contents.push({
          ...common,
          id: episode.id,
          slug: `${content.slug}-${season.number}-${episode.number}`,
          type: 'episode',
          parent_id: season.id,
          season: season.number,
          series: episode.number,
          title: text(episode.title),
          year: season.year,
          duration: own.secondsOf(episode.id, episode.minutes),
          description: text(episode.description),
          ratings: [],
          images: {
            ...images,
            frame:
              own.imagesOf(episode.id).frame ??
              artist.picture('frame', content.picture, { n: season.number * 100 + episode.number }),
          },
          asset_id: assetOf(episode.id),
          released_at: episode.out === undefined ? null : dayStart(episode.out, timeZone),
          position,
        })
      }
    }
  })
  return { contents, shown }
}

/** Libraries; a service that names none has one. */
const wantedLibraries = (service: Service, artist: Artist): TableRow[] =>
  service.libraries.length === 0
    ? [{ id: 1, slug: 'main', title: { ...textsOf('service').library }, cover: {} }]
    : service.libraries.map(({ id, slug, title, color, picture }) => ({
        id,
        slug,
        title: text(title),
        cover: { bg: artist.picture('backdrop', picture), ...(color && { color_bg: color }) },
      }))

/** The tables of the catalogue, parents before children. */
export function wantedCatalogue(service: Service, artist: Artist, contents: TableRow[]): WantedTable[] {
  const links = <T>(of: (content: Content) => readonly T[], row: (one: T) => TableRow): TableRow[] =>
    service.contents.flatMap((content) =>
      of(content).map((one, position) => ({ content_id: content.id, ...row(one), position })),
    )
  return [
    {
      table: 'genre',
      key: ['id'],
      rows: service.genres.map(({ id, slug, title, age = null }) => ({ id, slug, title: text(title), age })),
    },
    {
      table: 'country',
      key: ['id'],
      rows: service.countries.map(({ id, code, name }) => ({ id, code, name: text(name) })),
    },
    {
      table: 'person',
      key: ['id'],
      rows: service.persons.map(({ id, slug, name, bio, look, born, died }) => ({
        id,
        slug,
        name: text(name),
        bio: text(bio),
        born: born ?? null,
        died: died ?? null,
        image: artist.picture('portrait', { title: name }, { look }),
      })),
    },
    { table: 'library', key: ['id'], rows: wantedLibraries(service, artist) },
    { table: 'content', key: ['id'], rows: contents },
    { table: 'provider_content', key: ['provider_id', 'content_id'], rows: titlesOfProviders(service) },
    {
      table: 'content_genre',
      key: ['content_id', 'genre_id'],
      rows: links(
        ({ genres }) => genres,
        (genre_id) => ({ genre_id }),
      ),
    },
    {
      table: 'content_country',
      key: ['content_id', 'country_id'],
      rows: links(
        ({ countries }) => countries,
        (country_id) => ({ country_id }),
      ),
    },
    {
      table: 'content_person',
      key: ['content_id', 'person_id', 'role'],
      rows: links(
        ({ persons }) => persons,
        ({ person, role }) => ({ person_id: person, role }),
      ),
    },
  ]
}

/** Which provider has which title, with its seasons and episodes. */
function titlesOfProviders({ contents, providers }: Service): TableRow[] {
  const hidden = new Map(providers.map(({ id, hiddenContents }) => [id, new Set(hiddenContents)]))
  return contents.flatMap(({ id, seasons, providers: holders }) => {
    const parts = seasons.flatMap((season) => [season.id, ...season.episodes.map((episode) => episode.id)])
    return holders
      .filter((provider) => !hidden.get(provider)?.has(id))
      .flatMap((provider_id) => [id, ...parts].map((content_id): TableRow => ({ provider_id, content_id })))
  })
}
