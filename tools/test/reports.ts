import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Outcome, TestTime } from './outcome.ts'
import type { ToolRun } from './run-tool.ts'

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    /** Path of the test file. */
    name: string
    status: string
    assertionResults: { title: string; status: string; duration?: number | null }[]
  }[]
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly ok: boolean
    readonly tests: readonly { readonly results: readonly { readonly duration: number }[] }[]
  }[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

/** Counts Vitest's JSON report; a file that could not even be loaded, or whose set-up failed, counts as one failed test. */
export async function vitestOutcome(file: string, run: ToolRun): Promise<Outcome> {
  const report = await read<VitestReport>(file)
  if (!report) return broken(run)
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const times = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ title, duration }) => ({ title, seconds: (duration ?? 0) / 1000 })),
  )
  return settled(run, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    times,
    failures: report.testResults.flatMap(({ name, status, assertionResults }) => {
      const names = assertionResults.filter((it) => it.status === 'failed').map(({ title }) => title)
      return (status === 'failed' && names.length === 0 ? ['the file itself'] : names).map(
        (title) => `${basename(name)}: ${title}`,
      )
    }),
  })
}

/** Counts Playwright's JSON report; errors outside tests (a config, a service that does not start) count each. */
export async function playwrightOutcome(file: string, run: ToolRun): Promise<Outcome> {
  const report = await read<PlaywrightReport>(file)
  if (!report) return broken(run)
  const { expected, unexpected, flaky, skipped } = report.stats
  return settled(run, {
    passed: expected,
    failed: unexpected + flaky + report.errors.length,
    skipped,
    times: report.suites.flatMap(timesOf),
    failures: report.suites.flatMap(failuresOf),
  })
}

function failuresOf({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`)
  return [...own, ...suites.flatMap(failuresOf)]
}

function timesOf({ suites = [], specs = [] }: PlaywrightSuite): TestTime[] {
  const own = specs.map(({ title, tests }) => ({
    title,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }))
  return [...own, ...suites.flatMap(timesOf)]
}

async function read<Report>(file: string): Promise<Report | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Report)
}

/** A runner that ends with an error although every test passed has failed all the same. */
function settled(run: ToolRun, counts: Omit<Outcome, 'output'>): Outcome {
  const failed = counts.failed === 0 && run.code !== 0 ? 1 : counts.failed
  return { ...counts, failed, output: run.output }
}

function broken(run: ToolRun): Outcome {
  return { passed: 0, failed: 1, skipped: 0, output: run.output || `No report; exit code ${run.code}.` }
}
