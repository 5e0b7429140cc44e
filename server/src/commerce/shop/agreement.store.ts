import type { Kysely } from 'kysely'
import type { CommonTables } from '../../db/tables.ts'

type Db = Kysely<CommonTables>

/** What a user has agreed to, the first first. */
export const readAgreements = (db: Db, userId: number) =>
  db
    .selectFrom('packet_agreement')
    .select(['agreement_id as id', 'agreed_at'])
    .where('user_id', '=', userId)
    .orderBy('agreed_at')
    .orderBy('agreement_id')
    .execute()

/** Ids of what a user has agreed to. */
export async function agreedTo(db: Db, userId: number): Promise<ReadonlySet<string>> {
  return new Set((await readAgreements(db, userId)).map(({ id }) => id))
}

/** Notes that a user agrees. Answers when that was done first. @param now Unix milliseconds */
export async function noteAgreement(db: Db, userId: number, id: string, now: number): Promise<Date> {
  await db
    .insertInto('packet_agreement')
    .values({ user_id: userId, agreement_id: id, agreed_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { agreed_at: agreedAt } = await db
    .selectFrom('packet_agreement')
    .select('agreed_at')
    .where('user_id', '=', userId)
    .where('agreement_id', '=', id)
    .executeTakeFirstOrThrow()
  return agreedAt
}
