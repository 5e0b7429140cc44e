import type { Push } from '#contract/push.ts'
import { type Reader, textFor } from '../tenancy/reader-text.ts'
import type { PushRow } from './push.store.ts'

/** A push as its reader is told it. */
export function toPush(row: PushRow, reader: Reader): Push {
  return {
    id: String(row.id),
    title: textFor(row.title, reader),
    body: textFor(row.body, reader),
    icon: row.icon,
    action: row.action && textFor(row.action, reader),
    destination: row.destination,
    time_to_live: row.time_to_live,
    time_start: row.time_start.toISOString(),
  }
}
