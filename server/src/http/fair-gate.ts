import { Failure } from '../failures/failure.ts'
import { networkOf, wideNetworkOf } from './network.ts'

export interface FairGateLimits {
  /** Works at a time. */
  readonly atOnce: number
  /** Of these, for one subscriber. */
  readonly perSubscriber: number
  /** Works that one network may have waiting. */
  readonly waiting: number
  /** Works that all networks of one subscriber may have waiting. */
  readonly waitingOfSubscriber: number
}

export interface FairGate {
  /**
   * Does a work when it is the caller's turn. Throws `too_many_requests` for a caller who has too much waiting already.
   * @param ip the address of the caller
   * @param isBegun it is a part of what was let in before, and is never sent away
   */
  run<T>(ip: string, work: () => Promise<T>, isBegun?: boolean): Promise<T>
}

/** All that one subscriber may well hold, which has networks without end: `wideNetworkOf`. */
interface Subscriber {
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
 * Lets through some works at a time. Subscribers take turns, and within a subscriber its networks, however much each of them wants: one who asks
 * for a thousand things, from one address or from a thousand of the own subscriber, waits for them alone.
 */
export function createFairGate({
  atOnce,
  perSubscriber,
  waiting,
  waitingOfSubscriber,
}: FairGateLimits): FairGate {
  const subscribers = new Map<string, Subscriber>()
  let total = 0

  const hasRoom = (subscriber: Subscriber): boolean => total < atOnce && subscriber.running < perSubscriber
  const takeSlot = (subscriber: Subscriber): void => {
    total += 1
    subscriber.running += 1
  }
  const letNext = (): void => {
    for (const [key, subscriber] of subscribers) {
      const [next] = subscriber.networks
      if (next === undefined || !hasRoom(subscriber)) continue
      const [network, queue] = next
      const begin = queue.shift()
      subscriber.waiting -= 1
      turn(subscriber.networks, network, queue, queue.length === 0)
      turn(subscribers, key, subscriber, false)
      takeSlot(subscriber)
      begin?.()
      return
    }
  }
  const release = (key: string, subscriber: Subscriber): void => {
    total -= 1
    subscriber.running -= 1
    if (subscriber.running + subscriber.waiting === 0) subscribers.delete(key)
    letNext()
  }
  const wait = (subscriber: Subscriber, network: string, isBegun: boolean): Promise<void> => {
    const queue = subscriber.networks.get(network) ?? []
    if (!isBegun && (queue.length >= waiting || subscriber.waiting >= waitingOfSubscriber))
      throw new Failure('too_many_requests')
    const { promise, resolve } = Promise.withResolvers<void>()
    queue.push(resolve)
    subscriber.networks.set(network, queue)
    subscriber.waiting += 1
    return promise
  }

  return {
    async run(ip, work, isBegun = false) {
      const key = wideNetworkOf(ip)
      const subscriber = subscribers.get(key) ?? { running: 0, waiting: 0, networks: new Map() }
      subscribers.set(key, subscriber)
      if (hasRoom(subscriber) && subscriber.waiting === 0) takeSlot(subscriber)
      else await wait(subscriber, networkOf(ip), isBegun)
      try {
        return await work()
      } finally {
        release(key, subscriber)
      }
    },
  }
}
