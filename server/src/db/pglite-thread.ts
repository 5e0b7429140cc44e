import { Worker } from 'node:worker_threads'
import type { Question, Rows, Told } from './pglite-wire.ts'

export interface PgliteThread {
  ask(question: Question): Promise<Rows | null>
  onNotification(listener: (channel: string, payload: string) => void): void
  close(): Promise<void>
}

/** Starts the thread of the embedded database on a folder, or in memory with `null`; resolves when it can be asked. */
export async function startPgliteThread(folder: string | null): Promise<PgliteThread> {
  const worker = new Worker(new URL('./pglite-worker.main.ts', import.meta.url), {
    workerData: { folder },
    execArgv: [],
  })
  const waiting = new Map<number, PromiseWithResolvers<Rows | null>>()
  const ready = Promise.withResolvers<void>()
  let nextId = 1
  let ended: Error | null = null
  let notify: (channel: string, payload: string) => void = () => undefined

  const end = (error: Error) => {
    ended ??= error
    ready.reject(error)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('error', (error: unknown) => end(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', () => end(new Error('The embedded database has ended.')))
  worker.on('message', (told: Told) => {
    if (told.kind === 'ready') return ready.resolve()
    if (told.kind === 'notification') return notify(told.channel, told.payload)
    const asked = waiting.get(told.id)
    waiting.delete(told.id)
    if (told.error) asked?.reject(Object.assign(new Error(told.error.message), told.error.fields))
    else asked?.resolve(told.result)
  })

  const ask = (question: Question) => {
    if (ended) return Promise.reject(ended)
    const id = nextId++
    const answer = Promise.withResolvers<Rows | null>()
    waiting.set(id, answer)
    worker.postMessage({ id, ...question })
    return answer.promise
  }

  await ready.promise
  return {
    ask,
    onNotification: (listener) => {
      notify = listener
    },
    close: async () => {
      if (ended) return
      await ask({ kind: 'close' })
      await worker.terminate()
    },
  }
}
