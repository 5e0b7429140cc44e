import { mkdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { randomBytes, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { folderStore } from '#media/asset/store.ts'
import { origin } from '#media/origin/origin.ts'
import { pictureFolder } from '#media/pictures/picture-store.ts'
import { servePictures } from '#media/pictures/pictures.ts'
import { buildApp } from '#server/app.ts'
import { registerPages } from '#server/boot/page.routes.ts'
import { serveWebFiles } from '#server/boot/web-files.ts'
import type { Env } from '#server/config/env.ts'
import { readSecret } from '#server/config/secret.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { createLog } from '#server/http/log.ts'
import { createHashGate } from '#server/identity/hash-gate.ts'
import type { Ports } from '#server/ports.ts'
import { applyService, folderDigest } from '../apply/apply-service.ts'
import { runJobs } from '../jobs/run-jobs.ts'
import { openMediaLibrary } from './media-library.ts'
import { step } from './progress.ts'
import { ensureWebBuilt } from './web-build.ts'

const DEMO = fileURLToPath(new URL('../../../demo', import.meta.url))
const WEB = fileURLToPath(new URL('../../../web/dist', import.meta.url))

/** Applies the folder to a new installation, and again when it is the one applied and its files have changed. */
async function ensureService(database: Database, env: Env, service: string | undefined): Promise<void> {
  const applied = await database.db
    .selectFrom('applied_service')
    .select(['folder', 'digest'])
    .executeTakeFirst()
  const folder = resolve(service ?? applied?.folder ?? DEMO)
  if (
    applied?.folder === folder &&
    applied.digest === (await folderDigest(folder).catch(() => applied.digest))
  )
    return
  await step(`service ${folder}`, () =>
    applyService(
      {
        database,
        pictures: pictureFolder(join(env.dataFolder, 'art')),
        passwords: createHashGate(),
        now: () => Date.now(),
        say: (line) => console.log(line),
      },
      folder,
    ),
  )
}

/** Ends with the first signal; a second one ends at once. */
function onSignal(end: () => Promise<void>): void {
  let isEnding = false
  const handle = (): void => {
    if (isEnding) process.exit(1)
    isEnding = true
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handle)
}

/** `openair start`: database, service folder, API, media origin, web app and background work in one process. */
export async function startCommand(env: Env, service: string | undefined): Promise<void> {
  const log = createLog(env)
  await mkdir(env.dataFolder, { recursive: true, mode: 0o700 })
  const built = step('web app', ensureWebBuilt)
  const database = await step('database', () =>
    openDatabase({ url: env.databaseUrl, dataFolder: env.dataFolder, log }),
  )
  await built
  await ensureService(database, env, service)

  const secret = readSecret(env)
  const clock = { now: () => Date.now() }
  const store = folderStore(join(env.dataFolder, 'media'))
  const library = await openMediaLibrary(store, database)
  const ports: Ports = {
    database,
    env,
    log,
    clock,
    random: { bytes: (count) => randomBytes(count), uuid: () => randomUUID() },
    secret,
  }
  const app = buildApp(ports)
  servePictures(app, pictureFolder(join(env.dataFolder, 'art')))
  registerPages(app, await serveWebFiles(app, WEB))
  await app.listen({ port: env.port, host: env.host })
}
