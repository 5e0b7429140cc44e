import { setTimeout as sleep } from 'node:timers/promises'

interface Pace {
  readonly aSecond: number
  /** So many are under way at once; what is due beyond waits. */
  readonly atMost: number
}

const TICK_MS = 2

/** Does something so many times a second for so many seconds. Answers how many milliseconds each took that was done by then. */
export async function paced(
  { aSecond, atMost }: Pace,
  seconds: number,
  work: (at: number) => Promise<void>,
): Promise<number[]> {
  const took: number[] = []
  const underWay = new Set<Promise<void>>()
  const from = performance.now()
  const passed = (): number => (performance.now() - from) / 1000
  let begun = 0
  const begin = async (at: number): Promise<void> => {
    const start = performance.now()
    await work(at)
    if (passed() < seconds) took.push(performance.now() - start)
  }
  while (passed() < seconds) {
    for (; begun < passed() * aSecond && underWay.size < atMost; begun += 1) {
      const one = begin(begun).finally(() => underWay.delete(one))
      underWay.add(one)
    }
    await sleep(TICK_MS)
  }
  await Promise.all(underWay)
  return took
}
