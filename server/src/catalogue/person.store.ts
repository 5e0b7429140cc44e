import { sql } from 'kysely'
import type { Person } from '#contract/catalogue.ts'
import type { PersonCard } from '#contract/credits.ts'
import type { Reference } from '#domain/catalogue/reference.ts'
import { textOf } from './localised.ts'
import type { Scope } from '../scope/scope.ts'
import { contentListed, contentShown, personShown } from './shown.ts'

/** The roles of a row of `person`, those it has most first, in works that this viewer may see, also in one in 4K, which no list has. */
const rolesOf = (context: Scope) => sql<string[]>`array(
  select role from content_person cp join content on content.id = cp.content_id
  where cp.person_id = person.id and ${contentShown(context)}
  group by role order by count(*) desc, role)`

/** Persons in the order of the ids, with the role they have most. */
export async function readPersonCards(context: Scope, ids: readonly number[]): Promise<PersonCard[]> {
  if (ids.length === 0) return []
  const rows = await context.db
    .selectFrom('person')
    .select(['id', 'slug', 'name', 'image', rolesOf(context).as('roles')])
    .where('id', 'in', [...ids])
    .where(personShown(context))
    .execute()
  return rows
    .toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    .map(({ roles: [role = null], ...row }) => ({
      ...row,
      role,
      name: textOf(context, row.name) ?? row.slug,
    }))
}

/** Who made a content: directors first, then by the order of the credits. */
export async function readCredits(context: Scope, contentId: number): Promise<PersonCard[]> {
  const rows = await context.db
    .selectFrom('content_person')
    .innerJoin('person', 'person.id', 'content_person.person_id')
    .select(['person.id', 'slug', 'name', 'image', 'role'])
    .where('content_id', '=', contentId)
    .orderBy(sql`role <> 'director'`)
    .orderBy('content_person.position')
    .execute()
  return rows.map((row) => ({ ...row, name: textOf(context, row.name) ?? row.slug }))
}

/** One person by number or slug. */
export async function readPerson(context: Scope, ref: Reference): Promise<Person | undefined> {
  const row = await context.db
    .selectFrom('person')
    .selectAll()
    .select([
      rolesOf(context).as('roles'),
      sql<number>`(select count(distinct content_id)::integer from content_person join content on content.id = content_id
        where person_id = person.id and ${contentListed(context)})`.as('works_count'),
    ])
    .where(personShown(context))
    .where((column) => ('id' in ref ? column('id', '=', ref.id) : column('slug', '=', ref.slug)))
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    slug: row.slug,
    name: textOf(context, row.name) ?? row.slug,
    image: row.image,
    role: row.roles[0] ?? null,
    roles: row.roles,
    born: row.born,
    died: row.died,
    bio: textOf(context, row.bio),
    works_count: row.works_count,
  }
}
