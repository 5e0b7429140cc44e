import { readFile } from 'node:fs/promises'
import type { Outcome } from './outcome.ts'
import type { ToolRun } from './run-tool.ts'

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

/** Counts Vitest's JSON report; a file that could not even be loaded counts as one failed test. */
export async function vitestOutcome(file: string, run: ToolRun): Promise<Outcome> {
  const report = await read<VitestReport>(file)
  if (!report) return broken(run)
  const unloaded = report.testResults.filter(
    (it) => it.status === 'failed' && it.assertionResults.length === 0,
  )
  return settled(run, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  })
}

/** Counts Playwright's JSON report; errors outside tests (a config, a service that does not start) count each. */
export async function playwrightOutcome(file: string, run: ToolRun): Promise<Outcome> {
  const report = await read<PlaywrightReport>(file)
  if (!report) return broken(run)
  const { expected, unexpected, flaky, skipped } = report.stats
  return settled(run, { passed: expected, failed: unexpected + flaky + report.errors.length, skipped })
}

async function read<Report>(file: string): Promise<Report | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Report)
}

/** A runner that ends with an error although every test passed has failed all the same. */
function settled(run: ToolRun, counts: { passed: number; failed: number; skipped: number }): Outcome {
  const failed = counts.failed === 0 && run.code !== 0 ? 1 : counts.failed
  return { ...counts, failed, output: run.output }
}

function broken(run: ToolRun): Outcome {
  return { passed: 0, failed: 1, skipped: 0, output: run.output || `No report; exit code ${run.code}.` }
}
