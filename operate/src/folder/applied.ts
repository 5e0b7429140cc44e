import type { Kysely } from 'kysely'
import type { WholeTables } from '#server/db/tables.ts'
import type { Service } from '../format/service.ts'
import { FORMAT } from '../format/version.ts'
import { ServiceFolderError } from '../read/service-error.ts'

type Db = Kysely<WholeTables>

/** What an operator allows that is refused without a word. */
export interface Consent {
  /** A version of Openair that knows less than the one that applied last. */
  older?: boolean
  /** Another service in place of the one that is there. */
  instead?: boolean
}

/** @throws ServiceFolderError where a newer version has applied what this one knows nothing of */
export async function refuseOlder(db: Db, { older = false }: Consent): Promise<void> {
  const newer = older ? undefined : await newerVersion(db)
  if (newer !== undefined)
    throw new ServiceFolderError(`${newer}: apply with that one, or go back with --older`)
}

/** @throws ServiceFolderError where a newer version has applied the service: what this one imports would lack what that one says of titles */
export async function refuseOlderImport(db: Db): Promise<void> {
  const newer = await newerVersion(db)
  if (newer !== undefined) throw new ServiceFolderError(`${newer}: import with that one`)
}

/** In words that a newer version has applied the service, where it has. */
async function newerVersion(db: Db): Promise<string | undefined> {
  const applied = await db.selectFrom('applied_service').select('format').executeTakeFirst()
  return applied && applied.format > FORMAT
    ? `a newer version of Openair has applied this service (format ${applied.format}, this one writes ${FORMAT})`
    : undefined
}

/**
 * A folder with none of the providers that the folder before has said is another service.
 * @throws ServiceFolderError unless that is meant
 */
export async function refuseAnother(db: Db, service: Service, { instead = false }: Consent): Promise<void> {
  if (instead) return
  const said = await db
    .selectFrom('provider')
    .select('shortname')
    .where('source', '=', 'folder')
    .orderBy('id')
    .execute()
  const names = new Set(service.providers.map(({ shortname }) => shortname))
  if (said.length === 0 || said.some(({ shortname }) => names.has(shortname))) return
  const before = said.map(({ shortname }) => shortname).join(', ')
  throw new ServiceFolderError(
    `this is the service of ${[...names].join(', ')}, and the database holds that of ${before}: apply it to a database of its own, or with --instead in its place`,
  )
}

/** Whether accounts of the folder may be there that nobody has marked: a version applied last that marked none. */
export async function hasUnmarkedAccounts(db: Db): Promise<boolean> {
  const applied = await db.selectFrom('applied_service').select('accounts_marked').executeTakeFirst()
  return applied?.accounts_marked === false
}

/** Notes what is applied now, with its accounts. @param now Unix milliseconds */
export async function noteApplied(
  db: Db,
  applied: { folder: string; name: string; digest: string; standby_asset: string },
  now: number,
): Promise<void> {
  const noted = { ...applied, format: FORMAT, accounts_marked: true }
  await db
    .insertInto('applied_service')
    .values({ ...noted, applied_at: new Date(now) })
    .onConflict((conflict) => conflict.column('folder').doUpdateSet(noted))
    .execute()
  await db.deleteFrom('applied_service').where('folder', '!=', applied.folder).execute()
}
