/** How often something may be tried in a window of time, which begins with the first try. */
export interface Limit {
  readonly kind: string
  readonly most: number
  readonly windowMs: number
  /** Its keys are `owner:rest`, and those of an owner are forgotten together. */
  readonly isOwned?: boolean
}

/**
 * The clocks of nodes differ by less than this, in milliseconds. A count that began later than that from now was made by a clock that was wrong, and is
 * over: until the others reach its time it would keep everybody out who tried then.
 */
export const CLOCKS_APART_MS = 60_000

/** Tries of one key. */
export interface Tries {
  readonly limit: Limit
  readonly key: string
  readonly times: number
}

/**
 * Counts of what may be tried but so often, one for all nodes. Keys say whose a count is. Counts are written past any transaction: what fails afterwards was a try.
 */
export interface Attempts {
  /**
   * Counts one more try and answers whether it is still within the limit; tries at the same moment on many nodes are all counted. A
   * refused try counts too. @param now Unix milliseconds @param times how many tries it is
   */
  count(limit: Limit, key: string, now: number, times?: number): Promise<boolean>
  /** The same for many keys in one step; none of them may be named twice. Answers in their order. */
  countAll(tries: readonly Tries[], now: number): Promise<boolean[]>
  /** Whole seconds until a key that has used up its limit is free again; 0 for one that is. Counts nothing. */
  secondsUntilFree(limit: Limit, key: string, now: number): Promise<number>
  /** Takes one try back, after it turned out to be none. */
  giveBack(limit: Pick<Limit, 'kind'>, key: string): Promise<void>
  /** Forgets the tries of a key, after one that was right. */
  clear(kind: string, key: string): Promise<void>
  /** Forgets the tries of all keys of an owner, of limits that are `isOwned`. */
  clearOf(kinds: readonly string[], owner: string): Promise<void>
  /** Forgets counts whose window is over, some at a time. Answers whether there may be more of them. */
  sweep(now: number): Promise<boolean>
}
