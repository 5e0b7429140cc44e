import type { PushDestination } from '#contract/push.ts'
import type { LocalisedText } from '#domain/providers/localise.ts'
import type { Database } from '#server/db/database.ts'
import { devicesWanting } from '#server/engagement/push.store.ts'
import { LANGUAGES } from '#server/words/words.ts'
import { problemOfTarget } from './push-target.ts'

/** A notification as an operator orders it. */
export interface PushOrder {
  /** Short name of the provider; without it the default one. */
  readonly provider?: string | undefined
  /** The one user whom it is for; without it everybody who wants notifications. */
  readonly login?: string | undefined
  /** By language; under an empty one whatever language has none of its own. */
  readonly title: LocalisedText
  readonly body: LocalisedText
  readonly action: LocalisedText | null
  readonly icon: string | null
  readonly destination: PushDestination
  /** Seconds. */
  readonly timeToLive: number
  /** Unix milliseconds. */
  readonly start: number
}

/**
 * Orders a notification; the service sends it within a minute of its start. Answers its id and how many devices it would be sent to now.
 * @param readSecret reads that of the service, by which promo codes are kept: asked for where the notification opens one
 * @throws where it names nobody, or opens what is not there
 */
export async function orderPush(
  { db, of, whole }: Pick<Database, 'db' | 'of' | 'whole'>,
  readSecret: () => Promise<Uint8Array>,
  order: PushOrder,
): Promise<{ id: number; devices: number }> {
  const provider = await db
    .selectFrom('provider')
    .select(['id', 'languages', 'is_promo_allowed'])
    .$if(order.provider !== undefined, (query) => query.where('shortname', '=', order.provider ?? ''))
    .$if(order.provider === undefined, (query) => query.where('is_default', '=', true))
    .executeTakeFirst()
  if (!provider) throw new Error(`there is no provider "${order.provider ?? 'by default'}"`)
  const user =
    order.login === undefined
      ? null
      : await db
          .selectFrom('app_user')
          .select('id')
          .where('provider_id', '=', provider.id)
          .where('username', '=', order.login)
          .executeTakeFirst()
  if (user === undefined) throw new Error(`this provider has no user "${order.login}"`)
  const opening = { provider, at: order.start, readSecret }
  const problem = await problemOfTarget(of(provider.id), order.destination, opening)
  if (problem !== null) throw new Error(problem)
  const first = provider.languages[0]?.key ?? LANGUAGES[0]
  const named = ({ '': any, ...texts }: LocalisedText): string =>
    JSON.stringify(any === undefined ? texts : { [first]: any, ...texts })
  const { id } = await whole
    .insertInto('push')
    .values({
      provider_id: provider.id,
      user_id: user?.id ?? null,
      title: named(order.title),
      body: named(order.body),
      action: order.action && named(order.action),
      icon: order.icon,
      destination: JSON.stringify(order.destination),
      time_to_live: order.timeToLive,
      time_start: new Date(order.start),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { count } = await devicesWanting({ db }, { provider_id: provider.id, user_id: user?.id ?? null })
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { id, devices: Number(count) }
}
