import type { ReachMap, Numbering } from './reach.ts'
import type { Runners } from './trial.ts'

const PROJECTS = [
  {
    project: 'unit',
    kind: 'unit',
    runner: 'node',
    tests: /^(contract|domain|media|server|player|web|operate|cli)\/.*\.test\.tsx?$/,
  },
  {
    project: 'integration',
    kind: 'service',
    runner: 'node',
    tests: /^(server|operate|cli)\/.*\.integration\.test\.ts$/,
  },
  // The command line starts processes of its own, in which no mutant runs.
  {
    project: 'embedded',
    kind: 'service',
    runner: 'node',
    tests: /^server\/src\/db\/(database\.integration|.*\.embedded)\.test\.ts$/,
  },
  { project: 'component', kind: 'browser', runner: 'browser', tests: /^web\/src\/.*\.browser\.test\.tsx?$/ },
] as const

const OTHERS = /\.(integration|embedded|browser)\.test\./
/** Files a run, so that others get the machine in between and a stop loses little. */
const AT_ONCE = 12
const LIMIT_MS = 10 * 60_000

/** What is needed to measure tests, and where it is noted. */
export interface Measuring {
  readonly code: ReadonlyMap<string, string>
  readonly runners: Runners
  readonly map: ReachMap
  readonly numbering: Numbering
  say(line: string): void
}

/** Runs every test file of some kind that is new or has changed since it was last measured, and notes what its tests reach. */
export async function measure(
  { code, runners, map, numbering, say }: Measuring,
  kind: 'unit' | 'service' | 'browser',
): Promise<void> {
  for (const { project, runner, tests } of PROJECTS.filter((each) => each.kind === kind)) {
    const files = [...code].filter(
      ([path, text]) =>
        tests.test(path) &&
        (project !== 'unit' || !OTHERS.test(path)) &&
        !map.isMeasured(project, path, text),
    )
    const size = project === 'unit' ? 60 : AT_ONCE
    for (let at = 0; at < files.length; at += size) {
      const some = new Map(files.slice(at, at + size))
      say(`measuring ${project} tests, ${at} of ${files.length} files`)
      const asked = [...some.keys()].map((path) => ({ project, path, tests: [], mutant: 0 }))
      const ran = await runners[runner].run({ files: asked, stopAtFirst: false }, LIMIT_MS)
      if (!ran) throw new Error(`measuring does not end: ${[...some.keys()].join(' ')}`)
      for (const { message } of ran.errors) say(`  fails without mutants too: ${message}`)
      for (const { state, path, name } of ran.tests)
        if (state === 'failed') say(`  fails without mutants too: ${path}: ${name}`)
      map.note(project, some, ran.tests, numbering)
      map.save()
    }
  }
}
