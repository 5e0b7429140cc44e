const DAY_MS = 86_400_000

/** Making one costs far more than asking it; a page has one zone. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, made)
  return made
}

/**
 * What a clock on the wall of a zone shows at a moment: a date whose figures in UTC are those of the wall. By `Intl`, since `Temporal` is
 * missing in many browsers.
 * @param moment Unix milliseconds; parts of a second are left out
 * @param timeZone IANA name
 */
export function wallClock(moment: number, timeZone: string): Date {
  const figures = new Map<string, string>()
  for (const { type, value } of formatOf(timeZone).formatToParts(moment)) figures.set(type, value)
  const figure = (name: Intl.DateTimeFormatPartTypes): number => Number(figures.get(name))
  return new Date(
    Date.UTC(
      figure('year'),
      figure('month') - 1,
      figure('day'),
      figure('hour'),
      figure('minute'),
      figure('second'),
    ),
  )
}

/**
 * The moment at which a clock on the wall shows something, in Unix milliseconds: of an hour that comes twice the first time, and of one that
 * is left out as much later as the clock is put forward.
 * @param wall as `wallClock` answers it
 */
export function momentOfWall(wall: Date, timeZone: string): number {
  const shown = wall.getTime()
  const offsetAt = (moment: number): number => wallClock(moment, timeZone).getTime() - moment
  const before = shown - offsetAt(shown - DAY_MS)
  const after = shown - offsetAt(shown + DAY_MS)
  const fitting = [before, after].filter((moment) => wallClock(moment, timeZone).getTime() === shown)
  return fitting.length > 0 ? Math.min(...fitting) : before
}

/** The date of a wall clock, `YYYY-MM-DD`. @param days so many later */
export const dateOf = (wall: Date, days = 0): string =>
  new Date(wall.getTime() + days * DAY_MS).toISOString().slice(0, 10)
