import { readdir } from 'node:fs/promises'
import type { Problem } from './source-file.ts'

const IS_YAML = /\.ya?ml$/i
const isHidden = (name: string): boolean => name.startsWith('.')

/** Paths of the YAML files in a folder and below it, by the path that the folder has. */
async function yamlBelow(root: string, folder: string): Promise<string[]> {
  const found = await readdir(`${root}/${folder}`, { withFileTypes: true })
  const visible = found.filter(({ name }) => !isHidden(name))
  const deeper = visible.filter((entry) => entry.isDirectory())
  const below = await Promise.all(deeper.map(({ name }) => yamlBelow(root, `${folder}${name}/`)))
  const files = visible.filter((entry) => !entry.isDirectory() && IS_YAML.test(entry.name))
  return [...files.map(({ name }) => folder + name), ...below.flat()]
}

/**
 * Complains about every YAML file that nothing of a service is read from: what stood in it before it had this name or place would be
 * withdrawn without a word. Hidden files, and folders that have the name of nothing, are the operator's own.
 * @param names what is read: `channels` of the file `channels.yaml`, `contents/` of the files in the folder
 */
export async function refuseUnread(
  root: string,
  names: readonly string[],
  problems: Problem[],
): Promise<void> {
  const known = new Set(names)
  // A folder that is not there is complained about by whoever reads it.
  const top = await readdir(root, { withFileTypes: true }).catch(() => [])
  const refuse = (file: string, message: string): void =>
    void problems.push({ file, line: 1, field: '', message: `is not read: ${message}` })
  for (const entry of top) {
    const { name } = entry
    if (isHidden(name)) continue
    if (entry.isDirectory()) {
      const isKind = known.has(`${name}/`)
      if (!isKind && !known.has(name)) continue
      for (const file of await yamlBelow(root, `${name}/`)) {
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
