/** When component tests take place, unless they say otherwise: noon of a Wednesday in the browser's time zone. */
export const NOON = Date.parse('2026-06-17T12:00:00+05:00')

/** The page's clock in the hand of a test: it goes by itself until it is stopped, and then only as far as it is told. */
export interface PageClock {
  /** The present, in Unix milliseconds. */
  readonly now: () => number
  /** Stops it, so that nothing is due any more but what the test asks for. */
  readonly pause: () => void
  /** Lets it go by itself again. */
  readonly resume: () => void
  /** Moves a stopped or a going clock on, and does in order whatever is due on the way. */
  readonly runFor: (ms: number) => Promise<void>
  /**
   * From now on a going clock does not wait for what is due so soon after it was ordered, in milliseconds, as windows order their coming and
   * leaving: it is moved on to that as soon as nothing else is to be done. What is repeated, and longer waits, take their time.
   */
  readonly skipWaits: (ms: number) => void
  /** Moves it on at once, as for a page that was asleep: what was due on the way is done once. */
  readonly jump: (ms: number) => Promise<void>
  /** Gives the browser its own clock back. */
  readonly remove: () => void
}

interface Timer {
  due: number
  /** After how long it was to be done when it was ordered. */
  readonly delay: number
  readonly every: number | null
  readonly run: () => void
}

/** More than this in one `runFor` is a circle. */
const MOST_RUNS = 20_000

/**
 * Lays a clock over the page's: dates, timers, `performance.now`. Vitest's own fake timers will not do here: whoever waits for an
 * element or presses one with Vitest moves them on meanwhile, and nothing could be said of what happens within a second. What
 * has no delay is no matter of time and is done even while the clock stands.
 */
export function layClock(start = NOON): PageClock {
  const own = { setTimeout, clearTimeout, setInterval, clearInterval, Date, now: performance.now }
  const ownNow = () => own.now.call(performance)
  const timers = new Map<number, Timer>()
  const began = ownNow()
  // Ids of timers without a delay are the browser's own; these never meet them.
  let lastId = 1_000_000_000
  let shown = start
  /** Since when it goes by itself, by the browser's clock; null while it stands. */
  let goingSince: number | null = began
  let wake: ReturnType<typeof setTimeout> | undefined
  let idle = 0
  let skipped = 0

  const now = () => shown + (goingSince === null ? 0 : ownNow() - goingSince)
  const show = (moment: number) => {
    shown = moment
    if (goingSince !== null) goingSince = ownNow()
  }
  const nextOf = (until: number): [number, Timer] | undefined =>
    [...timers].filter(([, { due }]) => due <= until).toSorted(([, a], [, b]) => a.due - b.due)[0]
  const runOne = ([id, timer]: [number, Timer]) => {
    if (timer.every === null) timers.delete(id)
    else timer.due += timer.every
    timer.run()
  }
  const isShort = ({ delay, every }: Timer) => every === null && delay <= skipped
  const arm = () => {
    own.clearTimeout.call(window, wake)
    cancelIdleCallback(idle)
    if (goingSince === null || timers.size === 0) return
    const due = Math.min(...Array.from(timers.values(), (timer) => timer.due))
    wake = own.setTimeout.call(window, goOn, Math.max(0, due - now())) as unknown as typeof wake
    // What the page is about to do may order something that is due before.
    if ([...timers.values()].some(isShort)) idle = requestIdleCallback(skip)
  }
  const skip = () => {
    const short = [...timers.values()].filter(isShort).map(({ due }) => due)
    if (short.length > 0) show(Math.max(now(), Math.min(...short)))
    goOn()
  }
  const goOn = () => {
    for (let next = nextOf(now()); next && goingSince !== null; next = nextOf(now())) runOne(next)
    arm()
  }
  const add = (run: () => void, delay: number, every: number | null): number => {
    lastId += 1
    timers.set(lastId, { due: now() + delay, delay, every, run })
    arm()
    return lastId
  }
  const bound = (handler: TimerHandler, args: readonly unknown[]) => () => {
    if (typeof handler === 'function') Reflect.apply(handler, window, args)
  }

  window.setTimeout = ((handler: TimerHandler, ms = 0, ...args: unknown[]) =>
    ms > 0
      ? add(bound(handler, args), ms, null)
      : own.setTimeout.call(window, bound(handler, args), 0)) as never
  window.setInterval = ((handler: TimerHandler, ms = 0, ...args: unknown[]) => {
    const every = Math.max(1, ms)
    return add(bound(handler, args), every, every)
  }) as never
  const clear = (id?: number) => {
    if (id !== undefined && !timers.delete(id)) own.clearTimeout.call(window, id)
  }
  window.clearTimeout = clear as never
  window.clearInterval = clear as never
  performance.now = () => began + now() - start
  window.Date = class extends own.Date {
    constructor(...given: readonly []) {
      if (given.length === 0) super(now())
      else super(...given)
    }
    static override now = now
  } as DateConstructor

  return {
    now,
    pause: () => {
      shown = now()
      goingSince = null
      arm()
    },
    resume: () => {
      goingSince ??= ownNow()
      arm()
    },
    runFor: async (ms) => {
      const until = now() + ms
      let runs = 0
      await settled()
      for (let next = nextOf(until); next; next = nextOf(until)) {
        if (++runs > MOST_RUNS) throw new Error('timers that never end')
        show(Math.max(now(), next[1].due))
        runOne(next)
        await settled()
      }
      show(until)
      arm()
      await settled()
    },
    skipWaits: (ms) => {
      skipped = ms
      arm()
    },
    jump: async (ms) => {
      const until = now() + ms
      for (const timer of timers.values()) timer.due = Math.max(timer.due, until)
      show(until)
      arm()
      await settled()
    },
    remove: () => {
      own.clearTimeout.call(window, wake)
      cancelIdleCallback(idle)
      window.setTimeout = own.setTimeout
      window.clearTimeout = own.clearTimeout
      window.setInterval = own.setInterval
      window.clearInterval = own.clearInterval
      window.Date = own.Date
      performance.now = own.now
    },
  }
}

const { port1, port2 } = new MessageChannel()
const waiting: (() => void)[] = []
port1.addEventListener('message', () => waiting.shift()?.())
port1.start()
const turn = () =>
  new Promise<void>((resolve) => {
    waiting.push(resolve)
    port2.postMessage(null)
  })

/** Lets promises, and React which draws in tasks of its own, do what has become due. */
export async function settled(): Promise<void> {
  await turn()
  await turn()
}
