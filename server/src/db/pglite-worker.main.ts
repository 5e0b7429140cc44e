// The embedded database lives in its own thread: one slow query must not hold up playlists and answers.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { pgliteStatements } from './pglite-statements.ts'
import type { Answer, Ask, Query, Rows, Told, WireError } from './pglite-wire.ts'

const port = parentPort
if (!port) throw new Error('This module runs in a worker thread only.')

const ALIVE_EVERY_MS = 500
const { folder } = workerData as { folder: string | null }
const extensions = { pg_trgm }
const pglite = await PGlite.create(folder === null ? { extensions } : { dataDir: folder, extensions })

const statements = pgliteStatements(pglite)

/** The open transaction; Kysely never has two at once on this database. */
let transaction: { tx: Transaction; finish(isCommit: boolean): void; ended: Promise<void> } | null = null

class RolledBack extends Error {}

async function begin(): Promise<void> {
  const begun = Promise.withResolvers<Transaction>()
  const end = Promise.withResolvers<void>()
  const ended = pglite
    .transaction(async (tx) => {
      begun.resolve(tx)
      await end.promise
    })
    .catch((error: unknown) => {
      begun.reject(error)
      if (!(error instanceof RolledBack)) throw error
    })
  ended.catch(() => undefined)
  const finish = (isCommit: boolean) => (isCommit ? end.resolve() : end.reject(new RolledBack()))
  transaction = { tx: await begun.promise, finish, ended }
}

async function finish(isCommit: boolean): Promise<void> {
  const open = transaction
  transaction = null
  open?.finish(isCommit)
  await open?.ended
}

/** One statement, or without parameters a script of many, as on PostgreSQL; their rows come together. */
async function script(tx: Transaction | null, text: string, parameters: readonly unknown[]): Promise<Rows> {
  if (parameters.length > 0) {
    const { rows, affectedRows } = await (tx ?? pglite).query<Record<string, unknown>>(text, [...parameters])
    return { rows, affectedRows: affectedRows ?? 0 }
  }
  try {
    const results = await (tx ?? pglite).exec(text)
    const rows = results.flatMap((result) => result.rows as Record<string, unknown>[])
    return { rows, affectedRows: results.at(-1)?.affectedRows ?? 0 }
  } catch (error) {
    // A script that failed inside its own BEGIN must not leave the only connection in an aborted transaction.
    if (!tx) await pglite.exec('rollback')
    throw error
  }
}

async function query({ text, parameters, name, inTransaction }: Query): Promise<Rows> {
  const tx = inTransaction ? (transaction?.tx ?? null) : null
  return name === undefined && parameters.length === 0
    ? script(tx, text, parameters)
    : statements.ask({ text, parameters, name, isRepeatable: tx === null })
}

async function answer(ask: Ask): Promise<Answer['result']> {
  switch (ask.kind) {
    case 'query':
      return query(ask)
    case 'script':
      return script(null, ask.text, ask.parameters)
    case 'begin':
      await begin()
      return null
    case 'commit':
      await finish(true)
      return null
    case 'rollback':
      await finish(false)
      return null
    case 'listen':
      await pglite.listen(ask.channel, (payload) =>
        send({ kind: 'notification', channel: ask.channel, payload }),
      )
      return null
    case 'unlisten':
      await pglite.unlisten(ask.channel)
      return null
    case 'close':
      await pglite.close()
      return null
  }
}

function wireError(error: unknown): WireError {
  if (!(error instanceof Error)) return { message: String(error), fields: {} }
  const fields: Record<string, string> = {}
  for (const name of ['code', 'detail', 'constraint', 'table', 'column', 'severity', 'hint', 'where']) {
    const value: unknown = Reflect.get(error, name)
    if (typeof value === 'string') fields[name] = value
  }
  return { message: error.message, fields }
}

function send(told: Told) {
  port?.postMessage(told)
}

port.on('message', (ask: Ask) => {
  void answer(ask)
    .then(
      (result) => send({ kind: 'answer', id: ask.id, result, error: null }),
      (error: unknown) => send({ kind: 'answer', id: ask.id, result: null, error: wireError(error) }),
    )
    .then(() => {
      if (ask.kind === 'close') port.close()
    })
})
send({ kind: 'ready' })
setInterval(() => send({ kind: 'alive' }), ALIVE_EVERY_MS).unref()
