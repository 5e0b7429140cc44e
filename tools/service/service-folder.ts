import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { addJourneyAccounts } from './journey-accounts.ts'

const root = join(import.meta.dirname, '../..')
const ZONE = 'Asia/Almaty'
/** Length of the programmes of channel `pulse`, in seconds. */
export const PULSE_S = 15
const PULSE_BACK_MIN = 10
const PULSE_AHEAD_MIN = 70
const WEEK = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']

const clock = (seconds: number): string => {
  const at = ((seconds % 86_400) + 86_400) % 86_400
  return [Math.floor(at / 3600), Math.floor(at / 60) % 60, at % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

/**
 * The schedule of a channel whose programmes last a quarter of a minute, from a little before now to an hour after, and one long
 * programme for the rest of the day.
 */
export function pulseSchedule(now: number): string {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(ZONE)
  const from = (hour * 60 + minute - PULSE_BACK_MIN) * 60
  const count = ((PULSE_BACK_MIN + PULSE_AHEAD_MIN) * 60) / PULSE_S
  const slots = Array.from(
    { length: count },
    (_, at) => `${clock(from + at * PULSE_S)} program:${at % 2 ? 'tock' : 'tick'}`,
  )
  return everyDay('pulse', [...slots, `${clock(from + count * PULSE_S)} program:talk`])
}

/** The schedule of a channel whose programmes all last so many minutes, by day and by night. */
export function evenSchedule(channel: string, minutes: number): string {
  const slots = Array.from(
    { length: (24 * 60) / minutes },
    (_, at) => `${clock(at * minutes * 60)} program:${at % 2 ? 'tock' : 'tick'}`,
  )
  return everyDay(channel, slots)
}

const everyDay = (channel: string, lines: readonly string[]): string =>
  `channel: ${channel}\nplans:\n  day:\n${lines.map((line) => `    - ${line}\n`).join('')}week: {${WEEK.map((day) => `${day}: day`).join(', ')}}\n`

/** Which clips a service has: `drawn` as the demo's, or `plain` ones, which are made in a quarter of the time. */
export type Clips = 'drawn' | 'plain'

const GENERATORS: Readonly<Record<Clips, string>> = {
  drawn: 'demo/artwork/main.ts',
  plain: 'e2e/service/artwork/main.ts',
}

/** Copies the service of the tests into a new folder, with short programmes around now. Answers the folder. */
export async function serviceAround(now: number, clips: Clips, accounts?: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'openair-e2e-service-'))
  await cp(join(root, 'e2e/service'), folder, { recursive: true })
  const generator = pathToFileURL(join(root, GENERATORS[clips])).href
  await writeFile(join(folder, 'artwork/main.ts'), `export * from ${JSON.stringify(generator)}\n`)
  await writeFile(join(folder, 'schedule/pulse.yaml'), pulseSchedule(now))
  await addJourneyAccounts(folder, accounts)
  return folder
}
