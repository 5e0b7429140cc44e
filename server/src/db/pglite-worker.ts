import { inspect } from 'node:util'
import { Worker } from 'node:worker_threads'
import type { Question, Rows, Told } from './pglite-wire.ts'

/** Closing writes what is left; who does not get that done is ended. */
const CLOSE_MS = 10_000

export interface PgliteWorker {
  ask(question: Question): Promise<Rows | null>
  /** For how long something waits and nothing at all was heard, in milliseconds; 0 where nothing waits. */
  silentMs(): number
  /** Ends it after what it does at the moment. */
  close(): Promise<void>
  /** Ends it at once, whatever it does; what waits fails. */
  end(): Promise<void>
}

/** Starts one worker thread with the embedded database in it; resolves when it can be asked. @throws when it cannot be opened */
export async function startWorker(
  folder: string | null,
  onNotification: (channel: string, payload: string) => void,
): Promise<PgliteWorker> {
  const worker = new Worker(new URL('./pglite-worker.main.ts', import.meta.url), {
    workerData: { folder },
    execArgv: [],
  })
  const waiting = new Map<number, PromiseWithResolvers<Rows | null>>()
  const ready = Promise.withResolvers<void>()
  let nextId = 1
  let ended: Error | null = null
  let heardAt = performance.now()

  const end = (error: Error) => {
    ended ??= error
    ready.reject(error)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', (error: unknown) => end(error instanceof Error ? error : notOpened(error)))
  worker.on('exit', () => end(new Error('The embedded database has ended.')))
  worker.on('message', (told: Told) => {
    heardAt = performance.now()
    if (told.kind === 'ready') return ready.resolve()
    if (told.kind === 'alive') return
    if (told.kind === 'notification') return onNotification(told.channel, told.payload)
    const asked = waiting.get(told.id)
    waiting.delete(told.id)
    if (told.error) asked?.reject(Object.assign(new Error(told.error.message), told.error.fields))
    else asked?.resolve(told.result)
  })

  const ask = (question: Question) => {
    if (ended) return Promise.reject(ended)
    const id = nextId++
    const answer = Promise.withResolvers<Rows | null>()
    if (waiting.size === 0) heardAt = performance.now()
    waiting.set(id, answer)
    worker.postMessage({ id, ...question })
    return answer.promise
  }
  const endNow = async (): Promise<void> => {
    await worker.terminate()
  }

  await ready.promise
  return {
    ask,
    silentMs: () => (waiting.size === 0 ? 0 : performance.now() - heardAt),
    close: async () => {
      if (ended) return
      const closed = ask({ kind: 'close' }).catch(() => null)
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_MS)
      })
      await Promise.race([closed, late])
      clearTimeout(timer)
      await endNow()
    },
    end: endNow,
  }
}

/** The database's own file system throws objects that are no errors, above all where there is no space left. */
const notOpened = (thrown: unknown): Error =>
  new Error(
    `The embedded database has ended with ${inspect(thrown, { breakLength: Number.POSITIVE_INFINITY })}. Is the disk full?`,
  )
