import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { TakeTurn } from './turn.ts'

/** A test file to run with some of its tests, all where none is named. */
export interface FileAsked {
  readonly project: string
  readonly path: string
  readonly tests: readonly string[]
  /** The number of the mutant that runs within this file; 0 is none. */
  readonly mutant: number
}

export interface Asked {
  readonly files: readonly FileAsked[]
  /** Of each file, when one of its tests has failed, the others are left out. */
  readonly stopAtFirst: boolean
}

export interface TestRan {
  readonly project: string
  readonly path: string
  /** With the names of its suites. */
  readonly name: string
  readonly state: 'passed' | 'failed'
  readonly ms: number
  readonly reached: readonly number[]
  readonly reachedBefore: readonly number[]
}

/** What failed outside of tests: a file that cannot be loaded, a set-up, a promise that nobody waited for. */
export interface Outside {
  /** The test file, where it is known. */
  readonly path: string | null
  readonly message: string
}

export interface Ran {
  readonly tests: readonly TestRan[]
  readonly errors: readonly Outside[]
}

/** The process of the tests ended in the middle of a run: by which signal or exit code. */
interface Ended {
  readonly ended: string
}

const isEnded = (ran: Ran | Ended | null): ran is Ended => ran !== null && 'ended' in ran

/** A Vitest in a process of its own, which can be ended when a mutant never comes to an end. */
export class Runner {
  readonly #folder: string
  readonly #projects: readonly string[]
  readonly #takeTurn: TakeTurn
  readonly #variables: Readonly<Record<string, string>>
  #child: ChildProcess | null = null
  #isOver = false
  #last: Promise<unknown> = Promise.resolve()

  constructor(
    folder: string,
    projects: readonly string[],
    takeTurn: TakeTurn,
    variables: Readonly<Record<string, string>> = {},
  ) {
    this.#folder = folder
    this.#projects = projects
    this.#takeTurn = takeTurn
    this.#variables = variables
  }

  /** Runs tests, one call after the other. @returns null when they have not ended within the limit, in milliseconds */
  run(asked: Asked, limit: number): Promise<Ran | null> {
    const ran = this.#last.then(() => this.#inTurn(asked, limit))
    this.#last = ran.catch(() => undefined)
    return ran
  }

  async #inTurn(asked: Asked, limit: number): Promise<Ran | null> {
    const leave = await this.#takeTurn()
    try {
      const ran = await this.#run(asked, limit)
      if (!isEnded(ran)) return ran
      // A Vitest that has run for an hour may end for reasons of its own; one that ends again does so for this mutant's.
      console.error(`the tests' process ended by itself (${ran.ended}), and is started again`)
      const again = await this.#run(asked, limit)
      return isEnded(again)
        ? { tests: [], errors: [{ path: null, message: `the tests' process ended: ${again.ended}` }] }
        : again
    } finally {
      leave()
    }
  }

  async #run(asked: Asked, limit: number): Promise<Ran | Ended | null> {
    if (this.#isOver) throw new Error('the mutation run is over')
    const child = (this.#child ??= await this.#start())
    const { promise, resolve, reject } = Promise.withResolvers<Ran | Ended | null>()
    const timer = setTimeout(() => resolve(null), limit)
    const ended = (code: number | null, signal: string | null): void => {
      this.#child = null
      if (this.#isOver) reject(new Error('the mutation run is over'))
      else resolve({ ended: signal ?? `code ${code}` })
    }
    child.once('message', (ran) => resolve(ran as Ran)).once('exit', ended)
    child.send(asked)
    try {
      const ran = await promise
      if (!ran) await this.end()
      return ran
    } finally {
      clearTimeout(timer)
      child.removeAllListeners('message').off('exit', ended)
    }
  }

  async #start(): Promise<ChildProcess> {
    const main = join(this.#folder, 'tools/mutate/runner.main.ts')
    const child = fork(main, [this.#folder, ...this.#projects], {
      cwd: this.#folder,
      execArgv: [],
      env: { ...process.env, NODE_NO_WARNINGS: '1', ...this.#variables },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    child.once('message', resolve).once('exit', () => reject(new Error('the tests cannot be started')))
    await promise
    child.removeAllListeners('exit')
    return child
  }

  /** Ends the process, and starts no other: what was still to run fails. */
  async stop(): Promise<void> {
    this.#isOver = true
    await this.end()
  }

  /** Ends the process, by force when it does not end within five seconds. */
  async end(): Promise<void> {
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null) return
    const { promise, resolve } = Promise.withResolvers<unknown>()
    child.once('exit', resolve)
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), 5000)
    await promise
    clearTimeout(timer)
  }
}
