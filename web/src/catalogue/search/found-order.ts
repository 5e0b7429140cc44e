import type { Row } from '#contract/catalogue.ts'
import type { Suggested, Suggestion } from '#contract/search.ts'

const listOf = (kind: Suggested | undefined): Row['content_type'] | null => {
  if (kind === 'person') return 'persons'
  if (kind === 'channel') return 'channels'
  return null
}

/**
 * The rows of a search in the order in which they are shown: where the likeliest meaning of the text is a person or a channel,
 * the row that holds it comes first, and else the operator's order stands.
 */
export function orderFound<R extends Pick<Row, 'content_type'>>(
  rows: readonly R[],
  suggestions: readonly Pick<Suggestion, 'content_type'>[],
): R[] {
  const first = listOf(suggestions[0]?.content_type)
  return rows.toSorted((a, b) => Number(b.content_type === first) - Number(a.content_type === first))
}
