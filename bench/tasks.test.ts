import { expect, test } from 'vitest'
import { tasksOf } from './tasks.ts'

test("tasks are those of pages' main threads, by the processor's time, the longest first", () => {
  const task = (tid: number, tdur?: number) => ({
    name: 'ThreadControllerImpl::RunTask',
    pid: 7,
    tid,
    dur: 90_000,
    args: {},
    ...(tdur === undefined ? {} : { tdur }),
  })
  const thread = (tid: number, name: string) => ({ name: 'thread_name', pid: 7, tid, args: { name } })
  const traceEvents = [
    task(1, 2000),
    task(1, 12_500),
    task(1),
    task(2, 40_000),
    { ...task(1, 30_000), name: 'Other' },
    thread(1, 'CrRendererMain'),
    thread(2, 'Compositor'),
  ]
  expect(tasksOf(JSON.stringify({ traceEvents }))).toEqual([12.5, 2])
})
