import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { twoProviderFiles } from '#cli/testing/two-providers.ts'
import { call } from './calls.ts'
import { type Rig, startRig } from './rig.ts'
import { writtenAtOne } from './written-at-one.ts'

let rig: Rig
beforeAll(async () => {
  rig = await startRig(twoProviderFiles())
})
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
