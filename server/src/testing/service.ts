import { databaseAttempts } from '../limits/database-attempts.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { buildApp } from '../app.ts'
import { readEnv } from '../config/env.ts'
import type { Database } from '../db/database.ts'
import { createLog } from '../http/log.ts'
import type { Message } from '../identity/messages.ts'
import type { App, Ports } from '../ports.ts'
import { seedProviders } from './seed.ts'
import { openTestDatabase } from './test-databases.ts'

export interface TestClock {
  /** Unix milliseconds. */
  time: number
  now(): number
}

export interface TestService {
  readonly app: App
  readonly ports: Ports
  readonly clock: TestClock
  /** What was sent to phones, the oldest first. */
  readonly sent: Message[]
  /** Ends everything and leaves nothing behind. */
  close(): Promise<void>
}

export interface TestServiceOptions {
  readonly log?: Ports['log']
  /** Fills the database before the application starts; by default two providers. */
  readonly seed?: (database: Database) => Promise<void>
  /** More of the environment. */
  readonly environment?: NodeJS.ProcessEnv
}

/** 2026-06-15T12:00:00Z */
export const TEST_NOW = Date.UTC(2026, 5, 15, 12)

/** The whole application on a fresh database, driven by `app.inject` and a clock that stands still. */
export async function openTestService({
  log,
  seed = seedProviders,
  environment,
}: TestServiceOptions = {}): Promise<TestService> {
  const database = await openTestDatabase()
  await seed(database)
  const clock: TestClock = {
    time: TEST_NOW,
    now() {
      return this.time
    },
  }
  const sent: Message[] = []
  const ports: Ports = {
    database,
    env: readEnv({ OPENAIR_DATA: '/nonexistent', PUBLIC_URL: 'https://tv.example', ...environment }),
    log: log ?? createLog('silent'),
    clock: { now: () => clock.time },
    random: { bytes: (count) => randomBytes(count), uuid: () => randomUUID() },
    secret: randomBytes(32),
    attempts: databaseAttempts(database),
    messages: { send: async (message) => void sent.push(message) },
    gateways: new Map(),
  }
  const app = buildApp(ports)
  await app.ready()
  return {
    app,
    ports,
    clock,
    sent,
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

/** A guest as a web client makes one: user, login, device, device token. */
export async function openGuest(
  app: App,
  query = '',
): Promise<{ userId: number; deviceId: string; token: string }> {
  const username = `guest-${randomUUID()}`
  const password = randomUUID()
  const post = async <T>(url: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url: url + query, payload })
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`)
    return answer.json<T>()
  }
  const user = await post<{ id: number }>('/v2/users', { username, password, is_guest: true })
  const interim = await post<{ access_token: string }>('/v2/auth/login', { login: username, password })
  const device = await app.inject({
    method: 'POST',
    url: '/v2/users/self/devices',
    headers: { authorization: `Bearer ${interim.access_token}` },
    payload: { serial: randomUUID(), device_type: 'pc' },
  })
  const deviceId = device.json<{ id: string }>().id
  const { access_token } = await post<{ access_token: string }>('/v2/auth/device', { device_id: deviceId })
  return { userId: user.id, deviceId, token: access_token }
}
