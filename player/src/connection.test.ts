import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createConnection, pingService } from './connection.ts'

let isThere: boolean
let pings: number
const ping = (): Promise<boolean> => {
  pings += 1
  return Promise.resolve(isThere)
}

beforeEach(() => {
  vi.useFakeTimers()
  pings = 0
  isThere = true
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('asks only when there is a reason, and says nothing while all is well', async () => {
  const events = new EventTarget()
  const connection = createConnection({ ping, events })
  await vi.advanceTimersByTimeAsync(600_000)
  expect(pings).toBe(0)
  connection.suspect()
  events.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect([pings, connection.isLost()]).toEqual([1, false])
})

test('a lost connection is asked for after 2 s, then twice as long each time, at most 60 s [player.ping-interval player.online-detection]', async () => {
  isThere = false
  const connection = createConnection({ ping })
  connection.suspect()
  await vi.advanceTimersByTimeAsync(0)
  expect([pings, connection.isLost()]).toEqual([1, true])
  for (const [seconds, count] of [
    [2, 2],
    [4, 3],
    [8, 4],
    [16, 5],
    [32, 6],
    [60, 7],
    [60, 8],
  ] as const) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(pings).toBe(count - 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(pings).toBe(count)
  }
})

test('tells when the connection is there again, at once when the page says so', async () => {
  const events = new EventTarget()
  const connection = createConnection({ ping, events })
  let returns = 0
  connection.onReturn(() => (returns += 1))
  isThere = false
  events.dispatchEvent(new Event('offline'))
  await vi.advanceTimersByTimeAsync(15_000)
  isThere = true
  events.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect([returns, connection.isLost()]).toEqual([1, false])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(returns).toBe(1)
})

test.each(['online', 'visibilitychange'])(
  'after a long loss %s begins with short waits again, since the first question commonly fails',
  async (name) => {
    isThere = false
    const events = new EventTarget()
    const connection = createConnection({ ping, events })
    connection.suspect()
    await vi.advanceTimersByTimeAsync(300_000)
    pings = 0
    events.dispatchEvent(new Event(name))
    await vi.advanceTimersByTimeAsync(0)
    expect(pings).toBe(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(pings).toBe(2)
    isThere = true
    await vi.advanceTimersByTimeAsync(4000)
    expect([pings, connection.isLost()]).toEqual([3, false])
  },
)

test('a question that is on its way as the page says that it is online is followed by another at once', async () => {
  const events = new EventTarget()
  const answers: ((isThere: boolean) => void)[] = []
  const connection = createConnection({
    ping: () => new Promise<boolean>((resolve) => answers.push(resolve)),
    events,
  })
  connection.suspect()
  answers[0]?.(false)
  await vi.advanceTimersByTimeAsync(2000)
  events.dispatchEvent(new Event('online'))
  expect(answers).toHaveLength(2)
  answers[1]?.(false)
  await vi.advanceTimersByTimeAsync(0)
  answers[2]?.(true)
  await vi.advanceTimersByTimeAsync(0)
  expect([answers.length, connection.isLost()]).toEqual([3, false])
})

test('a page that is hidden, or whose connection is there, has nothing to ask', async () => {
  vi.stubGlobal('document', { hidden: true })
  const events = new EventTarget()
  const connection = createConnection({ ping, events })
  events.dispatchEvent(new Event('online'))
  isThere = false
  connection.suspect()
  await vi.advanceTimersByTimeAsync(0)
  events.dispatchEvent(new Event('visibilitychange'))
  expect(pings).toBe(1)
})

test('the ping asks for /robots.txt past every cache, and gives up after 3 s [player.ping-robots]', async () => {
  vi.useRealTimers()
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  const asked: [string, RequestInit][] = []
  const answer =
    (status: number) =>
    (url: string, init: RequestInit): Promise<Response> => {
      asked.push([url, init])
      return Promise.resolve(new Response('', { status }))
    }
  expect(await pingService(answer(200), () => 1234)).toBe(true)
  expect(await pingService(answer(502), () => 1235)).toBe(false)
  expect(
    await pingService(
      () => Promise.reject(new TypeError('no network')),
      () => 0,
    ),
  ).toBe(false)
  expect(asked.map(([url, { cache }]) => [url, cache])).toEqual([
    ['/robots.txt?1234', 'no-store'],
    ['/robots.txt?1235', 'no-store'],
  ])
  expect(timeout).toHaveBeenCalledWith(3000)
  // One that is never answered ends with its time.
  const never = pingService(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      }),
    () => 0,
  )
  limit.abort()
  expect(await never).toBe(false)
  timeout.mockRestore()
})
