import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { briefAnswers } from './brief-answers.ts'

/** Between the tabs of one browser; null where it cannot tell them anything. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('openair.changed') : null

/** Has everything that begins with a key read anew on the other pages that are open in this browser; this one knows it already. */
export function tellOtherTabs(queryKey: QueryKey): void {
  channel?.postMessage(queryKey)
}

/** Has everything that begins with a key asked for anew, also what is on its way: it may have been answered before the change. */
function readAnew(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  briefAnswers.forget()
  // Of what has never come the first answer would be waited for.
  const underWay = queries.getQueryCache().findAll({ queryKey, type: 'active', fetchStatus: 'fetching' })
  for (const query of underWay) void query.cancel({ silent: true })
  return queries.invalidateQueries({ queryKey })
}

/** Has everything that begins with a key read anew: on this page, and on all others that are open in this browser. Without a key it is all there is. */
export function readAnewEverywhere(queries: QueryClient, queryKey: QueryKey = []): Promise<void> {
  tellOtherTabs(queryKey)
  return readAnew(queries, queryKey)
}

/** Does the same when another tab has changed something; answers how to stop. */
export function followOtherTabs(queries: QueryClient): () => void {
  const hear = ({ data }: MessageEvent<unknown>): void => {
    if (Array.isArray(data)) void readAnew(queries, data)
  }
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
