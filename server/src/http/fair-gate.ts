import { Failure } from '../failures/failure.ts'
import { networkOf, wideNetworkOf } from './network.ts'

export interface FairGateLimits {
  /** Works at a time. */
  readonly atOnce: number
  /** Of these, for one line. */
  readonly perLine: number
  /** Works that one network may have waiting. */
  readonly waiting: number
  /** Works that all networks of one line may have waiting. */
  readonly waitingOfLine: number
}

export interface FairGate {
  /**
   * Does a work when it is the caller's turn. Throws `too_many_requests` for a caller who has too much waiting already.
   * @param ip the address of the caller
   */
  run<T>(ip: string, work: () => Promise<T>): Promise<T>
}

/** All that one subscriber may well hold, which has networks without end: `wideNetworkOf`. */
interface Line {
  running: number
  waiting: number
  /** Who waits, in the order of turns, with what. */
  readonly networks: Map<string, (() => void)[]>
}

/** Takes the key whose turn it is to the end of the order, or out of it, where nothing is left of it. */
function turn<V>(order: Map<string, V>, key: string, value: V, isOver: boolean): void {
  order.delete(key)
  if (!isOver) order.set(key, value)
}

/**
 * Lets through some works at a time. Lines take turns, and within a line its networks, however much each of them wants: one who asks
 * for a thousand things, from one address or from a thousand of the own line, waits for them alone.
 */
export function createFairGate({ atOnce, perLine, waiting, waitingOfLine }: FairGateLimits): FairGate {
  const lines = new Map<string, Line>()
  let total = 0

  const hasRoom = (line: Line): boolean => total < atOnce && line.running < perLine
  const takeSlot = (line: Line): void => {
    total += 1
    line.running += 1
  }
  const letNext = (): void => {
    for (const [key, line] of lines) {
      const [next] = line.networks
      if (next === undefined || !hasRoom(line)) continue
      const [network, queue] = next
      const begin = queue.shift()
      line.waiting -= 1
      turn(line.networks, network, queue, queue.length === 0)
      turn(lines, key, line, false)
      takeSlot(line)
      begin?.()
      return
    }
  }
  const release = (key: string, line: Line): void => {
    total -= 1
    line.running -= 1
    if (line.running + line.waiting === 0) lines.delete(key)
    letNext()
  }
  const wait = (line: Line, network: string): Promise<void> => {
    const queue = line.networks.get(network) ?? []
    if (queue.length >= waiting || line.waiting >= waitingOfLine) throw new Failure('too_many_requests')
    const { promise, resolve } = Promise.withResolvers<void>()
    queue.push(resolve)
    line.networks.set(network, queue)
    line.waiting += 1
    return promise
  }

  return {
    async run(ip, work) {
      const key = wideNetworkOf(ip)
      const line = lines.get(key) ?? { running: 0, waiting: 0, networks: new Map() }
      lines.set(key, line)
      if (hasRoom(line) && line.waiting === 0) takeSlot(line)
      else await wait(line, networkOf(ip))
      try {
        return await work()
      } finally {
        release(key, line)
      }
    },
  }
}
