import { sharedAnswer, type SharedAnswer, type SharedEntry } from '../http/shared-answers.ts'
import type { PublicPages } from './public-page.ts'

/** Stands for the origin in what is kept; nobody can have this name. */
const SOMEWHERE = 'http://origin.invalid'
/** Anybody may call us by any name: so many are kept filled in, for as long as the text is. */
const ORIGINS_KEPT = 4

const filled = new WeakMap<SharedAnswer, Map<string, SharedAnswer>>()

/** The pages with an origin that is filled in later, so that a text is made once for all names that the service is called by. */
export const anywhere = (pages: PublicPages): PublicPages => ({ ...pages, origin: SOMEWHERE })

/** A text to be kept: its size counts what is kept of it filled in. */
export function textAnywhere(text: string, tags: readonly string[], expiresAt: number, type: string) {
  const answer = sharedAnswer(text, tags, expiresAt, { type })
  return { ...answer, size: answer.size * (1 + ORIGINS_KEPT) }
}

/** A kept text with its origin, such as `https://tv.example`. */
export function atOrigin(kept: SharedEntry, origin: string): SharedAnswer {
  if (kept.kind !== 'bytes') throw new Error('A page is nothing personal')
  const known = filled.get(kept) ?? new Map<string, SharedAnswer>()
  const before = known.get(origin)
  if (before) return before
  const text = kept.identity.bytes.toString().replaceAll(SOMEWHERE, origin)
  const answer = sharedAnswer(text, kept.tags, kept.expiresAt, kept)
  if (known.size < ORIGINS_KEPT) {
    known.set(origin, answer)
    filled.set(kept, known)
  }
  return answer
}
