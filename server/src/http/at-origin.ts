import { withPixels } from './picture-addresses.ts'
import { type AnswerLooks, sharedAnswer, type SharedAnswer, type SharedEntry } from './shared-answers.ts'

/** Stands for the origin in what is kept; nobody can have this name. */
export const SOMEWHERE = 'http://origin.invalid'
/** Anybody may call us by any name: so many are kept filled in, for as long as the text is. */
const ORIGINS_KEPT = 4

const filled = new WeakMap<SharedAnswer, Map<string, SharedAnswer>>()

/** What has an origin with one that is filled in later, so that a text is made once for all names that the service is called by. */
export const anywhere = <T extends { readonly origin: string }>(pages: T): T => ({
  ...pages,
  origin: SOMEWHERE,
})

/** An answer to be kept: its size counts what is kept of it filled in. */
export const answerAnywhere = (answer: SharedAnswer): SharedAnswer => ({
  ...answer,
  size: answer.size * (1 + ORIGINS_KEPT),
})

/** A text to be kept in the same way. */
export const textAnywhere = (
  text: string,
  tags: readonly string[],
  expiresAt: number,
  looks: AnswerLooks,
): SharedAnswer => answerAnywhere(sharedAnswer(text, tags, expiresAt, looks))

/** The absolute address of a path of this service, in an answer whose origin is filled in later; null of nothing. */
export const addressAnywhere = (path: string | null): string | null =>
  path?.startsWith('/') ? SOMEWHERE + path : path

/** A kept text with its origin, such as `https://tv.example`; with its pictures as pixels by absolute addresses, where `isPixels`. */
export function atOrigin(kept: SharedEntry, origin: string, isPixels = false): SharedAnswer {
  if (kept.kind !== 'bytes') throw new Error('A page is nothing personal')
  const known = filled.get(kept) ?? new Map<string, SharedAnswer>()
  const form = isPixels ? `${origin} pixels` : origin
  const before = known.get(form)
  if (before) return before
  const own = kept.identity.bytes.toString()
  const there = own.replaceAll(SOMEWHERE, origin)
  const text = isPixels ? withPixels(there, origin) : there
  const answer = text === own ? kept : sharedAnswer(text, kept.tags, kept.expiresAt, kept)
  if (known.size < ORIGINS_KEPT) {
    known.set(form, answer)
    filled.set(kept, known)
  }
  return answer
}
