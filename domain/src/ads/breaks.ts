/**
 * Where a film is interrupted: every so many minutes, but not so near its end that another ad would be all that follows.
 * @param length seconds of the film
 * @param everyMinutes null: never
 * @returns seconds into the film, ascending
 */
export function middleBreaks(length: number, everyMinutes: number | null): number[] {
  if (everyMinutes === null) return []
  const step = everyMinutes * 60
  const count = Math.max(0, Math.floor((length - step / 2) / step))
  return Array.from({ length: count }, (_, at) => (at + 1) * step)
}
