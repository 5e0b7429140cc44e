import { resolve } from 'node:path'
import type { Kysely } from 'kysely'
import type { WholeTables } from '#server/db/tables.ts'
import { folderDigest, NoSuchFolder } from './folder-digest.ts'
import { ServiceFolderError } from './service-error.ts'

/**
 * The service folder that imported titles stand beside: its genres, countries and persons are theirs, its packets open them.
 * @param service where it lies on this machine
 * @throws ServiceFolderError unless it is what was applied last, so that an import brings nothing else along
 */
export async function appliedFolder(
  db: Kysely<WholeTables>,
  service: string | undefined,
): Promise<{ folder: string; digest: string }> {
  const applied = await db.selectFrom('applied_service').select(['folder', 'digest']).executeTakeFirst()
  if (!applied)
    throw new ServiceFolderError(
      'there is no service yet: run `openair apply FOLDER` or `openair start` first',
    )
  if (service === undefined)
    throw new ServiceFolderError(
      `the service folder is not known here: name it with --service (it was applied from ${applied.folder})`,
    )
  const folder = resolve(service)
  const digest = await folderDigest(folder).catch((error: unknown) => {
    if (!(error instanceof NoSuchFolder)) throw error
    throw new ServiceFolderError(`${error.message}; name the service folder with --service`)
  })
  if (digest !== applied.digest) {
    throw new ServiceFolderError(
      `${folder}: is not what was applied last; run \`openair apply ${folder}\` first`,
    )
  }
  return { folder, digest }
}

/** @throws ServiceFolderError where a folder was applied while this one was read */
export async function refuseReapplied(db: Kysely<WholeTables>, digest: string): Promise<void> {
  const applied = await db.selectFrom('applied_service').select('digest').executeTakeFirst()
  if (applied?.digest !== digest)
    throw new ServiceFolderError('a service folder was applied meanwhile: import again')
}
