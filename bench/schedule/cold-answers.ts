import type { Agent } from 'node:http'
import pg from 'pg'
import { call } from '../calls.ts'
import { type FigureName, type Measured, percentile } from '../figure.ts'
import { inTurns, type Pairs } from '../pairs.ts'
import { givePrecedence } from '../precedence.ts'
import { CHANNELS_FROM } from './large-schedule.ts'
import type { ServiceNode } from './nodes.ts'

const ASKS = 400
const WARM_UP = 40
const HOUR_S = 3600
const HEADERS = { 'accept-encoding': 'identity' }

export interface ColdPorts {
  readonly node: ServiceNode
  /** Of its database. */
  readonly url: string
  readonly agent: Agent
  readonly channels: number
}

/**
 * A day of a channel's schedule and a channel's page, each asked for once and so never kept, in turns with the plainest question for the
 * same rows of another channel by the same driver. The 99th of either. Node, database and asker run before other programs, where they may:
 * on a machine with other work a 99th would be that of the work.
 */
export async function measureColdAnswers({ node, url, agent, channels }: ColdPorts): Promise<Measured[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('set jit = off')
    const hour = Math.floor(Date.now() / 1000 / HOUR_S) * HOUR_S
    const [start, end] = [hour - 12 * HOUR_S, hour + 12 * HOUR_S]
    const timed = async (work: () => Promise<unknown>): Promise<number> => {
      const started = performance.now()
      await work()
      return performance.now() - started
    }
    const ask = (path: string) => timed(() => call(`${node.url}${path}`, { agent, headers: HEADERS }))
    const plain = (sql: string, values: unknown[]) => timed(() => client.query(sql, values))
    /** Every round asks for a channel that nobody has asked for. */
    const channelOf = (round: number): number => CHANNELS_FROM + (round % channels)
    const window = (from: number, rounds: number) =>
      inTurns(
        rounds,
        (round) => ask(`/v2/channels/${channelOf(from + round)}/content_schedule?start=${start}&end=${end}`),
        (round) =>
          plain(
            `select * from schedule_item s join program p on p.id = s.program_id
             where s.channel_id = $1 and s.starts_at < $2 and s.starts_at + s.duration > $3 order by s.starts_at`,
            [channelOf(from + round + channels / 2), end, start],
          ),
      )
    const page = (from: number, rounds: number) =>
      inTurns(
        rounds,
        (round) => ask(`/v2/channels/${channelOf(from + round)}`),
        (round) =>
          plain(
            `select * from channel c join schedule_item s on s.channel_id = c.id join program p on p.id = s.program_id
             where c.id = $1 and s.starts_at <= $2 order by s.starts_at desc limit 1`,
            [channelOf(from + round + channels / 2), hour],
          ),
      )
    await window(ASKS, WARM_UP)
    await goFirst(client, node)
    const windows = await window(0, ASKS)
    await page(ASKS, WARM_UP)
    await goFirst(client, node)
    const pages = await page(0, ASKS)
    return [
      ofSlowest('schedule.window', windows),
      { name: 'schedule.window-time', value: percentile(windows.ours, 0.99) },
      ofSlowest('schedule.page', pages),
      { name: 'schedule.page-time', value: percentile(pages.ours, 0.99) },
    ]
  } finally {
    await client.end()
  }
}

/** Has this process, a node, and all connections of its database run before other programs. */
async function goFirst(client: pg.Client, node: ServiceNode): Promise<void> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  )
  if (!(await givePrecedence([process.pid, node.pid, ...rows.map(({ pid }) => pid)])))
    console.log('  other programs run beside these answers as they like: no right to go before them')
}

/** The 99th of ours against that of the peer. */
function ofSlowest(name: FigureName, { ours, peer }: Pairs): Measured {
  const [slow, slowPeer] = [percentile(ours, 0.99), percentile(peer, 0.99)]
  console.log(
    `  ${name}: median ${percentile(ours, 0.5).toFixed(1)} to ${percentile(peer, 0.5).toFixed(1)} ms, 99th ${slow.toFixed(1)} to ${slowPeer.toFixed(1)} ms`,
  )
  return { name, value: slow / slowPeer, beside: { ours: slow, peer: slowPeer, unit: 'ms' } }
}
