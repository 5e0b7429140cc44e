import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { becomeGuest } from '../tools/service/guest.ts'
import { runService } from '../tools/service/running-service.ts'
import type { Measured } from './figure.ts'

const DEMO = join(import.meta.dirname, '../demo')
/** What the first page shows at once and ten channels' programmes, with the standby clip. */
const FRONT = 24
const LIMIT_MS = 3_600_000
/** The title that is pressed meanwhile is the last of this row. */
const PRESSED_ROW = 'horror'
const LOOK_MS = 250

/**
 * A first start with the demo and no clip at all: seconds until the front of the first page and ten channels have their pictures, until
 * everything has, and from a press on a title that nobody has made yet to its stream.
 */
export async function measureFirstHour(): Promise<Measured[]> {
  const service = await runService({ folder: DEMO, hasKeptClips: false })
  const started = performance.now()
  const since = (from: number): number => (performance.now() - from) / 1000
  try {
    const all = service.clipsPlay(LIMIT_MS).then(() => since(started))
    all.catch(() => undefined)
    await service.clipsPlay(LIMIT_MS, FRONT)
    const front = since(started)
    const press = await pressLast(service.url)
    return [
      { name: 'first-hour.front', value: front },
      { name: 'first-hour.press', value: press },
      { name: 'first-hour.all', value: await all },
    ]
  } finally {
    await service.stop()
    await rm(service.data, { recursive: true, force: true })
  }
}

/** Seconds from a press on the last title of a row to its stream. */
async function pressLast(url: string): Promise<number> {
  const token = await becomeGuest(url)
  const row = (await (await fetch(`${url}/v2/rows/${PRESSED_ROW}?limit=100`)).json()) as {
    contents: { id: string; is_purchased: boolean; content_type: string }[]
  }
  const free = row.contents.filter((one) => one.is_purchased && one.content_type === 'movie')
  const title = free.at(-1)
  if (!title) throw new Error(`row ${PRESSED_ROW} has no free film`)
  const stream = `${url}/v2/libraries/1/contents/${title.id}/stream?access_token=${token}`
  const pressed = performance.now()
  for (;;) {
    const { status } = await fetch(stream)
    if (status === 200) return (performance.now() - pressed) / 1000
    if (status !== 503) throw new Error(`the stream of ${title.id} answered ${status}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
