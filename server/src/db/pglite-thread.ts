import type { Logger } from 'pino'
import { Failure } from '../failures/failure.ts'
import { type PgliteWorker, startWorker } from './pglite-worker.ts'
import type { Question, Rows } from './pglite-wire.ts'

/** One statement holds the thread up for as long as it takes: longer than any of ours does, also on a slow machine. */
const SILENT_MS = 120_000
const LOOK_MS = 1000
const REOPEN_MS = 5000

export interface PgliteThread {
  /** Which worker answers now: a transaction ends with the worker that it began in. */
  readonly generation: () => number
  /** Throws `not_ready` while the database cannot be asked. @param generation of the transaction that it belongs to */
  ask(question: Question, generation?: number): Promise<Rows | null>
  onNotification(listener: (channel: string, payload: string) => void): void
  /** Hears that the worker was started anew: nothing is listened to yet, and what was said meanwhile was not heard. */
  onRestart(listener: () => Promise<void>): void
  close(): Promise<void>
}

export interface PgliteThreadOptions {
  readonly log: Logger
  /** So long nothing may be heard of the thread while something waits, in milliseconds. */
  readonly silentMs?: number
}

/**
 * Starts the thread of the embedded database on a folder, or in memory with `null`; resolves when it can be asked. A thread that
 * does not answer any more, as where its disk is full, is ended and opened anew until that succeeds; what waited for it fails.
 */
export async function startPgliteThread(
  folder: string | null,
  { log, silentMs = SILENT_MS }: PgliteThreadOptions,
): Promise<PgliteThread> {
  let notify: (channel: string, payload: string) => void = () => undefined
  let restarted: () => Promise<void> = () => Promise.resolve()
  let worker: PgliteWorker | null = await startWorker(folder, (channel, payload) => notify(channel, payload))
  let generation = 1
  let isClosed = false
  let reopening: NodeJS.Timeout | null = null

  const reopen = async (): Promise<void> => {
    reopening = null
    try {
      const fresh = await startWorker(folder, (channel, payload) => notify(channel, payload))
      if (isClosed) return await fresh.end()
      worker = fresh
      generation += 1
      await restarted()
      log.warn('the embedded database was opened anew')
    } catch (error) {
      log.error({ err: error }, 'the embedded database cannot be opened')
      if (!isClosed) reopening = setTimeout(() => void reopen(), REOPEN_MS)
    }
  }
  const watch = setInterval(
    () => {
      if (!worker || worker.silentMs() < silentMs) return
      log.fatal(
        { seconds: Math.round(worker.silentMs() / 1000) },
        'the embedded database does not answer and is opened anew; is its disk full?',
      )
      const hung = worker
      worker = null
      void hung.end().then(reopen)
    },
    Math.min(LOOK_MS, silentMs / 2),
  )
  watch.unref()

  return {
    generation: () => generation,
    ask(question, of = generation) {
      if (!worker || of !== generation) return Promise.reject(new Failure('not_ready'))
      return worker.ask(question)
    },
    onNotification: (listener) => {
      notify = listener
    },
    onRestart: (listener) => {
      restarted = listener
    },
    close: async () => {
      if (isClosed) return
      isClosed = true
      clearInterval(watch)
      if (reopening) clearTimeout(reopening)
      await worker?.close()
    },
  }
}
