import { addEvents, type Metric } from '#contract/analytics.ts'
import { call, session } from '../api/client.ts'
import { randomHex } from '../api/credentials.ts'
import { mayPass } from '../api/failure-meaning.ts'
import { visitStorage } from '../api/kept-storage.ts'
import { beacon } from '../api/last-call.ts'
import { serviceTime } from '../api/service-clock.ts'
import { createMetricsQueue } from './metrics-queue.ts'

/** What happened; when is added here. */
type Told<One = Metric> = One extends Metric ? Omit<One, 'at'> : never

const queue = createMetricsQueue({
  storage: visitStorage(),
  name: randomHex,
  // Who has a session tells it as this viewer, with a token that holds; who has none tells it all the same.
  send: async (body) => {
    await call(addEvents, { body }, { asViewer: session.tokenNow() !== undefined })
  },
  isFinal: (failure) => !mayPass(failure),
  beacon: (body) => beacon(addEvents, { body }),
})
addEventListener('pagehide', queue.leave)
// What is told of a page that is hidden is told now or never: a page that is left is hidden after `pagehide`, and one in the background may be
// put away without a word. Web vitals are told by listeners of the same event that capture it, so before this one.
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') queue.leave()
})

/** Tells the service what happened, soon: many go together. */
export function tellMetric(metric: Told): void {
  queue.tell({ ...metric, at: Math.round(serviceTime()) } as Metric)
}

/** The path of the page as statistics name it. */
export const pagePath = (): string => location.pathname.slice(0, 200)

/** Tells that a viewer did something on this page. */
export function tellEvent({
  name,
  value,
}: Pick<Extract<Metric, { metric: 'event' }>, 'name' | 'value'>): void {
  tellMetric({ metric: 'event', name, value: value.slice(0, 200), source: pagePath() })
}
