import { getNewsItem, listNews, NEWS_AT_MOST, type NewsLine } from '#contract/news.ts'
import { localise, type LocalisedText } from '#domain/providers/localise.ts'
import { Failure } from '../failures/failure.ts'
import { serveShared } from '../http/serve-shared.ts'
import type { App } from '../ports.ts'
import type { Scope } from '../scope/scope.ts'
import { languageOrder } from '../tenancy/provider-answers.ts'

type Asked = Pick<Scope, 'db' | 'now' | 'provider' | 'language'>

/** @param time Unix milliseconds */
const unixSeconds = (time: number): number => Math.floor(time / 1000)
/** @param seconds Unix seconds */
const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString()

const MOST_ID = 2_147_483_647

/** The next moment at which something more of a provider's news comes out; undefined where nothing waits. Unix milliseconds. */
async function nextOut({ db, now }: Asked): Promise<number | undefined> {
  const next = await db
    .selectFrom('news_item')
    .select((column) => column.fn.min('published_at').as('at'))
    .where('published_at', '>', unixSeconds(now))
    .executeTakeFirst()
  return next?.at ? next.at * 1000 : undefined
}

const say = (text: LocalisedText | null, { provider, language }: Asked): string | null =>
  text && localise(text, language, languageOrder(provider))

/** News that are out, the newest first. */
async function readNews(scope: Asked): Promise<NewsLine[]> {
  const rows = await scope.db
    .selectFrom('news_item')
    .select(['id', 'title', 'short', 'image', 'published_at'])
    .where('published_at', '<=', unixSeconds(scope.now))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NEWS_AT_MOST)
    .execute()
  return rows.map(({ id, title, short, image, published_at }) => ({
    id,
    title: say(title, scope) ?? '',
    short: say(short, scope),
    image,
    published_at: isoTime(published_at),
  }))
}

/** News of a provider, open to everybody from the moment that each says. */
export function registerNews(app: App): void {
  const shared = { tags: ['provider'], listsBy: [], maxAgeSeconds: 3600 } as const

  serveShared(
    app,
    listNews,
    async (scope) => {
      const next = await nextOut(scope)
      if (next !== undefined) scope.expireAt(next)
      return readNews(scope)
    },
    shared,
  )
  serveShared(
    app,
    getNewsItem,
    async (scope) => {
      const id = /^\d{1,10}$/.test(scope.params.id) ? Number(scope.params.id) : 0
      const found = await scope.db
        .selectFrom('news_item')
        .selectAll()
        .where('id', '=', id <= MOST_ID ? id : 0)
        .where('published_at', '<=', unixSeconds(scope.now))
        .executeTakeFirst()
      if (!found) throw new Failure('not_found')
      return {
        id: found.id,
        title: say(found.title, scope) ?? '',
        short: say(found.short, scope),
        image: found.image,
        published_at: isoTime(found.published_at),
        text: say(found.text, scope) ?? '',
      }
    },
    shared,
  )
}
