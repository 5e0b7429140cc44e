import { Failure } from './errors.ts'

export interface FairGateLimits {
  /** Works at a time. */
  readonly atOnce: number
  /** Of these, for one caller. */
  readonly perCaller: number
  /** Works that one caller may have waiting. */
  readonly waiting: number
}

export interface FairGate {
  /** Does a work when it is the caller's turn. Throws `too_many_requests` for a caller who has too much waiting already. */
  run<T>(caller: string, work: () => Promise<T>): Promise<T>
}

/**
 * Lets through some works at a time. Callers take turns, however much each of them wants: one who asks for a thousand things waits
 * for them alone.
 */
export function createFairGate({ atOnce, perCaller, waiting }: FairGateLimits): FairGate {
  /** Who waits, in the order of turns, with what. */
  const queues = new Map<string, (() => void)[]>()
  const running = new Map<string, number>()
  let total = 0

  const takeSlot = (caller: string): void => {
    total += 1
    running.set(caller, (running.get(caller) ?? 0) + 1)
  }
  const hasRoom = (caller: string): boolean => total < atOnce && (running.get(caller) ?? 0) < perCaller
  const letNext = (): void => {
    for (const [caller, queue] of queues) {
      if (!hasRoom(caller)) continue
      const begin = queue.shift()
      queues.delete(caller)
      if (queue.length > 0) queues.set(caller, queue)
      takeSlot(caller)
      begin?.()
      return
    }
  }
  const release = (caller: string): void => {
    total -= 1
    const left = (running.get(caller) ?? 1) - 1
    if (left === 0) running.delete(caller)
    else running.set(caller, left)
    letNext()
  }

  return {
    async run(caller, work) {
      if (hasRoom(caller) && !queues.has(caller)) takeSlot(caller)
      else {
        const queue = queues.get(caller) ?? []
        if (queue.length >= waiting) throw new Failure('too_many_requests')
        const { promise, resolve } = Promise.withResolvers<void>()
        queue.push(resolve)
        queues.set(caller, queue)
        await promise
      }
      try {
        return await work()
      } finally {
        release(caller)
      }
    },
  }
}
