import type { Content, Episode } from '#contract/catalogue.ts'
import { contentReference } from '#domain/catalogue/reference.ts'

/** The part of a series that an address names behind it. */
export interface ChosenChild {
  readonly season: number
  /** Null where the season itself is named. */
  readonly episode: Episode | null
}

/**
 * Finds `/contents/{slug}/{child}` among the seasons and episodes of a series: by its trailing digits, else by its slug.
 * Null where it has none such.
 */
export function childOf(content: Pick<Content, 'contents'>, child: string): ChosenChild | null {
  const ref = contentReference(child)
  for (const season of content.contents) {
    if ('id' in ref && season.id === String(ref.id)) return { season: season.season, episode: null }
    const episode = season.contents.find(({ id, slug }) =>
      'id' in ref ? id === String(ref.id) || slug === child : slug === ref.slug,
    )
    if (episode) return { season: season.season, episode }
  }
  return null
}
