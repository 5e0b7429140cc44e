import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Lets a turn begin when it is the caller's, and waits for its end. Throws for a caller who has too much waiting already.
 * @param isBegun the caller has had a turn for the same: what has begun is not sent away in the middle
 */
export type TakeTurn = (turn: () => Promise<void>, isBegun: boolean) => Promise<void>

type Leave = () => void

/** What a call has of the database at this moment. */
interface Turns {
  readonly take: TakeTurn
  isBegun: boolean
  isOver: boolean
  /** Connections that it has, or waits for together. */
  held: number
  /** Answers how to end the turn. */
  turn: Promise<Leave> | null
}

const current = new AsyncLocalStorage<Turns>()

/**
 * Does work that mostly waits for something else than the database: it has a turn only while it has a connection, from the first that it is
 * given to the last that it gives back, so that what it wants of the database holds up nobody who wants less.
 */
export async function takingTurns<T>(take: TakeTurn, work: () => Promise<T>): Promise<T> {
  const turns: Turns = { take, isBegun: false, isOver: false, held: 0, turn: null }
  try {
    return await current.run(turns, work)
  } finally {
    // What it has set going for everybody, such as a list that is read again and again, is nobody's any more.
    turns.isOver = true
  }
}

/** The turn of whoever wants a connection, where they take any: what to call once the connection is given back. Throws what the turn throws. */
export function connectionTurn(): Promise<Leave> | null {
  const turns = current.getStore()
  return turns === undefined || turns.isOver ? null : turnOf(turns)
}

async function turnOf(turns: Turns): Promise<Leave> {
  turns.held += 1
  turns.turn ??= begin(turns)
  const leave = () => {
    turns.held -= 1
    if (turns.held > 0) return
    const ended = turns.turn
    turns.turn = null
    void ended?.then(
      (end) => end(),
      () => undefined,
    )
  }
  try {
    await turns.turn
    turns.isBegun = true
    return leave
  } catch (error) {
    leave()
    throw error
  }
}

function begin({ take, isBegun }: Turns): Promise<Leave> {
  const { promise, resolve, reject } = Promise.withResolvers<Leave>()
  take(() => new Promise<void>((end) => resolve(end)), isBegun).catch(reject)
  return promise
}
