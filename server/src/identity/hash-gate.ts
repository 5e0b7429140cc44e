import { hash, verify, type Options } from '@node-rs/argon2'
import { createFairGate } from '../http/fair-gate.ts'

/** 19 MiB, two passes, one lane: about 80 hashes a second on two cores. */
const ARGON: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** One of the four threads that hash is left to reading files, and a place at work to whoever comes beside the greediest line. */
const LIMITS = { atOnce: 3, perSubscriber: 2, waiting: 24, waitingOfSubscriber: 64 }

/**
 * Hashing passwords is expensive by design, so only a few are hashed at once. Callers take turns by their addresses; those who have too
 * many waiting are sent away with `too_many_requests`.
 */
export interface HashGate {
  hash(password: string, ip: string): Promise<string>
  /** With `null` for a user that does not exist the work is done all the same, and the answer is no. */
  verify(password: string, passwordHash: string | null, ip: string): Promise<boolean>
}

export function createHashGate(): HashGate {
  const gate = createFairGate(LIMITS)
  let nobody: Promise<string> | null = null

  return {
    hash: (password, ip) => gate.run(ip, () => hash(password, ARGON)),
    verify: (password, passwordHash, ip) =>
      gate.run(ip, async () => {
        nobody ??= hash('nobody has this password', ARGON)
        const isRight = await verify(passwordHash ?? (await nobody), password)
        return isRight && passwordHash !== null
      }),
  }
}
