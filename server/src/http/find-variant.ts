import { openAlone, openSets, openTogether } from '#domain/rights/opening-sets.ts'
import type { SharedAnswers, SharedEntry } from './shared-answers.ts'
import { type Variant, variantsOf } from './variant.ts'

const SEPARATOR = '\u0000'

/** The key of the answer for those to whom these sets are open. */
const keyOf = (question: string, { name }: Pick<Variant, 'name'>, open: bigint): string =>
  `${question}${SEPARATOR}${name}${SEPARATOR}${open.toString(36)}`

/** The answer for who holds these packets, where it is kept: two look-ups. */
export function takeVariant(
  shared: SharedAnswers,
  question: string,
  held: readonly number[],
): SharedEntry | null {
  const known = shared.variants(question)
  return known && shared.take(keyOf(question, known, openSets(known.sets, held)))
}

interface Finding {
  readonly shared: SharedAnswers
  /** The key of what is asked, the same for all whoever holds what. */
  readonly question: string
  readonly held: readonly number[]
  /** Makes the answer for who holds these packets. @param hasBase whether a base packet is among what they hold, where the packets do not say it */
  readonly make: (held: readonly number[], hasBase?: boolean) => Promise<SharedEntry>
  /** Whether what somebody has alone can be laid over an answer. */
  readonly isLaid: boolean
}

export interface Found {
  readonly entry: SharedEntry
  /** What is open to the viewer, and closed in the answer. */
  readonly alone: NonNullable<ReturnType<typeof openAlone>>
  /** The same for all who have the same of it alone. */
  readonly form: string
}

export const NOTHING_ALONE: Omit<Found, 'entry'> = { alone: [], form: '' }

/**
 * Finds or makes the answer for who holds these packets. It is kept under the sets of packets that open anything in it: as many answers are kept
 * as there are that differ by what is sold together, however many viewers hold whatever besides. What somebody has alone (a packet that is
 * sold no more, one of a single title) opens more to them: that is laid over the answer of all others, or made for them and not
 * kept.
 */
export async function findVariant(finding: Finding): Promise<Found> {
  const { shared, question, held, isLaid } = finding
  const known = shared.variants(question)
  if (known === null) return { entry: await makeFor(finding, held), ...NOTHING_ALONE }
  const { sets } = known
  const open = openSets(sets, held)
  const key = keyOf(question, known, open)
  const kept = shared.take(key)
  if (kept) return { entry: kept, ...NOTHING_ALONE }
  const together = openTogether(sets, held)
  const alone = isLaid && together !== open ? openAlone(sets, held) : null
  if (alone === null) return { entry: await makeFor(finding, held, { key, open }), ...NOTHING_ALONE }
  const shares = keyOf(question, known, together)
  const base = shared.take(shares)
  if (base) return { entry: base, alone, form: key }
  const others = held.filter((packet) => sets.together.has(packet))
  const hasBase = (open & sets.base) !== 0n
  const entry = await makeFor(finding, others, { key: shares, open: together, hasBase })
  // What it says now may be something else than what was known.
  const { variant } = entry
  const isBase = variant?.open === (variant && openTogether(variant.sets, held))
  const more = variant && isBase ? openAlone(variant.sets, held) : null
  if (!more || !variant) return { entry: await makeFor(finding, held), ...NOTHING_ALONE }
  return { entry, alone: more, form: keyOf(question, variant, openSets(variant.sets, held)) }
}

interface Sharing {
  readonly key: string
  readonly open: bigint
  readonly hasBase?: boolean
}

/** Makes it once for all who ask for the same, and keeps it for those who hold no more than is sold together. */
async function makeFor(
  { shared, question, make }: Finding,
  held: readonly number[],
  sharing?: Sharing,
): Promise<SharedEntry> {
  const hasBase = sharing?.hasBase
  const isFor = ({ variant }: SharedEntry): boolean =>
    variant === null || variant.open === (openSets(variant.sets, held) | (hasBase ? variant.sets.base : 0n))
  const places = (entry: SharedEntry) => {
    const { variant } = entry
    if (variant === null) return []
    const { sets, open } = variant
    const isShared = open === (openTogether(sets, held) | (hasBase ? sets.base : 0n))
    const answer = [keyOf(question, variant, open), entry] as const
    return [[question, variantsOf(variant, entry)] as const, ...(isShared ? [answer] : [])]
  }
  if (sharing) {
    const entry = await shared.make(sharing.key, () => make(held, hasBase), places)
    // It was made for others, who are shown the same of what was known, and something else of what it says now.
    if (isFor(entry)) return entry
  }
  const own = `${question}${SEPARATOR}held ${held.join()}${hasBase ? ' and a base packet' : ''}`
  return shared.make(own, () => make(held, hasBase), places)
}
