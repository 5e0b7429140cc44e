import { addEvents, EVENTS_A_CALL, type ViewerEvent } from '#contract/analytics.ts'
import { call } from '../api/client.ts'
import { lastCall } from '../api/last-call.ts'

/** Events wait so many milliseconds for others to go with. */
const GATHER_MS = 10_000

const waiting: ViewerEvent[] = []
let timer: ReturnType<typeof setTimeout> | undefined

function takeWaiting(): ViewerEvent[] {
  clearTimeout(timer)
  timer = undefined
  return waiting.splice(0, EVENTS_A_CALL)
}

/** An event that is lost is not missed by anybody, so nobody is told. */
function send(): void {
  const events = takeWaiting()
  if (events.length > 0) call(addEvents, { body: { events } }).catch(() => undefined)
}

/** Tells the service what the viewer did; what is still waiting when the page goes leaves with it. */
export function tellEvent(event: ViewerEvent): void {
  waiting.push(event)
  if (waiting.length >= EVENTS_A_CALL) send()
  else timer ??= setTimeout(send, GATHER_MS)
}

addEventListener('pagehide', () => {
  const events = takeWaiting()
  if (events.length > 0) lastCall(addEvents, { body: { events } })
})
