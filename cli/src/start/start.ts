import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { randomBytes, randomUUID } from 'node:crypto'
import { folderStore } from '#media/asset/store.ts'
import { pictureFolder } from '#media/pictures/picture-store.ts'
import { openKeptBuilds } from '#server/boot/kept-builds.ts'
import { serveWebFiles } from '#server/boot/web-files.ts'
import { openCountryDatabase } from '#server/config/country-database.ts'
import type { Env } from '#server/config/env.ts'
import { readSecret } from '#server/config/secret.ts'
import type { Database } from '#server/db/database.ts'
import { noteSecret } from '#server/db/service-secret.ts'
import { openAttempts } from '#server/limits/open-attempts.ts'
import { withRedisNotices } from '#server/work/redis-notices.ts'
import { createLog } from '#server/http/log.ts'
import { httpGatewaySender } from '#server/identity/http-gateway.ts'
import { outboxSender } from '#server/identity/outbox.ts'
import type { Ports } from '#server/ports.ts'
import { tellJobs } from '#server/jobs/job-metrics.ts'
import { runJobs } from '../jobs/run-jobs.ts'
import { openMediaLibrary } from './media-library.ts'
import { DEMO } from '../command/service-folder.ts'
import { generatorsHere } from '../jobs/generators.ts'
import { openAppliedDatabase } from './applied-database.ts'
import { composeService } from './compose.ts'
import { makeFirstClip } from './first-clip.ts'
import { openGateways } from './open-gateways.ts'
import { step } from './progress.ts'
import type { StartOrder } from './start-arguments.ts'
import { ensureWebBuilt } from './web-build.ts'

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

/** What a person at the terminal wants to know. */
async function greet({ db }: Database, address: string): Promise<void> {
  const accounts = await db
    .selectFrom('app_user')
    .innerJoin('provider', 'provider.id', 'app_user.provider_id')
    .select(['username', 'first_name', 'provider.name as provider'])
    .where('is_of_folder', '=', true)
    // Whom the folder names no more has no password of it.
    .where('password_hash', 'is not', null)
    .orderBy('app_user.id')
    .limit(5)
    .execute()
  console.log(`\nOpenair is at ${address}`)
  for (const { username, first_name, provider } of accounts)
    console.log(`  account ${username} (${first_name ?? ''}, ${provider})`)
  if (accounts.length > 0) console.log('  their passwords stand in accounts.yaml of the service folder')
}

/** `openair start`: database, service folder, API, media origin, web app and background work in one process. */
export async function startCommand(env: Env, { service, isNewSecret }: StartOrder): Promise<void> {
  const log = createLog(env.logLevel)
  await mkdir(env.dataFolder, { recursive: true, mode: 0o700 })
  const secret = readSecret(env)
  const now = (): number => Date.now()
  const store = folderStore(join(env.dataFolder, 'media'))
  const workFolder = join(env.dataFolder, 'work')
  const clipTools = { store, secret, drmSecrets: env.drmSecrets, ffmpeg: env.ffmpegPath, workFolder, now }
  const [{ folder: web }, { database: opened, folder }] = await Promise.all([
    step('web app', ensureWebBuilt),
    openAppliedDatabase(env, log, service, (first) => makeFirstClip(first, clipTools, log)),
  ])
  await noteSecret(opened.db, secret, isNewSecret)
  const generators = await generatorsHere(folder, log)

  const database =
    env.redisUrl !== null && opened.kind === 'postgres'
      ? await withRedisNotices(opened, env.redisUrl, secret, log)
      : opened
  const library = await openMediaLibrary({ store, database, log })
  const { attempts, close: closeAttempts } = await openAttempts(database, env.redisUrl, secret, log)
  const countries = env.countryDatabase === null ? null : await openCountryDatabase(env.countryDatabase, log)
  const { gateways, sandbox, stop: stopGateways } = await openGateways(env, database, secret, log)
  const ports: Ports = {
    database,
    attempts,
    env,
    log,
    clock: { now },
    random: { bytes: (count) => randomBytes(count), uuid: () => randomUUID() },
    secret,
    messages: env.sms
      ? httpGatewaySender(env.sms, log)
      : outboxSender(join(env.dataFolder, 'outbox'), log, folder === DEMO),
    gateways,
    ...(countries && { countryOfAddress: countries.countryOf }),
  }
  const builds = await openKeptBuilds(join(env.dataFolder, 'web'), web, { now, log })
  const pictures = pictureFolder(join(env.dataFolder, 'art'))
  const { app, stop } = await composeService({
    ports,
    store,
    pictures,
    assets: library.get,
    page: (served) => serveWebFiles(served, web, builds),
    sandbox,
  })

  const jobs = await runJobs({
    ...clipTools,
    generators,
    database,
    pictures,
    messages: ports.messages,
    gateways: ports.gateways,
    random: ports.random,
    log,
    publicUrl: env.publicUrl,
    pushServices: env.pushServices,
    dataFolder: env.dataFolder,
    natsUrl: env.natsUrl,
  })
  tellJobs(app.parts.metrics, jobs.states, log)
  onSignal(async () => {
    await jobs.stop()
    builds.stop()
    await stop()
    countries?.stop()
    stopGateways()
    await library.stop()
    await closeAttempts()
    await database.close()
  })
  await app.listen({ port: env.port, host: env.host })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : env.port
  await greet(database, env.publicUrl ?? `http://localhost:${port}`)
}
