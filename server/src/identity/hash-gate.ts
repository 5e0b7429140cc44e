import { hash, verify, type Options } from '@node-rs/argon2'
import { Failure } from '../http/errors.ts'

/** 19 MiB, two passes, one lane: about 80 hashes a second on two cores. */
const ARGON: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const RUNNING_AT_MOST = 4
const WAITING_AT_MOST = 16

/** Hashing passwords is dear by design, so only a few are hashed at once; beyond the queue callers are sent away. */
export interface HashGate {
  hash(password: string): Promise<string>
  /** With `null` for a user that does not exist the work is done all the same, and the answer is no. */
  verify(password: string, passwordHash: string | null): Promise<boolean>
}

export function createHashGate(): HashGate {
  let running = 0
  const waiting: (() => void)[] = []
  let nobody: Promise<string> | null = null

  const enter = async () => {
    if (running < RUNNING_AT_MOST) {
      running += 1
      return
    }
    if (waiting.length >= WAITING_AT_MOST) throw new Failure('too_many_requests')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const leave = () => {
    const next = waiting.shift()
    // The place goes straight to the one who waited longest.
    if (next) next()
    else running -= 1
  }
  const gated = async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }

  return {
    hash: (password) => gated(() => hash(password, ARGON)),
    verify: (password, passwordHash) =>
      gated(async () => {
        nobody ??= hash('nobody has this password', ARGON)
        const isRight = await verify(passwordHash ?? (await nobody), password)
        return isRight && passwordHash !== null
      }),
  }
}
