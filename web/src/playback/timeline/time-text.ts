import { unitText } from '../../i18n/calendar.ts'

/** `1:08:04`; with `like` of an hour or more the hours stand even when they are 0. Seconds in, whole seconds out. */
export function clockText(seconds: number, like: number = seconds): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (value: number): string => String(value).padStart(2, '0')
  return like >= 3600 || hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Formats are expensive to make (a millisecond on a phone) and a player writes times several times a second. */
const formats = new Map<string, Intl.DateTimeFormat>()

function clockFormat(language: string, timeZone: string | undefined): Intl.DateTimeFormat {
  const name = `${language} ${timeZone}`
  const known = formats.get(name)
  if (known) return known
  const made = new Intl.DateTimeFormat(language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone && { timeZone }),
  })
  formats.set(name, made)
  return made
}

/** `18:52` of epoch seconds, in the viewer's own time zone unless told otherwise. */
export function momentText(epochSeconds: number, language: string, timeZone?: string): string {
  return clockFormat(language, timeZone).format(epochSeconds * 1000)
}

/** Seconds in words, for ears: `1 час 8 минут`; below a minute the seconds. */
export function spokenText(seconds: number, language: string): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole < 60 ? whole : 0, 'second'],
  ] as const
  const said = parts
    .filter(([value, unit]) => value > 0 || (unit === 'second' && whole === 0))
    .map(([value, unit]) => unitText(value, unit, 'long', language))
  return said.join(' ')
}
