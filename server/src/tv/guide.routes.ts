import { GUIDE_WIDEST_SECONDS, listSchedules } from '#contract/guide.ts'
import { isWholeHour, roundedWindow, withinWindow } from '#domain/tv/schedule-window.ts'
import { Failure } from '../failures/failure.ts'
import { serveShared } from '../http/serve-shared.ts'
import type { App } from '../ports.ts'
import { readGuide } from './guide.store.ts'
import { scheduleTag } from './schedule-notice.ts'

const SCHEDULE_SECONDS = 900

/** The ids of a list, each once, ascending. */
const idsOf = (channels: string): number[] =>
  [...new Set(channels.split(',').map(Number))].toSorted((one, other) => one - other)

/** Refuses a window that is none, or too wide. */
function checkWindow({ start, end }: { readonly start: number; readonly end: number }): void {
  if (end <= start) throw new Failure('validation_failed', { end: 'must be later than start' })
  if (end - start > GUIDE_WIDEST_SECONDS)
    throw new Failure('validation_failed', { end: 'at most 2 days after start' })
}

/** The schedules of several channels at once, for the guide. */
export function registerGuide(app: App): void {
  serveShared(
    app,
    listSchedules,
    async (call) => {
      const ids = idsOf(call.query.channels)
      for (const id of ids) call.dropWith(scheduleTag(id))
      return readGuide(call, ids, call.query)
    },
    {
      tags: ['channels'],
      listsBy: [],
      maxAgeSeconds: SCHEDULE_SECONDS,
      forms: { channels: (text) => (/^[\d,]+$/.test(text) ? idsOf(text).join(',') : text) },
      part: {
        wider(query) {
          checkWindow(query)
          return roundedWindow(query)
        },
        isWhole: ({ start, end }) => [start, end].every(isWholeHour),
        cut: (rows, query) => rows.map((row) => ({ ...row, items: withinWindow(row.items, query) })),
      },
    },
  )
}
