import { SIGNATURE_HEADER, signNotice } from '#server/commerce/gateways/sandbox-signature.ts'
import type { Notice, PaymentStore } from './payments.store.ts'
import { takeScenario } from './scenarios.ts'

const TIMEOUT_MS = 5000
const LONGEST_PAUSE_MS = 600_000
const AT_ONCE = 50
/** About three hours. */
const MOST_TRIES = 25

/** Whether a merchant has heard a notice: it answers 200. */
async function isHeard({ id, reference, url }: Notice, key: Uint8Array, now: number): Promise<boolean> {
  // A copy tells of the same event.
  const body = Buffer.from(JSON.stringify({ id: id.split('#')[0], reference }))
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signNotice(key, body, now) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return answer.status === 200
  } catch {
    return false
  }
}

/**
 * Tells merchants what became of payments, again after growing pauses until they have heard it, also of what an earlier process left. None waits for another one
 * that is slow to be heard.
 */
export function sendNotices(
  store: PaymentStore,
  key: Uint8Array,
  now: () => number,
): { wake(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  const underWay = new Map<string, Promise<void>>()
  let isStopped = false

  const send = async (notice: Notice): Promise<void> => {
    const isForged = takeScenario(store.file, 'bad_signature') !== null
    const heard = await isHeard(notice, isForged ? Buffer.from('another key') : key, now())
    const pause = Math.min(1000 * 2 ** notice.tries, LONGEST_PAUSE_MS)
    store.tried(notice.id, heard || notice.tries + 1 >= MOST_TRIES ? null : now() + pause)
    underWay.delete(notice.id)
    wake()
  }
  function wake(): void {
    clearTimeout(timer)
    if (isStopped) return
    // Those under way are due until they have been heard.
    const { notices, next } = store.due(AT_ONCE)
    for (const notice of notices) if (!underWay.has(notice.id)) underWay.set(notice.id, send(notice))
    if (next !== null) timer = setTimeout(wake, next - now())
  }
  wake()
  return {
    wake,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await Promise.all(underWay.values())
    },
  }
}
