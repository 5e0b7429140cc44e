import { ERROR_SAMPLE, type Metric } from '#contract/analytics.ts'
import { isRequestMistake } from '../api/failure-meaning.ts'

export type ErrorMetric = Omit<Extract<Metric, { metric: 'error' }>, 'at' | 'source'>

/** Browsers report them although nothing is wrong. */
const HARMLESS = [
  /^ResizeObserver loop/,
  // `play()` that a pause or another source came after.
  /play\(\) request was interrupted|The fetching process for the media resource was aborted/,
]

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Whether an error says something about the app: not of browsers that think aloud, and not of calls that were wrong or had no session. */
export function isReported(error: unknown, message = messageOf(error)): boolean {
  return !HARMLESS.some((pattern) => pattern.test(message)) && !isRequestMistake(error)
}

interface Reports {
  /** 0 to 1, drawn anew for each error. */
  readonly draw: () => number
  readonly tell: (metric: ErrorMetric) => void
}

/** Reports a share of the errors that nobody caught, of those before as well. */
export function watchErrors(
  page: Pick<Window, 'addEventListener'>,
  { draw, tell }: Reports,
  before: readonly Event[] = [],
): void {
  const report = (error: unknown, message = messageOf(error)): void => {
    if (!isReported(error, message) || draw() >= ERROR_SAMPLE) return
    const stack = error instanceof Error ? (error.stack ?? '') : ''
    tell({ metric: 'error', message: message.slice(0, 300), stack: stack.slice(0, 2000) })
  }
  const hear = (event: Event): void => {
    if (event.type === 'unhandledrejection') return report((event as PromiseRejectionEvent).reason)
    const { error, message } = event as ErrorEvent
    // A picture that did not come is no error of a script.
    if (message) report(error ?? message, error instanceof Error ? error.message : message)
  }
  for (const event of before) hear(event)
  page.addEventListener('error', hear)
  page.addEventListener('unhandledrejection', hear)
}
