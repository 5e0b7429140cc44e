import { globSync, readFileSync } from 'node:fs'

/** What a unit test writes that exchanges modules or globals for the whole process. */
const EXCHANGES = /\bvi\.(?:mock|doMock|hoisted|stubGlobal|resetModules)\(/

/**
 * Unit tests that need modules of their own, since they exchange modules or globals. All others share the modules of their process:
 * loading the same code anew for each file was two thirds of the time of all unit tests.
 * @param root folder of the checkout @param exclude patterns of files that are no unit tests @returns paths relative to the root
 */
export function testsWithOwnModules(root: string, exclude: readonly string[]): string[] {
  return globSync('**/*.test.{ts,tsx}', { cwd: root, exclude: [...exclude] }).filter((file) =>
    EXCHANGES.test(readFileSync(`${root}/${file}`, 'utf8')),
  )
}
