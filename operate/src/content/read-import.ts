import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import { type Entry, readEntryFiles } from '../read/entries.ts'
import { ServiceFolderError } from '../read/service-error.ts'
import type { Problem } from '../read/source-file.ts'
import { ImportEntry } from '../format/imported-title.ts'
import type { Stored } from '../plan/stored.ts'

/** What is hidden is not the import's, such as what editors and file managers keep beside a file. */
const TITLES = /^[^.].*\.(ya?ml|json)$/

/** What was read of a file or folder, before anything is compared with the service. */
export interface Reading {
  /** Folder that paths of pictures and videos count from. */
  root: string
  entries: Entry<ImportEntry>[]
}

/**
 * Reads titles to import: one file, or all YAML and JSON files that lie in a folder and are not hidden. A file holds one title or a list. What
 * is wrong is added to `problems`.
 * @throws ServiceFolderError when there is nothing to read
 */
export async function readImport(path: string, problems: Problem[]): Promise<Reading> {
  const place = resolve(path)
  const found = await stat(place).catch(() => undefined)
  if (!found) throw new ServiceFolderError(`${path}: there is no such file or folder`)
  const root = found.isDirectory() ? place : dirname(place)
  const files = found.isDirectory()
    ? (await readdir(place)).filter((file) => TITLES.test(file)).toSorted()
    : [basename(place)]
  if (files.length === 0) throw new ServiceFolderError(`${path}: the folder has no YAML or JSON file`)
  const { all } = await readEntryFiles(root, { kind: 'content', files, schema: ImportEntry }, problems)
  return { root, entries: all }
}

/**
 * Imported titles as they stand after an import: those that come again in the place they have, new ones behind. A title comes again
 * if id and slug are the same; whatever else shares one of them is a clash.
 */
export function mergeImport(
  stored: Pick<Stored, 'entries'>,
  { entries }: { readonly entries: readonly Entry<ImportEntry>[] },
): Entry<ImportEntry>[] {
  const again = (one: Entry<ImportEntry>, other: Entry<ImportEntry>): boolean =>
    one.value.id === other.value.id && one.value.slug === other.value.slug
  const kept = stored.entries.map((old) => entries.find((one) => again(one, old)) ?? old)
  const fresh = entries.filter((one) => !kept.includes(one))
  return [...kept, ...fresh.toSorted((a, b) => a.value.id - b.value.id)]
}
