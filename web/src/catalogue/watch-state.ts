import type { Content, ContentMeta } from '#contract/catalogue.ts'
import { resumePosition } from '#domain/playback/resume.ts'

/** What the button of a content card offers. */
export type WatchState =
  | { readonly kind: 'busy' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'processing' }
  | { readonly kind: 'not-available' }
  | { readonly kind: 'closed' }
  | {
      readonly kind: 'watch'
      /** The content or episode that plays. */
      readonly id: string
      readonly isContinued: boolean
      readonly episode: { readonly season: number; readonly series: number } | null
    }

/** Decides by what is known of the viewer; without an answer yet, busy. */
export function watchState(
  content: Pick<Content, 'id' | 'content_type'>,
  meta: ContentMeta | undefined,
): WatchState {
  if (!meta) return { kind: 'busy' }
  if (meta.is_lost) return { kind: 'lost' }
  if (!meta.is_purchased) return { kind: 'closed' }
  if (meta.is_processing) return { kind: 'processing' }
  if (!meta.is_available) return { kind: 'not-available' }
  const next = meta.next_to_play
  const isContinued =
    resumePosition({ seconds: meta.history, watch_percentage: meta.watch_percentage }) !== null
  return {
    kind: 'watch',
    id: next?.id ?? content.id,
    isContinued,
    episode:
      next && next.season !== null && next.series !== null
        ? { season: next.season, series: next.series }
        : null,
  }
}
