import type { ReachMap, Numbering } from './reach.ts'
import type { Runners } from './trial.ts'

const PROJECTS = [
  {
    project: 'unit',
    runner: 'node',
    tests: /^(contract|domain|media|server|player|web|operate|cli)\/.*\.test\.tsx?$/,
  },
  { project: 'integration', runner: 'node', tests: /^(server|operate|cli)\/.*\.integration\.test\.ts$/ },
  // The command line starts processes of its own, in which no mutant runs.
  {
    project: 'embedded',
    runner: 'node',
    tests: /^server\/src\/db\/(database\.integration|.*\.embedded)\.test\.ts$/,
  },
  { project: 'component', runner: 'browser', tests: /^web\/src\/.*\.browser\.test\.tsx?$/ },
] as const

const OTHERS = /\.(integration|embedded|browser)\.test\./
/** Files a run, so that others get the machine in between and a stop loses little. */
const AT_ONCE = 12
const LIMIT_MS = 10 * 60_000

/** Runs every test file that is new or has changed since it was last measured, and notes what its tests reach. */
export async function measure(
  code: ReadonlyMap<string, string>,
  runners: Runners,
  map: ReachMap,
  numbering: Numbering,
  say: (line: string) => void,
): Promise<void> {
  for (const { project, runner, tests } of PROJECTS) {
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
      const asked = [...some.keys()].map((path) => ({ project, path, tests: [] }))
      const ran = await runners[runner].run({ mutant: 0, files: asked, stopAtFirst: false }, LIMIT_MS)
      if (!ran) throw new Error(`measuring does not end: ${[...some.keys()].join(' ')}`)
      for (const error of ran.errors) say(`  fails without mutants too: ${error}`)
      for (const { state, path, name } of ran.tests)
        if (state === 'failed') say(`  fails without mutants too: ${path}: ${name}`)
      map.note(project, some, ran.tests, numbering)
      map.save()
    }
  }
}
