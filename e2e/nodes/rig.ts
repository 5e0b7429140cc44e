import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { type AssetFile, folderStore, MANIFEST_FILE } from '#media/asset/store.ts'
import { assetLike } from '#media/testing/assets.ts'
import { realStore } from '#media/testing/real-asset.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { createLog } from '#server/http/log.ts'
import type { Ports } from '#server/ports.ts'
import { hasNoRedis, type RedisServer, redisServer } from '#server/testing/redis-server.ts'
import { makeTestDatabase } from '#server/testing/test-databases.ts'
import { ensureWebBuilt } from '#cli/start/web-build.ts'
import { smallService } from '#operate/testing/small-service.ts'
import { freePort } from '../../tools/service/running-service.ts'
import { type LineToDatabase, lineToDatabase } from './line-to-database.ts'
import { type Nginx, startNginx } from './nginx.ts'
import { type RigGateway, startRigGateway } from './rig-gateway.ts'
import { environmentOf, type ServiceNode, serviceNode, spawnCommand } from './service-node.ts'

export const SECRET = 'a secret of the tests of two nodes, known to everybody'

/** The one video that has segments. */
export const CLIP = 'rig-clip'

export interface Rig {
  /** Where viewers call: nginx, which asks the nodes in turn. */
  readonly url: string
  readonly nginx: Nginx
  /** The first one reaches its database through `line`, a proxy that can be cut. */
  readonly nodes: readonly [ServiceNode, ServiceNode]
  readonly line: LineToDatabase
  readonly database: Database
  readonly databaseUrl: string
  /** Counts attempts for both nodes; null where there is no Redis on this machine. */
  readonly redis: RedisServer | null
  /** Takes the money of both nodes. */
  readonly gateway: RigGateway
  /** What users are made with. */
  readonly ports: Pick<Ports, 'database' | 'random' | 'clock'>
  /** The service folder. */
  readonly folder: string
  /** The data folder that both nodes see. */
  readonly data: string
  /** A command of `openair` in this service, under way. */
  command(...words: string[]): RunningCommand
  /** Holds what some SQL locks until it is let go. */
  hold(sql: string): Promise<() => Promise<void>>
  /** Lets go whatever is still held or cut, after a test that has failed. */
  letAllGo(): Promise<void>
  /** How many statements of a node, or of commands, wait for a lock. */
  waiting(name: string): Promise<number>
  /** The texts of all messages to a phone, the oldest first. @param phone digits */
  messagesTo(phone: string): Promise<readonly string[]>
  close(): Promise<void>
}

/** What nodes are measured with: their database, and a gateway in a process of its own, with nothing of this process between. */
interface Given {
  readonly databaseUrl: string
  readonly gatewayUrl: string
}

export interface RunningCommand {
  readonly done: Promise<{ readonly code: number | null; readonly output: string }>
  kill(): void
}

/** What the connections of commands are called; the first that a command says is its own. */
export const COMMANDS = 'rig-command'

/**
 * Two nodes of a service on a fresh database, with one data folder and nginx in front of them.
 * @param files of the service folder, beside those of the small service
 * @param given what the nodes reach by themselves; without it all lies behind lines of this process, in a database of the tests
 */
export async function startRig(files: Record<string, string>, given?: Given): Promise<Rig> {
  const data = await mkdtemp(join(tmpdir(), 'openair-nodes-'))
  const { url: databaseUrl, remove } = given
    ? { url: given.databaseUrl, remove: () => undefined }
    : await makeTestDatabase()
  const folder = await smallService(files)
  const line = await lineToDatabase(databaseUrl)
  const redis = hasNoRedis() ? null : await redisServer()
  await redis?.start()
  const gateway = await startRigGateway(join(data, 'sandbox.db'), SECRET)
  const environment = {
    OPENAIR_DATA: data,
    OPENAIR_SECRET: SECRET,
    LOG_LEVEL: 'warn',
    OPENAIR_SANDBOX_URL: given?.gatewayUrl ?? gateway.url,
    ...(redis && { REDIS_URL: redis.url }),
  }
  const ports = [await freePort(), await freePort()] as const
  const nodes = [
    serviceNode('rig-one', ports[0], given ? databaseUrl : line.url, environment),
    serviceNode('rig-two', ports[1], databaseUrl, environment),
  ] as const
  const named = new URL(databaseUrl)
  named.searchParams.set('application_name', COMMANDS)
  const command = (...words: string[]): RunningCommand => {
    const child = spawnCommand(words, environmentOf({ ...environment, DATABASE_URL: named.href }))
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    return {
      done: new Promise((resolve) => child.once('close', (code) => resolve({ code, output }))),
      kill: () => void child.kill('SIGKILL'),
    }
  }

  // The web app is built once, before two nodes would do it at the same moment.
  const media = join(data, 'media')
  const [applied] = await Promise.all([command('apply', folder).done, ensureWebBuilt(), makeClip(media)])
  if (applied.code !== 0) throw new Error(`the folder was not applied:\n${applied.output}`)
  const database = await openDatabase({ url: databaseUrl, dataFolder: null, log: createLog('silent') })
  await nameVideos(database, media)
  const [nginx] = await Promise.all([
    startNginx(join(data, 'nginx'), ports),
    ...nodes.map((node) => node.start()),
  ])

  const held = new Set<() => Promise<void>>()

  return {
    url: nginx.url,
    nginx,
    nodes,
    line,
    database,
    databaseUrl,
    redis,
    gateway,
    ports: {
      database,
      random: { bytes: (count) => randomBytes(count), uuid: () => randomUUID() },
      clock: { now: () => Date.now() },
    },
    folder,
    data,
    command,
    async hold(sql) {
      const client = new Client({ connectionString: databaseUrl, application_name: 'rig-holder' })
      await client.connect()
      await client.query('begin')
      await client.query(sql)
      const letGo = async (): Promise<void> => {
        held.delete(letGo)
        await client.query('rollback')
        await client.end()
      }
      held.add(letGo)
      return letGo
    },
    async letAllGo() {
      line.restore()
      await Promise.all([...held].map((letGo) => letGo()))
    },
    async waiting(name) {
      const { rows } = await database.execute(
        `select count(*) as count from pg_stat_activity
         where datname = current_database() and application_name = $1 and wait_event_type = 'Lock'`,
        [name],
      )
      return Number(rows[0]?.['count'])
    },
    messagesTo: (phone) => messagesTo(join(data, 'outbox'), phone),
    async close() {
      await Promise.all(nodes.map((node) => node.stop()))
      await nginx.stop()
      await line.stop()
      await gateway.stop()
      await redis?.kill()
      await database.close()
      remove()
      await rm(data, { recursive: true, force: true })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Lets every video be there as far as lists of streams go, so that no node encodes any. */
async function nameVideos({ db }: Database, media: string): Promise<void> {
  const store = folderStore(media)
  for (const { id } of await db.selectFrom('asset').select('id').execute()) {
    const manifest = Buffer.from(JSON.stringify(assetLike(id)))
    await store.publish(
      id,
      (async function* (): AsyncGenerator<AssetFile> {
        yield [MANIFEST_FILE, manifest]
      })(),
    )
  }
}

/** Puts the clip that has segments among the videos. */
async function makeClip(media: string): Promise<void> {
  const real = await realStore(createHash('sha256').update(SECRET).digest())
  await real.make(CLIP, 2, 440)
  await cp(join(real.root, 'media', CLIP), join(media, CLIP), { recursive: true })
  await real.remove()
}

async function messagesTo(outbox: string, phone: string): Promise<string[]> {
  const names = await readdir(outbox).catch(() => [])
  const texts = names
    .filter((name) => /^[^.].*\.json$/.test(name))
    .sort()
    .map(async (name) => JSON.parse(await readFile(join(outbox, name), 'utf8')) as Message)
  return (await Promise.all(texts)).filter((message) => message.phone === phone).map(({ text }) => text)
}

interface Message {
  readonly phone: string
  readonly text: string
}
