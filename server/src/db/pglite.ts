import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PGliteDialect } from 'kysely'
import type { PGliteDialectConfig } from 'kysely'
import { holdDataFolder } from './data-folder-lock.ts'
import { planName } from './kept-plans.ts'
import { besideNone, refuseBesideTransaction } from './own-transaction.ts'
import { startPgliteThread, type PgliteThread, type PgliteThreadOptions } from './pglite-thread.ts'
import type { WholeTables } from './tables.ts'

type PgliteInstance = Exclude<PGliteDialectConfig['pglite'], (...args: never[]) => unknown>

/** Where in the data folder the embedded database lives. */
export const DATABASE_FOLDER = 'database'

/** The embedded database as Kysely's dialect wants to see it. */
function asPglite(thread: PgliteThread): PgliteInstance {
  /** @param generation of the transaction that it belongs to */
  const query =
    (generation?: number) =>
    async <T>(text: string, parameters: readonly unknown[] = []) => {
      const inTransaction = generation !== undefined
      const question = { kind: 'query', text, parameters, name: planName(text), inTransaction } as const
      const result = await thread.ask(question, generation)
      return { rows: (result?.rows ?? []) as T[], affectedRows: result?.affectedRows ?? 0, fields: [] }
    }
  return {
    closed: false,
    ready: true,
    waitReady: Promise.resolve(),
    close: thread.close,
    query: query(),
    transaction: async (run) => {
      const generation = thread.generation()
      const rollback = async () => {
        await thread.ask({ kind: 'rollback' }, generation)
      }
      await thread.ask({ kind: 'begin' }, generation)
      let result
      try {
        result = await run({ query: query(generation), rollback })
      } catch (error) {
        // With its worker the transaction is gone as well.
        if (thread.generation() === generation) await rollback()
        throw error
      }
      await thread.ask({ kind: 'commit' }, generation)
      return result
    },
  }
}

/**
 * Opens the embedded database in `OPENAIR_DATA/database`, or in memory with `null`. It is for one process: a second one
 * on the same folder is refused by the lock, since two would silently lose each other's rows.
 */
export async function openPglite(dataFolder: string | null, options: PgliteThreadOptions) {
  const lock = dataFolder === null ? null : await holdDataFolder(dataFolder)
  try {
    const folder = dataFolder === null ? null : join(dataFolder, DATABASE_FOLDER)
    if (folder !== null) await mkdir(folder, { recursive: true, mode: 0o700 })
    const thread = await startPgliteThread(folder, options)
    const listeners = new Map<string, Set<(payload: string) => void>>()
    thread.onNotification((channel, payload) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload)
    })
    thread.onRestart(async () => {
      for (const channel of listeners.keys()) await thread.ask({ kind: 'listen', channel })
      // As where a connection was lost: anything may have changed.
      for (const heard of listeners.values()) for (const listener of heard) listener('*')
    })

    return {
      kind: 'pglite' as const,
      whole: new Kysely<WholeTables>({
        dialect: besideNone(new PGliteDialect({ pglite: asPglite(thread) })),
      }),
      execute: async (text: string, parameters: readonly unknown[] = []) => {
        refuseBesideTransaction()
        const result = await thread.ask({ kind: 'script', text, parameters })
        return { rows: result?.rows ?? [] }
      },
      listen: async (channel: string, listener: (payload: string) => void) => {
        const known = listeners.get(channel)
        if (known) known.add(listener)
        else {
          listeners.set(channel, new Set([listener]))
          await thread.ask({ kind: 'listen', channel })
        }
        return async () => {
          const left = listeners.get(channel)
          left?.delete(listener)
          if (left?.size !== 0) return
          listeners.delete(channel)
          await thread.ask({ kind: 'unlisten', channel })
        }
      },
      close: async () => {
        await thread.close()
        await lock?.release()
      },
    }
  } catch (error) {
    await lock?.release()
    throw error
  }
}
