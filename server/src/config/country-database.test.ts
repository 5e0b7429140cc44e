import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countryFile } from '../testing/country-file.ts'
import { openCountryDatabase } from './country-database.ts'

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'openair-countries-'))
  onTestFinished(() => rm(made, { recursive: true }))
  return made
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
  const countryOf = await openCountryDatabase(file)
  expect(['203.0.113.9', '198.51.100.200', '198.51.100.1', '192.0.2.1'].map(countryOf)).toEqual([
    'KZ',
    'UZ',
    null,
    null,
  ])
})

test('a file that is not there, or is no such database, stops the start', async () => {
  const made = await folder()
  await expect(openCountryDatabase(join(made, 'none.mmdb'))).rejects.toThrow()
  await writeFile(join(made, 'text.mmdb'), 'no database')
  await expect(openCountryDatabase(join(made, 'text.mmdb'))).rejects.toThrow()
})
