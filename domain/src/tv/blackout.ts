/** A stretch of a channel's time that nobody may watch from the archive. Unix seconds. */
export interface Blackout {
  readonly from: number
  /** The first moment after it. */
  readonly until: number
}

/** A recording that would be over so soon is not begun: its list would have no segment, and a player tells its end two seconds before. */
const SHORTEST_SECONDS = 5

/** The blackout in which a moment lies, or which leaves nothing to be watched from there. @param moment Unix seconds */
export function blackoutAt(blackouts: readonly Blackout[], moment: number): Blackout | undefined {
  return blackouts.find(({ from, until }) => from - SHORTEST_SECONDS <= moment && moment < until)
}

/** When the next one begins after a moment; null where none does. Unix seconds. */
export function nextBlackout(blackouts: readonly Blackout[], moment: number): number | null {
  const begins = blackouts.map(({ from }) => from).filter((from) => from > moment)
  return begins.length > 0 ? Math.min(...begins) : null
}
