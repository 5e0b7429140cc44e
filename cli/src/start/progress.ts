/** Says at the terminal what is being done and how long it took. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const result = await work()
  console.log(`${title}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  return result
}
