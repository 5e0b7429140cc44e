import { posix } from 'node:path'
import { child, children, parse } from './tree.ts'

const IMPORTS = ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration']

/** The files of the repository that a file imports, by path; what is only a type counts too. */
export function importsOf(path: string, text: string): readonly string[] {
  return children(parse(path, text), 'body').flatMap((node) => {
    if (!IMPORTS.includes(node.type) || !node['source']) return []
    const source = String(child(node, 'source')['value'])
    const room = /^#(\w+)\/(.*)$/.exec(source)
    if (room) return [`${room[1]}/src/${room[2]}`]
    return source.startsWith('.') ? [posix.join(posix.dirname(path), source)] : []
  })
}

/** Who imports each file directly. */
export function importersOf(code: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  for (const [path, text] of code)
    for (const imported of importsOf(path, text))
      importers.set(imported, [...(importers.get(imported) ?? []), path])
  return importers
}
