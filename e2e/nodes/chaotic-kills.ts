import { expect, test } from 'vitest'
import type { Offer, Transaction } from '#contract/purchases.ts'
import { drawing } from '#cli/testing/drawing.ts'
import { chaosOf } from '#cli/testing/gateway-line.ts'
import { wrongMoney } from '#cli/testing/money-audit.ts'
import { settleOpen } from '#server/commerce/pay/ask-gateway.ts'
import { openUser, type TestUser } from '#server/testing/users.ts'
import { moneyPorts } from './money-ports.ts'
import { payAt } from './rig-gateway.ts'
import { rigShop } from './rig-shop.ts'
import { type Rig, SECRET } from './rig.ts'

/** More on demand: `KILL_PURCHASES=10000`; `KILL_SEED` draws the same troubles. */
const PURCHASES = Number(process.env['KILL_PURCHASES'] ?? 60)
const SEED = Number(process.env['KILL_SEED'] ?? 1 + Math.floor(Math.random() * 1_000_000))
const BUYERS = 8
const TRIES = 6
/** After so many calls on the gateway's line the next node is killed. */
const KILLED_EVERY = 90
/** So many payments are asked for at a time. */
const ASKED_AT_ONCE = 200

/** Nodes that die again and again while the line to the gateway loses, repeats and delays what passes. */
export function chaoticKills(rigOf: () => Rig): void {
  const { rows, offerAt, begin, pageOf, poll } = rigShop(rigOf)

  /** Kills a node, the other one, both, and so on, and starts them again. */
  function killer({ nodes: [one, other] }: Rig) {
    const turns = [[one], [other], [one, other]]
    let [calls, kills] = [0, 0]
    let last: Promise<unknown> = Promise.resolve()
    return {
      onCall(): void {
        if (++calls % KILLED_EVERY !== 0) return
        const dying = turns[kills++ % turns.length] ?? []
        last = last.then(async () => {
          await Promise.all(dying.map((node) => node.kill()))
          await Promise.all(dying.map((node) => node.start()))
        })
      },
      /** Resolves when all nodes that were killed so far live again. */
      alive: () => last,
      kills: () => kills,
    }
  }

  test(
    'nodes are killed while the line of the gateway loses and repeats: nobody pays twice, and a minute after they live again whoever has paid has what was paid',
    async () => {
      const rig = rigOf()
      const draw = drawing(SEED)
      const { alive, kills, onCall } = killer(rig)
      const { deal } = rig.gateway.line
      const chaos = chaosOf(draw)
      rig.gateway.line.deal = (one, forward) => {
        onCall()
        return chaos(one, forward)
      }
      /** Asks until there is an answer. */
      const answered = async <T>(ask: () => Promise<T>): Promise<T> => {
        for (;;) {
          const answer = await ask().catch(() => null)
          if (answer !== null) return answer
          await alive()
        }
      }
      const payOn = async (page: string): Promise<void> => {
        for (let tried = 0; tried < 3; tried++)
          if ((await payAt(page).catch(() => null))?.status === 303) return
      }
      const buy = async (user: TestUser): Promise<void> => {
        const offer: Offer = await answered(() => offerAt(rig.url, user))
        for (let tried = 0; tried < TRIES; tried++) {
          const answer = await begin(rig.url, user, offer).catch(() => null)
          const begun = answer?.status === 200 ? answer.json<Transaction>() : null
          if (begun?.full_url) {
            await payOn(pageOf(begun))
            if (draw() < 0.5) return
          }
          if (begun === null) await alive()
          if (draw() < 0.2) await poll(rig.url, user, offer).catch(() => null)
        }
      }
      const users: number[] = []
      let left = PURCHASES
      const buyer = async (): Promise<void> => {
        while (left-- > 0) {
          const user = await openUser(rig.ports)
          users.push(user.userId)
          await buy(user)
        }
      }
      await Promise.all(Array.from({ length: BUYERS }, buyer))
      rig.gateway.line.deal = deal
      await alive()

      // A minute later any node asks for what nobody has told of.
      const ports = moneyPorts(rig.database, rig.gateway.url, SECRET)
      for (let asked = 0; asked <= PURCHASES; asked += ASKED_AT_ONCE)
        await settleOpen(ports, () => Date.now() + 61_000)
      const captured = new Map<number, number>()
      let taken = 0
      for (const { id, user_id: userId } of await rows(
        'select id::text, user_id from payment where user_id = any($1)',
        users,
      )) {
        const truth = await ports.gateways.get('sandbox')?.query('1', String(id))
        if (truth?.is !== 'captured') continue
        taken += truth.amountMinor
        captured.set(Number(userId), (captured.get(Number(userId)) ?? 0) + 1)
      }
      const [booked] = await rows(
        `select coalesce(sum(e.amount_minor), 0)::int as sum from journal j join ledger_entry e on e.journal_id = j.id
         join ledger_account a on a.id = e.account_id and a.user_id = any($1) where j.source_type = 'payment'`,
        users,
      )
      const repeat = `KILL_SEED=${SEED}`
      const opened = await rows(
        'select user_id from entitlement where user_id = any($1) order by user_id',
        users,
      )
      expect({
        repeat,
        twice: [...captured].filter(([, times]) => times > 1),
        booked: booked?.['sum'],
        opened: opened.map((row) => Number(row['user_id'])),
        wrong: await wrongMoney(rig.database),
      }).toEqual({
        repeat,
        twice: [],
        booked: taken,
        opened: [...captured.keys()].toSorted((a, b) => a - b),
        wrong: [],
      })
      // Enough was paid, and enough were killed, for this to say something.
      expect(captured.size).toBeGreaterThan(PURCHASES / 2)
      expect(kills()).toBeGreaterThanOrEqual(3)
    },
    PURCHASES * 1000 + 120_000,
  )
}
