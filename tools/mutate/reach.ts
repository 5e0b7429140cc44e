import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { TestRan } from './runner.ts'
import { functionsOf } from './switched.ts'

/** A test with what it takes and what it reaches: functions as `path@hash#number`. */
export interface KnownTest {
  readonly project: string
  readonly path: string
  readonly name: string
  readonly ms: number
  readonly reached: ReadonlySet<string>
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

/** A function as it stands in the map. When the file has changed since, the map speaks of another one. */
export const functionKey = (path: string, text: string, index: number): string =>
  `${path}@${hashOf(text)}#${index}`

/** Numbers all functions of all files, with one more number per file for its having been loaded. */
export class Numbering {
  readonly #keys: string[] = []
  readonly #first = new Map<string, number>()

  constructor(sources: ReadonlyMap<string, string>) {
    for (const [path, text] of sources) {
      this.#first.set(path, this.#keys.length)
      const count = functionsOf(path, text).length
      for (let index = 0; index < count; index += 1) this.#keys.push(functionKey(path, text, index))
      this.#keys.push(functionKey(path, text, -1))
    }
  }

  firstOf(path: string): number {
    return this.#first.get(path) ?? 0
  }

  keyOf(number: number): string {
    return this.#keys[number] ?? ''
  }
}

interface Kept {
  /** What test files looked like when they were measured, by project and path. */
  readonly hashes: Record<string, string>
  readonly keys: string[]
  readonly tests: { project: string; path: string; name: string; ms: number; reached: number[] }[]
}

/** Which test reaches which function, kept in a file from run to run: a test file is measured again only when it has changed. */
export class ReachMap {
  readonly #file: string
  readonly #hashes = new Map<string, string>()
  #tests: KnownTest[] = []

  constructor(file: string) {
    this.#file = file
    let kept: Kept
    try {
      kept = JSON.parse(readFileSync(file, 'utf8')) as Kept
    } catch {
      return
    }
    for (const [file, hash] of Object.entries(kept.hashes)) this.#hashes.set(file, hash)
    this.#tests = kept.tests.map((test) => ({
      ...test,
      reached: new Set(test.reached.map((number) => kept.keys[number] ?? '')),
    }))
  }

  get tests(): readonly KnownTest[] {
    return this.#tests
  }

  isMeasured(project: string, path: string, text: string): boolean {
    return this.#hashes.get(`${project} ${path}`) === hashOf(text)
  }

  /**
   * Notes what all tests of some files of a project have reached; tests that failed say nothing, and their file is measured again
   * the next time.
   */
  note(
    measured: string,
    files: ReadonlyMap<string, string>,
    ran: readonly TestRan[],
    numbering: Numbering,
  ): void {
    this.#tests = this.#tests.filter(({ project, path }) => project !== measured || !files.has(path))
    const failing = new Set(ran.flatMap(({ path, state }) => (state === 'failed' ? [path] : [])))
    for (const [path, text] of files)
      if (ran.some((test) => test.path === path) && !failing.has(path))
        this.#hashes.set(`${measured} ${path}`, hashOf(text))
    const before = new Map(ran.map((test) => [test.path, [] as number[]]))
    for (const test of ran) before.get(test.path)?.push(...test.reachedBefore)
    for (const { project, path, name, ms, state, reached } of ran) {
      if (state !== 'passed') continue
      const numbers = [...reached, ...(before.get(path) ?? [])]
      const keys = new Set(numbers.map((number) => numbering.keyOf(number)))
      this.#tests.push({ project, path, name, ms, reached: keys })
    }
  }

  save(): void {
    const numbers = new Map<string, number>()
    const numberOf = (key: string): number => {
      const number = numbers.get(key) ?? numbers.size
      numbers.set(key, number)
      return number
    }
    const tests = this.#tests.map((test) => ({ ...test, reached: [...test.reached].map(numberOf) }))
    const kept: Kept = { hashes: Object.fromEntries(this.#hashes), keys: [...numbers.keys()], tests }
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, JSON.stringify(kept))
  }
}
