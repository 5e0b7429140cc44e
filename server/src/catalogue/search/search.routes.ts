import { reportFound, suggest } from '#contract/search.ts'
import { sameSearch, searchTextOf } from '#domain/catalogue/search-text.ts'
import { Failure } from '../../failures/failure.ts'
import { serveShared } from '../../http/serve-shared.ts'
import { serve } from '../../http/serve.ts'
import type { App } from '../../ports.ts'
import { rememberFound } from './found.store.ts'
import { readPopular, readSuggestions } from './suggestions.ts'
import { SCHEDULES } from '../../tv/schedule-notice.ts'

const LIMIT = 10
/** Programmes begin and end, and what viewers find changes the order. */
const LASTING_SECONDS = 30

/** Suggestions while typing, and what searches led to. */
export function registerSearch(app: App): void {
  serveShared(
    app,
    suggest,
    async ({ query, ...scope }) => {
      const text = searchTextOf(query.text ?? '')
      const { limit = LIMIT } = query
      return text === '' ? readPopular(scope, limit) : readSuggestions(scope, text, limit)
    },
    {
      tags: ['catalogue', 'channels', SCHEDULES],
      maxAgeSeconds: LASTING_SECONDS,
      forms: { text: sameSearch },
    },
  )
  serve(app, reportFound, async ({ db, body, viewer, provider, maxAge, now }) => {
    const { content_type: kind, object_id: objectId } = body
    const text = searchTextOf(body.text)
    if (text === '') throw new Failure('validation_failed', { text: 'must not be empty' })
    const { userId, isGuest } = viewer
    const found = { userId, isGuest, text, kind, objectId, provider, maxAge, now }
    const isCounted = await rememberFound(db, found)
    if (isCounted === undefined) throw new Failure('not_found', null, 'There is no such thing to find')
    return { is_counted: isCounted }
  })
}
