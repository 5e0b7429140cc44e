import type { Offer, Transaction } from '#contract/purchases.ts'
import { FIRST } from '#cli/testing/two-providers.ts'
import type { TestUser } from '#server/testing/users.ts'
import { type Answer, call, must } from './calls.ts'
import { rowsOf } from './held-writes.ts'
import type { Rig } from './rig.ts'

export const OFFERS = '/v2/users/self/purchases_offer'
/** Of the packet that is bought, in minor units. */
export const PRICE = 50_000

/** What buyers do at the nodes of a rig, at whichever address they call. */
export function rigShop(rigOf: () => Rig) {
  const rows: ReturnType<typeof rowsOf> = (...asked) => rowsOf(rigOf())(...asked)
  /** Buyers at home, each with an address of their own: nobody waits for another's turn. */
  const from = ({ token, userId }: TestUser) => ({
    token,
    ip: `203.${(userId >> 8) & 255}.${userId & 255}.1`,
  })
  const offerAt = (base: string, user: TestUser) =>
    must<Offer>(base, 'POST', OFFERS, { ...from(user), body: { packet_id: FIRST.packet } })
  const begin = (base: string, user: TestUser, offer: Offer, more: object = {}): Promise<Answer> =>
    call(base, 'POST', `${OFFERS}/${offer.offer_id}/transaction`, {
      ...from(user),
      body: { purchase_id: offer.purchases[0]?.id, payform_shortname: 'short_url', ...more },
    })
  const begun = async (
    base: string,
    user: TestUser,
    offer: Offer,
    more: object = {},
  ): Promise<Transaction> => {
    const answer = await begin(base, user, offer, more)
    if (answer.status !== 200) throw new Error(`nothing begun: ${answer.status}`)
    return answer.json<Transaction>()
  }
  const poll = (base: string, user: TestUser, offer: Offer): Promise<Transaction> =>
    must<Transaction>(base, 'GET', `${OFFERS}/${offer.offer_id}/transaction`, from(user))
  /** The page of a payment at the gateway itself. */
  const pageOf = ({ full_url: page }: Transaction): string =>
    rigOf().gateway.url + new URL(String(page)).pathname
  const fromBalance = async (base: string, user: TestUser, offer: Offer): Promise<Answer> =>
    call(base, 'POST', `/v2/users/self/accounts/${offer.account_id}/purchases`, {
      ...from(user),
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

  return { rows, offerAt, begin, begun, poll, pageOf, fromBalance, askAgain, topUp }
}
