import { getContent, getContentMeta, getEpisodes } from '#contract/catalogue-endpoints.ts'
import type { Content, ContentMeta, Season } from '#contract/catalogue.ts'
import { getContentStream } from '#contract/playback.ts'
import { contentOf, episodeOf, metaOf } from '../catalogue-things.ts'
import { streamOf } from '../tv-things.ts'
import type { FakeService } from './fake-service.ts'

const seasonOf = (season: number, year: number, length: number, first: number): Season => ({
  id: `s${season}`,
  season,
  title: `Season ${season}`,
  year,
  contents: Array.from({ length }, (_, at) =>
    episodeOf(at + 1, { id: `${900 + first + at}`, season, title: `Chapter ${first + at}` }),
  ),
})

/** A series of thirty chapters, and of two more in a second season. */
export const chapters: Content = contentOf('21', {
  slug: 'chapters',
  title: 'Thirty Chapters',
  content_type: 'series',
  contents: [seasonOf(1, 1990, 30, 1), seasonOf(2, 1991, 2, 31)],
})

/** A title, what the viewer has of it, and its episodes. */
export function answerTitle(service: FakeService, title: Content, meta: ContentMeta = metaOf()): void {
  const parts = title.contents.flatMap(({ contents }) => contents)
  service.answer(getContent, ({ params }) => {
    const part = parts.find(({ id }) => id === params.id)
    if (!part) return title
    const { id, season, series } = part
    return contentOf(id, { title: part.title, season, series, content_type: 'episode', parent_id: title.id })
  })
  service.answer(getEpisodes, title.contents)
  service.answer(getContentMeta, meta)
  service.answer(getContentStream, streamOf())
}
