import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Outcome, oneCheck } from './outcome.ts'

const root = join(import.meta.dirname, '../..')
/** `[tv.archive-age-limit]`, also several ids in one pair of brackets. */
const named = /\[((?:[a-z]+\.[a-z0-9-]+)(?:[ ,]+[a-z]+\.[a-z0-9-]+)*)\]/g
/** What is written in quotes on a line: titles are, `[live.url]` in code is not. */
const quoted = /(['"`])(?:\\.|(?!\1).)*\1/g

/** Ids of the register: the first column of docs/requirements.tsv. */
export function registeredIds(register: string): Set<string> {
  return new Set(
    register
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t')[0] ?? ''),
  )
}

/** Every id that a test file names in brackets, with its line, counted from 1. */
export function namedIds(text: string): { id: string; line: number }[] {
  return text
    .split('\n')
    .flatMap((content, at) =>
      (content.match(quoted) ?? [])
        .flatMap((text) => [...text.matchAll(named)])
        .flatMap(([, inside = '']) => inside.split(/[ ,]+/).map((id) => ({ id, line: at + 1 }))),
    )
}

/** Every id that a test title names must stand in docs/requirements.tsv. */
export async function checkRequirementIds(): Promise<Outcome> {
  const register = registeredIds(await readFile(join(root, 'docs/requirements.tsv'), 'utf8'))
  const proven = new Set<string>()
  const unknown: string[] = []
  const files = glob(
    '{contract,domain,media,server,player,web,operate,cli,demo,e2e,bench}/**/*.{test,spec}.{ts,tsx}',
    { cwd: root },
  )
  for await (const file of files) {
    for (const { id, line } of namedIds(await readFile(join(root, file), 'utf8'))) {
      if (register.has(id)) proven.add(id)
      else unknown.push(`${file}:${line} names ${id}, which docs/requirements.tsv does not have`)
    }
  }
  return oneCheck(unknown.length === 0, unknown.join('\n'), `tests name ${proven.size} of ${register.size}`)
}
