// One process of a service over a database that has a schedule: everything of it but jobs, pictures and videos. Tells its parent where it
// listens, and ends with it.
import { databaseAttempts } from '#server/limits/database-attempts.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { composeService } from '#cli/start/compose.ts'
import { folderStore } from '#media/asset/store.ts'
import { pictureFolder } from '#media/pictures/picture-store.ts'
import { assetLike } from '#media/testing/assets.ts'
import { readEnv } from '#server/config/env.ts'
import { openDatabase } from '#server/db/database.ts'
import { createLog } from '#server/http/log.ts'

const PAGE =
  '<html lang="en"><head><title>Bench</title><!--boot--></head><body><div id="root"></div></body></html>'
const data = join(tmpdir(), 'openair-bench-schedule')
const log = createLog('error')
const database = await openDatabase({ url: process.argv[2] ?? '', dataFolder: null, log })
const { app } = await composeService({
  ports: {
    database,
    env: readEnv({ OPENAIR_DATA: data }),
    log,
    clock: { now: () => Date.now() },
    random: { bytes: (count) => randomBytes(count), uuid: () => randomUUID() },
    // Nodes of one service read each other's grants.
    secret: Buffer.from(process.argv[3] ?? '', 'hex'),
    attempts: databaseAttempts(database),
    messages: { send: async () => undefined },
    gateways: new Map(),
  },
  store: folderStore(join(data, 'media')),
  pictures: pictureFolder(join(data, 'art')),
  // Every video counts as made: none is looked at.
  assets: (id) => assetLike(id),
  page: async () => PAGE,
})
process.on('disconnect', () => process.exit())
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
