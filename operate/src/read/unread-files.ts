import { readdir, realpath, stat } from 'node:fs/promises'
import { stopAtMany } from './service-error.ts'
import type { Problem } from './source-file.ts'

const IS_YAML = /\.ya?ml$/i
const isHidden = (name: string): boolean => name.startsWith('.')

/** What lies in a folder and is not hidden, and which of it are folders: links are followed as reading does. */
async function visibleIn(folder: string): Promise<{ readonly name: string; readonly isFolder: boolean }[]> {
  const names = (await readdir(folder)).filter((name) => !isHidden(name)).toSorted()
  return Promise.all(
    names.map(async (name) => ({
      name,
      isFolder: await stat(`${folder}/${name}`).then(
        (what) => what.isDirectory(),
        () => false,
      ),
    })),
  )
}

/** The same, but nothing of a folder that was seen before: by a link to it, or back to where a link stands. */
async function newIn(folder: string, seen: Set<string>): ReturnType<typeof visibleIn> {
  const here = await realpath(folder)
  if (seen.has(here)) return []
  seen.add(here)
  return visibleIn(here)
}

/**
 * Paths of the YAML files in a folder and below it, by the path that the folder has; of each folder once, by whatever links it can be reached.
 * @param seen real paths of folders, to which these are added
 * @param unreadable hears of folders that cannot be read
 */
async function* yamlBelow(
  root: string,
  folder: string,
  seen: Set<string>,
  unreadable: (folder: string) => void,
): AsyncGenerator<string> {
  // It grows as it is walked: what can be reached on several ways is told by the shortest one.
  const folders = [folder]
  for (const next of folders) {
    const visible = await newIn(`${root}/${next}`, seen).catch(() => undefined)
    if (!visible) unreadable(next)
    for (const { name, isFolder } of visible ?? []) {
      if (isFolder) folders.push(`${next}${name}/`)
      else if (IS_YAML.test(name)) yield next + name
    }
  }
}

/**
 * Complains about every YAML file that nothing of a service is read from: what stood in it before it had this name or place would be
 * withdrawn without a word. Hidden files, and folders that have the name of nothing, are the operator's own.
 * @param names what is read: `channels` of the file `channels.yaml`, `contents/` of the files in the folder
 * @throws ServiceFolderError for very many mistakes
 */
export async function refuseUnread(
  root: string,
  names: readonly string[],
  problems: Problem[],
): Promise<void> {
  const known = new Set(names)
  // A folder that is not there is complained about by whoever reads it.
  const top = await visibleIn(root).catch(() => [])
  const refuse = (file: string, message: string): void => {
    problems.push({ file, line: 1, field: '', message: `is not read: ${message}` })
    stopAtMany(problems)
  }
  const unreadable = (folder: string): void => refuse(folder, 'the folder cannot be read')
  const above = await realpath(root).then(
    (here) => [here],
    () => [],
  )
  for (const { name, isFolder } of top) {
    if (isFolder) {
      const isKind = known.has(`${name}/`)
      if (!isKind && !known.has(name)) continue
      // Where two kinds are linked to one folder, only one of them may be read from it.
      for await (const file of yamlBelow(root, `${name}/`, new Set(above), unreadable)) {
        const own = file.slice(name.length + 1)
        if (!isKind) refuse(file, `all of ${name} stands in ${name}.yaml`)
        else if (own.includes('/')) refuse(file, `files stand in ${name}/ itself`)
        else if (!own.endsWith('.yaml')) refuse(file, 'its name has to end in .yaml')
      }
    } else if (IS_YAML.test(name)) {
      const base = name.replace(IS_YAML, '')
      if (known.has(base) && !name.endsWith('.yaml')) refuse(name, 'its name has to end in .yaml')
      else if (known.has(`${base}/`)) refuse(name, `files stand in ${base}/`)
      else if (!known.has(base)) refuse(name, 'nothing of a service has this name')
    }
  }
}
