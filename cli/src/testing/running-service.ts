import { databaseAttempts } from '#server/limits/database-attempts.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AssetManifest } from '#media/asset/manifest.ts'
import { folderStore, type MediaStore } from '#media/asset/store.ts'
import { type PictureStore, pictureFolder } from '#media/pictures/picture-store.ts'
import { assetLike } from '#media/testing/assets.ts'
import { readEnv } from '#server/config/env.ts'
import { createLog } from '#server/http/log.ts'
import { createHashGate } from '#server/identity/hash-gate.ts'
import { type ScriptedGateway, scriptedGateway } from '#server/testing/scripted-gateway.ts'
import type { App, Ports } from '#server/ports.ts'
import { openTestDatabase } from '#server/testing/test-databases.ts'
import { applyService } from '#operate/folder/apply-service.ts'
import { composeService, type ServiceParts } from '../start/compose.ts'
import { smallService } from '#operate/testing/small-service.ts'

/** The page as a build leaves it. */
const PAGE =
  '<html lang="en"><head><title>Small</title><link rel="icon" href="/favicon.svg" type="image/svg+xml" /><!--boot--></head><body><div id="root"></div></body></html>'

/** One process of a service: what it remembers is its own, the database is everybody's. */
export interface RunningNode {
  readonly app: App
  /** Writes noted viewings. */
  flush(): Promise<void>
  /** Ends the node; the database stays. */
  stop(): Promise<void>
}

export interface RunningService extends Omit<RunningNode, 'stop'> {
  readonly ports: Ports
  /** Takes money as a test decides. */
  readonly gateway: ScriptedGateway
  /** Where the sandbox gateway is, once a test has started one. */
  readonly sandbox: { url: string | null }
  /** What is ready to play; empty it to see titles that are still being made. */
  readonly ready: { all: boolean }
  /** Manifests of videos that are really there; every other one is made up. */
  readonly videos: Map<string, AssetManifest>
  readonly store: MediaStore
  readonly pictures: PictureStore
  /** Where the service folder lies. */
  readonly folder: string
  /** Unix milliseconds; may be moved. */
  readonly clock: { time: number }
  /** Starts another node on the same database and the same media. */
  another(): Promise<RunningNode>
  close(): Promise<void>
}

/**
 * The small service applied to a fresh database, with its whole API and origin; every video counts as made long ago.
 * @param publicUrl empty: whatever the service is called by
 */
export async function runSmallService(
  now: number,
  replaced: Record<string, string> = {},
  publicUrl = 'https://tv.example',
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningService> {
  const data = await mkdtemp(join(tmpdir(), 'openair-running-'))
  const database = await openTestDatabase()
  const clock = { time: now }
  const log = createLog('silent')
  const folder = await smallService(replaced)
  const pictures = pictureFolder(join(data, 'art'))
  const say = (): void => undefined
  await applyService({ database, pictures, passwords: createHashGate(), now: () => clock.time, say }, folder)
  const gateway = scriptedGateway(() => clock.time)
  const sandbox: RunningService['sandbox'] = { url: null }
  const ready = { all: true }
  const videos = new Map<string, AssetManifest>()
  const store = folderStore(join(data, 'media'))
  const ports: Ports = {
    database,
    env: readEnv({
      ...environment,
      OPENAIR_DATA: data,
      PUBLIC_URL: publicUrl,
      OPENAIR_COUNTRY_HEADER: 'x-country',
    }),
    log,
    clock: { now: () => clock.time },
    random: { bytes: (count) => randomBytes(count), uuid: () => randomUUID() },
    secret: randomBytes(32),
    attempts: databaseAttempts(database),
    messages: { send: async () => undefined },
    gateways: new Map([[gateway.name, gateway]]),
  }
  const parts: ServiceParts = {
    ports,
    store,
    pictures,
    assets: (id) => videos.get(id) ?? (ready.all ? assetLike(id) : undefined),
    page: async () => PAGE,
    sandbox: () =>
      sandbox.url === null
        ? Promise.reject(new Error('no sandbox was started'))
        : Promise.resolve(sandbox.url),
  }
  const { stop, ...node } = await startNode(parts)
  return {
    ...node,
    another: () => startNode(parts),
    ports,
    gateway,
    sandbox,
    ready,
    videos,
    store,
    pictures,
    folder,
    clock,
    async close() {
      await stop()
      await database.close()
      await rm(data, { recursive: true, force: true })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startNode(parts: ServiceParts): Promise<RunningNode> {
  const { app, sessions, stop } = await composeService(parts)
  await app.ready()
  return { app, flush: () => sessions.flush(), stop }
}
