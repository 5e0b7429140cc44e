import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { addEvents } from '#contract/analytics.ts'
import type { Network } from '#contract/providers.ts'
import { takeEarlyErrors } from '../api/early-errors.ts'
import { onFailedCall } from '../api/failure-log.ts'
import { serviceTime } from '../api/service-clock.ts'
import { hasTrackers } from './consent.ts'
import { type ErrorMetric, watchErrors } from './client-errors.ts'
import { watchHoverFocus } from './hover-focus.ts'
import { pagePath, tellMetric } from './metrics.ts'

/** Tells of each page, and of none twice in a row. */
function watchPages(onPage: (listener: () => void) => void): void {
  let last: string | null = null
  const tell = (): void => {
    const source = pagePath()
    if (source === last) return
    last = source
    tellMetric({ metric: 'page', source })
  }
  tell()
  onPage(tell)
}

/** Calls that failed are all told. Of the metrics themselves one at a time: what tells of them may fail as well. */
function watchCalls(): void {
  let hasToldOwn = false
  onFailedCall(({ method, path, status, code }) => {
    const isOwn = path === addEvents.path
    if (isOwn && hasToldOwn) return
    hasToldOwn = isOwn
    tellMetric({ metric: 'api_error', method, path, status, code })
  })
}

/**
 * Layout shifts and presses are measured for as long as a page lives, and told whenever it is hidden: each time as of the moment when they
 * were told first, so that all are of one hour, where the last one counts.
 */
function watchVitals(): void {
  const firstTold = new Map<string, number>()
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB])
    on(({ name, value, id }) => {
      const at = firstTold.get(id) ?? serviceTime()
      firstTold.set(id, at)
      tellMetric({ metric: 'vital', name, value, id, source: pagePath() }, at)
    })
}

/** Watches what a visit is like, once the first page is there. @param onPage calls back whenever another page is shown */
export function watchVisit(
  onPage: (listener: () => void) => void,
  network: Pick<Network, 'id' | 'trackers'> | undefined,
): void {
  watchPages(onPage)
  watchHoverFocus()
  watchCalls()
  const reports = {
    draw: () => Math.random(),
    tell: (metric: ErrorMetric) => tellMetric({ ...metric, source: pagePath() }),
  }
  watchErrors(window, reports, takeEarlyErrors())
  watchVitals()
  if (!network || !hasTrackers(network.trackers)) return
  void import('./trackers.ts').then(({ loadTrackers }) => loadTrackers(network, onPage))
}
