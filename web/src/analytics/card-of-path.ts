import { contentReference, reference } from '#domain/catalogue/reference.ts'

/** What a card leads to, and how long one rests on it before that is told. */
export interface RestedCard {
  /** Such as `content:12` or `channel:news`. */
  readonly value: string
  readonly delayMs: number
}

const CARD_MS = 500
const CHANNEL_MS = 100

const named = (kind: string, ref: { id: number } | { slug: string }): string =>
  `${kind}:${'id' in ref ? ref.id : ref.slug}`.slice(0, 200)

/** The card that leads to a path of this site; null for other links. */
export function cardOfPath(path: string): RestedCard | null {
  const [page, first, second, third] = path.split('/').slice(1)
  if (!first || third) return null
  if (page === 'contents' || (page === 'watch' && !second))
    return { value: named('content', contentReference(second ?? first)), delayMs: CARD_MS }
  if (page === 'persons' && !second) return { value: named('person', reference(first)), delayMs: CARD_MS }
  if (page === 'channels' && second)
    return { value: named('channel', reference(second)), delayMs: CHANNEL_MS }
  return null
}
