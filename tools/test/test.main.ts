// npm test: every check and every test, one line each, what each took against its budget, and at the end one line that sums them up.
// `npm test -- lint unit` runs only these steps.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { readUse } from '../use.ts'
import { budgetReport, budgets } from './budgets.ts'
import { runInSlots } from './in-slots.ts'
import { stepLine, type TestTime } from './outcome.ts'
import { chosenSteps, REPORTS, stopService, TOOK } from './steps.ts'

/** Steps that take one core run two at a time. */
const SLOTS = 2

const chosen = readUse('npm test -- [STEP…]', process.argv.slice(3), chosenSteps)

await rm(REPORTS, { recursive: true, force: true })
await mkdir(REPORTS, { recursive: true })
const began = performance.now()
const secondsSince = (start: number): number => (performance.now() - start) / 1000
const took = new Map<string, number>()
const times: TestTime[] = []
const failures: string[] = []
let passed = 0
let failed = 0

const tasks = chosen.map(({ name, title, slots, run }) => ({
  slots,
  run: async () => {
    const started = performance.now()
    const outcome = await run()
    took.set(name, secondsSince(started))
    console.log(stepLine(title, outcome, secondsSince(started)))
    if (outcome.failed > 0) console.log(outcome.output.trimEnd())
    passed += outcome.passed
    failed += outcome.failed
    times.push(...(outcome.times ?? []))
    if (outcome.failed > 0) failures.push(...(outcome.failures ?? [title]))
  },
}))
try {
  await runInSlots(tasks, SLOTS)
} finally {
  await stopService()
}
const seconds = secondsSince(began)
await writeFile(TOOK, JSON.stringify({ seconds, steps: Object.fromEntries(took) }))
for (const line of budgetReport(budgets, { seconds, steps: took, tests: times })) console.log(line)
// The reasons stand above, by step; whoever reads the end only learns where to look.
for (const failure of failures) console.log(`failed: ${failure}`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
