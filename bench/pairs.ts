import { type FigureName, type Measured, percentile } from './figure.ts'

/** What was measured of ours and of a peer, one after the other: the same place in both lists is the same moment. */
export interface Pairs {
  readonly ours: readonly number[]
  readonly peer: readonly number[]
}

/** Measures ours and the peer so often, in turns; which is first alternates, since the second one finds caches warm. */
export async function inTurns(
  rounds: number,
  ours: (round: number) => Promise<number>,
  peer: (round: number) => Promise<number>,
): Promise<Pairs> {
  const pairs = { ours: [] as number[], peer: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) pairs.ours.push(await ours(round))
    pairs.peer.push(await peer(round))
    if (round % 2 === 1) pairs.ours.push(await ours(round))
  }
  return pairs
}

/** Ours as a multiple of the peer at each moment. */
export function ratios({ ours, peer }: Pairs): number[] {
  return ours.map((value, at) => value / (peer[at] ?? Number.NaN))
}

/** A figure that is the median of the ratios; the medians themselves stand beside it, in `unit`. */
export function medianRatio(name: FigureName, pairs: Pairs, unit: string): Measured {
  const [ours, peer] = [percentile(pairs.ours, 0.5), percentile(pairs.peer, 0.5)]
  return { name, value: percentile(ratios(pairs), 0.5), beside: { ours, peer, unit } }
}

/**
 * A figure of processor time: what the work itself takes of either, in `unit`. Others on the machine only ever add to it, by what
 * they push out of the processor's caches, so the quickest tenth of many short rounds is the least disturbed.
 */
export function undisturbedRatio(name: FigureName, pairs: Pairs, unit: string): Measured {
  const [ours, peer] = [percentile(pairs.ours, 0.1), percentile(pairs.peer, 0.1)]
  return { name, value: ours / peer, beside: { ours, peer, unit } }
}
