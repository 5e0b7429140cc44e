import { readdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { FORMAT } from '#operate/format/version.ts'
import { smallService, smallServiceFile } from '#operate/testing/small-service.ts'
import { readEnv } from '#server/config/env.ts'
import { openDatabase } from '#server/db/database.ts'
import { createLog } from '#server/http/log.ts'
import { fillDataFolder } from '#server/testing/test-databases.ts'
import { openAppliedDatabase } from './applied-database.ts'

const log = createLog('silent')
let data: string
const folders: string[] = []
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'openair-own-'))
  await fillDataFolder(data)
  // What applies is a process of its own, with the same environment.
  vi.stubEnv('OPENAIR_DATA', data)
  vi.stubEnv('DATABASE_URL', '')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  for (const folder of [data, ...folders]) await rm(folder, { recursive: true, force: true })
})

async function folderWith(files: Record<string, string> = {}): Promise<string> {
  const folder = await smallService(files)
  folders.push(folder)
  return folder
}

/** Begins a start up to its database, and answers with which folder and what some SQL says there. */
async function started(service: string | undefined, sql: string) {
  const noClip = { done: Promise.resolve(), stop: () => undefined }
  const { database, folder } = await openAppliedDatabase(readEnv(process.env), log, service, () => noClip)
  const { rows } = await database.execute(sql)
  await database.close()
  return { folder, rows }
}
/** Changes the database while nothing else is open on it. */
async function change(sql: string): Promise<void> {
  const database = await openDatabase({ url: null, dataFolder: data, log })
  await database.execute(sql)
  await database.close()
}

test('a start goes on with its own folder, applies it again where an older version did, and runs nothing of what the database names', async () => {
  const folder = await folderWith()
  const titles = "select title->>'en' as title, format from genre, applied_service"
  expect(await started(folder, titles)).toEqual({ folder, rows: [{ title: 'Drama', format: FORMAT }] })
  await change("update genre set title = '{}'")
  // Nothing has changed, so nothing is done.
  expect(await started(undefined, titles)).toEqual({ folder, rows: [{ title: null, format: FORMAT }] })
  await change('update applied_service set format = 1')
  expect(await started(undefined, titles)).toEqual({ folder, rows: [{ title: 'Drama', format: FORMAT }] })

  const evil = await folderWith({
    'artwork/main.ts': `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(join(data, 'ran'))}, '')\n`,
  })
  await change(`update applied_service set folder = '${evil}'`)
  expect(await started(undefined, titles)).toMatchObject({ folder })
  await change(`update applied_service set folder = '${evil}'`)
  await rm(join(data, 'service-folder'))
  await expect(started(undefined, titles)).rejects.toThrow(`An earlier version applied ${evil}: name it once`)
  expect(await readdir(data)).not.toContain('ran')
})

test('a folder that is named takes the place of another service', async () => {
  const other = await folderWith({
    'providers.yaml': smallServiceFile('providers.yaml').replace('shortname: small', 'shortname: other'),
    'accounts.yaml': '[]\n',
  })
  vi.stubEnv('OPENAIR_SERVICE', other)
  const named = await started(undefined, 'select shortname from provider')
  expect(named).toEqual({ folder: other, rows: [{ shortname: 'other' }] })
})
