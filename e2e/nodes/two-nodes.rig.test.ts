import { afterAll, afterEach, beforeAll, describe } from 'vitest'
import { watchMoney } from '#cli/testing/money-watch.ts'
import { twoProviderFiles } from '#cli/testing/two-providers.ts'
import { hasNoRedis } from '#server/testing/redis-server.ts'
import { appliedByCommand } from './applied-by-command.ts'
import { chaoticKills } from './chaotic-kills.ts'
import { jobsOnce } from './jobs-once.ts'
import { killedEvents } from './killed-events.ts'
import { killedNodes } from './killed-nodes.ts'
import { killedPayments } from './killed-payments.ts'
import { killedWork } from './killed-work.ts'
import { limitsOfBoth } from './limits-of-both.ts'
import { lostDatabase } from './lost-database.ts'
import { nginxInFront } from './nginx-in-front.ts'
import { noticesByRedis } from './notices-by-redis.ts'
import { type Rig, startRig } from './rig.ts'
import { writtenAtOne } from './written-at-one.ts'

/** Beside the accounts that tests make in the database: those whose password is entered. */
const accounts = ['guessed', 'merged', 'guessed-too']
  .map(
    (login, at) =>
      `- {login: ${login}, password: openair, first_name: ${login}, phone: '+7701000000${at}', provider: small, packets: []}\n`,
  )
  .join('')

const PAY_SYSTEM =
  'pay_systems: [{payform: short_url, gateway: sandbox, title: {ru: Карта, en: Card}, description: {ru: Любая, en: Any}}]'

let rig: Rig
beforeAll(async () => {
  const files = twoProviderFiles()
  const providers = files['providers.yaml']?.replace(
    'shortname: small',
    `shortname: small\n  simultaneous_streams: 2\n  ${PAY_SYSTEM}`,
  )
  rig = await startRig({ ...files, 'providers.yaml': providers ?? '', 'accounts.yaml': accounts })
})
afterEach(() => rig.letAllGo())
afterAll(() => rig.close())
const rigOf = (): Rig => rig

describe('nginx in front', () => {
  nginxInFront(rigOf)
})

describe('what one node writes', () => {
  writtenAtOne(rigOf)
})

describe('limits hold over both nodes', () => {
  limitsOfBoth(rigOf, { login: 'guessed', phones: '7706' })
})

describe('limits hold over both nodes when their Redis is gone', () => {
  beforeAll(() => rig.redis?.kill())
  afterAll(() => rig.redis?.start())
  limitsOfBoth(rigOf, { login: 'guessed-too', phones: '7707' })
})

describe.skipIf(hasNoRedis())('notices by Redis', () => {
  noticesByRedis(rigOf)
})

describe('killed processes', () => {
  killedNodes(rigOf)
  killedEvents(rigOf)
})

describe('payments of killed processes', () => {
  beforeAll(() => watchMoney(rig.database))
  killedPayments(rigOf)
  killedWork(rigOf)
  chaoticKills(rigOf)
})

describe('a folder', () => {
  appliedByCommand(rigOf)
})

describe('a lost database', () => {
  lostDatabase(rigOf)
})

describe('jobs', () => {
  jobsOnce(rigOf)
})
