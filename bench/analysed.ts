import type { Database } from '#server/db/database.ts'

const EVERY_MS = 10_000

/**
 * Runs something while the database learns how large its tables are, as PostgreSQL does by itself each minute where it is set up as it comes. One whose
 * autovacuum is off goes on by the plans that were right for the empty tables at the beginning, and reads whole tables for a single row.
 */
export async function analysed<Answer>(
  { execute }: Pick<Database, 'execute'>,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const once = (): Promise<unknown> => execute('analyze')
  await once()
  let under = Promise.resolve<unknown>(undefined)
  const timer = setInterval(() => {
    under = under.then(once)
    // What went wrong is said at the end.
    under.catch(() => undefined)
  }, EVERY_MS)
  try {
    return await run()
  } finally {
    clearInterval(timer)
    await under
  }
}
