import { join } from 'node:path'
import { type JourneyService, startJourneyService } from '../service/journey-service.ts'
import { type Outcome, oneCheck } from './outcome.ts'
import { findPostgres } from './postgres.ts'
import { playwrightOutcome, vitestOutcome } from './reports.ts'
import { checkRequirementIds } from './requirement-ids.ts'
import { runTool } from './run-tool.ts'
import { knownNames } from '../use.ts'

/** Where reports of a run are written. */
export const REPORTS = join(import.meta.dirname, '../../test-results')

/** What the last run took, in seconds: `{ "seconds": 600, "steps": { "unit": 30, … } }`. */
export const TOOK = join(REPORTS, 'took.json')

export interface Step {
  readonly name: string
  readonly title: string
  /** How many of the two lanes it takes. */
  readonly slots: 1 | 2
  /** Another step that has to run before it. */
  readonly needs?: string
  run(): Promise<Outcome>
}

async function tool(name: string, ...args: string[]): Promise<Outcome> {
  const { code, output } = await runTool(name, args)
  return oneCheck(code === 0, output)
}

/** @param project of the configuration, or several that begin alike: `unit*` */
async function vitest(project: string, variables: Readonly<Record<string, string>> = {}): Promise<Outcome> {
  const file = join(REPORTS, `${project.replace('*', '')}.json`)
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json']
  return vitestOutcome(file, await runTool('vitest', [...args, `--outputFile.json=${file}`], variables))
}

/** On PostgreSQL where there is one; a machine without one tries the same on the embedded database. */
async function integration(): Promise<Outcome> {
  const named = process.env['TEST_DATABASE_URL']
  const postgres = await findPostgres(named)
  if ('url' in postgres) {
    const variables = { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: postgres.url }
    return { ...(await vitest('integration', variables)), note: `PostgreSQL ${postgres.version}` }
  }
  if (named) return oneCheck(false, `TEST_DATABASE_URL: ${postgres.reason}`)
  return {
    ...(await vitest('integration', { TEST_ENGINE: 'pglite' })),
    note: `on the embedded database, no PostgreSQL here: ${postgres.reason}`,
  }
}

/** Where nginx or PostgreSQL is not there, this alone is left out, and said so. */
async function twoNodes(): Promise<Outcome> {
  const leftOut = (note: string): Outcome => ({ passed: 0, failed: 0, skipped: 1, note, output: '' })
  if (process.env['OPENAIR_MISSING']?.split(',').includes('nginx')) return leftOut('no nginx here')
  const postgres = await findPostgres(process.env['TEST_DATABASE_URL'])
  if ('reason' in postgres) return leftOut(`no PostgreSQL here: ${postgres.reason}`)
  return vitest('rig', { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: postgres.url })
}

let service: JourneyService | undefined

async function startService(): Promise<Outcome> {
  try {
    service = await startJourneyService()
    return oneCheck(true, '')
  } catch (error) {
    return oneCheck(false, String(error))
  }
}

/** Ends the service of the journeys, if it runs. @throws when it ends with an error */
export async function stopService(): Promise<void> {
  const running = service
  service = undefined
  await running?.stop()
}

async function journeys(): Promise<Outcome> {
  if (!service) return oneCheck(false, 'The service of the journeys did not start.')
  const file = join(REPORTS, 'browser.json')
  const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json']
  const variables = { ...service.environment, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const outcome = await playwrightOutcome(file, await runTool('playwright', args, variables))
  try {
    await stopService()
    return outcome
  } catch (error) {
    const output = `${outcome.output}\n${String(error)}`
    return { ...outcome, failed: outcome.failed + 1, output }
  }
}

/**
 * In the order in which they begin. The service of the journeys makes its clips beside the checks; what fails soonest is told
 * soonest; the journeys, which take both lanes, come last.
 */
export const steps: readonly Step[] = [
  { name: 'service', title: 'Service of the journeys, with its clips', slots: 1, run: startService },
  { name: 'format', title: 'Format', slots: 1, run: () => tool('oxfmt', '--check', '.') },
  { name: 'ids', title: 'Requirement ids', slots: 1, run: checkRequirementIds },
  { name: 'lint', title: 'Lint and boundaries', slots: 1, run: () => tool('oxlint') },
  { name: 'types', title: 'Types', slots: 1, run: () => tool('tsc', '-p', '.') },
  { name: 'knip', title: 'Dead code', slots: 1, run: () => tool('knip', '--no-progress') },
  { name: 'unit', title: 'Unit tests', slots: 1, run: () => vitest('unit*') },
  { name: 'component', title: 'Component tests in the browser', slots: 1, run: () => vitest('component') },
  { name: 'media', title: 'Media tests', slots: 1, run: () => vitest('media') },
  { name: 'integration', title: 'Integration tests', slots: 1, run: integration },
  { name: 'rig', title: 'Two nodes behind nginx', slots: 1, run: twoNodes },
  { name: 'embedded', title: 'Tests of the embedded database', slots: 1, run: () => vitest('embedded') },
  { name: 'browser', title: 'Journeys in the browser', slots: 2, needs: 'service', run: journeys },
]

export const stepNames: readonly string[] = steps.map(({ name }) => name)

/**
 * The steps that a command line names, with what they need, or all where it names none.
 * @throws UsageError with the known names when one is not known
 */
export function chosenSteps(wanted: readonly string[]): readonly Step[] {
  knownNames('step', wanted, stepNames)
  if (wanted.length === 0) return steps
  const needed = new Set(
    steps.filter(({ name }) => wanted.includes(name)).flatMap(({ name, needs }) => [name, needs]),
  )
  return steps.filter(({ name }) => needed.has(name))
}
