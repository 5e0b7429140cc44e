// npm run bench: how fast and how small, each figure against its limit in budgets.json, peers in the same run.
// `npm run bench -- zap load` measures only these; `npm run bench -- memory 60` plays for sixty minutes before it looks, and
// `npm run bench -- soak 180` soaks for as long: `soak 90` is a day of television where the machine plays it sixteen times as fast;
// `npm run bench -- tests` runs all tests and `npm run bench -- first-hour` a first start without clips, which nothing else asks for.
import { rm } from 'node:fs/promises'
import { type Browser, chromium } from '@playwright/test'
import { AUTOPLAY_ARG, CHROMIUM, CHROMIUM_ARGS } from '../tools/service/browser.ts'
import { fillChannels } from '../tools/service/many-channels.ts'
import { fillTitles } from '../tools/service/many-titles.ts'
import { type RunningService, runService } from '../tools/service/running-service.ts'
import { serviceAround } from '../tools/service/service-folder.ts'
import { parsed } from '#cli/command/usage.ts'
import { ensureWebBuilt } from '#cli/start/web-build.ts'
import { knownNames, readUse } from '../tools/use.ts'
import { measureAnalytics } from './analytics.ts'
import { measureBoundaries } from './boundaries.ts'
import { addBuyers, measureBuying } from './buying.ts'
import { measureCatalogue } from './catalogue.ts'
import { measureClips } from './clips.ts'
import { type Measured, isKept, table } from './figure.ts'
import { measureFaults } from './faults.ts'
import { measureFirstHour } from './first-hour.ts'
import { measureFirstLoad } from './first-load.ts'
import { measureGuide } from './guide.ts'
import { measureIdentity } from './identity.ts'
import { measureInstallSize } from './install-size.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLoading } from './loading.ts'
import { measureMemory } from './memory.ts'
import { measureMoney } from './money.ts'
import { measurePlayerWeight } from './player-weight.ts'
import { measurePresses } from './presses.ts'
import { measureRandomZaps } from './random-zaps.ts'
import { measureSchedule } from './schedule.ts'
import { measureSearch } from './search.ts'
import { measureSoak } from './soak.ts'
import { measureStarts } from './starts.ts'
import { measureTestRun } from './test-run.ts'
import { measureThroughput } from './throughput.ts'
import { measureWarmZaps } from './warm-zaps.ts'
import { measureZaps } from './zap.ts'

const CHANNELS = 300
const TITLES = { titles: 510, rows: 60 }
const CLIPS_MS = 600_000
/** Minutes of play before memory is looked at, unless the command line says others. */
const MEMORY_MINUTES = 3
/** Minutes of a soak: forty of television. */
const SOAK_MINUTES = 5

const onService: Readonly<
  Record<string, (browser: Browser, service: RunningService) => Promise<Measured[]>>
> = {
  load: async (browser, { url }) => [
    ...(await measureFirstLoad(browser, url)),
    ...(await measureLoading(browser, url)),
  ],
  catalogue: (browser, { url }) => measureCatalogue(browser, url),
  guide: (browser, { url }) => measureGuide(browser, url),
  zap: (browser, { url }) => measureZaps(browser, url),
  warm: (browser, { url }) => measureWarmZaps(browser, url),
  starts: (browser, { url }) => measureStarts(browser, url),
  zaps: (browser, { url }) => measureRandomZaps(browser, url),
  buying: (browser, { url }) => measureBuying(browser, url),
  presses: (browser, { url }) => measurePresses(browser, url),
  faults: (browser, { url }) => measureFaults(browser, url),
  boundaries: (browser, { url }) => measureBoundaries(browser, url),
  throughput: (_, service) => measureThroughput(service),
  identity: (_, service) => measureIdentity(service),
  lighthouse: (_, { url }) => measureLighthouse(url),
}

const started = performance.now()
const apart = [
  'weight',
  'memory',
  'soak',
  'search',
  'schedule',
  'money',
  'analytics',
  'install',
  'clips',
  'first-hour',
  'tests',
]
const { minutes, wanted } = readUse('npm run bench -- [FIGURE…] [MINUTES]', process.argv.slice(3), (args) => {
  const { positionals } = parsed(args, {})
  const names = positionals.filter((word) => !/^\d+$/.test(word))
  return {
    minutes: positionals.filter((word) => !names.includes(word)).map(Number)[0],
    wanted: knownNames('figure', names, [...Object.keys(onService), ...apart]),
  }
})
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name)

// Before anything is started: a service that does not come up would leave what stands beside it running.
try {
  await ensureWebBuilt()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

const all: Measured[] = []
const failed: string[] = []
/** Measures a part; what fails is said, and the others are measured all the same. */
async function part(name: string, measure: () => Promise<Measured[]>): Promise<void> {
  try {
    all.push(...(await measure()))
  } catch (error) {
    failed.push(name)
    console.error(`${name} could not be measured: ${error instanceof Error ? error.stack : String(error)}`)
  }
}

if (Object.keys(onService).some(isWanted)) {
  const folder = await serviceAround(Date.now(), 'drawn')
  await fillChannels(folder, CHANNELS)
  await fillTitles(folder, TITLES)
  await addBuyers(folder)
  console.log(`starting a service of ${CHANNELS} channels and ${TITLES.titles} more titles …`)
  const service = await runService({ folder })
  // A signal ends the run, not only the browser that it waits for.
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: [...CHROMIUM_ARGS, AUTOPLAY_ARG],
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  try {
    await service.clipsReady(CLIPS_MS)
    for (const [name, measure] of Object.entries(onService)) {
      if (!isWanted(name)) continue
      console.log(`${name} …`)
      await part(name, () => measure(browser, service))
    }
  } finally {
    await browser.close()
    await service.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
if (isWanted('weight')) await part('weight', measurePlayerWeight)
if (isWanted('memory')) {
  const played = minutes ?? MEMORY_MINUTES
  console.log(`memory, after ${played} minutes of play …`)
  await part('memory', () => measureMemory(played))
}
if (isWanted('soak')) {
  console.log('soak, hours of a channel …')
  await part('soak', () => measureSoak(minutes ?? SOAK_MINUTES))
}
if (isWanted('search')) {
  console.log('search, among many titles …')
  await part('search', measureSearch)
}
if (isWanted('schedule')) {
  console.log('schedule, of a thousand channels …')
  await part('schedule', measureSchedule)
}
if (isWanted('money')) {
  console.log('money, a hundred purchases a second …')
  await part('money', measureMoney)
}
if (isWanted('analytics')) {
  console.log('analytics, a thousand events a second …')
  await part('analytics', measureAnalytics)
}
if (isWanted('install')) await part('install', measureInstallSize)
if (isWanted('clips')) {
  console.log('clips …')
  await part('clips', measureClips)
}
if (wanted.includes('first-hour')) {
  console.log('first-hour, until every clip plays …')
  await part('first-hour', measureFirstHour)
}
if (wanted.includes('tests')) await part('tests', measureTestRun)
console.log(`\n${table(all)}\n\nin ${((performance.now() - started) / 60_000).toFixed(1)} minutes`)
if (failed.length > 0) console.log(`Not measured: ${failed.join(', ')}`)
// What a part that failed has left running keeps nobody waiting.
process.exit(all.every(isKept) && failed.length === 0 ? 0 : 1)
