/** Nothing goes on on a page that is gone. */
const never = () => new Promise<never>(() => undefined)

/**
 * Turns that a page takes among the tabs of its browser. They end with the page, whatever it still waits for, as a browser ends
 * them; here that is done by what is answered.
 */
export function noteTurns(): () => void {
  const { locks } = navigator
  const { promise: end, resolve } = Promise.withResolvers<void>()
  let isGone = false
  const own = locks.request.bind(locks) as (...given: readonly unknown[]) => Promise<unknown>
  const noting = async (name: string, options: LockOptions, work: () => Promise<unknown>) => {
    const answer = await own(name, options, () => (isGone ? undefined : Promise.race([work(), end])))
    return isGone ? never() : answer
  }
  locks.request = noting as never
  return () => {
    isGone = true
    Reflect.deleteProperty(locks, 'request')
    resolve()
  }
}
