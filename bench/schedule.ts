import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyService } from '#operate/folder/apply-service.ts'
import { smallService } from '#operate/testing/small-service.ts'
import { pictureFolder } from '#media/pictures/picture-store.ts'
import { refreshSearchAtLeisure } from '#server/catalogue/search/documents.ts'
import { openDatabase } from '#server/db/database.ts'
import { createLog } from '#server/http/log.ts'
import { createHashGate } from '#server/identity/hash-gate.ts'
import type { Measured } from './figure.ts'
import { onPostgres } from './postgres.ts'
import { measureChanges } from './schedule/changes.ts'
import { measureColdAnswers } from './schedule/cold-answers.ts'
import { fillSchedule, settle } from './schedule/large-schedule.ts'
import { measureMemoryOfSchedule } from './schedule/memory-of-schedule.ts'
import { measureStarts, startNode } from './schedule/nodes.ts'

const CHANNELS = 1000
const ITEMS = 1000
const NAMES = [
  'schedule.start',
  'schedule.start-time',
  'schedule.window',
  'schedule.window-time',
  'schedule.page',
  'schedule.page-time',
  'schedule.changed',
  'schedule.search',
  'schedule.memory',
] as const

/** A service of a thousand channels with a million items beside the same one with hardly any schedule, on PostgreSQL. */
export async function measureSchedule(): Promise<Measured[]> {
  const measured = await onPostgres(
    ['openair_bench_schedule', 'openair_bench_empty'],
    async ([large = '', small = '']) => {
      await applySmall(small)
      await applySmall(large)
      await fill(large)
      const starts = await measureStarts(large, small)
      const [one, other, plain] = await Promise.all([large, large, small].map(startNode))
      const agent = new Agent({ keepAlive: true })
      const database = await openDatabase({ url: large, dataFolder: null, log: createLog('silent') })
      try {
        const cold = await measureColdAnswers({ node: one!, url: large, agent, channels: CHANNELS })
        // One that has answered nothing else: what it keeps of answers has a bound of its own.
        const memory = await measureMemoryOfSchedule(other!, plain!, CHANNELS)
        return [...starts, ...cold, ...(await measureChanges(database, other!, CHANNELS)), memory]
      } finally {
        agent.destroy()
        await database.close()
        for (const node of [one, other, plain]) node?.stop()
      }
    },
  )
  return 'missing' in measured ? NAMES.map((name) => ({ name, missing: measured.missing })) : [...measured]
}

async function applySmall(url: string): Promise<void> {
  const database = await openDatabase({ url, dataFolder: null, log: createLog('silent') })
  const pictures = pictureFolder(join(tmpdir(), 'openair-bench-schedule', 'art'))
  const say = (): void => undefined
  await applyService(
    { database, pictures, passwords: createHashGate(), now: Date.now, say },
    await smallService(),
  )
  await database.close()
}

async function fill(url: string): Promise<void> {
  const database = await openDatabase({ url, dataFolder: null, log: createLog('silent') })
  const started = performance.now()
  await fillSchedule(database.whole, { channels: CHANNELS, items: ITEMS, now: Date.now() })
  await settle(database.whole)
  const filled = performance.now()
  await refreshSearchAtLeisure(database.whole)
  const findable = performance.now()
  // What was written last would be on its way to the disk while the first answers are measured.
  await settle(database.whole)
  const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1)
  console.log(
    `  ${CHANNELS * ITEMS} items on ${CHANNELS} channels written in ${seconds(started, filled)} s, programmes made findable in ${seconds(filled, findable)} s`,
  )
  await database.close()
}
