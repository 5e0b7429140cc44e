import type { Boot } from '#contract/boot.ts'
import {
  getContent,
  getContentMeta,
  getFilmography,
  getPerson,
  getRow,
  getRowset,
  getSimilar,
  getSources,
  getWatchedEpisodes,
} from '#contract/catalogue-endpoints.ts'
import type { ContentMeta, Item, Row, Rowset } from '#contract/catalogue.ts'
import { contentOf, headOf, itemOf, metaOf, personOf, rowOf, rowsetOf } from '../catalogue-things.ts'
import type { FakeService } from './fake-service.ts'
import { usualChannels } from './usual-channels.ts'

const TITLES = [
  'Metropolis',
  'The General',
  'Nosferatu',
  'The Kid',
  'Faust',
  'Sunrise',
  'Greed',
  'Safety Last',
  'Wings',
  'The Crowd',
  'Pandora',
  'Sherlock',
  'Intolerance',
  'The Circus',
]

/** Silent films, more than fit into any window. */
export const usualFilms: readonly Item[] = TITLES.map((title, at) => {
  const slug = title.toLowerCase().replaceAll(' ', '-')
  const film = itemOf(String(at + 10), { title, name: title, slug })
  return { ...film, destination: { ...film.destination, slug } }
})

const promo = (id: string, title: string, more: Partial<Item>): Item => ({
  ...itemOf(id),
  title,
  name: title,
  ...more,
})

/** The rows of home: promos, what is on air, the viewer's own, films, people. */
export function usualRows(): readonly Row[] {
  const [metropolis] = usualFilms
  const toChannel = { ...itemOf('p2').destination, type: 'channel', id: '3', id_no_ott: '3', slug: 'cinema' }
  return [
    rowOf(1, {
      slug: 'heroes',
      title: 'Featured',
      template: 'promo-bg',
      content_type: 'promotions',
      promotions: [
        promo('p1', 'Metropolis', metropolis ? { destination: metropolis.destination } : {}),
        promo('p2', 'Trial Cinema', { destination: toChannel, promo_duration: 20, content_type: null }),
      ],
    }),
    rowOf(2, {
      slug: 'on-air',
      title: 'On air now',
      template: 'channels',
      content_type: 'channels',
      channels: usualChannels(),
    }),
    rowOf(3, {
      slug: 'mine',
      title: 'Continue watching',
      template: 'history-h',
      content_type: 'histories',
      is_personal: true,
    }),
    rowOf(4, { slug: 'films', title: 'Silent films', contents: [...usualFilms] }),
    rowOf(6, {
      slug: 'people',
      title: 'People',
      template: 'person',
      content_type: 'persons',
      persons: [personOf(1, 'Fritz Lang', 'director'), personOf(2, 'Buster Keaton')],
    }),
  ]
}

export function usualRowsets(): readonly Rowset[] {
  const heads = usualRows().map(({ id, slug, title, template, content_type, is_personal }) =>
    headOf(id, { slug, title, template, content_type, is_personal }),
  )
  return [
    rowsetOf('home', heads, { id: 1, title: 'Home', template: 'startpage' }),
    rowsetOf(
      'films',
      heads.filter(({ slug }) => slug === 'films'),
      { id: 2, title: 'Films' },
    ),
  ]
}

/** What the page of home brings along. */
export const homeBoot = (rows = usualRows()): Partial<Boot> => ({
  rowset: usualRowsets()[0] ?? null,
  rows: rows.filter(({ is_personal }) => !is_personal),
})

const named = <Thing extends { readonly id: number | string; readonly slug: string }>(
  things: readonly Thing[],
  name: string,
): Thing => {
  const found = things.find(({ id, slug }) => [String(id), slug, `${slug}-${id}`].includes(name))
  if (!found) throw new Error(`nothing here is called ${name}`)
  return found
}

/** A row of home by number or slug. */
export const usualRow = (name: string): Row => named(usualRows(), name)

/** What the catalogue answers: home, the page of films, all titles and people in them. */
export function answerCatalogue(service: FakeService): void {
  service.answer(getRowset, ({ params }) => named(usualRowsets(), params.id))
  service.answer(getRow, ({ params }) => usualRow(params.id))
  service.answer(getContent, ({ params }) => {
    const { id, slug, title } = named(usualFilms, params.id)
    return contentOf(id, { slug, title })
  })
  service.answer(getSimilar, [])
  service.answer(getSources, { catchups: [] })
  service.answer(getContentMeta, (): ContentMeta => metaOf())
  service.answer(getWatchedEpisodes, [])
  service.answer(getPerson, ({ params }) => ({
    ...named(
      usualRows().flatMap(({ persons }) => persons),
      params.id,
    ),
    roles: ['director'],
    born: 1890,
    died: null,
    bio: null,
    works_count: usualFilms.length,
  }))
  service.answer(getFilmography, rowOf(90, { title: 'Works', contents: [...usualFilms] }))
}
