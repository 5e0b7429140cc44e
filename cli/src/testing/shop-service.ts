import type { Card } from '#contract/payforms.ts'
import type { Account, Offer, Transaction } from '#contract/purchases.ts'
import type { GatewayCard } from '#server/commerce/gateways/gateway.ts'
import { caller } from '#server/testing/caller.ts'
import { NOTICE_SIGNATURE } from '#server/testing/scripted-gateway.ts'
import type { TestUser } from '#server/testing/users.ts'
import { smallServiceFile } from '#operate/testing/small-service.ts'
import { serviceJobs } from '../jobs/service-jobs.ts'
import { type RunningService, runSmallService } from './running-service.ts'

/** Ids of what the shop sells. */
export const GOLD = 2
export const KINO = 3
export const PLAIN = 4

const packet = (id: number, slug: string, text: string): string => `- id: ${id}
  slug: ${slug}
  name: ${slug}
  short: ${slug}
  description: ${slug}
  ${text}
  benefits: [{icon: tv, text: channels}]
  art: {motif: globe}
`
const PAY_SYSTEM =
  '  pay_systems: [{payform: short_url, gateway: sandbox, title: {ru: Карта, en: Card}, description: {ru: Любая, en: Any}}]\n'

/** A base packet with periods and a trial, one that needs a base packet, and a base packet without a trial. */
export const SHOP_FILES: Readonly<Record<string, string>> = {
  'providers.yaml': `${smallServiceFile('providers.yaml')}${PAY_SYSTEM}`,
  'channels.yaml': smallServiceFile('channels.yaml').replace('is_free: true', 'is_free: false'),
  'accounts.yaml': smallServiceFile('accounts.yaml').replace('[free]', '[]'),
  'packets.yaml':
    packet(
      GOLD,
      'gold',
      "base: true\n  price: '1490.00'\n  period: 0-1-0\n  periods: [{period: 0-3-0, price: '3990.00'}]\n  trial: {price: '1.00', days: 7}\n  channels: {categories: [public]}\n  contents: {only: []}",
    ) +
    packet(
      KINO,
      'kino',
      "base: false\n  price: '990.00'\n  period: 0-1-0\n  channels: {only: []}\n  contents: {only: [metropolis]}",
    ) +
    packet(
      PLAIN,
      'plain',
      "base: true\n  price: '500.00'\n  period: 0-1-0\n  channels: {only: []}\n  contents: {only: [serial]}",
    ),
}

const way = (payform: string, more = ''): string =>
  `{payform: ${payform}, gateway: sandbox, title: {ru: ${payform}, en: ${payform}}, description: {ru: Любая, en: Any}${more}}`
/** The same shop with every way of paying that the gateway has. */
export const ALL_WAYS: Readonly<Record<string, string>> = {
  ...SHOP_FILES,
  'providers.yaml': `${smallServiceFile('providers.yaml')}  pay_systems: [${[
    way('short_url', ', button_text: {ru: Оплатить, en: Pay}'),
    way('linkedcard'),
    way('qrcode', ', skip_parental_control: true'),
    way('phone_sms', ', how_to_use: {ru: Введите код, en: Type the code}'),
    way('ext_app'),
    way('info'),
  ].join(', ')}]\n`,
}

export const runShop = (now: number): Promise<RunningService> => runSmallService(now, { ...SHOP_FILES })

/** What a viewer does in a shop, over the wire. */
export function shopper(service: () => RunningService) {
  const { call, get, post, patch, remove } = caller(() => service().app)
  let events = 0
  const shop = {
    get,
    post,
    patch,
    remove,
    call,
    tryOffer: ({ token }: TestUser, packet_id: number, purchase_id?: string) =>
      post('/v2/users/self/purchases_offer', token, { packet_id, ...(purchase_id && { purchase_id }) }),
    async offer(
      user: TestUser,
      packetId: number,
      type?: string,
    ): Promise<Offer & { purchase: Offer['purchases'][number] }> {
      const answer = await shop.tryOffer(user, packetId, type)
      if (answer.status !== 200) throw new Error(`no offer: ${answer.body}`)
      const offer = answer.json<Offer>()
      const [purchase] = offer.purchases
      if (!purchase) throw new Error('an offer of nothing')
      return { ...offer, purchase }
    },
    tryPay: ({ token }: TestUser, offer: Offer, more: object = {}) =>
      post(`/v2/users/self/purchases_offer/${offer.offer_id}/transaction`, token, {
        purchase_id: offer.purchases[0]?.id,
        payform_shortname: 'short_url',
        ...more,
      }),
    async pay(user: TestUser, offer: Offer): Promise<Transaction> {
      const answer = await shop.tryPay(user, offer)
      if (answer.status !== 200) throw new Error(`no payment: ${answer.body}`)
      return answer.json<Transaction>()
    },
    poll: async ({ token }: TestUser, offer: Offer): Promise<Transaction> =>
      (await get(`/v2/users/self/purchases_offer/${offer.offer_id}/transaction`, token)).json<Transaction>(),
    /** The gateway tells of a payment. */
    notify: (reference: string, id = `event-${++events}`, headers: object = NOTICE_SIGNATURE) =>
      service().app.inject({
        method: 'POST',
        url: '/v2/gateways/sandbox/notices',
        headers: { 'content-type': 'application/json', ...headers },
        payload: JSON.stringify({ id, reference }),
      }),
    fromBalance: ({ token }: TestUser, accountId: number, purchase_id: string, headers: object = {}) =>
      service().app.inject({
        method: 'POST',
        url: `/v2/users/self/accounts/${accountId}/purchases`,
        headers: { authorization: `Bearer ${token}`, ...headers },
        payload: { purchase_id },
      }),
    /** Begins a payment by a way of paying of the account. @throws what the service answers where it does not begin */
    async begun(user: TestUser, name: string, body: object): Promise<Transaction> {
      const answer = await shop.payform(user, name, body)
      if (answer.status !== 200) throw new Error(answer.body)
      return answer.json<Transaction>()
    },
    /** The gateway has ended a payment and tells of it. @param truth what it says of it else */
    async settle(id: string, truth: object = {}): Promise<void> {
      service().gateway.finish(id, truth)
      await shop.notify(id)
      await shop.runOrders()
    },
    /** Buys and pays with the gateway, all of it. */
    async buy(user: TestUser, packetId: number, type?: string): Promise<Offer> {
      const offer = await shop.offer(user, packetId, type)
      const { transaction_id: id } = await shop.pay(user, offer)
      await shop.settle(id)
      return offer
    },
    /** Does a job that is due by the clock. */
    run: (name: string) =>
      jobsOf(service())
        .find((job) => job.name === name && job.cron !== null)
        ?.run({}, ''),
    /** Whether an order of then that failed in every try has been made up for. */
    isMadeUp: (name: string, data: object, orderedAt: number): Promise<boolean> | undefined => {
      const job = jobsOf(service()).find((one) => one.name === name)
      return job?.cron === null ? job.isMadeUp?.(data, new Date(orderedAt)) : undefined
    },
    /** Renews what is due as the jobs of a minute do, and once more what cards have brought to balances. */
    async renew(): Promise<void> {
      for (const name of ['renew-subscriptions', 'charge-cards', 'renew-subscriptions']) await shop.run(name)
    },
    /** Does what transactions have ordered, each order once. @param atOnce so many at a time */
    async runOrders(atOnce = 1): Promise<number> {
      const { rows } = await service().ports.database.execute(
        'delete from ordered_job returning id, job, data',
      )
      const orders = rows as { id: string; job: string; data: object }[]
      const jobs = jobsOf(service())
      for (let at = 0; at < orders.length; at += atOnce)
        await Promise.all(
          orders
            .slice(at, at + atOnce)
            .map(async ({ id, job, data }) => jobs.find(({ name }) => name === job)?.run(data, id)),
        )
      return rows.length
    },
    /** Gives a user money, as if it had been paid before. */
    async topUp({ userId }: TestUser, minor: number): Promise<void> {
      const { execute } = service().ports.database
      await execute(
        `insert into ledger_account (provider_id, kind, user_id, balance_minor)
         select provider_id, 'user', id, 0 from app_user where id = ${userId} on conflict do nothing`,
      )
      await execute(
        `insert into ledger_account (provider_id, kind) select provider_id, 'revenue' from app_user where id = ${userId} on conflict do nothing`,
      )
      await execute(
        `with j as (insert into journal (provider_id, source_type, source_id, purpose, booked_at)
           select provider_id, 'test', gen_random_uuid()::text, 'gift', now() from app_user where id = ${userId} returning id, provider_id)
         insert into ledger_entry (journal_id, account_id, provider_id, amount_minor)
         select j.id, a.id, j.provider_id, case a.kind when 'user' then ${minor} else -${minor} end
         from j join ledger_account a on a.provider_id = j.provider_id and (a.user_id = ${userId} or a.kind = 'revenue')`,
      )
    },
    /** The viewer's account of money. */
    async account({ token }: TestUser): Promise<Account> {
      const [account] = (await get('/v2/users/self/accounts', token)).json<Account[]>()
      if (!account) throw new Error('no account')
      return account
    },
    /** Begins to add money to the balance. */
    async payform(user: TestUser, name: string, body: object, headers: Record<string, string> = {}) {
      const { id } = await shop.account(user)
      return call('POST', `/v2/users/self/accounts/${id}/payforms/${name}`, user.token, body, headers)
    },
    transaction: async ({ token }: TestUser, id: string): Promise<Transaction> =>
      (await get(`/v2/users/self/transactions/${id}`, token)).json<Transaction>(),
    cards: async ({ token }: TestUser): Promise<Card[]> =>
      (await get('/v2/users/self/cards', token)).json<Card[]>(),
    /** Links a card whose token a test knows. Answers what linking it was. */
    async linkCard(user: TestUser, card: GatewayCard): Promise<Transaction> {
      const begun = (await post('/v2/users/self/cards', user.token, {})).json<Transaction>()
      service().gateway.finish(begun.transaction_id, { card })
      await shop.notify(begun.transaction_id)
      await shop.runOrders()
      await shop.runOrders()
      return begun
    },
    balance: async ({ token }: TestUser): Promise<string> =>
      (await get('/v2/users/self/balance', token)).json<{ balance: string }>().balance,
    /** Keeps a user's device signed in, however far the clock was moved. */
    async staySignedIn({ userId }: TestUser): Promise<void> {
      await service().ports.database.execute(
        `update access_token set expires_at = '2036-01-01' where user_id = ${userId}`,
      )
      await service().app.parts.tokens.forget(userId)
    },
    /** Throws where the ledger contradicts itself: a journal that is not zero, a balance that is not the sum of its entries. */
    async checkLedger(): Promise<void> {
      const { rows } = await service().ports.database.execute(`
        select (select count(*) from (select from ledger_entry group by journal_id having sum(amount_minor) <> 0) j)
          + (select count(*) from ledger_account a where a.kind = 'user' and a.balance_minor <>
              coalesce((select sum(amount_minor) from ledger_entry e where e.account_id = a.id), 0)) as wrong`)
      if (Number(rows[0]?.['wrong']) > 0) throw new Error('the ledger contradicts itself')
    },
  }
  return shop
}

const jobsOf = ({ ports, store, clock }: RunningService) =>
  serviceJobs({
    database: ports.database,
    store,
    log: ports.log,
    now: () => clock.time,
    messages: ports.messages,
    secret: ports.secret,
    random: ports.random,
    gateways: ports.gateways,
    dataFolder: ports.env.dataFolder,
    natsUrl: null,
  })
