import type { Database } from '../db/database.ts'

/** A channel of the database on which a node says that Redis brings it nothing. */
const CHANNEL = 'unreached'
/** It says so again and again. Milliseconds. */
const AGAIN_MS = 5000
/** Whoever has heard it goes on for so long after the last time: one time may be lost. Milliseconds. */
const HEARD_MS = 3 * AGAIN_MS

/** What the nodes know of one of them that Redis does not reach while it reaches others. */
export interface UnreachedNodes {
  /** Whether there is one, as far as this node has heard: the database tells notices too. */
  isAny(): boolean
  /** This node is one, until it is reached again. */
  lost(): void
  reached(): void
  stop(): Promise<void>
}

/** @param missed takes everything for changed: what was told before the others had heard that this node is not reached it has not heard */
export async function unreachedNodes(
  database: Pick<Database, 'listen' | 'notify'>,
  missed: () => void,
): Promise<UnreachedNodes> {
  let heard: ReturnType<typeof setTimeout> | undefined
  let saying: ReturnType<typeof setInterval> | undefined
  let times = 0
  const stopListening = await database.listen(CHANNEL, () => {
    clearTimeout(heard)
    heard = setTimeout(() => {
      heard = undefined
    }, HEARD_MS)
    heard.unref()
  })
  const say = async (): Promise<void> => {
    try {
      await database.notify(CHANNEL, '')
    } catch {
      // Without the database too it takes everything for changed when that is back.
      return
    }
    times += 1
    // All have heard it by the second time.
    if (times <= 2) missed()
  }
  const reached = (): void => {
    clearInterval(saying)
    saying = undefined
  }
  return {
    isAny: () => heard !== undefined,
    lost() {
      if (saying !== undefined) return
      times = 0
      saying = setInterval(() => void say(), AGAIN_MS)
      saying.unref()
      void say()
    },
    reached,
    async stop() {
      reached()
      clearTimeout(heard)
      await stopListening()
    },
  }
}
