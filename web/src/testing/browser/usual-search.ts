import { getRow, listRowsets } from '#contract/catalogue-endpoints.ts'
import { type Suggestion, reportFound, suggest } from '#contract/search.ts'
import { headOf, rowOf, rowsetOf } from '../catalogue-things.ts'
import type { FakeService } from './fake-service.ts'
import { usualFilms, usualRow } from './usual-home.ts'

export const suggestionOf = (id: string, title: string, more: Partial<Suggestion> = {}): Suggestion => ({
  text: title,
  content_type: 'movie',
  object_id: id,
  slug: `title-${id}`,
  title,
  image: '/art/poster.webp',
  year: 1927,
  channel_id: null,
  timestamp: null,
  duration: null,
  ...more,
})

/** A search that finds Metropolis by the beginning of its name, in Russian too. */
export function answerSearch(service: FakeService): void {
  const head = headOf(91, { slug: 'search-titles', title: 'Films and series' })
  const titles = ['Metropolis', 'Метрополис']
  service.answer(listRowsets, [rowsetOf('search', [head], { id: 20, template: 'search' })])
  service.answer(suggest, ({ query }) =>
    titles
      .filter((title) => title.toLowerCase().startsWith(query.text ?? ''))
      .map((title) => suggestionOf('10', title)),
  )
  service.answer(reportFound, { is_counted: true })
  service.answer(getRow, ({ params, query: { text } }) =>
    text === undefined
      ? usualRow(params.id)
      : rowOf(91, {
          ...head,
          contents: usualFilms.filter(({ title }) => title.toLowerCase().startsWith(text)),
        }),
  )
}
