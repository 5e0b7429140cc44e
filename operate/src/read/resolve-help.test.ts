import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderWith, testMistakes } from '../testing/folder-with.ts'
import { readService } from './read-service.ts'

const ADS = "  ads: { without: [gold], origins: ['https://ads.example'] }\n"
const showing = (...devices: readonly string[]): string =>
  `  landing: { devices: [${devices.map((device) => `{ device: ${device}, title: T, text: T }`).join(', ')}] }\n${ADS}`

testMistakes([
  [
    'a device that leads to no instructions',
    'providers.yaml',
    ADS,
    showing('browser', 'lg'),
    16,
    '[0].landing.devices[1].device',
    'it would lead to instructions that are not there: help.yaml explains lg to nobody at "small"',
  ],
])

test('a device that is explained may be shown, and a browser without a word', async () => {
  const folder = await folderWith('providers.yaml', ADS, showing('browser', 'lg'))
  await writeFile(
    join(folder, 'help.yaml'),
    '- { providers: [small], devices: [{ device: lg, steps: [Open it.] }] }\n',
  )
  expect(await readService(folder)).toMatchObject({ ok: true })
})
