import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The language whose files say which keys there are. */
const REFERENCE = 'en'

type Texts = Record<string, Record<string, Record<string, string>>>
interface AllWords {
  /** The reference first, the others by their codes. */
  readonly languages: readonly [string, ...string[]]
  /** By namespace, key and language. */
  readonly texts: Texts
}

/**
 * Reads a folder of languages: `<language>/<namespace>.ts` exports the words under the name of the namespace.
 * @throws Error that names the language, namespace and key, where a language lacks a text of the reference
 */
export async function readWords(folder: string): Promise<AllWords> {
  const entries = await readdir(folder, { withFileTypes: true })
  const others = entries.filter((entry) => entry.isDirectory() && entry.name !== REFERENCE)
  const languages: AllWords['languages'] = [REFERENCE, ...others.map(({ name }) => name).toSorted()]
  const namespaces = await readdir(join(folder, REFERENCE))
  const texts: Texts = {}
  for (const file of namespaces) {
    const namespace = file.replace(/\.ts$/, '')
    const reference = await wordsIn(join(folder, REFERENCE, file), namespace)
    const all: Texts[string] = {}
    for (const language of languages) {
      const words = await wordsIn(join(folder, language, file), namespace)
      for (const key of Object.keys(reference)) {
        const text = words[key]
        if (!text) throw new Error(`The words of "${language}" lack ${namespace}.${key}`)
        all[key] = { ...all[key], [language]: text }
      }
    }
    texts[namespace] = all
  }
  return { languages, texts }
}

async function wordsIn(path: string, namespace: string): Promise<Readonly<Record<string, string>>> {
  const file = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as Readonly<
    Record<string, Readonly<Record<string, string>>>
  >
  return file[namespace] ?? {}
}
