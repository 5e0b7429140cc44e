import type { Content, ContentButton, ContentMeta, Episode } from '#contract/catalogue.ts'
import type { PaidThing } from '../../commerce/pay-buttons.tsx'
import { isOnlyAnnounced } from '#domain/playback/next-episode.ts'
import { resumePosition } from '#domain/playback/resume.ts'

/** What the button of a content card offers. */
export type WatchState =
  | { readonly kind: 'busy' }
  | { readonly kind: 'lost' }
  | { readonly kind: 'not-available' }
  /** A series of which nothing is out yet; `releasedAt` is when it begins, where that is known. */
  | { readonly kind: 'announced'; readonly releasedAt: string | null }
  /** Nothing that is for sale opens it. */
  | { readonly kind: 'closed' }
  /** One way to pay is a button, several are a menu that says the `least` to pay. */
  | { readonly kind: 'pay'; readonly buttons: readonly ContentButton[]; readonly least: string | null }
  | {
      readonly kind: 'watch'
      /** The content or episode that plays. */
      readonly id: string
      readonly isContinued: boolean
      /** How much of it was watched, whole percents from 1 to 99; null where nothing is continued. */
      readonly percent: number | null
      readonly episode: { readonly season: number; readonly series: number } | null
      /** The video is still to be made: who presses is shown the title until it plays. */
      readonly isBeingMade: boolean
    }

/** What is taken to be so where the service cannot say what is personal: the title is open, and nobody has watched it. */
export const UNKNOWN_META: ContentMeta = {
  history: null,
  watch_percentage: null,
  next_to_play: null,
  stream_using: { content_schedule: false, library_id: null },
  is_purchased: true,
  is_available: true,
  is_lost: false,
  is_processing: false,
  min_price: null,
  buttons: [],
  license_info: null,
  user_license_info: null,
  favorite: null,
  user_rating: null,
}

/** A title as what is paid for. */
export const paidContent = (id: string): PaidThing => ({ kind: 'content', id, path: `/watch/${id}` })

/** The ways to pay for a title; none where it is open, or nobody sells it. */
export const payButtonsOf = (meta: ContentMeta | undefined): readonly ContentButton[] =>
  meta && !meta.is_purchased ? meta.buttons.filter(({ button_type }) => button_type === 'pay') : []

function firstRelease(seasons: Content['contents']): string | null {
  const days = seasons.flatMap(({ contents }) => contents.flatMap(({ released_at }) => released_at ?? []))
  return days.toSorted()[0] ?? null
}

/**
 * Decides by what is known of the viewer; without an answer yet, busy.
 * @param chosen the episode that the address names: it plays instead of the next one
 */
export function watchState(
  content: Pick<Content, 'id' | 'content_type' | 'contents'>,
  meta: ContentMeta | undefined,
  chosen: Episode | null = null,
): WatchState {
  if (!meta) return { kind: 'busy' }
  if (meta.is_lost) return { kind: 'lost' }
  if (!meta.is_available && !meta.is_processing)
    return isOnlyAnnounced(content.contents)
      ? { kind: 'announced', releasedAt: firstRelease(content.contents) }
      : { kind: 'not-available' }
  if (!meta.is_purchased) {
    const buttons = payButtonsOf(meta)
    return buttons.length === 0 ? { kind: 'closed' } : { kind: 'pay', buttons, least: meta.min_price }
  }
  const isChosen = chosen !== null && !chosen.is_announcement && chosen.is_available
  const next = isChosen ? chosen : meta.next_to_play
  const isKnown = !isChosen || chosen.id === meta.next_to_play?.id
  const isContinued =
    isKnown && resumePosition({ seconds: meta.history, watch_percentage: meta.watch_percentage }) !== null
  return {
    kind: 'watch',
    id: next?.id ?? content.id,
    isContinued,
    percent:
      isContinued && meta.watch_percentage !== null
        ? Math.min(99, Math.max(1, Math.round(meta.watch_percentage)))
        : null,
    episode:
      next && next.season !== null && next.series !== null
        ? { season: next.season, series: next.series }
        : null,
    isBeingMade: meta.is_processing,
  }
}
