// npm test: every check and every test, one line each, and at the end one line that sums them up.
// `npm test -- lint unit` runs only these steps.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Outcome, oneCheck, stepLine } from './outcome.ts'
import { findPostgres } from './postgres.ts'
import { playwrightOutcome, vitestOutcome } from './reports.ts'
import { checkRequirementIds } from './requirement-ids.ts'
import { runTool } from './run-tool.ts'

const reports = join(import.meta.dirname, '../../test-results')

async function tool(name: string, ...args: string[]): Promise<Outcome> {
  const { code, output } = await runTool(name, args)
  return oneCheck(code === 0, output)
}

async function vitest(
  project: string,
  report: string,
  variables: Record<string, string> = {},
): Promise<Outcome> {
  const file = join(reports, `${report}.json`)
  const args = ['run', '--project', project, '--passWithNoTests', '--reporter=default', '--reporter=json']
  return vitestOutcome(file, await runTool('vitest', [...args, `--outputFile.json=${file}`], variables))
}

async function integrationOnPostgres(): Promise<Outcome> {
  const named = process.env['TEST_DATABASE_URL']
  const postgres = await findPostgres(named)
  if ('url' in postgres) {
    const outcome = await vitest('integration', 'integration-postgres', {
      TEST_ENGINE: 'postgres',
      TEST_DATABASE_URL: postgres.url,
    })
    return { ...outcome, note: `PostgreSQL ${postgres.version}` }
  }
  if (named) return oneCheck(false, `TEST_DATABASE_URL: ${postgres.reason}`)
  return {
    passed: 0,
    failed: 0,
    skipped: 0,
    note: `not run, no PostgreSQL here: ${postgres.reason}`,
    output: '',
  }
}

async function browser(): Promise<Outcome> {
  const file = join(reports, 'browser.json')
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json']
  return playwrightOutcome(file, await runTool('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: file }))
}

const steps: [name: string, title: string, run: () => Promise<Outcome>][] = [
  ['format', 'Format', () => tool('oxfmt', '--check', '.')],
  ['lint', 'Lint and boundaries', () => tool('oxlint')],
  ['types', 'Types', () => tool('tsc', '-p', '.')],
  ['knip', 'Dead code', () => tool('knip', '--no-progress')],
  ['ids', 'Requirement ids', checkRequirementIds],
  ['unit', 'Unit tests', () => vitest('unit', 'unit')],
  ['pglite', 'Integration tests on PGlite', () => vitest('integration', 'integration-pglite')],
  ['postgres', 'Integration tests on PostgreSQL', integrationOnPostgres],
  ['browser', 'Browser tests', browser],
]

const wanted = process.argv.slice(3)
const unknown = wanted.filter((name) => !steps.some(([known]) => known === name))
if (unknown.length > 0) {
  console.error(`No step ${unknown.join(', ')}. Steps: ${steps.map(([name]) => name).join(', ')}.`)
  process.exit(1)
}

await rm(reports, { recursive: true, force: true })
await mkdir(reports, { recursive: true })
let passed = 0
let failed = 0
for (const [name, title, run] of steps) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const started = performance.now()
  const outcome = await run()
  console.log(stepLine(title, outcome, (performance.now() - started) / 1000))
  if (outcome.failed > 0) console.log(outcome.output.trimEnd())
  passed += outcome.passed
  failed += outcome.failed
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
