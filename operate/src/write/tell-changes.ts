import { type Fact, tellShown } from '#server/http/shown-things.ts'
import type { Tell } from '#server/work/in-transaction.ts'
import type { SourcePlan } from './plan-tables.ts'

/** What a column of titles and programmes is to lists: nothing but a look, or a fact that they choose or order by. */
type Meaning = 'look' | Fact

const MEANINGS: Readonly<Record<string, Readonly<Record<string, Meaning>>>> = {
  content: {
    description: 'look',
    images: 'look',
    color_bg: 'look',
    duration: 'look',
    license_info: 'look',
    user_license_info: 'look',
    asset_id: 'look',
    trailer_asset: 'look',
    title: 'title',
    original: 'title',
    year: 'year',
    ratings: 'rating',
  },
  program: {
    description: 'look',
    image: 'look',
    asset_id: 'look',
    title: 'title',
    year: 'year',
    genre_ids: 'genre',
    country_ids: 'country',
  },
}
/** Tables that link titles to others: the fact that any change of them is. */
const LINKS: Readonly<Record<string, Fact>> = { content_genre: 'genre', content_country: 'country' }
/** What nobody is shown. */
const UNSEEN = new Set(['imported_content'])

/** With more videos than this everything counts as changed. */
const MOST_VIDEOS = 100

interface TitleChange {
  readonly ids: readonly (string | number)[]
  readonly facts: ReadonlySet<Fact>
  /** Videos that are wanted now, or wanted otherwise. */
  readonly videos: readonly string[]
}

/** What has changed of titles and programmes; null where anything else has. */
function titleChange(plans: readonly SourcePlan[]): TitleChange | null {
  const ids = new Set<string | number>()
  const facts = new Set<Fact>()
  const videos: string[] = []
  for (const { table, insert, update, columns, remove, withdraw } of plans) {
    if (UNSEEN.has(table)) continue
    const link = LINKS[table]
    if (link) {
      facts.add(link)
      for (const row of [...insert, ...update, ...remove]) ids.add(Number(row['content_id']))
      continue
    }
    if (table === 'asset') {
      videos.push(...[...insert, ...update].map((row) => row['id'] as string))
      continue
    }
    const meanings = MEANINGS[table]
    if (!meanings || insert.length + remove.length + withdraw.length > 0) return null
    for (const column of columns) {
      const meaning = meanings[column]
      if (meaning === undefined) return null
      if (meaning !== 'look') facts.add(meaning)
    }
    for (const row of update) ids.add(row['id'] as string | number)
  }
  return { ids: [...ids], facts, videos }
}

/** Tells every node what these changes of tables change for viewers: what is said of some titles, or anything. */
export function tellChanges(tell: Tell, plans: readonly SourcePlan[], everything: readonly string[]): void {
  const change = titleChange(plans)
  if (change === null || change.ids.length === 0 || change.videos.length > MOST_VIDEOS) {
    for (const channel of everything) tell(channel, '*')
    return
  }
  tellShown(tell, change.ids, change.facts)
  for (const id of change.videos) tell('asset', id)
}
