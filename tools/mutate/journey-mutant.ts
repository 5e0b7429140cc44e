// What journeys add within the copy of a mutation run: the mutant is switched on in every page, and each journey tells what it reached.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, PlaywrightTestArgs, PlaywrightWorkerArgs, TestInfo } from '@playwright/test'

/** The environment of a run of journeys: which mutant, 0 for none, and where to write what was reached, if anywhere. */
const { OPENAIR_MUTANT: MUTANT = '0', OPENAIR_REACH: REACH } = process.env

/** Runs in every page before its own code. */
function begin([mutant, isTelling]: readonly [number, boolean]): void {
  const world = globalThis as {
    activeMutant?: number
    reachedFunction?: (id: number) => void
    tellReached?: (ids: readonly number[]) => unknown
  }
  world.activeMutant = mutant
  if (!isTelling) return
  const known = new Set<number>()
  let fresh: number[] = []
  world.reachedFunction = (id) => {
    if (known.has(id)) return
    known.add(id)
    fresh.push(id)
    if (fresh.length > 1) return
    queueMicrotask(() => {
      world.tellReached?.(fresh)
      fresh = []
    })
  }
}

type Given = PlaywrightTestArgs & PlaywrightWorkerArgs

/** A fixture that puts the mutant into the pages of a journey, those of contexts that it makes itself too. */
export const mutantFixture = [
  async ({ browser, context }: Given, use: () => Promise<void>, { testId }: TestInfo): Promise<void> => {
    const reached = new Set<number>()
    const prepare = async (one: BrowserContext): Promise<BrowserContext> => {
      if (REACH)
        await one.exposeBinding('tellReached', (_, ids: number[]) => {
          for (const id of ids) reached.add(id)
        })
      await one.addInitScript(begin, [Number(MUTANT), REACH !== undefined] as const)
      return one
    }
    await prepare(context)
    const newContext = browser.newContext.bind(browser)
    browser.newContext = async (options) => prepare(await newContext(options))
    await use()
    browser.newContext = newContext
    if (!REACH) return
    mkdirSync(REACH, { recursive: true })
    writeFileSync(join(REACH, `${testId}.json`), JSON.stringify([...reached]))
  },
  { auto: true },
] as const
