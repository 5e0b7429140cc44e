import { expect, test } from 'vitest'
import type { JobKind } from './job.ts'
import { type JobRegister, together } from './job-register.ts'

const kind = (name: string) => ({ name }) as JobKind
const register = (...names: string[]): JobRegister => ({
  kinds: names.map(kind),
  states: async () => [],
  again: async ({ name }) => (names.includes(name) ? 'due' : 'nothing'),
})

test('a job is run again where it lies, among others of its place; one that lies nowhere is not', async () => {
  const all = together([register('sweep', 'roll-up'), register('clips'), register('renew', 'pushes')])
  expect(all.kinds.map(({ name }) => name)).toEqual(['sweep', 'roll-up', 'clips', 'renew', 'pushes'])
  for (const { name } of all.kinds) expect(await all.again(kind(name))).toBe('due')
  expect(await all.again(kind('unknown'))).toBe('nothing')
})
