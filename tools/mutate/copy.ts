import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Mutant } from './mutant.ts'

const root = join(import.meta.dirname, '../..')
const MUTATED = /^(contract|domain|server|player|web|operate)\/src\/.*\.tsx?$/
/** Tests and what helps them; words of languages, which translators write; a worker's own program, which no test runs within itself. */
const LEFT_ALONE =
  /\.test\.tsx?$|\/testing\/|\.d\.ts$|\/i18n\/(words|[a-z]{2})\/|^server\/src\/words\/[a-z]{2}\/|\.main\.ts$/

/** Whether mutants are made of a file. */
export const isMutated = (path: string): boolean => MUTATED.test(path) && !LEFT_ALONE.test(path)

/** Where mutants are made: files as they stand in the checkout, those not yet committed too, so that nothing of it is touched. */
export interface Copy {
  readonly folder: string
  /** The mutated rooms' files, path by text. */
  readonly sources: ReadonlyMap<string, string>
  /** All files of TypeScript, path by text. */
  readonly code: ReadonlyMap<string, string>
  write(path: string, text: string): void
  remove(path: string): void
  /** Removes the whole copy. */
  end(): void
}

/** Copies the checkout into a folder for the time of a run. */
export function copyCheckout(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'openair-mutate-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const code = new Map<string, string>()
  for (const path of listed.split('\n').filter(Boolean)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path))
    if (/\.tsx?$/.test(path)) code.set(path, readFileSync(join(root, path), 'utf8'))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    code,
    sources: new Map([...code].filter(([path]) => isMutated(path))),
    write: (path, text) => writeFileSync(join(folder, path), text),
    remove: (path) => rmSync(join(folder, path)),
    end: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The name under which a mutant's whole file stands beside the original while types are checked. */
export const besideOriginal = ({ path }: Mutant, id: number): string =>
  path.replace(/\.tsx?$/, (ending) => `.mutant-${id}${ending}`)
