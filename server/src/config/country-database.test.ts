import { rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as Maxmind from 'maxmind'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../http/log.ts'
import { countryFile } from '../testing/country-file.ts'
import { openCountryDatabase } from './country-database.ts'

/** How often a file cannot be read from now on, and how often that was tried. */
const disk = vi.hoisted(() => ({ failures: 0, tries: 0 }))
vi.mock('maxmind', async (original) => {
  const real = await original<typeof Maxmind>()
  const open: typeof real.open = async (...args) => {
    disk.tries += 1
    if (disk.failures === 0) return real.open(...args)
    disk.failures -= 1
    throw Object.assign(new Error('too many open files'), { code: 'EMFILE' })
  }
  return { ...real, open }
})

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'openair-countries-'))
  onTestFinished(() => rm(made, { recursive: true }))
  return made
}

async function opened(file: string, hear: (line: string) => void = () => {}) {
  const log = createLog('info', { write: hear })
  const database = await openCountryDatabase(file, log, 5)
  onTestFinished(database.stop)
  return database
}

test('a database of countries tells the country of an address, of the longest network that holds it', async () => {
  const file = join(await folder(), 'countries.mmdb')
  await writeFile(
    file,
    countryFile([
      ['203.0.113.0/24', 'KZ'],
      ['198.51.100.128/25', 'UZ'],
    ]),
  )
  const { countryOf } = await opened(file)
  expect(['203.0.113.9', '198.51.100.200', '198.51.100.1', '192.0.2.1'].map(countryOf)).toEqual([
    'KZ',
    'UZ',
    null,
    null,
  ])
})

test('a file that is not there, or is no such database, stops the start', async () => {
  const made = await folder()
  await expect(opened(join(made, 'none.mmdb'))).rejects.toThrow()
  await writeFile(join(made, 'text.mmdb'), 'no database')
  await expect(opened(join(made, 'text.mmdb'))).rejects.toThrow()
})

test('a file that is written over is read when it is whole; half of one is told once and leaves what was there', async () => {
  const file = join(await folder(), 'countries.mmdb')
  writeFileSync(file, countryFile([['203.0.113.0/24', 'KZ']]))
  const said: string[] = []
  const { countryOf } = await opened(file, (line) => said.push((JSON.parse(line) as { msg: string }).msg))
  const newer = countryFile([
    ['203.0.113.0/24', 'UZ'],
    ['198.51.100.0/24', 'KG'],
  ])
  // At once, so that a test never sees a file between two states.
  writeFileSync(file, newer.subarray(0, newer.length / 2))
  await expect.poll(() => said).toEqual(['the database of countries cannot be read; the one before stays'])
  expect(countryOf('203.0.113.9')).toBe('KZ')
  writeFileSync(file, newer)
  await expect.poll(() => countryOf('203.0.113.9')).toBe('UZ')
  expect(said).toHaveLength(2)
  // A name that leads nowhere for a moment, as while files are exchanged, says nothing.
  rmSync(file)
  writeFileSync(file, countryFile([['203.0.113.0/24', 'MN']]))
  await expect.poll(() => countryOf('203.0.113.9')).toBe('MN')
})

test('a file that could not be read for a reason that passes is read without having changed again, and is told of once', async () => {
  const file = join(await folder(), 'countries.mmdb')
  writeFileSync(file, countryFile([['203.0.113.0/24', 'KZ']]))
  const said: string[] = []
  const { countryOf } = await opened(file, (line) => said.push((JSON.parse(line) as { msg: string }).msg))
  disk.failures = 2
  disk.tries = 0
  writeFileSync(file, countryFile([['203.0.113.0/24', 'UZ']]))
  await expect.poll(() => countryOf('203.0.113.9'), { timeout: 10_000 }).toBe('UZ')
  expect([disk.tries, said]).toEqual([
    3,
    [
      'the database of countries cannot be read; the one before stays',
      'the database of countries was read anew',
    ],
  ])
})
