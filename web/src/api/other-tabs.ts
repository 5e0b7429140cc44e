import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Between the tabs of one browser; null where it cannot tell them anything. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('openair.changed') : null

/** Has everything that begins with a key read anew: on this page, and on all others that are open in this browser. Without a key it is all there is. */
export function readAnewEverywhere(queries: QueryClient, queryKey: QueryKey = []): Promise<void> {
  channel?.postMessage(queryKey)
  return queries.invalidateQueries({ queryKey })
}

/** Does the same when another tab has changed something; answers how to stop. */
export function followOtherTabs(queries: QueryClient): () => void {
  const hear = ({ data }: MessageEvent<unknown>): void => {
    if (Array.isArray(data)) void queries.invalidateQueries({ queryKey: data })
  }
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
