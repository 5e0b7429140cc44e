import type { ScheduleItem } from '#contract/tv.ts'
import type { Database } from '#server/db/database.ts'
import { told } from '#server/testing/told.ts'
import { tellSchedule } from '#server/tv/schedule-notice.ts'
import { type Measured, percentile } from '../figure.ts'
import { inTurns, medianRatio } from '../pairs.ts'
import { CHANNELS_FROM } from './large-schedule.ts'
import { watchChannels } from './memory-of-schedule.ts'
import type { ServiceNode } from './nodes.ts'

const CHANGES = 20
const SEARCHES = 40
const POLL_MS = 5

const textOf = async (url: string): Promise<string> => {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer.text()
}

/**
 * Changes what is on air on one channel after another, and looks at another node, where all are watched, until its playlist and its window
 * of the schedule show it: seconds, the slowest. Then searches there, while all of its tapes are read again and while nothing is.
 */
export async function measureChanges(
  database: Database,
  { url, pid, stop }: ServiceNode,
  channels: number,
): Promise<Measured[]> {
  const all = Array.from({ length: channels }, (_, at) => CHANNELS_FROM + at)
  const lists = await watchChannels({ url, pid, stop }, all)
  const times: number[] = []
  for (let at = 0; at < CHANGES; at += 1) {
    const channel = CHANNELS_FROM + at * 7
    const seconds = Math.floor(Date.now() / 1000)
    const window = `${url}/v2/channels/${channel}/content_schedule?start=${seconds - (seconds % 3600)}&end=${seconds - (seconds % 3600) + 3600}`
    await textOf(window)
    const { rows } = await database.execute(
      `update schedule_item set asset_id = 'changed-' || id, is_catchup_available = false
       where channel_id = ${channel} and starts_at <= ${seconds} and starts_at + duration > ${seconds} + 20 returning id`,
    )
    // What ends this very moment is left alone.
    if (rows.length === 0) continue
    const changed = performance.now()
    await told(database, (tell) => tellSchedule(tell, [channel]))
    for (;;) {
      const list = await textOf(lists.get(channel) ?? '')
      const items = JSON.parse(await textOf(window)) as ScheduleItem[]
      if (list.includes('/changed-') && items.some((item) => !item.is_catchup_available)) break
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    times.push((performance.now() - changed) / 1000)
  }
  console.log(`  a change on another node: median ${(percentile(times, 0.5) * 1000).toFixed(0)} ms`)

  let words = 0
  const search = async (): Promise<number> => {
    words += 1
    // A text of its own each time: nothing of it is kept.
    const text = `programme ${words.toString(16).padStart(2, '0')}`
    const started = performance.now()
    await textOf(`${url}/v2/search/suggest?lang=en&text=${encodeURIComponent(text)}`)
    return performance.now() - started
  }
  const whileRead = async (): Promise<number> => {
    await told(database, (tell) => tellSchedule(tell, '*'))
    return search()
  }
  await inTurns(4, whileRead, search)
  const searches = await inTurns(SEARCHES, whileRead, async () => {
    // Until what was told before is read.
    await new Promise((resolve) => setTimeout(resolve, 1000))
    return search()
  })
  return [
    { name: 'schedule.changed', value: Math.max(...times) },
    medianRatio('schedule.search', searches, 'ms'),
  ]
}
