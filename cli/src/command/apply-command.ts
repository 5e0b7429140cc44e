import { join } from 'node:path'
import { pino } from 'pino'
import { pictureFolder } from '#media/pictures/picture-store.ts'
import type { Env } from '#server/config/env.ts'
import { openDatabase } from '#server/db/database.ts'
import { createHashGate } from '#server/identity/hash-gate.ts'
import { noteFolder } from './service-folder.ts'
import { parsed, UsageError } from './usage.ts'
import type { Consent } from '#operate/folder/applied.ts'
import { applyService } from '#operate/folder/apply-service.ts'

export const APPLY_HELP = `openair apply FOLDER               bring the service to what a folder says; shows what changes
      [--instead]                  of another service that the database holds
      [--older]                    also where a newer version of Openair has applied last`

/** What `openair apply …` is asked to do. */
export interface ApplyOrder extends Consent {
  folder: string
}

/** @throws UsageError */
export function applyOrder(args: readonly string[]): ApplyOrder {
  const { positionals, values } = parsed(args, { instead: { type: 'boolean' }, older: { type: 'boolean' } })
  const [folder, ...rest] = positionals
  if (folder === undefined || rest.length > 0) throw new UsageError('apply takes one folder')
  return { folder, instead: values['instead'] === true, older: values['older'] === true }
}

/** `openair apply FOLDER`: shows the plan line by line and applies it. */
export async function applyCommand(env: Env, { folder, ...consent }: ApplyOrder): Promise<void> {
  const log = pino({ level: 'warn' })
  const opening = openDatabase({ url: env.databaseUrl, dataFolder: env.dataFolder, log })
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
    await (await opening).close()
  }
}
