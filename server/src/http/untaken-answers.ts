import { Failure } from '../failures/failure.ts'
import type { App } from '../ports.ts'
import { wideNetworkOf } from './network.ts'
import { callerAddress } from './public-address.ts'

/** A connection, as far as this looks at it. */
export interface Line {
  /** Bytes of answers that wait for who has asked to take them. */
  readonly writableLength: number
  once(event: 'close', hear: () => void): unknown
  destroy(): unknown
}

export interface UntakenLimits {
  /** Bytes that all together may leave waiting. */
  readonly all: number
  /** Of these, one subscriber. */
  readonly ofSubscriber: number
  /** In which an answer is to be taken, milliseconds. */
  readonly withinMs: number
}

export interface UntakenAnswers {
  /** Asked before a large answer is made. @throws Failure `too_many_requests` for who leaves much of what was asked for waiting */
  admit(ip: string, line: Line, now: number): void
  /** Ends connections that take an answer too slowly. */
  sweep(now: number): void
}

interface Caller {
  readonly subscriber: string
  /** When nothing waited on this connection, last that is known. */
  takenAt: number
}

/**
 * What is sent to who takes nothing of it is held in memory: as far as the system has room in its own, which it bounds itself (4 MB of a connection,
 * less when many want it), by the system, and what is left over by this process. A proxy in front takes all at once; without one five hundred connections
 * that take nothing of 8 MB each had this process hold 2 GB, each of them below every limit of a connection.
 */
export function createUntakenAnswers({ all, ofSubscriber, withinMs }: UntakenLimits): UntakenAnswers {
  const callers = new Map<Line, Caller>()
  return {
    admit(ip, line, now) {
      const subscriber = wideNetworkOf(ip)
      if (!callers.has(line)) line.once('close', () => callers.delete(line))
      // Who asks for the next one has taken the one before.
      callers.set(line, { subscriber, takenAt: now })
      let total = 0
      let own = 0
      const holders = new Set<string>()
      for (const [{ writableLength }, other] of callers) {
        if (!(writableLength > 0)) continue
        total += writableLength
        holders.add(other.subscriber)
        if (other.subscriber === subscriber) own += writableLength
      }
      // Of many who leave much waiting those go on who leave less than most do; above twice as much nobody does.
      const isTooMuch = total > all && (own >= total / holders.size || total > 2 * all)
      if (own > ofSubscriber || isTooMuch) throw new Failure('too_many_requests')
    },
    sweep(now) {
      for (const [line, caller] of callers) {
        if (line.writableLength > 0 && now - caller.takenAt > withinMs) line.destroy()
        else if (!(line.writableLength > 0)) caller.takenAt = now
      }
    },
  }
}

const MEBIBYTE = 2 ** 20
/** The largest segments are two seconds of video: nobody watches who takes one in two minutes. */
const LIMITS: UntakenLimits = { all: 256 * MEBIBYTE, ofSubscriber: 64 * MEBIBYTE, withinMs: 120_000 }
const SWEPT_MS = 5000
/** Answers that are made anew for each who asks: segments and pictures. */
const LARGE = /^\/(?:media\/(?:a|thumbs)|art)\//

/** Has large answers of an application refused to who leaves those before waiting, and ended for who takes them too slowly. */
export function limitUntaken(app: App, limits = LIMITS): void {
  const untaken = createUntakenAnswers(limits)
  app.addHook('onRequest', (request, _reply, done) => {
    if (LARGE.test(request.url)) untaken.admit(callerAddress(request), request.raw.socket, performance.now())
    done()
  })
  const timer = setInterval(() => untaken.sweep(performance.now()), SWEPT_MS).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
