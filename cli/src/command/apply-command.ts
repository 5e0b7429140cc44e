import { join } from 'node:path'
import { pictureFolder } from '#media/pictures/picture-store.ts'
import type { Env } from '#server/config/env.ts'
import { openDatabase } from '#server/db/database.ts'
import { createHashGate } from '#server/identity/hash-gate.ts'
import type { ApplyOrder } from './apply-arguments.ts'
import { noteFolder } from './service-folder.ts'
import { applyService } from '#operate/folder/apply-service.ts'
import { commandLog } from './command-log.ts'

/** `openair apply FOLDER`: shows the plan line by line and applies it. */
export async function applyCommand(env: Env, { folder, ...consent }: ApplyOrder): Promise<void> {
  const log = commandLog()
  const opening = openDatabase({ url: env.databaseUrl, dataFolder: env.dataFolder, log })
  // The folder is read meanwhile: that the database is not there is told when it is needed.
  opening.catch(() => undefined)
  try {
    await applyService(
      {
        database: opening,
        pictures: pictureFolder(join(env.dataFolder, 'art')),
        passwords: createHashGate(),
        now: () => Date.now(),
        say: (line) => console.log(line),
      },
      folder,
      consent,
    )
    await noteFolder(env, folder)
  } finally {
    await opening.then(
      (database) => database.close(),
      () => undefined,
    )
  }
}
