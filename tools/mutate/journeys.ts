import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type * as journeyService from '../service/journey-service.ts'
import type { Copy } from './copy.ts'
import type { Mutant } from './mutant.ts'
import type { Numbering } from './reach.ts'
import { functionAt, functionsOf } from './switched.ts'

const root = join(import.meta.dirname, '../..')
/** Rooms whose code runs in the page; the service runs as it is. */
export const IN_PAGE = /^(contract|domain|player|web)\//
/** Each journey of each run takes an account of its own. */
const ACCOUNTS = 800
/** How long the journeys of one mutant take at most, one after the other, in milliseconds. */
const JOURNEYS_MS = 60_000

interface Journey {
  /** As Playwright is asked for it: `e2e/film.spec.ts:12`. */
  readonly place: string
  readonly title: string
  readonly ms: number
  readonly reached: ReadonlySet<number>
}

interface JourneyRan {
  readonly id: string
  readonly place: string
  readonly title: string
  readonly ms: number
  readonly hasFailed: boolean
}

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly id: string
    readonly title: string
    readonly file: string
    readonly line: number
    readonly tests: readonly {
      readonly status: string
      readonly results: readonly { readonly duration: number }[]
    }[]
  }[]
}

const ranOf = ({ suites = [], specs = [] }: Suite): JourneyRan[] => [
  ...specs.map(({ id, title, file, line, tests }) => ({
    id,
    title,
    place: `e2e/${file}:${line}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    hasFailed: tests.some(({ status }) => status === 'unexpected'),
  })),
  ...suites.flatMap(ranOf),
]

/** What the journeys found about one mutant. */
export interface JourneyTrial {
  readonly seenBy: string | null
  readonly ran: number
  readonly reaching: number
  readonly files: readonly string[]
}

/** The journeys in a real browser, over a service whose pages hold the mutants. */
export class Journeys {
  readonly #copy: Copy
  readonly #numbering: Numbering
  readonly #service: journeyService.JourneyService
  #known: readonly Journey[] = []

  private constructor(copy: Copy, numbering: Numbering, service: journeyService.JourneyService) {
    this.#copy = copy
    this.#numbering = numbering
    this.#service = service
  }

  /** Builds the pages of the copy, starts its service and runs all journeys once to see what they reach. */
  static async start(copy: Copy, numbering: Numbering, say: (line: string) => void): Promise<Journeys> {
    const file = join(copy.folder, 'e2e/journey.ts')
    const text = readFileSync(file, 'utf8').replace('export const test = base', 'const usual = base')
    const addition = `import { mutantFixture } from '../tools/mutate/journey-mutant.ts'\nexport const test = usual.extend({ mutant: mutantFixture })\n`
    writeFileSync(file, text + addition)
    const clips = join(root, '.cache/clips')
    mkdirSync(join(copy.folder, '.cache'), { recursive: true })
    if (existsSync(clips)) symlinkSync(clips, join(copy.folder, '.cache/clips'))
    const { startJourneyService } = (await import(
      join(copy.folder, 'tools/service/journey-service.ts')
    )) as typeof journeyService
    say('starting the service of the journeys')
    const journeys = new Journeys(copy, numbering, await startJourneyService(ACCOUNTS))
    say('measuring journeys')
    await journeys.#measure(say)
    return journeys
  }

  async #measure(say: (line: string) => void): Promise<void> {
    const reach = join(this.#copy.folder, '.cache/reach')
    const ran = await this.#run([], { OPENAIR_REACH: reach })
    for (const { hasFailed, title } of ran) if (hasFailed) say(`  fails without mutants too: ${title}`)
    this.#known = ran.flatMap(({ id, hasFailed, ...journey }) => {
      const file = join(reach, `${id}.json`)
      if (hasFailed || !existsSync(file)) return []
      return [{ ...journey, reached: new Set(JSON.parse(readFileSync(file, 'utf8')) as number[]) }]
    })
    say(`${this.#known.length} journeys pass`)
  }

  /** Runs the journeys that reach a mutant, those that reach the least else first, until one sees it. */
  async try(id: number, mutant: Mutant): Promise<JourneyTrial> {
    const reaching = this.#reaching(mutant).toSorted((a, b) => a.reached.size - b.reached.size)
    let time = 0
    const chosen = reaching.filter(({ ms }, at) => (time += ms) <= JOURNEYS_MS || at === 0)
    const files = [...new Set(chosen.map(({ place }) => place.replace(/:\d+$/, '')))]
    const trial = { ran: chosen.length, reaching: reaching.length, files }
    if (chosen.length === 0) return { ...trial, seenBy: null }
    const ran = await this.#run(chosen, { OPENAIR_MUTANT: String(id) })
    const failed = ran.filter(({ hasFailed }) => hasFailed)
    const [first] = failed
    if (!first) return { ...trial, seenBy: null }
    // A failure counts when the same journey passes without the mutant.
    const again = await this.#run([first], {})
    const isMutants = again.length > 0 && again.every(({ hasFailed }) => !hasFailed)
    return { ...trial, seenBy: isMutants ? `${first.place}: ${first.title}` : null }
  }

  #reaching(mutant: Mutant): Journey[] {
    const text = this.#copy.sources.get(mutant.path) ?? ''
    const functions = functionsOf(mutant.path, text)
    const index = functionAt(functions, mutant)
    const first = this.#numbering.firstOf(mutant.path)
    const numbers = index >= 0 ? [first + index] : functions.map((_, at) => first + at)
    return this.#known.filter(({ reached }) => numbers.some((number) => reached.has(number)))
  }

  /** Runs some journeys, all where none is named. */
  async #run(
    journeys: readonly Pick<Journey, 'place'>[],
    variables: Readonly<Record<string, string>>,
  ): Promise<readonly JourneyRan[]> {
    const report = join(this.#copy.folder, '.cache/journeys.json')
    rmSync(report, { force: true })
    const stop = journeys.length > 0 ? ['--max-failures=1'] : []
    const args = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=json', ...stop]
    const child = spawn(
      join(this.#copy.folder, 'node_modules/.bin/playwright'),
      [...args, ...journeys.map(({ place }) => place)],
      {
        cwd: this.#copy.folder,
        stdio: 'ignore',
        env: {
          ...process.env,
          ...this.#service.environment,
          ...variables,
          PLAYWRIGHT_JSON_OUTPUT_FILE: report,
        },
      },
    )
    await new Promise((resolve) => child.once('close', resolve))
    if (!existsSync(report)) throw new Error('the journeys leave no report')
    return ranOf(JSON.parse(readFileSync(report, 'utf8')) as Suite)
  }

  async stop(): Promise<void> {
    await this.#service.stop().catch(() => undefined)
  }
}
