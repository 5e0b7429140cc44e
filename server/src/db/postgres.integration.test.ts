import { type EventEmitter, once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../http/log.ts'
import { makeTestDatabase, openTestDatabase, testEngine } from '../testing/test-databases.ts'
import { beginByFirst } from './begun-by-first.ts'
import { type Database, openDatabase } from './database.ts'
import { isLostConnection } from './lost-connection.ts'
import { connectionConfig } from './postgres.ts'
import type { CommonTables } from './tables.ts'
import { inTransaction } from '../work/in-transaction.ts'

/** A way to a database on which the connection that listens can fall silent: nobody ends it, and nothing comes through any more. */
async function silentLine(url: string) {
  const { host, port } = new Client(connectionConfig(url))
  const listening = new Set<() => void>()
  const sockets = new Set<Socket>()
  const proxy = createServer((near) => {
    const far = host.startsWith('/')
      ? createConnection(`${host}/.s.PGSQL.${port}`)
      : createConnection(port, host)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => undefined).on('close', () => to.destroy())
      from.pipe(to)
    }
    near.on('data', (sent: Buffer) => {
      if (sent.includes('listen ')) listening.add(() => void near.unpipe(far).resume())
    })
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const near = new URL(url)
  near.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  near.searchParams.delete('host')
  return {
    url: near.href,
    fallSilent: () => {
      for (const silence of listening) silence()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

test.each([
  [
    'postgres://nobody:hidden@127.0.0.1:1/none',
    /^The database that DATABASE_URL names cannot be opened: .*ECONNREFUSED 127\.0\.0\.1:1$/,
  ],
  // Of a name with two addresses both are told; the error of both together has no words.
  [
    'postgres://nobody:hidden@localhost:1/none',
    /^The database that DATABASE_URL names cannot be opened: .*ECONNREFUSED .*:1$/,
  ],
])(
  'a database that is not there is told with where it was looked for, and without its password: %s',
  async (url, told) => {
    const opening = openDatabase({ url, dataFolder: null, log: createLog('silent') })
    const failure = await opening.then(
      () => 'it was opened',
      (error: Error) => error.message,
    )
    expect(failure).toMatch(told)
    expect(failure).not.toContain('hidden')
  },
)

describe.runIf(testEngine() === 'postgres')('on PostgreSQL', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  test('queries are not compiled: that takes half a second each time the planner errs', async () => {
    const { rows } = await sql`select current_setting('jit') as jit`.execute(database.db)
    expect(rows).toEqual([{ jit: 'off' }])
  })

  test('a transaction is begun together with its first statement, once, and ends as it is told; one without any is not begun', async () => {
    const { rows } = await sql<{ name: string; is_kept: boolean }>`
      select current_database() as name, exists (select from pg_prepared_statements where statement = 'begin') as is_kept`.execute(
      database.db,
    )
    // Every connection of the service does it.
    expect(rows[0]?.is_kept).toBe(true)
    const url = new URL(process.env['TEST_DATABASE_URL'] ?? 'postgres:///?host=/var/run/postgresql')
    url.pathname = `/${rows[0]?.name}`
    const client = new Client(connectionConfig(url.href))
    await client.connect()
    try {
      await beginByFirst(client)
      await client.query('create temporary table noted (id integer primary key)')
      let answers = 0
      const { connection } = client as unknown as { connection: EventEmitter }
      connection.on('readyForQuery', () => (answers += 1))
      const ask = async (...statements: [string, ...number[]][]) => {
        answers = 0
        for (const [text, ...values] of statements) await client.query(text, values).catch(() => undefined)
        return answers
      }
      const noted = async () => (await client.query('select id from noted')).rows.map(({ id }) => id)
      const note = 'insert into noted values ($1)'
      expect(await ask(['begin'], [note, 1], [note, 2], ['rollback'])).toBe(3)
      expect(await noted()).toEqual([])
      expect(await ask(['begin'], [note, 1], [note, 2], ['commit'])).toBe(3)
      expect(await ask(['begin'], ['commit'], ['begin'], ['rollback'])).toBe(0)
      // The first fails: what follows is in its transaction still.
      await ask(['begin'], [note, 1], [note, 3], ['commit'])
      expect(await noted()).toEqual([1, 2])
      // What is no single statement is begun before it is asked.
      await ask(['begin'], ['insert into noted values (4); insert into noted values (5)'], ['rollback'])
      expect(await noted()).toEqual([1, 2])
      expect((await client.query(note + ' returning id', [6])).rows).toEqual([{ id: 6 }])
    } finally {
      await client.end()
    }
  })

  test('what a statement has answered is gone with the next short collection: nothing holds on to it', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void
    const lasting = (): number =>
      getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0
    const grown = await database.whole.connection().execute(async (connection) => {
      const ask = async (): Promise<void> => {
        await sql`select n, md5(n::text) as text from generate_series(1, 1000) n`.execute(connection)
        collect({ type: 'minor' })
      }
      for (let before = 0; before < 10; before += 1) await ask()
      const from = lasting()
      for (let asked = 0; asked < 40; asked += 1) await ask()
      return lasting() - from
    })
    // Forty answers are five megabytes.
    expect(grown).toBeLessThan(2_000_000)
  })

  test('many that begin and end to listen at the same moment ask one after the other, as the driver is to demand', async () => {
    const warnings: string[] = []
    const hear = (warning: Error): void => void warnings.push(warning.message)
    process.on('warning', hear)
    const channels = ['one', 'two', 'three', 'four', 'five']
    const stops = await Promise.all(channels.map((channel) => database.listen(channel, () => undefined)))
    await Promise.all(stops.map((stop) => stop()))
    // Node prints the warning one turn of the event loop later.
    await new Promise(setImmediate)
    process.off('warning', hear)
    expect(warnings).toEqual([])
  })

  test('a connection that is lost is opened again: who listens is told that anything may have changed, and hears on', async () => {
    const heard: string[] = []
    let onWord: (() => void) | undefined
    const heardOf = async (word: string): Promise<void> => {
      while (!heard.includes(word)) await new Promise<void>((resolve) => (onWord = resolve))
    }
    const stop = await database.listen('news', (payload) => {
      heard.push(payload)
      onWord?.()
    })
    const ended = await database.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    )
    expect(ended.rows).toHaveLength(1)
    await heardOf('*')
    await database.notify('news', 'after it')
    await heardOf('after it')
    await stop()
    expect(heard).toEqual(['*', 'after it'])
  })

  test('a connection that is lost in the middle of a transaction fails the transaction and nothing else', async () => {
    const broken = database.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await database.execute('select pg_terminate_backend($1)', [rows[0]?.pid])
      const isThere = () => database.execute('select from pg_stat_activity where pid = $1', [rows[0]?.pid])
      await expect.poll(async () => (await isThere()).rows).toEqual([])
      await sql`select 1`.execute(trx)
    })
    await expect(broken).rejects.toSatisfy(isLostConnection)
    const { rows } = await sql`select 1 as one`.execute(database.db)
    expect(rows).toEqual([{ one: 1 }])
  })

  test('what is asked all the time is planned once for a connection, and planned anew where its table has changed since, within a transaction too', async () => {
    const keysOf = async (db: Kysely<CommonTables>): Promise<string[]> => {
      const { rows } = await sql<object>`select * from kept_plan where id = ${1}`.execute(db)
      return rows.flatMap((row) => Object.keys(row))
    }
    const planned = async (db: Kysely<CommonTables>): Promise<number> => {
      const { rows } =
        await sql`select from pg_prepared_statements where statement like ${'%from kept_plan%'}`.execute(db)
      return rows.length
    }
    const ask = () =>
      inTransaction(database.db, async (trx) => ({ keys: await keysOf(trx), planned: await planned(trx) }))
    await database.execute('create table kept_plan (id integer); insert into kept_plan values (1)')
    expect(await ask()).toEqual({ keys: ['id'], planned: 1 })
    await database.execute('alter table kept_plan add column name text')
    expect((await ask()).keys).toEqual(['id', 'name'])
    await database.execute('alter table kept_plan add column year integer')
    expect(await keysOf(database.db)).toEqual(['id', 'name', 'year'])
    await database.execute('drop table kept_plan')
  })

  test('a connection that falls silent without an end is made again, and who listens hears that anything may have changed', async () => {
    const { url, remove } = await makeTestDatabase()
    const line = await silentLine(url)
    const far = await openDatabase({
      url: line.url,
      dataFolder: null,
      log: createLog('silent'),
      askEveryMs: 500,
    })
    try {
      const heard: string[] = []
      await far.listen('shared', (payload) => heard.push(payload))
      await far.execute("select pg_notify('shared', 'before')")
      await expect.poll(() => heard).toEqual(['before'])
      line.fallSilent()
      await expect.poll(() => heard.slice(0, 2)).toEqual(['before', '*'])
      await far.execute("select pg_notify('shared', 'after')")
      await expect.poll(() => heard.at(-1)).toBe('after')
    } finally {
      await far.close()
      line.close()
      remove()
    }
  })

  test('a statement that takes longer than its deadline is ended, a wait for a lock too, and the connection goes on working', async () => {
    const hasty = await openTestDatabase({ deadlineMs: 100 })
    try {
      await expect(hasty.execute('select pg_sleep(30)')).rejects.toMatchObject({ code: '57014' })
      await hasty.db.transaction().execute(async (trx) => {
        await sql`lock table genre`.execute(trx)
        await expect(hasty.execute('select * from genre')).rejects.toMatchObject({ code: '57014' })
      })
      await hasty.db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = 0`.execute(trx)
        await sql`select pg_sleep(0.2)`.execute(trx)
      })
      await expect(hasty.execute('select pg_sleep(30)')).rejects.toMatchObject({ code: '57014' })
      expect((await hasty.execute('select 1 as one')).rows).toEqual([{ one: 1 }])
    } finally {
      await hasty.close()
    }
  })
})
