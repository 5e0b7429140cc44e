import type { Kysely } from 'kysely'
import type { WholeTables } from '#server/db/tables.ts'
import { ServiceFolderError } from '../read/service-error.ts'

const LARGEST_ID = 2_147_483_647

/**
 * The title that an operator means. One that was withdrawn keeps its slug beside another title that has it now, and is never meant.
 * @param name id or slug
 * @throws ServiceFolderError unless there is one
 */
export async function findTitle(db: Kysely<WholeTables>, name: string) {
  const isId = /^\d+$/.test(name) && Number(name) <= LARGEST_ID
  const found = await db
    .selectFrom('content')
    .select(['id', 'slug', 'type', 'title', 'is_withdrawn'])
    .where((column) => (isId ? column('id', '=', Number(name)) : column('slug', '=', name)))
    .orderBy('is_withdrawn')
    .executeTakeFirst()
  if (!found) throw new ServiceFolderError(`there is no title "${name}"`)
  if (found.is_withdrawn) throw new ServiceFolderError(`"${name}" is taken out already`)
  return found
}
