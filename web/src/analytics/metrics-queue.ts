import { EVENTS_A_CALL, type Metric } from '#contract/analytics.ts'
import type { KeptStorage } from '../api/kept-storage.ts'

/** One call's worth; what was sent once goes again under the same name, so that it is counted once. */
export interface MetricsBatch {
  readonly batch: string
  readonly events: Metric[]
}

export interface QueueParts {
  /** Of this tab: it outlives a reload. */
  readonly storage: KeptStorage
  /** 32 hex digits. */
  readonly name: () => string
  /** Throws where nothing came through; answers whether the service took or refused it for good. */
  readonly send: (batch: MetricsBatch) => Promise<void>
  /** Whether a failure would be the same the next time. */
  readonly isFinal: (failure: unknown) => boolean
  /** Hands a batch to the browser as the page goes; answers whether it took it. */
  readonly beacon: (batch: MetricsBatch) => boolean
}

const KEY = 'openair.metrics'
/** Metrics wait so many milliseconds for others to go with. */
export const GATHER_MS = 10_000
/** A page without a connection keeps the last so many. */
const KEPT_AT_MOST = 500

interface Kept {
  /** Named already: these may have been sent. */
  readonly sealed: MetricsBatch | null
  readonly waiting: readonly Metric[]
}

function read(storage: KeptStorage): Kept {
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as Kept | null
    return { sealed: kept?.sealed ?? null, waiting: Array.isArray(kept?.waiting) ? kept.waiting : [] }
  } catch {
    return { sealed: null, waiting: [] }
  }
}

/** Metrics on their way to the service. What is lost on the way is not missed by anybody, so nobody is told. */
export function createMetricsQueue({ storage, name, send, isFinal, beacon }: QueueParts) {
  let { sealed, waiting } = read(storage)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSending = false

  const keep = (): void => {
    try {
      if (sealed === null && waiting.length === 0) storage.removeItem(KEY)
      else storage.setItem(KEY, JSON.stringify({ sealed, waiting } satisfies Kept))
    } catch {
      // A full storage keeps nothing: they still go from memory.
    }
  }
  const seal = (): MetricsBatch | null => {
    if (sealed === null && waiting.length > 0) {
      sealed = { batch: name(), events: waiting.slice(0, EVENTS_A_CALL) }
      waiting = waiting.slice(EVENTS_A_CALL)
      keep()
    }
    return sealed
  }
  const later = (): void => {
    timer ??= setTimeout(() => void flush(), GATHER_MS)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const batch = isSending ? null : seal()
    if (batch === null) return
    isSending = true
    let isGone = true
    await send(batch).catch((failure: unknown) => {
      isGone = isFinal(failure)
    })
    isSending = false
    if (isGone && sealed === batch) {
      sealed = null
      keep()
    }
    if (sealed !== null || waiting.length > 0) later()
  }

  if (sealed !== null || waiting.length > 0) later()
  return {
    tell(metric: Metric): void {
      waiting = [...waiting, metric].slice(-KEPT_AT_MOST)
      keep()
      if (waiting.length >= EVENTS_A_CALL && !isSending) void flush()
      else later()
    },
    /** The page goes: what the browser does not take stays for the next page of this tab. */
    leave(): void {
      for (let batch = seal(); batch !== null && beacon(batch); batch = seal()) {
        sealed = null
        keep()
      }
    },
  }
}
