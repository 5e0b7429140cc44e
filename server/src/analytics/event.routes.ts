import { addEvents } from '#contract/analytics.ts'
import { networkOf, wideNetworkOf } from '../http/network.ts'
import type { Limit } from '../limits/attempts.ts'
import { serve } from '../http/serve.ts'
import type { App, Ports } from '../ports.ts'
import { addViewerEvents } from './event.store.ts'

const DAY_MS = 86_400_000
/** Whoever makes new guests has new room for events, but no new network. */
const NETWORK: Limit = { kind: 'events.ip', most: 20_000, windowMs: DAY_MS }
const WIDE_NETWORK: Limit = { kind: 'events.line', most: 100_000, windowMs: DAY_MS }

/** What viewers did on the screen. */
export function registerAnalytics(app: App, { attempts, database: { db } }: Ports): void {
  serve(app, addEvents, async ({ body, viewer, now, ip }) => {
    const { events } = body
    for (const [limit, key] of [
      [NETWORK, networkOf(ip)],
      [WIDE_NETWORK, wideNetworkOf(ip)],
    ] as const)
      if (!(await attempts.count(limit, key, now, events.length))) return { taken: 0 }
    return { taken: await addViewerEvents(db, viewer.userId, events, now) }
  })
}
