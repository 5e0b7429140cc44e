import type { Kysely } from 'kysely'
import type { CommonTables } from '#server/db/tables.ts'
import { UsageError } from '../command/usage.ts'

type Db = Kysely<CommonTables>

/** @throws UsageError for a short name that no provider has */
export async function requireProvider(db: Db, name: string): Promise<{ readonly time_zone: string }> {
  const rows = await db.selectFrom('provider').select(['shortname', 'time_zone']).orderBy('id').execute()
  const found = rows.find(({ shortname }) => shortname === name)
  if (found) return found
  const names = rows.map(({ shortname }) => shortname)
  throw new UsageError(`no provider is called ${name}; there are ${names.join(', ')}`)
}

/** Whose payments are meant may be a guest too. @throws UsageError for a login that nobody has */
export async function requireUser(db: Db, login: string, provider: string | undefined): Promise<void> {
  let query = db
    .selectFrom('app_user')
    .innerJoin('provider', 'provider.id', 'app_user.provider_id')
    .select('app_user.id')
    .where('app_user.username', '=', login)
  if (provider !== undefined) query = query.where('provider.shortname', '=', provider)
  if (!(await query.executeTakeFirst())) throw noViewer(login, provider)
}

const noViewer = (login: string, provider: string | undefined): UsageError =>
  new UsageError(`there is no viewer ${login}${provider === undefined ? '' : ` of ${provider}`}`)

/** The viewer of a login, which each provider gives out for itself. @throws UsageError for none, and for one of several providers */
export async function viewerOf(
  db: Db,
  login: string,
  provider: string | undefined,
): Promise<{ readonly id: number; readonly provider_id: number }> {
  let query = db
    .selectFrom('app_user')
    .innerJoin('provider', 'provider.id', 'app_user.provider_id')
    .select(['app_user.id', 'app_user.provider_id', 'provider.shortname'])
    .where('app_user.username', '=', login)
    .where('app_user.is_guest', '=', false)
  if (provider !== undefined) query = query.where('provider.shortname', '=', provider)
  const [viewer, ...others] = await query.orderBy('provider.id').execute()
  if (!viewer) throw noViewer(login, provider)
  if (others.length > 0)
    throw new UsageError(
      `several providers have a viewer ${login}: ${[viewer, ...others].map((one) => one.shortname).join(', ')}; say which with --provider`,
    )
  return viewer
}
