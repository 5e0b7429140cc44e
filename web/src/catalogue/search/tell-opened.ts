import type { Row } from '#contract/catalogue.ts'
import type { Suggested } from '#contract/search.ts'
import { tellFound } from './search.queries.ts'

/** What the card of a row shows; a broadcast has an address, but nothing of the catalogue. */
function objectOf(row: Row, key: string) {
  const of = (content_type: Suggested, title: string) => ({ content_type, object_id: key, title })
  const content = row.contents.find(({ id }) => id === key)
  if (content) return of(content.content_type === 'series' ? 'series' : 'movie', content.title)
  const channel = row.channels.find(({ id }) => String(id) === key)
  if (channel) return of('channel', channel.name)
  const person = row.persons.find(({ id }) => String(id) === key)
  return person && of('person', person.name)
}

/** Tells that a card of what a text has found was opened, so that the same text finds it sooner. @param key of the card in its row */
export function tellOpened(row: Row, key: string, text: string): void {
  const object = objectOf(row, key)
  if (object) tellFound({ ...object, text })
}
