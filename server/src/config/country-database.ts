import { stat } from 'node:fs/promises'
import { type CountryResponse, open } from 'maxmind'
import type { Ports } from '../ports.ts'

const LOOKED_EVERY_MS = 5000
/** A file that could not be read is tried again after so many looks, although it has not changed: what was in the way may have been the disk. */
const TRIED_AGAIN_AFTER = 60

interface CountryDatabase {
  /** The country of an address, in two letters; null where the database has none. */
  readonly countryOf: (ip: string) => string | null
  /** Ends the looking for a new file. */
  readonly stop: () => void
}

/** What differs as soon as a file is written or replaced; null where there is none just now. */
async function stateOf(file: string): Promise<string | null> {
  const found = await stat(file).catch(() => null)
  return found && `${found.ino} ${found.size} ${found.mtimeMs}`
}

/**
 * Opens a database of countries in MaxMind's format (GeoLite2 Country, GeoIP2 Country and others with `country.iso_code`), and reads it
 * again when its file has changed and rests. One that cannot be read then, such as a half of it, leaves the one before in its place, is told of
 * once and tried again from time to time.
 * @param file absolute path
 * @throws when the file is not there or is no such database
 */
export async function openCountryDatabase(
  file: string,
  log: Ports['log'],
  lookedEveryMs = LOOKED_EVERY_MS,
): Promise<CountryDatabase> {
  let read = await stateOf(file)
  let seen = read
  let reader = await open<CountryResponse>(file)
  let failed: string | null = null
  let looks = 0
  const look = async (): Promise<void> => {
    const state = await stateOf(file)
    const rests = state === seen
    seen = state
    if (state === null || state === read || !rests) return
    if (state === failed && (looks += 1) < TRIED_AGAIN_AFTER) return
    looks = 0
    try {
      reader = await open<CountryResponse>(file)
      read = state
      log.info({ file }, 'the database of countries was read anew')
    } catch (error) {
      if (state !== failed)
        log.error({ err: error, file }, 'the database of countries cannot be read; the one before stays')
      failed = state
    }
  }
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const wait = (): void => {
    if (isStopped) return
    timer = setTimeout(() => void look().then(wait), lookedEveryMs).unref()
  }
  wait()

  return {
    countryOf(ip) {
      const found = reader.get(ip)
      return found?.country?.iso_code ?? found?.registered_country?.iso_code ?? null
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
