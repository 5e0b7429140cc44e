import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type Favourite, FAVOURITES_AT_MOST, type getFavouritesVersion } from '#contract/personal.ts'
import {
  FAVOURITE_KINDS,
  type FavouriteKind,
  type FavouriteTarget,
  movedTo,
  namedThing,
} from '#domain/catalogue/favourite-order.ts'
import type { Tables } from '../db/tables.ts'
import { programWithinAge, withinAge } from '../db/within-age.ts'
import { Failure } from '../failures/failure.ts'
import { TOKEN_CHANNEL } from '../http/tokens.ts'
import { MISSING } from '../failures/missing-texts.ts'
import { channelListed } from '../tv/listed-channel.ts'
import { readPrograms } from '../tv/schedule.store.ts'
import { toProgram } from '../tv/shown-schedule.ts'
import type { Scope } from '../scope/scope.ts'
import { readCards, toItem } from './item.store.ts'
import { readPersonCards } from './person.store.ts'
import { contentShown, personShown } from './shown.ts'
import { inTransaction } from '../work/in-transaction.ts'

/** What this viewer may see of each kind; the thing's table stands under its own name. */
const shownThings = ({
  maxAge,
}: Pick<Scope, 'maxAge'>): Readonly<Record<FavouriteKind, RawBuilder<unknown>>> => ({
  content: sql`select from content where content.id = favourite.content_id and ${contentShown({ maxAge })}`,
  channel: sql`select from channel where channel.id = favourite.channel_id and ${channelListed} and ${withinAge('channel.age', maxAge)}`,
  program: sql`select from program where program.id = favourite.program_id and ${programWithinAge(maxAge)}`,
  person: sql`select from person where person.id = favourite.person_id and ${personShown({ maxAge })}`,
})

/** Favourites that the viewer may see, kind by kind and in their order. */
async function readShown(context: Scope, profileId: number) {
  const things = shownThings(context)
  const isShown = sql.join(
    FAVOURITE_KINDS.map((kind) => sql`(kind = ${kind} and exists (${things[kind]}))`),
    sql` or `,
  )
  const rows = await context.db
    .selectFrom('favourite')
    .select(['id', 'kind', 'channel_id', 'program_id', 'person_id', 'content_id', 'created_at'])
    .where('profile_id', '=', profileId)
    .where(sql<boolean>`(${isShown})`)
    .orderBy('position')
    .execute()
  const byKind = Map.groupBy(rows, ({ kind }) => kind)
  return FAVOURITE_KINDS.flatMap((kind) =>
    (byKind.get(kind) ?? []).map((row, at) => ({ ...row, priority: at + 1 })),
  )
}
type Shown = Awaited<ReturnType<typeof readShown>>[number]

const isThere = <Id>(id: Id | null): id is Id => id !== null

/** Lays the cards beside what was kept. */
async function withCards(context: Scope, rows: readonly Shown[], hasCards: boolean): Promise<Favourite[]> {
  const wanted = hasCards ? rows : []
  const [contents, persons, programs] = await Promise.all([
    readCards(context, wanted.map((row) => row.content_id).filter(isThere)),
    readPersonCards(context, wanted.map((row) => row.person_id).filter(isThere)),
    readPrograms(context.db, wanted.map((row) => row.program_id).filter(isThere), context.maxAge),
  ])
  return rows.map((row) => {
    const content = contents.find(({ id }) => id === row.content_id)
    const program = programs.find(({ id }) => id === row.program_id)
    return {
      id: String(row.id),
      channel_id: row.channel_id,
      program_id: row.program_id,
      person_id: row.person_id,
      content_id: row.content_id === null ? null : String(row.content_id),
      priority: row.priority,
      created_at: row.created_at.toISOString(),
      content: content ? toItem(context, content) : null,
      person: persons.find(({ id }) => id === row.person_id) ?? null,
      program: program ? toProgram(program, context) : null,
    }
  })
}

/** All favourites that the viewer may see. */
export async function readFavourites(
  context: Scope,
  profileId: number,
  hasCards: boolean,
): Promise<Favourite[]> {
  return withCards(context, await readShown(context, profileId), hasCards)
}

/** The favourite that names a content or a person, as others answer it. */
export async function readFavouriteOf(
  { db }: Scope,
  profileId: number,
  column: 'content_id' | 'person_id',
  id: number,
): Promise<{ id: string } | null> {
  const row = await db
    .selectFrom('favourite')
    .select('id')
    .where('profile_id', '=', profileId)
    .where(column, '=', id)
    .executeTakeFirst()
  return row ? { id: String(row.id) } : null
}

/** What the devices of a profile ask for to see whether anything has changed elsewhere. */
export async function readVersions(
  { db }: Scope,
  profileId: number,
): Promise<AnswerOf<typeof getFavouritesVersion>> {
  const row = await db
    .selectFrom('profile')
    .select(['favourites_version as version', 'messages_version'])
    .where('id', '=', profileId)
    .executeTakeFirst()
  // A profile that was deleted a moment ago keeps nothing.
  return row ?? { version: 0, messages_version: 0 }
}

/**
 * Changes the favourites of a profile in one transaction, one after another: counting the version up locks the profile, so
 * that no place is lost or given twice. Throws `login_required` for guests.
 */
async function change<T>(
  { db }: Scope,
  profileId: number,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (trx, tell) => {
    const profile = await trx
      .updateTable('profile')
      .from('app_user')
      .set((column) => ({ favourites_version: column('favourites_version', '+', 1) }))
      .where('profile.id', '=', profileId)
      .whereRef('app_user.id', '=', 'profile.user_id')
      .where('is_guest', '=', false)
      .returning('profile.user_id')
      .executeTakeFirst()
    if (!profile) throw new Failure('login_required')
    // What is remembered of the user's tokens says which channels are kept.
    tell(TOKEN_CHANNEL, String(profile.user_id))
    return work(trx)
  })
}

const notFound = (): Failure => new Failure('not_found', null, MISSING.favourite)

async function answerOf(context: Scope, profileId: number, id: number): Promise<Favourite> {
  const rows = (await readShown(context, profileId)).filter((row) => row.id === id)
  const [favourite] = await withCards(context, rows, true)
  if (!favourite) throw notFound()
  return favourite
}

/** Keeps a thing; what is kept already stays as it is. Throws `validation_failed`, `not_found`, `too_many_favorites`. */
export async function keep(context: Scope, profileId: number, target: FavouriteTarget): Promise<Favourite> {
  const named = namedThing(target)
  if (!named)
    throw new Failure('validation_failed', {
      content_id: 'give exactly one of channel_id, program_id, person_id and content_id',
    })
  const { kind } = named
  const id = kind === 'program' ? named.id : Number(named.id)
  return change(context, profileId, async (trx) => {
    const column = sql.ref(`favourite.${kind}_id`)
    const there = await sql`
      select from (select ${id}::${sql.raw(kind === 'program' ? 'text' : 'integer')} as ${sql.ref(`${kind}_id`)}) as favourite
      where exists (${shownThings(context)[kind]})`.execute(trx)
    if (there.rows.length === 0) throw new Failure('not_found', null, 'There is nothing of this id')
    const own = await trx
      .selectFrom('favourite')
      .select([
        sql<number | null>`max(favourite.id) filter (where ${column} = ${id})`.as('id'),
        sql<number>`count(*)::integer`.as('count'),
        sql<number>`coalesce(min(position) filter (where kind = ${kind}), 1) - 1`.as('front'),
      ])
      .where('profile_id', '=', profileId)
      .executeTakeFirstOrThrow()
    if (own.id !== null) return answerOf({ ...context, db: trx }, profileId, own.id)
    if (own.count >= FAVOURITES_AT_MOST) throw new Failure('too_many_favorites')
    const none = { channel_id: null, program_id: null, person_id: null, content_id: null }
    const added = await trx
      .insertInto('favourite')
      .values({
        profile_id: profileId,
        ...none,
        [`${kind}_id`]: id,
        position: own.front,
        created_at: new Date(context.now),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return answerOf({ ...context, db: trx }, profileId, added.id)
  })
}

/** Gives a favourite another place, from 1, among those of its kind. Throws `not_found`. */
export async function move(
  context: Scope,
  profileId: number,
  id: number,
  priority: number,
): Promise<Favourite> {
  return change(context, profileId, async (trx) => {
    const here = { ...context, db: trx }
    const shown = await readShown(here, profileId)
    const one = shown.find((row) => row.id === id)
    if (!one) throw notFound()
    const seen = new Set(shown.map((row) => row.id))
    const all = await trx
      .selectFrom('favourite')
      .select('id')
      .where('profile_id', '=', profileId)
      .where('kind', '=', one.kind)
      .orderBy('position')
      .execute()
    const order = movedTo(
      all.map((row) => row.id),
      id,
      priority,
      (each) => seen.has(each),
    )
    await sql`
      update favourite set position = wanted.place
      from jsonb_array_elements_text(${JSON.stringify(order)}::jsonb) with ordinality as wanted (id, place)
      where favourite.id = wanted.id::bigint`.execute(trx)
    return answerOf(here, profileId, id)
  })
}

/** Keeps it no longer. Throws `not_found`. */
export async function drop(context: Scope, profileId: number, id: number): Promise<void> {
  await change(context, profileId, async (trx) => {
    const shown = await readShown({ ...context, db: trx }, profileId)
    if (!shown.some((row) => row.id === id)) throw notFound()
    await trx.deleteFrom('favourite').where('id', '=', id).execute()
  })
}
