import { Agent } from 'node:http'
import { randomUUID } from 'node:crypto'
import { signGrant } from '#media/grant.ts'
import { call } from '../calls.ts'
import type { Measured } from '../figure.ts'
import { resident } from '../memory.ts'
import { CHANNELS_FROM } from './large-schedule.ts'
import { SECRET, type ServiceNode } from './nodes.ts'

const CALLERS = 10
/** What videos of these nodes have, as `assetLike` says. */
const RENDITION = 'v720.m3u8'
const GRANT_S = 600

/** Fetches a live playlist of each of these channels, as somebody who watches it does. Answers their addresses, by channel. */
export async function watchChannels(
  { url }: ServiceNode,
  channels: readonly number[],
): Promise<Map<number, string>> {
  const agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
  const asOf = Math.floor(Date.now() / 1000)
  const lists = channels.map((channelId) => {
    const scope = { channelId, window: { kind: 'live' } as const }
    const grant = signGrant(SECRET, { session: randomUUID(), asOf, expires: asOf + GRANT_S, scope })
    return [channelId, `${url}/media/g/${grant}/${RENDITION}`] as const
  })
  try {
    await Promise.all(lists.map(([, list]) => call(list, { agent })))
  } finally {
    agent.destroy()
  }
  return new Map(lists)
}

/** What a node holds when every channel is watched, in megabytes more than one holds of which as many watch the only channel. */
export async function measureMemoryOfSchedule(
  node: ServiceNode,
  plain: ServiceNode,
  channels: number,
): Promise<Measured> {
  const all = Array.from({ length: channels }, (_, at) => CHANNELS_FROM + at)
  await watchChannels(node, all)
  await watchChannels(
    plain,
    all.map(() => 1),
  )
  const [ours, peer] = [await resident(node.pid), await resident(plain.pid)]
  console.log(
    `  resident with every channel watched: ${Math.round(ours)} MB, without a schedule ${Math.round(peer)} MB`,
  )
  return { name: 'schedule.memory', value: ours - peer }
}
