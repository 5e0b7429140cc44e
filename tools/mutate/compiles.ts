import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { besideOriginal, type Copy } from './copy.ts'
import { apply, type Mutant } from './mutant.ts'

/** What is left over by a mutant (an import that nothing uses any more) is untidy, but runs. */
const ABOUT_BEHAVIOUR = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false', '--pretty', 'false']

/** Which of the mutants the type checker takes: all are asked about in one run, each in a file of its own beside the original. */
export function thatCompile(copy: Copy, mutants: readonly Mutant[]): readonly Mutant[] {
  const beside = mutants.map((mutant, id) => ({ mutant, path: besideOriginal(mutant, id) }))
  for (const { mutant, path } of beside) copy.write(path, apply(copy.sources.get(mutant.path) ?? '', mutant))
  const tsc = join(copy.folder, 'node_modules/.bin/tsc')
  const { stdout, error } = spawnSync(tsc, ['-p', '.', ...ABOUT_BEHAVIOUR], {
    cwd: copy.folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  for (const { path } of beside) copy.remove(path)
  if (error) throw error
  const refused = new Set([...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, path]) => path))
  return beside.flatMap(({ mutant, path }) => (refused.has(path) ? [] : [mutant]))
}
