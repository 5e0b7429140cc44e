import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Offer, Transaction } from '#contract/purchases.ts'
import { watchMoney, wrongMoney } from '#cli/testing/money-audit.ts'
import { FIRST } from '#cli/testing/two-providers.ts'
import { renewSubscriptions } from '#server/commerce/subscriptions/renew.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { type Answer, call, must } from './calls.ts'
import { rowsOf } from './held-writes.ts'
import { CARDS, payAt } from './rig-gateway.ts'
import type { Rig } from './rig.ts'

const OFFERS = '/v2/users/self/purchases_offer'
const PRICE = 50_000
const RENEWER = 'rig-renewer'

/** Nobody pays twice, and whoever has paid has what was paid, whichever line a node was killed at. */
export function killedPayments(rigOf: () => Rig): void {
  const rows: ReturnType<typeof rowsOf> = (...asked) => rowsOf(rigOf())(...asked)
  const offerAt = (base: string, { token }: TestUser) =>
    must<Offer>(base, 'POST', OFFERS, { token, body: { packet_id: FIRST.packet } })
  const begin = (base: string, { token }: TestUser, offer: Offer): Promise<Answer> =>
    call(base, 'POST', `${OFFERS}/${offer.offer_id}/transaction`, {
      token,
      body: { purchase_id: offer.purchases[0]?.id, payform_shortname: 'short_url' },
    })
  const begun = async (base: string, user: TestUser, offer: Offer): Promise<Transaction> => {
    const answer = await begin(base, user, offer)
    if (answer.status !== 200) throw new Error(`nothing begun: ${answer.status}`)
    return answer.json<Transaction>()
  }
  const poll = (base: string, { token }: TestUser, offer: Offer): Promise<Transaction> =>
    must<Transaction>(base, 'GET', `${OFFERS}/${offer.offer_id}/transaction`, { token })
  /** The page of a payment at the gateway itself. */
  const pageOf = ({ full_url: page }: Transaction): string =>
    rigOf().gateway.url + new URL(String(page)).pathname
  const fromBalance = async (base: string, { token }: TestUser, offer: Offer): Promise<Answer> =>
    call(base, 'POST', `/v2/users/self/accounts/${offer.account_id}/purchases`, {
      token,
      body: { purchase_id: offer.purchases[0]?.id },
    })
  /** As if a payment had waited for so long that whoever polls has its gateway asked. */
  const askAgain = ({ userId }: TestUser) =>
    rows(
      `update payment set created_at = created_at - interval '1 minute', asked_at = null where user_id = $1`,
      userId,
    )
  const topUp = ({ userId }: TestUser, minor: number) =>
    rows(
      `with u as (insert into ledger_account (provider_id, kind, user_id, balance_minor) values (1, 'user', $1, 0)
          on conflict (provider_id, kind, user_id, gateway) do update set kind = 'user' returning id),
        r as (insert into ledger_account (provider_id, kind) values (1, 'revenue')
          on conflict (provider_id, kind, user_id, gateway) do update set kind = 'revenue' returning id),
        j as (insert into journal (provider_id, source_type, source_id, purpose, booked_at)
          values (1, 'test', gen_random_uuid()::text, 'gift', now()) returning id)
       insert into ledger_entry (journal_id, account_id, provider_id, amount_minor)
       select j.id, u.id, 1, $2::bigint from j, u union all select j.id, r.id, 1, -$2::bigint from j, r`,
      userId,
      minor,
    )

  /** A buyer whose purchase stands still at one step on a node. */
  interface Stopped {
    readonly user: TestUser
    /** Null where it was not answered. */
    readonly offer: Offer | null
    /** What the viewer has called, which is broken off with the node. */
    readonly broken: Promise<unknown>
    readonly letGo: () => unknown
  }
  type Stop = (one: string) => Promise<Stopped>
  /** A step that waits for a lock of PostgreSQL. */
  const locked =
    (
      prepare: (one: string, user: TestUser) => Promise<Offer | null>,
      lock: (user: TestUser, offer: Offer | null) => string,
      act: (one: string, user: TestUser, offer: Offer) => Promise<unknown>,
    ): Stop =>
    async (one) => {
      const rig = rigOf()
      const user = await openUser(rig.ports)
      const offer = await prepare(one, user)
      const letGo = await rig.hold(lock(user, offer))
      return { user, offer, letGo, broken: act(one, user, offer as Offer).catch(() => undefined) }
    }
  /** A step that waits at the gateway. */
  const stalled =
    (
      path: RegExp,
      when: 'before' | 'after',
      act: (one: string, user: TestUser, offer: Offer) => Promise<unknown>,
    ): Stop =>
    async (one) => {
      const rig = rigOf()
      const user = await openUser(rig.ports)
      const offer = await offerAt(one, user)
      const held = rig.gateway.hold(path, when)
      const broken = act(one, user, offer).catch(() => undefined)
      await held.reached
      return { user, offer, letGo: held.letGo, broken }
    }
  const account = ({ userId }: TestUser): string =>
    `select from ledger_account where user_id = ${userId} for update`
  const payment = ({ userId }: TestUser): string => `select from payment where user_id = ${userId} for update`
  const purchase = (_: TestUser, offer: Offer | null): string =>
    `select from purchase where id = ${offer?.purchases[0]?.id} for update`
  /** Paid at the gateway, which tells nobody. */
  const paidInSilence = async (one: string, user: TestUser): Promise<Offer> => {
    const offer = await offerAt(one, user)
    await payAt(pageOf(await begun(one, user, offer)), CARDS.withoutNotice)
    await askAgain(user)
    return offer
  }

  const STEPS: Readonly<Record<string, Stop>> = {
    'the offer is written': locked(
      async () => null,
      ({ userId }) => `select from app_user where id = ${userId} for update`,
      offerAt,
    ),
    'the payment is written': locked(offerAt, account, begin),
    'the capture is booked': locked(paidInSilence, account, poll),
    'the purchase is granted': locked(paidInSilence, purchase, poll),
    'the balance has paid': locked(
      async (one, user) => {
        await topUp(user, PRICE)
        return offerAt(one, user)
      },
      purchase,
      fromBalance,
    ),
    async 'its answer is noted'(one) {
      const stopped = await stalled(/^\/api\/payments$/, 'after', begin)(one)
      const letGo = await rigOf().hold(payment(stopped.user))
      stopped.letGo()
      return { ...stopped, letGo }
    },
    // A gateway neither waits nor is waited for as long as a lock is: these come last.
    'the notice is kept': locked(
      async (one, user) => {
        const offer = await offerAt(one, user)
        await begun(one, user, offer)
        return offer
      },
      payment,
      async (one, user, offer) => payAt(pageOf(await poll(one, user, offer))),
    ),
    'the gateway has captured': stalled(/\/card$/, 'after', async (one, user, offer) =>
      payAt(String((await begun(one, user, offer)).full_url)),
    ),
    'the gateway is called': stalled(/^\/api\/payments$/, 'before', begin),
    'the gateway has answered': stalled(/^\/api\/payments$/, 'after', begin),
  }
  /** Of these steps a statement waits in PostgreSQL; the others wait at the gateway. */
  const IN_DATABASE = 7

  /** What a viewer does next, at whatever node: goes on with the same offer until it is paid. */
  const goOn = async (base: string, name: string, { user, offer }: Stopped): Promise<void> => {
    const own = offer ?? (await offerAt(base, user))
    if (name === 'the balance has paid') {
      expect({ name, status: (await fromBalance(base, user, own)).status }).toEqual({ name, status: 200 })
      return
    }
    await askAgain(user)
    const transaction = await begun(base, user, own)
    if (transaction.transaction.status === 'action_required') await payAt(pageOf(transaction))
    await askAgain(user)
    await expect
      .poll(async () => (await poll(base, user, own)).transaction.status, { message: name })
      .toBe('complete')
  }

  test('a node is killed at every step of a purchase: whoever goes on at the other one pays once and has what was paid', async () => {
    const rig = rigOf()
    const [one, other] = rig.nodes
    await watchMoney(rig.database)
    const stopped = new Map<string, Stopped>()
    for (const [name, stop] of Object.entries(STEPS)) stopped.set(name, await stop(one.url))
    await expect.poll(() => rig.waiting(one.name)).toBeGreaterThanOrEqual(IN_DATABASE)
    await one.kill()
    await Promise.all([...stopped.values()].map(({ letGo }) => letGo()))
    await Promise.all([...stopped.values()].map(({ broken }) => broken))
    const started = one.start()
    for (const [name, at] of stopped) await goOn(other.url, name, at)
    const users = [...stopped.values()].map(({ user }) => user.userId)
    expect(
      await rows(
        `select u.id, (select count(*) from entitlement where user_id = u.id)::int as opened,
          (select balance_minor from ledger_account where user_id = u.id)::int as left,
          (select count(*) from journal where source_type = 'payment' and source_id in (
            select id::text from payment where user_id = u.id))::int as captured
         from app_user u where id = any($1) order by id`,
        users,
      ),
    ).toEqual(
      [...stopped].map(([name, { user }]) => ({
        id: user.userId,
        opened: 1,
        left: 0,
        captured: name === 'the balance has paid' ? 0 : 1,
      })),
    )
    await started
    // What the gateway goes on telling changes nothing.
    await expect.poll(() => rows('select from ordered_job')).toEqual([])
    expect(await wrongMoney(rig.database)).toEqual([])
  })

  test('what renews is killed at every step of a renewal: the next one charges what is due once', async () => {
    const rig = rigOf()
    const user = await openUser(rig.ports)
    await topUp(user, 2 * PRICE)
    const offer = await offerAt(rig.url, user)
    expect((await fromBalance(rig.url, user, offer)).status).toBe(200)
    const [before] = await rows(
      'select id, packet_id, paid_until::text from subscription where user_id = $1',
      user.userId,
    )
    // Half an hour before the end, which the nodes do not know yet.
    const now = new Date(String(before?.['paid_until'])).getTime() - 1_800_000
    const locks = [
      `select from app_user where id = ${user.userId} for update`,
      `select from subscription where id = ${Number(before?.['id'])} for update`,
      account(user),
      `select from packet where id = ${Number(before?.['packet_id'])} for update`,
    ]
    const charged = async () =>
      (
        await rows(
          `select from journal where source_type = 'renewal' and source_id like $1`,
          `${Number(before?.['id'])}:%`,
        )
      ).length
    for (const lock of locks) {
      const letGo = await rig.hold(lock)
      const renewing = renewer(rig, now)
      await expect.poll(() => rig.waiting(RENEWER), { message: lock }).toBe(1)
      renewing.kill('SIGKILL')
      await once(renewing, 'exit')
      await letGo()
      await expect
        .poll(() => rows('select from pg_stat_activity where application_name = $1', RENEWER))
        .toEqual([])
      expect({ lock, charged: await charged() }).toEqual({ lock, charged: 0 })
    }
    const both = await Promise.all([1, 2].map(() => renewSubscriptions(rig.database.db, now)))
    expect(both.reduce((sum, { renewed }) => sum + renewed, 0)).toBe(1)
    expect(await charged()).toBe(1)
    expect(
      await rows(
        `select balance_minor::int as left, (select count(*)::int from entitlement where user_id = $1) as periods
         from ledger_account where user_id = $1`,
        user.userId,
      ),
    ).toEqual([{ left: 0, periods: 2 }])
    const open = await rows(
      'select count(*)::int as gaps from entitlement e where user_id = $1 and not exists (select from entitlement o where o.user_id = $1 and lower(o.valid) = upper(e.valid))',
      user.userId,
    )
    expect(open).toEqual([{ gaps: 1 }])
  })
}

/** A process that renews what is due at a moment. */
function renewer({ databaseUrl }: Rig, now: number): ChildProcess {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', RENEWER)
  return fork(join(import.meta.dirname, 'renew.main.ts'), [url.href, String(now)], { execArgv: [] })
}
