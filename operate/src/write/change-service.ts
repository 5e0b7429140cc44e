import { type Kysely, sql, type Transaction } from 'kysely'
import { SERVICE_TABLES, type Source } from '#server/db/service-tables.ts'
import type { WholeTables } from '#server/db/tables.ts'
import { type Inside, inTransaction } from '#server/work/in-transaction.ts'
import { isQuiet } from '../plan/table-plan.ts'
import { ServiceFolderError } from '../read/service-error.ts'
import { described, planStatements, SOURCE_WORDS, type SourcePlan, type Statement } from './plan-tables.ts'
import { leaveLibraries, takeBack, takeOffAir, tellKeepers, withdrawRows } from './kept-by-viewers.ts'
import { recordset, removeRows, writeRows } from './write-plan.ts'

type Db = Kysely<WholeTables>

/** Any number, as long as every node uses the same one. */
const LOCK = 7_311_206
/** PostgreSQL's codes of a value that is taken, of a row that others name, of a second one where there may be one, and of what has to stay. */
const REFUSED = new Set(['23505', '23503', '23P01', '23001'])

/** What the database refuses, in its own words: it names table, column and value. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || !REFUSED.has(String(error.code))) return error
  const { table, detail } = error as { table?: string; detail?: string }
  return new ServiceFolderError(`${table ?? 'the database'}: ${detail ?? error.message}`, { cause: error })
}

/**
 * The one door by which a service is changed: work in one transaction, with what it tells other nodes and orders; whoever changes the service meanwhile
 * waits for it. What the database refuses, since it is taken or others hang on it, is an error with its reason, and nothing was changed.
 * @throws ServiceFolderError
 */
export async function changeService<T>(db: Db, work: Inside<WholeTables, T>): Promise<T> {
  try {
    return await inTransaction(db, async (trx, tell, order) => {
      // A large service takes longer than a call may take.
      await sql`set local statement_timeout = 0`.execute(trx)
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(trx)
      return work(trx, tell, order)
    })
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Keys of other tables that take their rows along, or empty them, when a row goes that they name. */
async function followersOf(db: Db, table: string) {
  const { rows } = await sql<{ follower: string; columns: string[]; named: string[] }>`
    select c.conrelid::regclass::text as follower,
      array(select a.attname::text from unnest(c.conkey) with ordinality k(num, at)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num order by k.at) as columns,
      array(select a.attname::text from unnest(c.confkey) with ordinality k(num, at)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num order by k.at) as named
    from pg_constraint c
    where c.contype = 'f' and c.confrelid = ${table}::regclass and c.confdeltype in ('c', 'n', 'd')`.execute(
    db,
  )
  return rows.filter(({ follower }) => (SERVICE_TABLES as readonly string[]).includes(follower))
}

/** Rows of other sources stay: what they name cannot go. @throws ServiceFolderError */
async function refuseTaking(db: Db, { table, source, remove: deleted, withdraw }: SourcePlan): Promise<void> {
  const remove = [...deleted, ...withdraw]
  if (remove.length === 0) return
  const taken: string[] = []
  for (const { follower, columns, named } of await followersOf(db, table)) {
    const same = sql.join(
      columns.map((column, at) => sql`f.${sql.ref(column)} = r.${sql.ref(named[at] ?? '')}`),
      sql` and `,
    )
    const { rows } = await sql<{ source: Source; count: number; example: string }>`
      select f.source, count(*)::integer as count, min(r.${sql.ref(named[0] ?? '')}::text) as example
      from ${sql.table(follower)} f join ${recordset(table, remove)} on ${same}
      where f.source <> ${source} group by f.source`.execute(db)
    for (const one of rows)
      taken.push(
        `${table} ${one.example}: cannot be taken out of ${SOURCE_WORDS[source]}, ${one.count} of ${follower} by ${SOURCE_WORDS[one.source]} name it`,
      )
  }
  if (taken.length > 0) throw new ServiceFolderError(taken.join('\n'))
}

/**
 * Plans what sources say, tells the plan and writes it. Answers what has changed, quiet plans left out.
 * @param say hears a line for each table that changes
 * @throws ServiceFolderError where a source names what another one says, or takes away what another one's rows name
 */
export async function writeStatements(
  trx: Transaction<WholeTables>,
  statements: readonly Statement[],
  say: (line: string) => void,
): Promise<SourcePlan[]> {
  const busy = (await planStatements(trx, statements)).filter(
    (plan) => !isQuiet(plan) || plan.withdraw.length > 0,
  )
  for (const line of described(busy)) say(line)
  // What takes the name of something that goes is written before that is gone.
  for (const { table, key, withdraw, remove } of busy)
    await withdrawRows(trx, table, key, [...withdraw, ...remove])
  for (const { table, key, back, source } of busy) await takeBack(trx, table, key, back, source)
  for (const plan of busy) await writeRows(trx, plan)
  for (const plan of busy.toReversed()) {
    await refuseTaking(trx, plan)
    await leaveLibraries(trx, plan)
    await takeOffAir(trx, plan.table, plan.withdraw)
    await removeRows(trx, plan)
  }
  const titles = busy.filter(({ table }) => table === 'provider_content')
  await tellKeepers(
    trx,
    titles.flatMap((plan) => [...plan.withdraw, ...plan.back].map((row) => Number(row['content_id']))),
  )
  return busy
}
