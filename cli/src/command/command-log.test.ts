import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Logger, symbols } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readEnv, type Env } from '#server/config/env.ts'
import { applyOrder } from './apply-arguments.ts'
import { applyCommand } from './apply-command.ts'
import { contentCommand } from './content-command.ts'
import { promoOrder } from './promo-arguments.ts'
import { promoCommand } from './promo-command.ts'
import { jobsCommand } from '../jobs/jobs-command.ts'
import { ledgerCommand, paymentsCommand } from '../payments/payments-command.ts'
import { pushOrder } from '../push/push-arguments.ts'
import { pushCommand } from '../push/push-command.ts'
import { statsOrder } from '../stats/stats-arguments.ts'
import { statsCommand } from '../stats/stats-command.ts'

const { opened } = vi.hoisted(() => ({ opened: [] as unknown[] }))
vi.mock('#server/db/database.ts', () => ({
  openDatabase: async ({ log }: { readonly log: unknown }) => {
    opened.push(log)
    throw new Error('there is no database')
  },
}))

let env: Env
let dataFolder: string
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'openair-log-'))
  env = readEnv({ OPENAIR_DATA: dataFolder })
})
afterAll(() => rm(dataFolder, { recursive: true, force: true }))
beforeEach(() => {
  opened.length = 0
})

const DAYS = { from: undefined, to: undefined, provider: undefined }
for (const [words, run] of [
  ['apply', () => applyCommand(env, applyOrder([dataFolder]))],
  ['content remove', () => contentCommand(env, { kind: 'remove', content: 'a' })],
  ['jobs', () => jobsCommand(env, { do: 'list' })],
  ['ledger check', () => ledgerCommand(env, DAYS)],
  ['payments list', () => paymentsCommand(env, { do: 'list', limit: 1 })],
  ['payments export', () => paymentsCommand(env, { do: 'export', days: DAYS })],
  ['promo create', () => promoCommand(env, promoOrder(['create', 'spring', '--count', '1']))],
  ['promo list', () => promoCommand(env, { do: 'list' })],
  ['push', () => pushCommand(env, pushOrder(['send', '--title', 'a', '--body', 'b'], 0))],
  ['stats', () => statsCommand(env, statsOrder([], 0))],
] as const)
  test(`openair ${words} says warnings on stderr: on stdout is what was asked for alone`, async () => {
    await expect(run()).rejects.toThrow()
    const [log] = opened as (Logger & { readonly [symbols.streamSym]: { readonly fd: number } })[]
    expect([opened.length, log?.[symbols.streamSym].fd, log?.level]).toEqual([1, 2, 'warn'])
  })
