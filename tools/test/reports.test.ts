import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { playwrightOutcome, vitestOutcome } from './reports.ts'

const run = { code: 1, output: 'what the runner said' }

async function report(content: unknown): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'report-')), 'report.json')
  await writeFile(file, JSON.stringify(content))
  return file
}

test('tests that failed are named with their file, and one that could not be loaded or set up as itself', async () => {
  const file = await report({
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        name: '/home/a/list.test.ts',
        status: 'failed',
        assertionResults: [
          { title: 'is long', status: 'passed' },
          { title: 'is short', status: 'failed' },
        ],
      },
      { name: '/home/a/broken.test.ts', status: 'failed', assertionResults: [] },
      {
        name: '/home/a/late.test.ts',
        status: 'failed',
        assertionResults: [{ title: 'is never run', status: 'skipped' }],
      },
    ],
  })
  const outcome = await vitestOutcome(file, run)
  expect(outcome.failed).toBe(3)
  expect(outcome.failures).toEqual([
    'list.test.ts: is short',
    'broken.test.ts: the file itself',
    'late.test.ts: the file itself',
  ])
})

test('journeys that failed are named, in whatever depth of suites', async () => {
  const spec = (title: string, ok: boolean) => ({ title, ok, file: 'a.spec.ts', tests: [] })
  const file = await report({
    stats: { expected: 1, unexpected: 2, flaky: 0, skipped: 0 },
    errors: [],
    suites: [{ specs: [spec('one', false), spec('two', true)], suites: [{ specs: [spec('three', false)] }] }],
  })
  const outcome = await playwrightOutcome(file, run)
  expect(outcome.failed).toBe(2)
  expect(outcome.failures).toEqual(['a.spec.ts: one', 'a.spec.ts: three'])
})
