import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runService } from '../tools/service/running-service.ts'
import { evenSchedule, serviceAround } from '../tools/service/service-folder.ts'
import type { Measured } from './figure.ts'
import { resident } from './memory.ts'
import { type BarePage, openBarePage } from './soak/bare-page.ts'
import { type HurriedWindow, hurryPage } from './soak/hurried-page.ts'
import { slope } from './soak/slope.ts'

/** How many times as fast as life, as far as the machine decodes it without a stop: Chromium plays nothing faster than the first. */
const SPEEDS = [16, 8, 4, 2] as const
/** Each that is over can be played from the archive, and has some more elements in the list since. */
const PROGRAMME_MIN = 10
const CLIPS_MS = 1_500_000
/** After this it is said whether the machine plays so fast. */
const TRIAL_MS = 60_000
/** Hours of television: what is loaded once, and compiled as it is used more, is not counted. Over six hours 1.3 MB came in the first and 0.1 in each after it. */
const WARM_UP_HOURS = 1
const APART_MS = 5000
const STARTS_MS = 60_000
/** One collection lets go of more than another: of so many looks the least counts. */
const LOOKS = 5
const HOUR_MS = 3_600_000
/** A soak in which the picture has mostly stood or jumped says nothing of playing. */
const PLAYED_AT_LEAST = 0.8
const PRELOAD = join(import.meta.dirname, 'soak/hurried-clock.main.ts')

/** What there is of a page at a moment, all that could be collected being gone. */
interface Look {
  /** Hours of television since the first look. */
  readonly hour: number
  /** Of JavaScript. */
  readonly megabytes: number
  readonly nodes: number
  readonly listeners: number
  /** Where the picture is, in seconds of its stream, and whether it is paused. */
  readonly at: number
  readonly isPaused: boolean
  /** Resident memory of the service, MB. */
  readonly service: number
}

/** What the page tells of its pictures. */
type Played = HurriedWindow['soak']['counts'] & { readonly held: number }

/**
 * Hours of a live channel pressed into minutes: the page of the channel plays it several times as fast, with all its clocks and timers and those of
 * the service. What grows with each hour of television, and the most that a source buffer has held.
 * @param minutes of the machine, after the hour of television that is not counted
 * @throws where the machine cannot play even at twice the speed
 */
export async function measureSoak(minutes: number): Promise<Measured[]> {
  const folder = await serviceAround(Date.now(), 'plain')
  await writeFile(join(folder, 'schedule/pulse.yaml'), evenSchedule('pulse', PROGRAMME_MIN))
  try {
    for (const times of SPEEDS) {
      const measured = await soakAt(folder, times, minutes * 60_000)
      if (measured) return measured
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  throw new Error('the machine was too busy: the picture has mostly stood')
}

/** The same at one speed; null where the picture has mostly stood in the first minute. */
async function soakAt(folder: string, times: number, ms: number): Promise<Measured[] | null> {
  const from = Date.now()
  const clock = { NODE_OPTIONS: `--import ${PRELOAD}`, SOAK_CLOCK: `${from} ${times}` }
  const service = await runService({ folder, environment: clock })
  let page: BarePage | undefined
  try {
    await service.clipsReady(CLIPS_MS)
    // Laid out as on a wide screen and drawn with few pixels: how they look is not what is measured here.
    const first = `(${hurryPage.toString()})(${JSON.stringify([from, times])})`
    const looks = { width: 1440, height: 900, scale: 0.25, language: 'en-GB', first }
    page = await openBarePage(`${service.url}/channels/all/pulse`, looks)
    return await soakOf(page, service.pid, times, ms)
  } finally {
    await page?.close()
    await service.stop()
  }
}

/** @param pid of the service */
async function soakOf(page: BarePage, pid: number, times: number, ms: number): Promise<Measured[] | null> {
  await page.until(() => (document.querySelector('video')?.currentTime ?? 0) > 1, STARTS_MS)
  const seen = (): Promise<Played> =>
    page.evaluate(() => {
      const { mostHeld, counts } = (globalThis as unknown as HurriedWindow).soak
      return { held: mostHeld(), ...counts }
    })
  const share = (one: Played, other: Played, since: number): number =>
    (other.played - one.played) / (hoursSince(since, times) * 3600)
  const opened = performance.now()
  const first = await seen()
  await pause(TRIAL_MS)
  const warmed = share(first, await seen(), opened)
  console.log(
    `  soak: at ${times} times the speed ${Math.round(warmed * 100)} % of the first minute has played`,
  )
  if (warmed < PLAYED_AT_LEAST) return null

  await pause((WARM_UP_HOURS * HOUR_MS) / times - TRIAL_MS)
  const before = await seen()
  const began = performance.now()
  const looks: Look[] = []
  let presses = 0
  while (performance.now() - began < ms) {
    looks.push(await lookAt(page, pid, began, times))
    say(looks.at(-1)!)
    // At this speed a machine that is busy for a second keeps the picture waiting for as long as ten attempts last: whoever watches presses then.
    if (await page.evaluate(pressRetry)) presses += 1
    await pause(APART_MS)
  }
  const after = await seen()
  const hours = hoursSince(began, times)
  const played = share(before, after, began)
  const [waits, jumps] = [after.waits - before.waits, after.jumps - before.jumps]
  console.log(
    `  soak: ${Math.round(played * 100)} % of ${hours.toFixed(2)} h has played, ${waits} waits, ${jumps} jumps, ${presses} presses of Retry`,
  )
  if (played < PLAYED_AT_LEAST) throw new Error('the machine was too busy: the picture has mostly stood')
  const growth = (of: (look: Look) => number): number => slope(leasts(looks, of))
  return [
    { name: 'soak.heap', value: growth(({ megabytes }) => megabytes) },
    { name: 'soak.page', value: growth(({ nodes, listeners }) => nodes + listeners) },
    { name: 'soak.held', value: after.held },
    { name: 'soak.service', value: growth(({ service }) => service) },
  ]
}

/** Runs in the page. Answers whether it was there to be pressed. */
function pressRetry(): boolean {
  const button = [...document.querySelectorAll('button')].find(
    (one) => one.textContent?.trim() === 'Retry' && one.checkVisibility(),
  )
  button?.click()
  return button !== undefined
}

/** Prints a look as soon as it was had: a day takes an hour and a half. */
function say({ hour, megabytes, nodes, listeners, at, isPaused, service }: Look): void {
  console.log(
    `  soak: ${hour.toFixed(2)} h, ${megabytes.toFixed(2)} MB, ${nodes} nodes, ${listeners} listeners, at ${Math.round(at)} s${isPaused ? ', paused' : ''}; service ${Math.round(service)} MB`,
  )
}

/** Of television. */
const hoursSince = (began: number, times: number): number => ((performance.now() - began) * times) / HOUR_MS

/** The least of each few looks that follow each other, with its hour. */
function leasts(
  looks: readonly Look[],
  of: (look: Look) => number,
): (readonly [hour: number, least: number])[] {
  const groups = Array.from({ length: Math.floor(looks.length / LOOKS) }, (_, at) =>
    looks.slice(at * LOOKS, (at + 1) * LOOKS),
  )
  return groups.map((group) => [group[0]!.hour, Math.min(...group.map(of))])
}

async function lookAt(page: BarePage, pid: number, began: number, times: number): Promise<Look> {
  // What a first collection lets go of is only finished off by a second one.
  for (const _ of [1, 2]) await page.send('HeapProfiler.collectGarbage')
  const { usedSize } = await page.send<{ readonly usedSize: number }>('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await page.send<{
    readonly nodes: number
    readonly jsEventListeners: number
  }>('Memory.getDOMCounters')
  const picture = await page.evaluate(() => {
    const { currentTime = 0, paused = true } = document.querySelector('video') ?? {}
    return { at: currentTime, isPaused: paused }
  })
  return {
    ...picture,
    hour: hoursSince(began, times),
    megabytes: usedSize / 1e6,
    nodes,
    listeners: jsEventListeners,
    service: await resident(pid),
  }
}
