/** How much a value grows by, in its units per unit of time: the straight line that lies nearest to all points. */
export function slope(points: readonly (readonly [at: number, value: number])[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const [middle, level] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))]
  const across = points.reduce((sum, [at, value]) => sum + (at - middle) * (value - level), 0)
  const along = points.reduce((sum, [at]) => sum + (at - middle) ** 2, 0)
  return across / along
}
