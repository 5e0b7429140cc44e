import type { Database } from '../db/database.ts'
import { inTransaction, type Tell } from '../work/in-transaction.ts'

/** Tells all nodes something, as a transaction that has written what is told of. */
export const told = ({ db }: Database, say: (tell: Tell) => void): Promise<void> =>
  inTransaction(db, async (_, tell) => say(tell))
