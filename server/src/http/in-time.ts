/** What work comes to; throws where that takes longer. The work itself goes on. @param limitMs milliseconds */
export function inTime<Result>(work: Promise<Result>, limitMs: number): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer in ${limitMs} ms`)), limitMs).unref()
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
