import type { Service } from '../format/service.ts'

/** Titles that a new viewer sees first, by their ids: their videos are made first. */
export interface FrontPage {
  /** Of the promo sliders, the first slide first. */
  slides: ReadonlySet<number>
  /** What a window shows of the first row of titles on the first page. */
  firstRow: ReadonlySet<number>
}

/** Cards of a row that a large window shows before anybody scrolls. */
const SEEN_AT_ONCE = 8

/** What the first page of a service folder, its first rowset, shows at once. */
export function frontPage({ rows, rowsets }: Service): FrontPage {
  const slides = rows
    .flatMap((row) => row.promotions.map(({ destination }) => destination))
    .flatMap(({ type, id }) => (type === 'content' && id !== undefined ? [id] : []))
  const shown = rowsets[0]?.rows.map((id) => rows.find((row) => row.id === id)) ?? []
  const first = shown.find((row) => row?.contentType === 'contents' && row.items.length > 0)
  return { slides: new Set(slides), firstRow: new Set(first?.items.slice(0, SEEN_AT_ONCE)) }
}
