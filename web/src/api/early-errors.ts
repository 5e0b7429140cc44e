/** What nobody caught before anybody listened; null once somebody does. */
let waiting: Event[] | null = []
const WAITING_AT_MOST = 20

const note = (event: Event): void => {
  if (waiting && waiting.length < WAITING_AT_MOST) waiting.push(event)
}
addEventListener('error', note)
addEventListener('unhandledrejection', note)

/** Errors and rejections since the page began, for who listens from now on. */
export function takeEarlyErrors(): Event[] {
  const taken = waiting ?? []
  waiting = null
  return taken
}
