import { addEvents } from '#contract/analytics.ts'
import { serve } from '../http/serve.ts'
import type { App, Ports } from '../ports.ts'
import { addViewerEvents } from './event.store.ts'

/** What viewers did on the screen. */
export function registerAnalytics(app: App, { database: { db } }: Ports): void {
  serve(app, addEvents, async ({ body, viewer, now }) => ({
    taken: await addViewerEvents(db, viewer.userId, body.events, now),
  }))
}
