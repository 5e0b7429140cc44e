import { join } from 'node:path'
import { pictureFolder } from '#media/pictures/picture-store.ts'
import type { Env } from '#server/config/env.ts'
import { openDatabase } from '#server/db/database.ts'
import { knownFolder } from './service-folder.ts'
import type { ContentOrder } from './content-arguments.ts'
import { importContents } from '#operate/content/import-contents.ts'
import { ingest } from '#operate/content/ingest.ts'
import { removeContent } from '#operate/content/remove-content.ts'
import { commandLog } from './command-log.ts'

/** `openair content …`, on the database of this installation. */
export async function contentCommand(env: Env, order: ContentOrder): Promise<void> {
  const log = commandLog()
  const database = await openDatabase({ url: env.databaseUrl, dataFolder: env.dataFolder, log })
  const pictures = pictureFolder(join(env.dataFolder, 'art'))
  try {
    const ports = {
      database,
      pictures,
      ffmpeg: env.ffmpegPath,
      now: () => Date.now(),
      say: (line: string) => console.log(line),
    }
    if (order.kind === 'import')
      await importContents(ports, order.path, order.service ?? (await knownFolder(env)))
    else if (order.kind === 'remove') await removeContent(ports, order.content)
    else await ingest(ports, order)
  } finally {
    await database.close()
  }
}
