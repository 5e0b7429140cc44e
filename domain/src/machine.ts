/**
 * A life with states, written as a table of what may follow what and checked when the module that holds it is loaded.
 *
 * The table is the whole truth: a change that it does not name cannot happen, and a mistake in the table itself stops the
 * program at start-up instead of surprising somebody at night.
 */
export interface Machine<State extends string> {
  readonly initial: State
  readonly states: readonly State[]
  /** Whether `to` may follow `from`. Staying in a state is a change only where the table names it. */
  can(from: State, to: State): boolean
  /** What may follow `from`. */
  next(from: State): readonly State[]
  /** Whether nothing follows `state`. */
  isFinal(state: State): boolean
  /** Answers `to`. Throws a `TransitionError` where the table does not allow the change. */
  move(from: State, to: State): State
  /** Whether a word that came from outside (a database row, a message) is a state of this machine. */
  isState(word: string): word is State
}

/** A change that the table of the machine does not allow. */
export class TransitionError extends Error {
  readonly from: string
  readonly to: string

  constructor(from: string, to: string) {
    super(`no way from ${from} to ${to}`)
    this.name = 'TransitionError'
    this.from = from
    this.to = to
  }
}

/**
 * Builds the machine of a table, e.g. `machine({ Open: ['Closed'], Closed: [] }, { initial: 'Open' })`.
 * Throws where the table names an unknown state, names one twice in a line, or holds one that nothing leads to.
 */
export function machine<const Table extends Readonly<Record<string, readonly string[]>>>(
  table: Table,
  { initial }: { readonly initial: NoInfer<keyof Table & string> },
): Machine<keyof Table & string> {
  type State = keyof Table & string
  const ways = new Map<string, readonly State[]>()
  const isState = (word: string): word is State => Object.hasOwn(table, word)

  if (!Object.hasOwn(table, initial)) throw new Error(`initial state ${initial} is not in the table`)
  for (const [from, after] of Object.entries(table)) {
    const known = after.filter(isState)
    if (known.length !== after.length) {
      throw new Error(`${from} leads to unknown states: ${after.filter((to) => !isState(to)).join(', ')}`)
    }
    if (new Set(known).size !== known.length) throw new Error(`${from} names a following state twice`)
    ways.set(from, known)
  }

  const reached = new Set<State>([initial])
  for (const from of reached) for (const to of ways.get(from) ?? []) reached.add(to)
  const states = Object.keys(table).filter(isState)
  const lost = states.filter((state) => !reached.has(state))
  if (lost.length > 0) throw new Error(`nothing leads to: ${lost.join(', ')}`)

  const next = (from: State): readonly State[] => ways.get(from) ?? []
  const can = (from: State, to: State): boolean => next(from).includes(to)
  return {
    initial,
    states,
    can,
    next,
    isState,
    isFinal: (state) => next(state).length === 0,
    move(from, to) {
      if (!can(from, to)) throw new TransitionError(from, to)
      return to
    },
  }
}
