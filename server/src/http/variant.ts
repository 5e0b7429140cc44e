import { createHash } from 'node:crypto'
import { type OpeningNotes, openSets, type OpeningSets } from '#domain/rights/opening-sets.ts'
import type { Shown } from './shown-things.ts'

/** What remembering a packet or a thing takes at most. */
const BYTES_OF_ONE = 100

/** For whom an answer is, of all who ask the same. */
export interface Variant {
  readonly sets: OpeningSets
  /** The same for all answers that differ by the same sets. */
  readonly name: string
  /** The sets that are open to them, as bits. */
  readonly open: bigint
}

/**
 * By what the answers to a question differ. Each of them is kept for itself, and this is kept when they are over: otherwise everybody would ask
 * for the next one by all that they hold. Where it has become wrong meanwhile, the answer that is made says so.
 */
export interface Variants extends Pick<Variant, 'sets' | 'name'> {
  readonly kind: 'variants'
  readonly expiresAt: number
  readonly tags: readonly string[]
  readonly shown: Shown
  readonly size: number
  isKept: boolean
}

/** For whom an answer is that has noted what it says of rights. @param together of its packets those that are sold with more things than one */
export function variantOf(
  notes: OpeningNotes,
  held: readonly number[],
  together: ReadonlySet<number>,
): Variant {
  const sets = notes.sets(together)
  const name = createHash('sha256').update(notes.name).digest('base64url').slice(0, 22)
  const open = openSets(sets, held) | (notes.hasBase ? sets.base : 0n)
  return { sets, name, open }
}

/** What remembering a variant takes at most, in bytes. */
export const weightOf = ({ sets }: Pick<Variant, 'sets'>): number =>
  500 + (sets.setsOf.size + sets.things.flat().length) * BYTES_OF_ONE

/** What says of the answers to a question by what they differ, made of one of them; it is dropped with that one. */
export function variantsOf(variant: Variant, { tags, shown }: Pick<Variants, 'tags' | 'shown'>): Variants {
  return {
    kind: 'variants',
    sets: variant.sets,
    name: variant.name,
    expiresAt: Infinity,
    tags,
    shown,
    size: weightOf(variant) + (shown?.size ?? 0) * BYTES_OF_ONE,
    isKept: false,
  }
}
