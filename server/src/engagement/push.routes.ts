import { getPushKey, listPushes } from '#contract/push.ts'
import { serveShared } from '../http/serve-shared.ts'
import { serve } from '../http/serve.ts'
import type { App, Ports } from '../ports.ts'
import { toPush } from './push-answer.ts'
import { pushesOf } from './push.store.ts'
import { pushKeyOf } from './web-push.ts'

/** What browsers need to be notified, and what a device was notified of. */
export function registerPushes(app: App, { secret }: Pick<Ports, 'secret'>): void {
  const { point } = pushKeyOf(secret)
  const shared = { tags: ['provider'], listsBy: [], maxAgeSeconds: 3600 }
  serveShared(app, getPushKey, async () => ({ key: point }), shared)

  serve(app, listPushes, async ({ db, viewer, now, language, provider }) => {
    // A child is told nothing; a login without a device was notified nowhere.
    if (viewer.role === 'child' || viewer.deviceId === null) return []
    const rows = await pushesOf(db, viewer.deviceId, new Date(now))
    return rows.map((row) => toPush(row, { language, provider }))
  })
}
