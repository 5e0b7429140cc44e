import type { Message } from '#contract/identity.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import { keptCard } from '#server/testing/scripted-gateway.ts'
import type { TestUser } from '#server/testing/users.ts'
import type { RunningService } from './running-service.ts'
import { PLAIN, shopper } from './shop-service.ts'

/** A shop in which packets are charged to cards, and what one of its viewers has of it. */
export function chargedShop(service: () => RunningService, viewer: () => TestUser) {
  const shop = shopper(service)
  let tokens = 0
  return {
    shop,
    /** Moves the clock, and leaves everybody signed in. */
    async goTo(time: number): Promise<void> {
      service().clock.time = time
      await service().ports.database.execute(`update access_token set expires_at = '2036-01-01'`)
      await service().app.parts.tokens.forget(viewer().userId)
    },
    renew: () => shop.renew(),
    current: async () =>
      (await shop.get('/v2/users/self/subscriptions/current', viewer().token)).json<UserPacket[]>(),
    /** What the viewer was told, the newest first. */
    told: async () =>
      (await shop.get('/v2/users/self/messages?lang=en', viewer().token))
        .json<Message[]>()
        .map(({ title, text }) => `${title}: ${text}`),
    /** Tries to charge the viewer's cards. */
    charges: async () =>
      (
        await service().ports.database.execute(
          `select attempt, amount_minor::int as amount, state, decline_code from payment where user_id = ${viewer().userId} and purpose = 'renewal' order by created_at, attempt`,
        )
      ).rows,
    /** Buys a packet, and links a card of which something comes. Answers its token. */
    async subscribed(outcome = 'captured', packet = PLAIN): Promise<string> {
      const token = `tok_renew_${++tokens}`
      await shop.linkCard(viewer(), keptCard(token))
      await shop.buy(viewer(), packet)
      service().gateway.cards.set(token, outcome)
      return token
    },
  }
}
