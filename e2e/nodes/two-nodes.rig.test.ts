import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { twoProviderFiles } from '#cli/testing/two-providers.ts'
import { call } from './calls.ts'
import { jobsOnce } from './jobs-once.ts'
import { killedNodes } from './killed-nodes.ts'
import { limitsOfBoth } from './limits-of-both.ts'
import { type Rig, startRig } from './rig.ts'
import { writtenAtOne } from './written-at-one.ts'

/** Beside the accounts that tests make in the database: those whose password is entered. */
const accounts = ['guessed', 'merged']
  .map(
    (login, at) =>
      `- {login: ${login}, password: openair, first_name: ${login}, phone: '+7701000000${at}', provider: small, packets: []}\n`,
  )
  .join('')

let rig: Rig
beforeAll(async () => {
  rig = await startRig({ ...twoProviderFiles(), 'accounts.yaml': accounts })
})
afterEach(() => rig.letAllGo())
afterAll(() => rig.close())
const rigOf = (): Rig => rig

test('nginx asks both nodes in turn', async () => {
  for (const _ of [1, 2, 3, 4]) expect((await call(rig.url, 'GET', '/v2/channels')).status).toBe(200)
  const asked = (await rig.nginx.calls()).map(({ nodes }) => nodes)
  const [one, other] = rig.nodes.map(({ address }) => [address])
  expect([
    [one, other, one, other],
    [other, one, other, one],
  ]).toContainEqual(asked)
})

describe('what one node writes', () => {
  writtenAtOne(rigOf)
})

describe('limits hold over both nodes', () => {
  limitsOfBoth(rigOf)
})

describe('killed processes', () => {
  killedNodes(rigOf)
})

describe('jobs', () => {
  jobsOnce(rigOf)
})
