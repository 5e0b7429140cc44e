import type { Browser, Page } from '@playwright/test'

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly args: { readonly name?: string }
  /** Microseconds of processor that the thread used meanwhile; only events that last have it. */
  readonly tdur?: number
}

const TASK = 'ThreadControllerImpl::RunTask'
const PAGE_THREAD = 'CrRendererMain'

/**
 * Milliseconds of processor that each task of a page's main thread took while something was done, the longest first. Time on the
 * clock would count what the machine did between.
 */
export async function tasksWhile(
  browser: Browser,
  page: Page,
  action: () => Promise<unknown>,
): Promise<number[]> {
  await browser.startTracing(page, { categories: ['toplevel'], screenshots: false })
  await action()
  return tasksOf((await browser.stopTracing()).toString())
}

/** The same from the text of a trace. */
export function tasksOf(trace: string): number[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: readonly TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`
  const pages = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === PAGE_THREAD).map(threadOf),
  )
  return traceEvents
    .flatMap((event) =>
      event.name === TASK && event.tdur !== undefined && pages.has(threadOf(event))
        ? [event.tdur / 1000]
        : [],
    )
    .toSorted((one, other) => other - one)
}
