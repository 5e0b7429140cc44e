import type { Help } from '#contract/help.ts'
import type { NewsItem, NewsLine } from '#contract/news.ts'
import { legalParts } from '#domain/providers/legal-text.ts'
import type { Ask } from './ask.ts'
import { plainText, type PageText } from './page-text.ts'
import type { PageWords } from './page-words.ts'

const crumbsTo = (words: PageWords, ...below: readonly { title: string; path: string }[]) => [
  { title: words.home, path: '/' },
  ...below,
]

/** The list of the provider's news; null where it has none. */
export async function newsText(ask: Ask, words: PageWords): Promise<PageText | null> {
  const news = (await ask<NewsLine[]>('/v2/news')) ?? []
  if (news.length === 0) return null
  const path = '/news'
  return {
    ...plainText('page', words.news),
    path,
    isIndexed: true,
    crumbs: crumbsTo(words, { title: words.news, path }),
    sections: [
      {
        title: '',
        path: null,
        shape: 'lines',
        links: news.map(({ id, title }) => ({ title, path: `${path}/${id}` })),
      },
    ],
    boot: { news },
  }
}

/** One of the news; null where there is none of this id. */
export async function newsItemText(ask: Ask, words: PageWords, id: string): Promise<PageText | null> {
  const found = await ask<NewsItem>(`/v2/news/${encodeURIComponent(id)}`)
  if (!found) return null
  const path = `/news/${found.id}`
  return {
    ...plainText('page', found.title),
    path,
    isIndexed: true,
    text: found.short,
    crumbs: crumbsTo(words, { title: words.news, path: '/news' }, { title: found.title, path }),
    prose: legalParts(found.text),
    boot: { news_item: found },
  }
}

/** Questions with their answers; null where the provider has none. */
export async function questionsText(ask: Ask, words: PageWords): Promise<PageText | null> {
  const help = await ask<Help>('/v2/help')
  if (!help || help.questions.length === 0) return null
  const path = '/faq'
  return {
    ...plainText('page', words.questions),
    path,
    isIndexed: true,
    crumbs: crumbsTo(words, { title: words.questions, path }),
    prose: help.questions.flatMap(({ question, answer }) => [
      { kind: 'heading' as const, text: question, isApart: false },
      ...legalParts(answer),
    ]),
    boot: { help },
  }
}
