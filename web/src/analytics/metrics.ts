import { addEvents, type Metric } from '#contract/analytics.ts'
import { call, providerOfPage, sendAs, session } from '../api/client.ts'
import { randomHex } from '../api/credentials.ts'
import { isKind, mayPass } from '../api/failure-meaning.ts'
import { type KeptStorage, visitStorage } from '../api/kept-storage.ts'
import { beacon } from '../api/last-call.ts'
import { serviceTime } from '../api/service-clock.ts'
import { storageOf } from './kept-of-provider.ts'
import { createMetricsQueue, type MetricsBatch } from './metrics-queue.ts'
import { visitId } from './visit-id.ts'

/** What happened; when is added here. */
type Told<One = Metric> = One extends Metric ? Omit<One, 'at'> : never

const asNobody = (batch: MetricsBatch) => ({ ...batch, visit: visitId() })
const asNow = (batch: MetricsBatch) => (session.tokenNow() === undefined ? asNobody(batch) : batch)

/** A tab may open pages of another provider next: what waits of this one's is told by a page of the same. */
const ownStorage = (): KeptStorage => {
  const provider = providerOfPage()
  return provider === null ? visitStorage() : storageOf(provider, visitStorage())
}

/** Who sends the events of this page. Made when it is first needed: this code may come before it is known whose page it is. */
const madeQueue = () =>
  createMetricsQueue({
    storage: ownStorage(),
    name: randomHex,
    // Who has a session tells it as this viewer, with a token that holds; who has none, or one that the service does not know any more, tells it
    // all the same. What is told in the background begins no session.
    send: async (batch) => {
      await call(addEvents, { body: asNow(batch) }, { asViewer: session.tokenNow() !== undefined }).catch(
        (error: unknown) => {
          if (!isKind(error, 'session')) throw error
          return sendAs(addEvents, { body: asNobody(batch) })
        },
      )
    },
    isFinal: (failure) => !mayPass(failure),
    beacon: (batch) => beacon(addEvents, { body: asNow(batch) }),
  })
let made: ReturnType<typeof madeQueue> | null = null
const queue = () => (made ??= madeQueue())
const leave = (): void => {
  // A page that is left before it is known whose it is has told nothing, and what waits of others is not its own to send.
  if (made !== null || providerOfPage() !== null) queue().leave()
}

addEventListener('pagehide', leave)
// What is told of a page that is hidden is told now or never: a page that is left is hidden after `pagehide`, and one in the background may be
// put away without a word. Web vitals are told by listeners of the same event that capture it, so before this one.
addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') leave()
})

/** Tells the service what happened, soon: many go together. @param at when, Unix milliseconds by the clock of the service */
export function tellMetric(metric: Told, at = serviceTime()): void {
  queue().tell({ ...metric, at: Math.round(at) } as Metric)
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
