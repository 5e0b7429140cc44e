import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureFolder } from '#media/pictures/picture-store.ts'
import { readEnv } from '#server/config/env.ts'
import { openDatabase } from '#server/db/database.ts'
import { createLog } from '#server/http/log.ts'
import { createHashGate } from '#server/identity/hash-gate.ts'
import { makeTestDatabase, testEngine } from '#server/testing/test-databases.ts'
import { applyService } from '#operate/folder/apply-service.ts'
import { smallService, smallServiceFile } from '#operate/testing/small-service.ts'
import { UsageError } from '../command/usage.ts'
import { openAppliedDatabase } from './applied-database.ts'

const log = createLog('silent')
let data: string
let remove: (() => void) | undefined
beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'openair-shared-'))
})
afterAll(async () => {
  remove?.()
  await rm(data, { recursive: true, force: true })
})

test.skipIf(testEngine() === 'pglite')(
  'a start on a database that nodes share applies nothing: neither a folder it is told of nor one that has changed since',
  async () => {
    const made = await makeTestDatabase()
    remove = made.remove
    const env = readEnv({ OPENAIR_DATA: data, DATABASE_URL: made.url })
    const noClip = () => {
      throw new Error('no clip is made here')
    }
    const start = (service?: string) => openAppliedDatabase(env, log, service, noClip)
    await expect(start()).rejects.toThrow(
      /No service has been applied to this database yet: openair apply FOLDER/,
    )

    const apply = async (files: Record<string, string>): Promise<string> => {
      const folder = await smallService(files)
      const database = await openDatabase({ url: made.url, dataFolder: null, log })
      const say = (): void => undefined
      const pictures = pictureFolder(join(data, 'art'))
      await applyService({ database, pictures, passwords: createHashGate(), now: Date.now, say }, folder)
      await database.close()
      return folder
    }
    const older = await apply({})
    const newer = await apply({
      'channels.yaml': smallServiceFile('channels.yaml').replace('name: Дала', 'name: Даля'),
    })
    await expect(start(older)).rejects.toThrow(UsageError)
    const { database, folder } = await start()
    // It was not applied with this data folder, and what the database says of it is no reason to run its code.
    expect(folder).toBeUndefined()
    const channels = await database.of(1).selectFrom('channel').select('name').execute()
    await database.close()
    expect(channels).toEqual([{ name: 'Даля' }])
    const named = await openAppliedDatabase({ ...env, serviceFolder: newer }, log, undefined, noClip)
    await named.database.close()
    expect(named.folder).toBe(newer)
    for (const folder of [older, newer]) await rm(folder, { recursive: true, force: true })
  },
)
