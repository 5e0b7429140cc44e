import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { pictureFolder } from '#media/pictures/picture-store.ts'
import type { Database } from '#server/db/database.ts'
import { createLog } from '#server/http/log.ts'
import { createMetrics } from '#server/http/metrics.ts'
import type { Message } from '#server/identity/messages.ts'
import { createHashGate } from '#server/identity/hash-gate.ts'
import { startBoss } from '#server/jobs/boss.ts'
import { layQueues, layTimetable, readJobStates, runAgain } from '#server/jobs/job-queues.ts'
import { handOverOrders, queueOrders } from '#server/jobs/ordered-jobs.ts'
import { startJobs } from '#server/jobs/job-runner.ts'
import { tellJobs } from '#server/jobs/job-metrics.ts'
import { orderedJob, paceOf, type TimedJob } from '#server/jobs/job.ts'
import { openTestDatabase, testEngine } from '#server/testing/test-databases.ts'
import { extendSchedules, forgetFuture } from '#server/tv/lay-schedule.ts'
import { applyService } from '#operate/folder/apply-service.ts'
import { smallService } from '#operate/testing/small-service.ts'
import { changeService } from '#operate/write/change-service.ts'
import { jobLines } from './jobs-command.ts'
import { inTransaction, type Work } from '#server/work/in-transaction.ts'
import { serviceJobs } from './service-jobs.ts'

const log = createLog('silent')
const POLL_S = 0.5
let database: Database
let folder: string
const started: PgBoss[] = []
beforeAll(async () => {
  folder = await smallService()
  database = await openTestDatabase()
  await applyService(
    {
      database,
      pictures: pictureFolder(join(tmpdir(), 'openair-service-jobs')),
      passwords: createHashGate(),
      now: Date.now,
      say: () => undefined,
    },
    folder,
  )
})
afterAll(async () => {
  await Promise.all(started.map((boss) => boss.stop({ graceful: false })))
  await database.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => log.flush())

async function node(): Promise<PgBoss> {
  const boss = await startBoss(database, log, { isWorking: true })
  started.push(boss)
  return boss
}
const sent: Message[] = []
const removed: string[] = []
const allJobs = (now = Date.now) =>
  serviceJobs({
    database,
    log,
    now,
    secret: Buffer.alloc(32, 7),
    random: { bytes: (count) => randomBytes(count), uuid: () => randomUUID() },
    messages: { send: async (message) => void sent.push(message) },
    gateways: new Map(),
    dataFolder: '/nonexistent',
    natsUrl: null,
    store: {
      list: async () => [],
      read: async () => undefined,
      remove: async (id) => void removed.push(id),
      clear: async () => undefined,
    },
  })
const timed = (name: string) =>
  allJobs().find((job): job is TimedJob => job.cron !== null && job.name === name)
/** Once a year. */
const SELDOM = '0 0 1 1 *'
const jobOf = (name: string, run: () => Promise<void>): TimedJob => ({
  name,
  what: `does ${name}`,
  cron: SELDOM,
  run,
})

/** What each order of a job says. */
type Said = { readonly word: string }
const workOf = (name: string): Work<Said> => ({ name, what: `does ${name}` })

test('each job does its work on a real service, and says when it was due and done', async () => {
  await database.whole
    .updateTable('content')
    .set({ title: JSON.stringify({ ru: 'Высокий город' }) })
    .where('id', '=', 10)
    .execute()
  const heard: string[] = []
  const stopListening = await database.listen('schedule', (payload) => heard.push(payload))
  const jobs = allJobs().filter(({ cron }) => cron !== null)
  await database.whole
    .deleteFrom('schedule_item')
    .where('starts_at', '>', Math.floor(Date.now() / 1000) + 3600)
    .execute()
  await database.execute(
    "insert into idempotent_call select id, 'old', '\\x00', null, '2020-01-01' from app_user limit 1",
  )
  await database.execute(
    "insert into attempt (kind, key, since, count) select 'old', n::text, '2020-01-01', 1 from generate_series(1, 1001) n",
  )
  const boss = await node()
  const { stop } = await startJobs(boss, jobs, log, POLL_S)
  const names = jobs.map(({ name }) => name)
  await expect
    .poll(async () => (await readJobStates(boss, names)).filter(({ done }) => done === null), {
      timeout: 20_000,
    })
    .toEqual([])
  stop()
  await expect.poll(() => heard).toEqual(['1'])
  await stopListening()
  for (const table of ['idempotent_call', 'attempt'])
    expect((await database.execute(`select key from ${table}`)).rows).toEqual([])
  const { rows } = await database.execute('select names from search_document where content_id = 10')
  expect(String(rows[0]?.['names'])).toMatch(/visok/)
  const [state] = await readJobStates(boss, ['extend-schedules'])
  const [job] = jobs
  expect(job && state && jobLines(job, state)[0]).toMatch(
    /^extend-schedules \(3 \* \* \* \*\): done \d{4}-.* in \d+ ms$/,
  )
  expect((await boss.getSchedules()).map(({ name, cron }) => `${name} ${cron}`).toSorted()).toEqual(
    jobs
      .filter((one) => paceOf(one) === null)
      .map(({ name, cron }) => `${name} ${cron}`)
      .toSorted(),
  )
})

// The embedded database has one connection: there all changes stand in one line.
test.skipIf(testEngine() === 'pglite')(
  'the schedule is continued after a folder that is being applied has laid it anew, never beside it',
  async () => {
    const days = async () =>
      await database.whole
        .selectFrom('schedule_item')
        .select(['id', 'program_id'])
        .orderBy('ordinal')
        .execute()
    const before = await days()
    const laying = Promise.withResolvers<void>()
    const isForgotten = Promise.withResolvers<void>()
    const applying = changeService(database.whole, async (trx) => {
      await forgetFuture(trx, [1], Date.now())
      isForgotten.resolve()
      await laying.promise
      await extendSchedules(trx, Date.now())
    })
    await isForgotten.promise
    let isDone = false
    const tomorrow = () => Date.now() + 86_400_000
    const job = allJobs(tomorrow).find(({ name }) => name === 'extend-schedules') as TimedJob
    const continued = job.run().then(() => {
      isDone = true
    })
    const waiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await database.execute(waiting)).rows.length).toBe(1)
    expect(isDone).toBe(false)
    laying.resolve()
    await Promise.all([applying, continued])
    const after = await days()
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.length).toBeGreaterThan(before.length)
  },
)

test('over all nodes a job is done by one at a time, however often it is asked for', async () => {
  let running = 0
  let most = 0
  let runs = 0
  const letThrough = Promise.withResolvers<void>()
  const slow = jobOf('slow-job', async () => {
    running += 1
    runs += 1
    most = Math.max(most, running)
    await letThrough.promise
    running -= 1
  })
  const nodes = [await node(), await node()]
  for (const boss of nodes) await startJobs(boss, [slow], log, POLL_S)
  await expect.poll(() => running, { timeout: 15_000 }).toBe(1)
  expect(await Promise.all(nodes.map((boss) => runAgain(boss, slow)))).toEqual(['waiting', 'waiting'])
  letThrough.resolve()
  await expect.poll(() => running, { timeout: 15_000 }).toBe(0)
  expect([most, runs]).toEqual([1, 1])
})

test('a job that fails is tried again, is told when no try has helped, and can be had done again', async () => {
  let isBroken = true
  let tries = 0
  const failing = jobOf('failing-job', async () => {
    tries += 1
    if (isBroken) throw new Error('the disk is full')
  })
  const boss = await node()
  await startJobs(boss, [failing], log, POLL_S)
  await expect.poll(() => tries, { timeout: 15_000 }).toBe(1)
  const stateOf = async () => (await readJobStates(boss, ['failing-job']))[0]
  await expect.poll(async () => (await stateOf())?.isTriedAgain).toBe(true)
  expect(await stateOf()).toMatchObject({ failures: 0, done: null, said: 'the disk is full' })

  // Its tries are half a minute and more apart: they are all but used up, and the last one is due.
  await database.execute(
    "update job.job set retry_count = retry_limit, start_after = now() where name = 'failing-job' and state = 'retry'",
  )
  await expect.poll(() => tries, { timeout: 15_000 }).toBe(2)
  await expect.poll(async () => (await stateOf())?.failures, { timeout: 15_000 }).toBe(1)
  const metrics = createMetrics()
  tellJobs(metrics, () => readJobStates(boss, ['failing-job']), log)
  const told = await metrics.registry.metrics()
  expect(told).toMatch(/^openair_job_failures\{job="failing-job"\} 1$/m)
  expect(told).not.toMatch(/openair_job_last_done_timestamp_seconds\{/)
  const state = await stateOf()
  expect(state && jobLines(failing, state).join('\n')).toMatch(/failed 1 times in every try/)

  isBroken = false
  expect(await runAgain(boss, failing)).toBe('due')
  await expect.poll(async () => (await stateOf())?.done === null, { timeout: 15_000 }).toBe(false)
  expect(await stateOf()).toMatchObject({ failures: 0, isTriedAgain: false })
  expect(await metrics.registry.metrics()).toMatch(
    /^openair_job_last_done_timestamp_seconds\{job="failing-job"\} \d{10}/m,
  )
})

test('a job that is done when it is due again has made up for the runs that failed in every try, and for no other job', async () => {
  const boss = await node()
  const jobs = ['made-up-job', 'lost-job'].map((name) => jobOf(name, async () => undefined))
  await layQueues(boss, jobs)
  await database.execute(`insert into job.job (name, data, source_name)
    select 'failed-jobs', '{}', name from unnest(array['made-up-job', 'lost-job']) name`)
  const failures = async () =>
    (await readJobStates(boss, ['made-up-job', 'lost-job'])).map((state) => state.failures)
  expect(await failures()).toEqual([1, 1])
  await startJobs(boss, jobs.slice(0, 1), log, POLL_S)
  await expect.poll(failures, { timeout: 15_000 }).toEqual([0, 1])
})

test('how the jobs stand is a line each, however many runs they have left', async () => {
  const boss = await node()
  const names = ['of-many-runs', 'of-no-run']
  await layQueues(
    boss,
    names.map((name) => jobOf(name, async () => undefined)),
  )
  await database.execute(`insert into job.job (name, data, state, started_on, completed_on)
    select 'of-many-runs', '{}', 'completed', at, at + interval '2 seconds'
    from (select now() - n * interval '1 second' as at from generate_series(1, 300) n) ran`)
  const ask = vi.spyOn(boss.getDb(), 'executeSql')
  const states = await readJobStates(boss, names)
  expect(states).toMatchObject([
    { name: 'of-many-runs', done: { at: expect.any(Date), took: 2000 }, failures: 0, isTriedAgain: false },
    { name: 'of-no-run', done: null, isRunning: false, said: null },
  ])
  const read = await Promise.all(ask.mock.results.map(({ value }) => value))
  expect(read.map(({ rows }) => rows.length)).toEqual([names.length])
  ask.mockRestore()
})

test('an order that failed in every try is forgotten when a timed job has made up for it, and no other one', async () => {
  const [work, other] = [workOf('made-up-order'), workOf('other-order')]
  const isMadeUp = async ({ word }: Said, orderedAt: Date) => word === 'done' && orderedAt < new Date()
  const run = async () => undefined
  const ordered = [orderedJob(work, run, isMadeUp), orderedJob(other, run, isMadeUp)]
  const timely: TimedJob = { ...jobOf('that-makes-up', run), makesUpFor: ['made-up-order'] }
  const boss = await node()
  await layQueues(boss, ordered)
  await database.execute(`insert into job.job (name, data, source_name, source_created_on)
    select 'failed-jobs', jsonb_build_object('word', word), name, now() - interval '1 hour'
    from unnest(array['done', 'open']) word, unnest(array['made-up-order', 'other-order']) name`)
  const failures = async () =>
    (await readJobStates(boss, ['made-up-order', 'other-order'])).map((state) => state.failures)
  expect(await failures()).toEqual([2, 2])
  await startJobs(boss, [...ordered, timely], log, POLL_S)
  await expect.poll(failures, { timeout: 15_000 }).toEqual([1, 2])
})

test('what earlier versions had put into queues is gone, and the jobs of other versions beside this one stay', async () => {
  const boss = await node()
  const gone = ['schedule', 'popularity', 'search', 'search-documents', 'abandoned']
  for (const name of gone) {
    await boss.createQueue(name, { policy: 'singleton' })
    await boss.send(name)
  }
  const [other, own] = ['job-of-another', 'job-of-this'].map((name) => jobOf(name, async () => undefined))
  for (const job of [other, own])
    if (job) {
      await layQueues(boss, [job])
      await layTimetable(boss, [job])
    }
  for (const name of gone) expect([name, await boss.getQueue(name)]).toEqual([name, null])
  const due = (await boss.getSchedules()).map(({ name }) => name)
  expect(due).toEqual(expect.arrayContaining(['job-of-another', 'job-of-this']))
  expect(await boss.getQueue('job-of-another')).not.toBeNull()
})

test('what a large import left is made findable a thousand at a time, and a schedule that changes asks for none of it', async () => {
  const [refresh, extend] = ['refresh-search', 'extend-schedules'].map(timed)
  await refresh!.run()
  await database.execute(`
    insert into program (id, slug, title, category_id, category_name, genre_ids, country_ids)
    select 'many-' || n, 'many-' || n, '{"ru": "Много"}', 3, '{}', '{}', '{}' from generate_series(1, 2500) n`)
  await refresh!.run()
  /** How many documents each transaction wrote, of the programmes of this test. */
  const written = async () =>
    (
      await database.execute(
        `select xmin::text as by, count(*)::integer as documents from search_document where program_id like 'many-%' group by 1 order by 2`,
      )
    ).rows
  const first = await written()
  expect(first.map(({ documents }) => documents)).toEqual([500, 1000, 1000])
  await database.execute(
    `delete from schedule_item where starts_at > ${Math.floor(Date.now() / 1000) + 3600}`,
  )
  await extend!.run()
  await database.execute(`update schedule_item set program_id = 'many-1', asset_id = null`)
  expect((await database.execute('select * from search_stale')).rows).toEqual([])
  await refresh!.run()
  expect(await written()).toEqual(first)
})

const order = (work: Work<Said>, ...words: readonly string[]) =>
  inTransaction(database.db, async (_, __, hand) => {
    for (const word of words) hand(work, { word })
  })

test('what a transaction orders is done after its commit, each order once by whatever node; of one that fails nothing is done', async () => {
  const work = workOf('ordered-job')
  const done: string[] = []
  const ids = new Set<string>()
  const job = orderedJob(work, async ({ word }, id) => {
    done.push(word)
    ids.add(id)
  })
  const stops = await Promise.all(
    [await node(), await node()].map(async (boss) =>
      queueOrders(database, boss, [job], (await startJobs(boss, [job], log, POLL_S)).wake, log),
    ),
  )
  const failing = inTransaction(database.db, async (_, __, hand) => {
    hand(work, { word: 'never' })
    throw new Error('stop')
  })
  await expect(failing).rejects.toThrow('stop')
  await order(work, 'one', 'two')
  await order(work, 'three')
  await expect.poll(() => done.toSorted(), { timeout: 15_000 }).toEqual(['one', 'three', 'two'])
  expect(ids.size).toBe(3)
  await expect
    .poll(async () => (await database.execute("select from ordered_job where job = 'ordered-job'")).rows)
    .toEqual([])
  await Promise.all(stops.map((stop) => stop()))
})

test('who dies between queueing an order and forgetting it has it done once by whoever comes next', async () => {
  const work = workOf('twice-queued')
  const done: string[] = []
  const job = orderedJob(work, async ({ word }) => void done.push(word))
  const boss = await node()
  await layQueues(boss, [job])
  await order(work, 'one')
  const dying = handOverOrders(database, ['twice-queued'], async (name, orders) => {
    await boss.insert(name, [...orders])
    throw new Error('killed')
  })
  await expect(dying).rejects.toThrow('killed')
  const { wake } = await startJobs(boss, [job], log, POLL_S)
  await expect.poll(() => done).toEqual(['one'])
  const stop = await queueOrders(database, boss, [job], wake, log)
  await expect
    .poll(async () => (await database.execute("select from ordered_job where job = 'twice-queued'")).rows)
    .toEqual([])
  await stop()
  expect(await boss.findJobs('twice-queued')).toMatchObject([{ state: 'completed' }])
  expect(done).toEqual(['one'])
})

test('an order that failed in every try can be had done again with its data', async () => {
  const work = workOf('ordered-in-vain')
  let isBroken = true
  const done: string[] = []
  const job = orderedJob(work, async ({ word }) => {
    if (isBroken) throw new Error('the gateway is away')
    done.push(word)
  })
  const boss = await node()
  const { wake } = await startJobs(boss, [job], log, POLL_S)
  const stop = await queueOrders(database, boss, [job], wake, log)
  expect(await runAgain(boss, job)).toBe('nothing')
  // It is tried for a day: by then an hour apart, and it is not forgotten while the service stands still.
  await order(work, 'one')
  const first = "name = 'ordered-in-vain'"
  const untilNext = async () =>
    (
      await database.execute(
        `select retry_count as tried, start_after < now() + interval '61 minutes' as is_soon from job.job where ${first} and state = 'retry'`,
      )
    ).rows
  await expect.poll(untilNext).toEqual([{ tried: 0, is_soon: true }])
  await database.execute(
    `update job.job set retry_count = 20, start_after = now(), keep_until = keep_until - interval '10 days' where ${first}`,
  )
  await database.execute(`update job.queue set maintain_on = null where ${first}`)
  await boss.supervise(job.name)
  await expect.poll(untilNext).toEqual([{ tried: 21, is_soon: true }])
  const stateOf = async () => (await readJobStates(boss, [job.name]))[0]
  await expect.poll(async () => (await stateOf())?.isTriedAgain).toBe(true)
  await database.execute(
    "update job.job set retry_count = retry_limit, start_after = now() where name = 'ordered-in-vain' and state = 'retry'",
  )
  await expect.poll(async () => (await stateOf())?.failures).toBe(1)
  await order(work, 'two')
  await expect.poll(async () => (await stateOf())?.isTriedAgain).toBe(true)
  isBroken = false
  expect(await runAgain(boss, job)).toBe('due')
  await expect.poll(() => done.toSorted(), { timeout: 15_000 }).toEqual(['one', 'two'])
  await expect.poll(stateOf).toMatchObject({ failures: 0, isTriedAgain: false })
  await stop()
})

test('a run whose node was killed is tried again soon, by another', async () => {
  const job = jobOf('broken-off', async () => undefined)
  const boss = await node()
  await layQueues(boss, [job])
  await boss.send(job.name)
  // The node that had taken it sends no heartbeats any more.
  expect(await boss.fetch(job.name)).toHaveLength(1)
  const later = (seconds: number) =>
    database.execute(
      `update job.job set heartbeat_on = heartbeat_on - make_interval(secs => ${seconds}) where name = 'broken-off'`,
    )
  const isTriedAgain = async () => {
    await database.execute(
      "update job.queue set monitor_claim_on = null, monitor_on = null where name = 'broken-off'",
    )
    await boss.supervise(job.name)
    return (await readJobStates(boss, [job.name]))[0]?.isTriedAgain
  }
  await later(20)
  expect(await isTriedAgain()).toBe(false)
  await later(20)
  expect(await isTriedAgain()).toBe(true)
})

test('when a job of each night was done last is known until the night after the next', async () => {
  const nightly: TimedJob = { ...jobOf('of-each-night', async () => undefined), cron: '41 2 * * *' }
  const often: TimedJob = { ...jobOf('of-each-minute', async () => undefined), cron: '* * * * *' }
  const boss = await node()
  await startJobs(boss, [nightly, often], log, POLL_S)
  const names = [nightly.name, often.name]
  const known = async () => (await readJobStates(boss, names)).map(({ done }) => done !== null)
  await expect.poll(known, { timeout: 20_000 }).toEqual([true, true])
  await database.execute(
    "update job.job set completed_on = completed_on - interval '30 hours' where name = any($1)",
    [names],
  )
  await database.execute(
    "update job.queue set maintain_on = now() - interval '1 hour' where name = any($1)",
    [names],
  )
  for (const name of names) await boss.supervise(name)
  await expect.poll(known).toEqual([true, false])
})
