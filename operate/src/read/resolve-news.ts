import type { News, NewsEntry } from '../format/news.ts'
import { localised, type Text } from '../format/text.ts'
import type { Entry } from './entries.ts'
import { type Links, pictureOf, some } from './links.ts'
import { ownWords, placeholderProblem } from './own-words.ts'
import { defaultOf } from './resolve-sharing.ts'

export function resolveNews(links: Links, entry: Entry<NewsEntry>): News {
  const { value, report } = entry
  const provider =
    value.provider === undefined
      ? defaultOf(links)
      : links.providers.find(value.provider, entry, ['provider'])
  const publishedAt = Math.floor(Date.parse(value.published) / 1000)
  if (Number.isNaN(publishedAt)) report(['published'], 'there is no such day')
  const { id, title, short, text, art } = value
  for (const [field, words] of Object.entries({ title, text, ...(short !== undefined && { short }) })) {
    const problem = placeholderProblem(words)
    if (problem) report([field], problem)
  }
  const fill = provider ? ownWords(provider) : (words: Text) => ({ ...localised(words) })
  return {
    id,
    provider: provider?.id ?? 0,
    publishedAt,
    title: fill(title),
    ...some('short', short === undefined ? undefined : fill(short)),
    text: fill(text),
    ...some('picture', art && pictureOf(links, entry, ['art'], art, { title: localised(title) })),
  }
}
