import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pg from 'pg'
import { GOLD, PLAIN, SHOP_FILES } from '#cli/testing/shop-service.ts'
import { mayWatch, packetsHeldAt } from '#domain/rights/may-watch.ts'
import { hashToken } from '#server/http/tokens.ts'
import { type Rig, SECRET, startRig } from '../e2e/nodes/rig.ts'
import { analysed } from './analysed.ts'
import { type FigureName, type Measured, percentile } from './figure.ts'
import { buy, send, signedIn } from './money/buyers.ts'
import { type SandboxProcess, startSandbox } from './money/sandbox-process.ts'
import { secondsOfYears } from './money/years.ts'
import { paced } from './paced.ts'
import { onPostgres } from './postgres.ts'

/** Purchases a second at which it is looked whether the 99th stays in time. */
const RATES = [20, 30, 40, 50, 60, 70, 80, 90, 100, 120, 140, 160, 180, 200]
const IN_TIME_MS = 250
const AT_MOST = 200
const RATE_SECONDS = 4
/** What is compiled as it runs is compiled by then, on a slow machine too. */
const WARM_UP_SECONDS = 15
/** As many buy as one after the other, so that the machine is busy and nobody waits for long. */
const BUYERS = 16
const ROUNDS = 3
const ROUND_SECONDS = 5
const SEEN = 40
const CHECKS = 200_000
const NAMES = [
  'money.cost',
  'money.rate',
  'money.rate-nodes',
  'money.opened',
  'money.years',
] as const satisfies readonly FigureName[]

/** Purchases through the sandbox gateway on PostgreSQL, at one node and over two behind nginx, years of subscriptions, and what a check of what is paid takes. */
export async function measureMoney(): Promise<Measured[]> {
  const measured = await onPostgres(
    ['openair_bench_money', 'openair_bench_bare'],
    async ([url = '', bareUrl = '']) => {
      // Whoever makes the load does nothing else.
      const sandbox = await startSandbox(SECRET)
      try {
        const rig = await startRig({ ...SHOP_FILES }, { databaseUrl: url, gatewayUrl: sandbox.url })
        try {
          const bare = await startBare(bareUrl, sandbox)
          try {
            return await measureAt(rig, bare)
          } finally {
            await bare.stop()
          }
        } finally {
          await rig.close()
        }
      } finally {
        await sandbox.stop()
      }
    },
  )
  if (!('missing' in measured)) return [...measured, await years(), check()]
  return [...NAMES.map((name) => ({ name, missing: measured.missing })), check()]
}

async function years(): Promise<Measured> {
  const { ours, peer } = await secondsOfYears()
  return { name: 'money.years', value: ours / peer, beside: { ours, peer, unit: 's' } }
}

/** A service that does no more than a correct purchase needs, over the same calls. */
interface Bare {
  readonly url: string
  /** Lets users buy there too. */
  know(tokens: readonly string[]): Promise<void>
  stop(): Promise<void>
}

async function startBare(databaseUrl: string, sandbox: SandboxProcess): Promise<Bare> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`
    create table account (id integer primary key generated always as identity, balance bigint not null default 0 check (balance >= 0));
    create table token (hash bytea primary key, user_id integer not null references account);
    create table offer (id uuid primary key, user_id integer not null references account, price bigint not null);
    create table payment (offer_id uuid primary key references offer, user_id integer not null references account,
      amount bigint not null, state text not null default 'created');
    create table event (id text primary key, payment uuid not null references payment);
    create table entry (source uuid not null references payment, account integer not null, amount bigint not null);
    create table entitlement (user_id integer not null references account, valid tstzrange not null);`)
  const child = fork(join(import.meta.dirname, 'bare/shop.main.ts'), {
    execArgv: [],
    env: { ...process.env, BARE_DATABASE: databaseUrl, BARE_SANDBOX: sandbox.url, BARE_SECRET: SECRET },
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return {
    url: `http://127.0.0.1:${port}`,
    async know(tokens) {
      const hashes = tokens.map((token) => hashToken(token).toString('hex'))
      await client.query(
        `with made as (insert into account (balance) select 0 from unnest($1::text[]) returning id),
          u as (select id, row_number() over (order by id) as n from made)
         insert into token (hash, user_id) select decode(h.hash, 'hex'), u.id
         from unnest($1::text[]) with ordinality as h (hash, n) join u using (n)`,
        [hashes],
      )
    },
    async stop() {
      child.disconnect()
      await once(child, 'exit')
      await client.end()
    },
  }
}

async function measureAt(rig: Rig, bare: Bare): Promise<Measured[]> {
  const [, one] = rig.nodes
  for (const base of [one.url, rig.url]) await busyRate(rig, base, WARM_UP_SECONDS)
  return analysed(rig.database, () => measureAnalysed(rig, bare))
}

async function measureAnalysed(rig: Rig, bare: Bare): Promise<Measured[]> {
  const [, one] = rig.nodes
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await busyRate(rig, one.url, ROUND_SECONDS))
    theirs.push(await busyRate(rig, bare.url, ROUND_SECONDS, bare))
  }
  const bareRate = await rateInTime(rig, bare.url, bare)
  return [
    ratio('money.cost', percentile(ours, 0.5), percentile(theirs, 0.5)),
    ratio('money.rate', await rateInTime(rig, one.url), bareRate),
    ratio('money.rate-nodes', await rateInTime(rig, rig.url), bareRate),
    { name: 'money.opened', value: Math.max(...(await opened(rig))) / 1000 },
  ]
}

/** Purchases a second, ours to those of the bare service; where not even that is in time nothing can be said. */
const ratio = (name: FigureName, own: number, peer: number): Measured =>
  peer === 0
    ? { name, missing: 'the machine is busy: the bare service is not in time either' }
    : { name, value: own / peer, beside: { ours: own, peer, unit: 'a second' } }

/** Purchases a second of buyers each of whom buys again and again, as somebody new. */
async function busyRate(rig: Rig, base: string, seconds: number, bare?: Bare): Promise<number> {
  const tokens = await signedIn(rig.database, 1000 * seconds)
  await bare?.know(tokens)
  const until = performance.now() + seconds * 1000
  let bought = 0
  const buyer = async (): Promise<void> => {
    while (performance.now() < until) {
      const token = tokens.pop()
      if (token === undefined) throw new Error('more is bought than there are users')
      await buy(base, token, PLAIN)
      if (performance.now() < until) bought += 1
    }
  }
  await Promise.all(Array.from({ length: BUYERS }, buyer))
  return bought / seconds
}

/** The most purchases a second, of those tried, whose 99th was in time. */
async function rateInTime(rig: Rig, base: string, bare?: Bare): Promise<number> {
  let kept = 0
  for (const rate of RATES) {
    const isInTime = async (): Promise<boolean> => {
      const slow = percentile(await buyMany(rig, base, rate, RATE_SECONDS, bare), 0.99)
      console.log(`  ${rate} purchases a second: 99th ${slow.toFixed(0)} ms`)
      return slow <= IN_TIME_MS
    }
    // Once more, where something else had the machine for a moment.
    if (!(await isInTime()) && !(await isInTime())) break
    kept = rate
  }
  return kept
}

/** Milliseconds that each purchase took, at so many a second. */
async function buyMany(
  rig: Rig,
  base: string,
  aSecond: number,
  seconds: number,
  bare?: Bare,
): Promise<number[]> {
  const tokens = await signedIn(rig.database, aSecond * seconds + AT_MOST)
  await bare?.know(tokens)
  return paced({ aSecond, atMost: AT_MOST }, seconds, (at) => buy(base, tokens[at] ?? '', PLAIN))
}

/** Milliseconds from a payment that is complete at one node until the other one, which knows the viewer without it, opens what was paid. */
async function opened(rig: Rig): Promise<number[]> {
  const [one, other] = rig.nodes
  const times: number[] = []
  for (const token of await signedIn(rig.database, SEEN)) {
    const isOpen = async (): Promise<boolean> => {
      const { status } = await send(`${one.url}/v2/channels/1/stream`, 'GET', {
        authorization: `Bearer ${token}`,
      })
      return status === 200
    }
    if (await isOpen()) throw new Error('it is open before it was paid')
    await buy(other.url, token, GOLD)
    const from = performance.now()
    while (!(await isOpen())) if (performance.now() - from > 10_000) throw new Error('it does not open')
    times.push(performance.now() - from)
  }
  return times
}

/** Microseconds that it takes to know from memory whether one of twenty paid ranges opens a thing. */
function check(): Measured {
  const now = Date.now()
  const paid = Array.from({ length: 20 }, (_, at) => ({
    packetId: at,
    from: now - 1_000_000,
    until: now + at * 1000 + 1,
  }))
  const thing = {
    isFree: false,
    packets: [
      { id: 90, priceMinor: 5, isBase: false },
      { id: 19, priceMinor: 5, isBase: false },
    ],
  }
  const took: number[] = []
  for (let at = 0; at < CHECKS; at++) {
    const from = performance.now()
    if (!mayWatch(thing, packetsHeldAt(paid, now))) throw new Error('it is paid')
    took.push(performance.now() - from)
  }
  return { name: 'money.check', value: percentile(took, 0.99) }
}
