/** What a hurried page keeps for whoever looks at it from outside. */
export interface HurriedWindow {
  soak: {
    /** The seconds that the fullest of the present source buffers has held at most since it was asked last. */
    mostHeld: () => number
    /** Seconds of pictures that have played, how often they have waited, and how often they have been set to another place. */
    readonly counts: { played: number; waits: number; jumps: number }
  }
}

/**
 * Runs in a page before anything else of it: all its clocks and timers, and the pictures that it plays, go so many times as fast, while
 * it reads everywhere that they go at the speed of life.
 * @param from the moment, Unix milliseconds, at which its clock agrees with the machine's
 */
export function hurryPage([from, times]: readonly [from: number, times: number]): void {
  const machineDate = Date
  const now = (): number => from + (machineDate.now() - from) * times
  globalThis.Date = new Proxy(machineDate, {
    construct: (target, parts, as) =>
      Reflect.construct(target, parts.length === 0 ? [now()] : parts, as) as Date,
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })

  const machineClock = performance.now.bind(performance)
  performance.now = () => machineClock() * times
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const machine = globalThis[name] as (run: TimerHandler, ms?: number, ...rest: unknown[]) => number
    const hurried = (run: TimerHandler, ms = 0, ...rest: unknown[]): number =>
      machine.call(globalThis, run, ms / times, ...rest)
    Object.assign(globalThis, { [name]: hurried })
  }
  const nextFrame = requestAnimationFrame.bind(globalThis)
  globalThis.requestAnimationFrame = (run) => nextFrame((at) => run(at * times))
  const nextPicture = HTMLVideoElement.prototype.requestVideoFrameCallback
  HTMLVideoElement.prototype.requestVideoFrameCallback = function (run) {
    return nextPicture.call(this, (at, about) => run(at * times, about))
  }
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (ms) => timeout(ms / times)
  for (const name of ['playbackRate', 'defaultPlaybackRate'] as const) {
    const { get, set } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, name) ?? {}
    if (!get || !set) throw new Error(`${name} cannot be hurried`)
    Object.defineProperty(HTMLMediaElement.prototype, name, {
      configurable: true,
      get(this: HTMLMediaElement) {
        return (get.call(this) as number) / times
      },
      set(this: HTMLMediaElement, rate: number) {
        set.call(this, rate * times)
      },
    })
  }

  const buffers = new Set<WeakRef<SourceBuffer>>()
  let most = 0
  const measure = (): void => {
    for (const kept of buffers) {
      const buffer = kept.deref()
      let held = 0
      try {
        const { buffered } = buffer ?? {}
        for (let range = 0; range < (buffered?.length ?? 0); range++)
          held += (buffered?.end(range) ?? 0) - (buffered?.start(range) ?? 0)
      } catch {
        // Its element plays something else by now.
        buffers.delete(kept)
      }
      if (!buffer) buffers.delete(kept)
      most = Math.max(most, held)
    }
  }
  const addBuffer = MediaSource.prototype.addSourceBuffer
  MediaSource.prototype.addSourceBuffer = function (type) {
    const buffer = addBuffer.call(this, type)
    buffers.add(new WeakRef(buffer))
    buffer.addEventListener('updateend', measure)
    return buffer
  }
  const counts = { played: 0, waits: 0, jumps: 0 }
  const stoodAt = new WeakMap<EventTarget, number>()
  addEventListener(
    'timeupdate',
    ({ target }) => {
      if (!(target instanceof HTMLMediaElement)) return
      const { currentTime } = target
      const step = currentTime - (stoodAt.get(target) ?? currentTime)
      stoodAt.set(target, currentTime)
      // Events are a quarter of a second of the machine apart, and later on a busy one; what is more was a jump.
      if (step > 0 && step < times) counts.played += step
    },
    true,
  )
  addEventListener('waiting', () => (counts.waits += 1), true)
  addEventListener('seeking', () => (counts.jumps += 1), true)
  const soak: HurriedWindow['soak'] = {
    counts,
    mostHeld() {
      const held = most
      most = 0
      return held
    },
  }
  Object.assign(globalThis, { soak })
}
