import { useQuery } from '@tanstack/react-query'
import type { Content } from '#contract/catalogue.ts'
import { contentMask } from '#domain/catalogue/content-mask.ts'
import { usePageMask } from '../../frame/page-title.ts'
import { useLanguage } from '../../frame/service.queries.ts'
import { contentQuery } from '../catalogue.queries.ts'

/** Names the document after a content; an episode is named after its series too. */
export function useContentMask(content: Content | undefined): void {
  const language = useLanguage()
  const isEpisode = content?.content_type === 'episode'
  const seasonId = (isEpisode && content.parent_id) || null
  const season = useQuery({ ...contentQuery(language, seasonId ?? ''), enabled: seasonId !== null }).data
  const seriesId = season?.parent_id ?? null
  const series = useQuery({ ...contentQuery(language, seriesId ?? ''), enabled: seriesId !== null }).data
  const isKnown = content !== undefined && (!isEpisode || series !== undefined)
  const mask = isKnown ? contentMask(content, series ?? null) : undefined
  usePageMask(mask?.page ?? 'page', mask?.values, mask?.path)
}
