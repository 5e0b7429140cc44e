import { writeFile } from 'node:fs/promises'
import { readStats } from '#server/analytics/stats.store.ts'
import type { Env } from '#server/config/env.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { UsageError } from '../command/usage.ts'
import { reportOf } from './report.ts'
import type { StatsOrder } from './stats-arguments.ts'
import { statsPage } from './stats-page.ts'
import { statsCsv, statsTable } from './stats-text.ts'
import { commandLog } from '../command/command-log.ts'

async function providerOf(
  { db }: Database,
  name: string | null,
): Promise<{ readonly id: number; readonly name: string; readonly currency: string }> {
  const rows = await db
    .selectFrom('provider')
    .select(['id', 'name', 'shortname', 'currency', 'is_default'])
    .orderBy('id')
    .execute()
  const found = rows.find((row) => (name === null ? row.is_default : row.shortname === name))
  if (found) return { id: found.id, name: found.name, currency: found.currency.ASCII_NAME }
  const known = rows.map(({ shortname }) => shortname).join(', ')
  throw new UsageError(
    name === null ? 'no service has been applied yet' : `no provider is called ${name}; there are ${known}`,
  )
}

/** What `openair stats` says. @param now Unix milliseconds @throws UsageError for a provider that there is not */
export async function statsText(database: Database, order: StatsOrder, now: number): Promise<string> {
  const { id, ...provider } = await providerOf(database, order.provider)
  const { from, to, format } = order
  const stats = await readStats(database.whole, { providerId: id, from, to })
  const report = reportOf(stats, { provider: provider.name, currency: provider.currency, from, to })
  if (format === 'html') return statsPage(report, now)
  return `${(format === 'csv' ? statsCsv(report) : statsTable(report)).join('\n')}\n`
}

/** `openair stats …`, on the database of this installation. */
export async function statsCommand(env: Env, order: StatsOrder): Promise<void> {
  const log = commandLog()
  const database = await openDatabase({ url: env.databaseUrl, dataFolder: env.dataFolder, log })
  try {
    const text = await statsText(database, order, Date.now())
    if (order.out === null) process.stdout.write(text)
    else await writeFile(order.out, text)
  } finally {
    await database.close()
  }
}
