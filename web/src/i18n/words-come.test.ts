import { expect, test } from 'vitest'

const code = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}', '!../testing/**'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
const files = new Map(Object.entries(code).map(([path, text]) => [placeOf('i18n', path), text]))
const ENTRY = 'app/main.tsx'

/** The place of a file that another one names, below `web/src`. */
function placeOf(folder: string, named: string): string {
  return new URL(named, `file:///${folder}/`).pathname.slice(1)
}

const folderOf = (file: string): string => file.split('/').slice(0, -1).join('/')
const named = (file: string, pattern: RegExp): string[] =>
  [...(files.get(file) ?? '').matchAll(pattern)]
    .map(([, at, alone]) => placeOf(folderOf(file), at ?? alone ?? ''))
    .filter((one) => files.has(one))

/** What comes with a file, and what it fetches later. */
const withIt = new Map(
  [...files.keys()].map((file) => [
    file,
    named(
      file,
      /^(?:import|export)\s+(?!type\b)[^'\n;]*?(?:\n[^']*?)?from '(\.[^']+)'|^import '(\.[^']+)'/gm,
    ),
  ]),
)
const later = new Map([...files.keys()].map((file) => [file, named(file, /import\('(\.[^']+)'\)/g)]))

/** A file and all that comes with it. */
function together(root: string): Set<string> {
  const found = new Set([root])
  for (const file of found) for (const one of withIt.get(file) ?? []) found.add(one)
  return found
}

const ADDED = /addPageWords\('(\w+)'/g
const addedBy = (all: Iterable<string>): Set<string> =>
  new Set(
    [...all].flatMap((file) => [...(files.get(file) ?? '').matchAll(ADDED)].map(([, name]) => name ?? '')),
  )
const TRAVEL_LATER = addedBy(files.keys())
const saidBy = (file: string): string[] =>
  [...(files.get(file) ?? '').matchAll(/['`](\w+)\.[\w.${}]+['`]/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => TRAVEL_LATER.has(name))

test('words that travel with later pages come with whatever says them, or with what has fetched that', () => {
  const roots = new Map([ENTRY, ...[...later.values()].flat()].map((root) => [root, together(root)]))
  const fetchers = (root: string): string[] =>
    [...roots].flatMap(([from, all]) =>
      [...all].some((file) => later.get(file)?.includes(root)) ? [from] : [],
    )
  // At first everything counts as there; what any of the fetchers comes without is taken away until nothing changes.
  const there = new Map([...roots.keys()].map((root) => [root, new Set(TRAVEL_LATER)]))
  for (let isSettled = false; !isSettled;) {
    isSettled = true
    for (const [root, all] of roots) {
      const before = root === ENTRY ? [] : fetchers(root).map((from) => there.get(from) ?? new Set<string>())
      const [first = new Set<string>(), ...others] = before
      const now = addedBy(all).union(others.reduce((some, one) => some.intersection(one), first))
      if (now.size === there.get(root)?.size) continue
      there.set(root, now)
      isSettled = false
    }
  }
  const missing = [...roots].flatMap(([root, all]) =>
    [...all].flatMap((file) =>
      saidBy(file).flatMap((name) => (there.get(root)?.has(name) ? [] : [`${file} says ${name} in ${root}`])),
    ),
  )
  expect([TRAVEL_LATER.size, roots.size]).toEqual([
    expect.toSatisfy((n) => n > 5),
    expect.toSatisfy((n) => n > 30),
  ])
  expect(missing).toEqual([])
})
