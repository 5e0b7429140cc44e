import { access, readdir } from 'node:fs/promises'
import type { Static, TSchema } from 'typebox'
import { faultsOf } from './check-shape.ts'
import { stopAtMany } from './service-error.ts'
import { type Path, type Problem, readSource } from './source-file.ts'

/** One well-formed entry of a file, and how to complain about one of its fields. */
export interface Entry<T> {
  value: T
  /** Where it stands, for the words of others: `file:line`. */
  place: string
  /** The same of one of its fields. */
  placeOf(path: Path): string
  report(path: Path, message: string): void
}

/** Entries of one kind. `broken` names those whose shape is wrong: they are complained about once, not wherever they are named. */
export interface Entries<T> {
  kind: string
  all: Entry<T>[]
  broken: ReadonlySet<string>
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The YAML files behind a name: `name.yaml`, or all files in the folder `name/` that are not hidden. */
async function filesOf(root: string, name: string): Promise<string[]> {
  if (!name.endsWith('/')) return [`${name}.yaml`]
  const found = await readdir(root + '/' + name).catch(() => [])
  return found
    .filter((file) => file.endsWith('.yaml') && !file.startsWith('.'))
    .toSorted()
    .map((file) => name + file)
}

async function thoseThere(root: string, files: readonly string[]): Promise<string[]> {
  const isThere = (file: string) =>
    access(`${root}/${file}`).then(
      () => true,
      () => false,
    )
  const verdicts = await Promise.all(files.map(isThere))
  return files.filter((_, at) => verdicts[at])
}

/** Reads the entries of one kind; a file holds one entry or a list of them. What is wrong is added to `problems`. @throws ServiceFolderError for very many mistakes */
export async function readEntries<Schema extends TSchema>(
  root: string,
  source: { kind: string; files: string; schema: Schema; isOptional?: boolean },
  problems: Problem[],
): Promise<Entries<Static<Schema>>> {
  const { kind, files, schema, isOptional = false } = source
  const named = await filesOf(root, files)
  if (named.length === 0) {
    problems.push({ file: files, line: 1, field: '', message: 'the folder has no file' })
  }
  const found = isOptional ? await thoseThere(root, named) : named
  return readEntryFiles(root, { kind, files: found, schema }, problems)
}

/** The same from files that are named one by one. */
export async function readEntryFiles<Schema extends TSchema>(
  root: string,
  source: { kind: string; files: readonly string[]; schema: Schema },
  problems: Problem[],
): Promise<Entries<Static<Schema>>> {
  const all: Entry<Static<Schema>>[] = []
  const broken = new Set<string>()
  for (const file of source.files) {
    const read = await readSource(root, file)
    if (Array.isArray(read)) {
      problems.push(...read)
      stopAtMany(problems)
      continue
    }
    const values: [Path, unknown][] = Array.isArray(read.value)
      ? read.value.map((value, i): [Path, unknown] => [[i], value])
      : [[[], read.value]]
    for (const [at, value] of values) {
      const report = (path: Path, message: string): void => {
        problems.push(read.problem([...at, ...path], message))
      }
      const faults = faultsOf(source.schema, value)
      if (faults.length === 0) {
        const placeOf = (path: Path): string => `${file}:${read.problem([...at, ...path], '').line}`
        all.push({ value: value as Static<Schema>, place: placeOf([]), placeOf, report })
        continue
      }
      for (const { path, message } of faults) report(path, message)
      stopAtMany(problems)
      if (!isRecord(value)) continue
      for (const name of [value['slug'], value['code'], value['shortname'], value['channel']]) {
        if (typeof name === 'string') broken.add(name)
      }
    }
  }
  return { kind: source.kind, all, broken }
}

/** Finds entries by name, and complains where a name is unknown or taken twice. */
export interface Index<T> {
  entries: Entry<T>[]
  /** The entry, or undefined after a complaint at `path` of `from`. */
  find(name: string, from: Entry<unknown>, path: Path): T | undefined
  /** Also where the entry's shape is wrong. */
  has(name: string): boolean
}

export function indexOf<T>(
  { kind, all, broken }: Entries<T>,
  nameOf: (value: T) => string,
  field: string,
): Index<T> {
  const names = new Map<string, Entry<T>>()
  for (const entry of all) {
    const name = nameOf(entry.value)
    const first = names.get(name)
    if (first === undefined) names.set(name, entry)
    else entry.report([field], `${kind} "${name}" exists already in ${first.place}`)
  }
  return {
    entries: [...names.values()],
    has: (name) => names.has(name) || broken.has(name),
    find(name, from, path) {
      const found = names.get(name)?.value
      if (found === undefined && !broken.has(name)) from.report(path, `unknown ${kind} "${name}"`)
      return found
    },
  }
}

/** Complains about every id that an earlier entry has. Entries of several kinds may share one space of ids. */
export function refuseSameIds(owners: readonly { entry: Entry<unknown>; ids: readonly number[] }[]): void {
  const taken = new Map<number, string>()
  for (const { entry, ids } of owners) {
    for (const id of ids) {
      const first = taken.get(id)
      if (first !== undefined) entry.report(['id'], `id ${id} is taken by ${first}`)
      else taken.set(id, entry.place)
    }
  }
}
