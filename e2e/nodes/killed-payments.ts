import { expect, test } from 'vitest'
import type { Offer } from '#contract/purchases.ts'
import { wrongMoney } from '#cli/testing/money-audit.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { CARDS, payAt } from './rig-gateway.ts'
import { PRICE, rigShop } from './rig-shop.ts'
import type { Rig } from './rig.ts'

/** Nobody pays twice, and whoever has paid has what was paid, whichever line a node was killed at. */
export function killedPayments(rigOf: () => Rig): void {
  const { rows, offerAt, begin, begun, poll, pageOf, fromBalance, askAgain, topUp } = rigShop(rigOf)

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
}
