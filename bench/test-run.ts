import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { budgets } from '../tools/test/budgets.ts'
import { TOOK } from '../tools/test/steps.ts'
import type { Measured } from './figure.ts'

/** Runs every check and test, and holds what they took against the budget of the whole. @throws when something failed */
export async function measureTestRun(): Promise<Measured[]> {
  const main = join(import.meta.dirname, '../tools/test/test.main.ts')
  const run = spawn(process.execPath, [main, 'test'], { stdio: ['ignore', 'inherit', 'inherit'] })
  const [code] = (await once(run, 'close')) as [number | null]
  if (code !== 0) throw new Error('The tests did not pass: what they took says nothing.')
  const { seconds } = JSON.parse(await readFile(TOOK, 'utf8')) as { seconds: number }
  const beside = { ours: seconds, peer: budgets.total, unit: 's' }
  return [{ name: 'tests.total', value: seconds / budgets.total, beside }]
}
