import type { Content } from '#contract/catalogue.ts'
import type { SeoPage } from '#contract/seo.ts'
import { contentPath, episodePath } from './addresses.ts'
import type { MaskValues } from './seo-mask.ts'

interface ContentMask {
  readonly page: SeoPage
  readonly values: MaskValues
  /** The one path of the content. */
  readonly path: string
}

/** How a content names its page. @param series of an episode */
export function contentMask(content: Content, series: Content | null): ContentMask {
  const shown = series ?? content
  const genre = (content.genres[0] ?? shown.genres[0])?.name.toLowerCase() ?? null
  const { title, season, series: number } = content
  const description = content.description ?? shown.description
  return {
    page: series ? 'episode' : content.content_type === 'series' ? 'series' : 'movie',
    values: { title, name: shown.title, description, year: shown.year, genre, season, series: number },
    path: series ? episodePath(series, content) : contentPath(content),
  }
}
