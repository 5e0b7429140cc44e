import { addEvents } from '#contract/analytics.ts'
import { serve } from '../http/serve.ts'
import type { App, Ports } from '../ports.ts'
import { createEventIntake } from './event-intake.ts'
import { countLeftOut } from './event-left-out.ts'
import { mark } from './mark.ts'
import { metricRows } from './metric-row.ts'

/**
 * Events come from each viewer every ten seconds, at any node: looked up for each call, tokens would cost more than the events. A token has the
 * same owner for as long as it lasts. Milliseconds.
 */
const TOKEN_AGE_MS = 60_000

/** What viewers did, and what it was like for them. Nothing that a viewer sees follows from it. */
export function registerAnalytics(app: App, { attempts, clock, database: { db }, log, secret }: Ports): void {
  const leftOut = countLeftOut(db, app.parts.metrics.registry, log)
  const intake = createEventIntake({ db, attempts, leftOut, log, now: () => clock.now() })
  app.addHook('onClose', () => intake.stop())
  serve(
    app,
    addEvents,
    async ({ body, viewer, provider, now, ip }) => ({
      taken: intake.take({
        teller: {
          providerId: provider.id,
          userId: viewer?.userId ?? null,
          deviceId: viewer?.deviceId ?? null,
          isGuest: viewer?.isGuest ?? false,
          visit:
            viewer || body.visit === undefined ? null : mark(secret, 'visit', `${provider.id}:${body.visit}`),
        },
        id: body.batch,
        rows: metricRows(body.events, now),
        ip,
      }),
    }),
    { tokenAgeMs: TOKEN_AGE_MS },
  )
}
