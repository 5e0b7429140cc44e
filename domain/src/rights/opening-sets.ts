import type { OpenedThing } from './may-watch.ts'

/** What is open or closed in an answer: a channel or a title by its id; null where the answer does not name it. */
export type Openable = { readonly kind: 'channel' | 'title'; readonly id: number } | null

/**
 * By which packets the things of an answer are open: each set of packets any of which opens the same things. Those for whom the same
 * sets are open see the same answer, whatever else they hold.
 */
export interface OpeningSets {
  /** The sets that each packet stands in, as bits. */
  readonly setsOf: ReadonlyMap<number, bigint>
  /** The set of the base packets, where prices depend on whether one is held; else 0. */
  readonly base: bigint
  /** What each set opens, by the place of its bit. */
  readonly things: readonly (readonly Openable[])[]
  /** Those of the packets that the provider sells, each with more things than one. */
  readonly together: ReadonlySet<number>
}

/** Notes, while an answer is made, what it says of rights. */
export class OpeningNotes {
  readonly #sets = new Map<string, { readonly packets: readonly number[]; readonly things: Openable[] }>()
  #base: readonly number[] = []
  readonly hasBase: boolean | undefined

  /** @param hasBase whether a base packet counts as held, where the packets that it is made for do not say it */
  constructor(hasBase?: boolean) {
    this.hasBase = hasBase
  }

  /** The answer says whether a thing is open. What is everybody's, or in no packet at all, is the same to all. */
  note({ isFree, packets }: OpenedThing, thing: Openable): void {
    if (isFree || packets.length === 0 || packets.some(({ priceMinor }) => priceMinor === 0)) return
    const ids = packets.map(({ id }) => id)
    const name = nameOf(ids)
    const known = this.#sets.get(name)
    if (known) known.things.push(thing)
    else this.#sets.set(name, { packets: ids, things: [thing] })
  }

  /** The answer says prices, which depend on whether one of these packets is held. */
  noteBase(packets: readonly number[]): void {
    this.#base = packets
  }

  /** All packets that open anything. */
  get packets(): number[] {
    return [...new Set([...this.#sets.values()].flatMap(({ packets }) => packets))]
  }

  /** The same for all answers with the same sets; not short. */
  get name(): string {
    return `${[...this.#sets.keys()].toSorted().join(' ')} base ${nameOf(this.#base)}`
  }

  /** @param together packets that are sold with more things than one */
  sets(together: ReadonlySet<number>): OpeningSets {
    const setsOf = new Map<number, bigint>()
    const add = (packets: readonly number[], bit: bigint): void => {
      for (const packet of packets) setsOf.set(packet, (setsOf.get(packet) ?? 0n) | bit)
    }
    // In the order of their names, so that equal ones have equal bits whatever the answer shows first.
    const sets = [...this.#sets].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, set]) => set)
    for (const [at, { packets }] of sets.entries()) add(packets, 1n << BigInt(at))
    const base = this.#base.length === 0 ? 0n : 1n << BigInt(sets.length)
    add(this.#base, base)
    return { setsOf, base, things: sets.map(({ things }) => things), together }
  }
}

const nameOf = (packets: readonly number[]): string => packets.toSorted((a, b) => a - b).join()

/** The sets that are open to who holds these packets, as bits. */
export function openSets({ setsOf }: Pick<OpeningSets, 'setsOf'>, held: readonly number[]): bigint {
  let open = 0n
  for (const packet of held) open |= setsOf.get(packet) ?? 0n
  return open
}

/** What is open to who holds these packets by those alone that are sold together. Prices are the same either way: they depend on base packets of any kind. */
export const openTogether = (sets: OpeningSets, held: readonly number[]): bigint =>
  openSets(
    sets,
    held.filter((packet) => sets.together.has(packet)),
  ) |
  (openSets(sets, held) & sets.base)

/** What is open by these packets and not by those that are sold together; null where the answer does not name all of it. */
export function openAlone(
  sets: OpeningSets,
  held: readonly number[],
): readonly NonNullable<Openable>[] | null {
  const alone = openSets(sets, held) & ~openTogether(sets, held)
  const things = sets.things.filter((_, at) => (alone >> BigInt(at)) & 1n).flat()
  return things.every((thing) => thing !== null) ? things : null
}
