import type { Load } from './check-stream.ts'
import { masterOf } from './master-rules.ts'
import { type MediaList, mediaListOf } from './media-list.ts'
import { alignmentRules, mediaRules, reloadRules } from './media-rules.ts'

/**
 * Asks for every list of a stream again and again, as players do, and answers what they say against the rules, or against what they said
 * before.
 * @param url of its multivariant playlist
 * @param moments at which all lists are asked for; `goTo` moves the service's clock there
 */
export async function checkReloads(
  load: Load,
  url: string,
  moments: readonly number[],
  goTo: (moment: number) => void,
): Promise<string[]> {
  const said = new Set<string>()
  const text = async (uri: string): Promise<string> => (await load(new URL(uri, url).href)).bytes.toString()
  const { variants, firstPictures, media } = masterOf(await text(''))
  const names = [...variants, ...firstPictures, ...media].map(({ uri }) => uri)
  const before = new Map<string, MediaList>()
  for (const moment of moments) {
    goTo(moment)
    for (const name of names) {
      const list = mediaListOf(await text(name))
      const was = before.get(name)
      const found = [...mediaRules(list), ...(was ? reloadRules(was, list) : [])]
      before.set(name, list)
      found.push(...alignmentRules(before.get(names[0]!)!, list))
      for (const what of found) said.add(`${name}: ${what}`)
    }
  }
  return [...said]
}
