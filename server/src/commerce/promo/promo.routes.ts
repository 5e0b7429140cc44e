import type { Kysely } from 'kysely'
import { applyPromoKey, checkPromoKey, getPromoKeyInfo, type PromoKey } from '#contract/promo.ts'
import { formatMoney } from '#domain/commerce/money.ts'
import { localise } from '#domain/providers/localise.ts'
import type { CommonTables } from '../../db/tables.ts'
import { Failure } from '../../failures/failure.ts'
import { doneOnce, keyOf, serve } from '../../http/serve.ts'
import { type PacketRow, readHeldPackets } from '../../packets/packet.store.ts'
import type { App, Ports } from '../../ports.ts'
import { forAdultUsers, notForChild } from '../../scope/account-refusals.ts'
import type { Scope } from '../../scope/scope.ts'
import type { Viewer } from '../../scope/viewer.ts'
import { networkTable } from '../../tenancy/networks.ts'
import { languageOrder } from '../../tenancy/provider-answers.ts'
import { isKnownKey } from '../../work/idempotent.ts'
import { linkMinor } from '../pay/payable.ts'
import { goodCards } from '../cards/card.store.ts'
import { agreedTo } from '../shop/agreement.store.ts'
import { requireCountry } from '../shop/sale.ts'
import { followingOf, requireFollowing } from './after-renew.ts'
import { PROMO, promoRefused } from './promo-texts.ts'
import { tryingCodes } from './promo-tries.ts'
import {
  findPromoCode,
  findPromoUse,
  type FoundCode,
  hasWithoutEnd,
  problemOfCode,
  problemOfUser,
} from './promo.store.ts'
import { applyPromoCode, givenBy } from './use-promo.ts'

interface Asking extends Scope {
  readonly viewer: Viewer | null
  readonly ip: string
  readonly country: string | null
}

/** Whether somebody calls from one of the provider's networks. */
const isInNetwork = ({ ip, provider }: Pick<Asking, 'ip' | 'provider'>): boolean =>
  networkTable(provider.networks.map((one) => [one, true] as const))(ip) === true

const noKey = (): Failure => Failure.told('not_found', PROMO.no_key)

/** A code of the caller's provider. Throws `not_found` where there is none, and `too_many_requests` after ten tries. */
async function theCode(
  { attempts, secret }: Pick<Ports, 'attempts' | 'secret'>,
  asking: Asking,
  key: string,
): Promise<FoundCode> {
  const { provider } = asking
  if (!provider.is_promo_allowed) throw noKey()
  const found = await tryingCodes(attempts, asking, () => findPromoCode(asking.db, secret, provider.id, key))
  if (!found) throw noKey()
  return found
}

/** Throws `bad_request` for a code that cannot be used, unless the viewer has used it. @param asksUser also where this user alone cannot */
async function requireUsable(asking: Asking, found: FoundCode, asksUser: boolean): Promise<void> {
  const db = common(asking)
  const userId = asking.viewer?.isGuest === false ? asking.viewer.userId : null
  if (userId !== null && (await findPromoUse(db, userId, found.hash))) return
  const why = problemOfCode(found, asking.now)
  if (why) throw promoRefused(why)
  if (!asksUser) return
  requireCountry(asking)
  if (userId === null) return
  const own = await problemOfUser(db, found, userId)
  if (own) throw promoRefused(own)
  // Nobody links a card for what gives nothing.
  if (await hasWithoutEnd(db, userId, givenBy(found, isInNetwork(asking)).packets))
    throw promoRefused('has_it')
  const next = await newFollowing(asking, found, userId)
  // The agreement is told with the code, and asked for on the way.
  if (next) await requireFollowing(asking, userId, { ...next.after, agreement: null }, next.given, asking.now)
}

/** What a code would have a user subscribe to, and what it opens itself; null where nothing would begin. */
async function newFollowing(
  asking: Asking,
  found: FoundCode,
  userId: number,
): Promise<{ readonly after: PacketRow; readonly given: readonly PacketRow[] } | null> {
  const { after_renew_packet_id: afterId } = found.campaign
  if (afterId === null) return null
  const { packets } = givenBy(found, isInNetwork(asking))
  const rows = await readHeldPackets(asking.db, [afterId, ...packets])
  const after = rows.get(afterId)
  if (!after?.is_offered) return null
  const following = await followingOf(asking.db, { userId, packet: after, until: asking.now }, asking.now)
  return following?.isNew ? { after, given: packets.flatMap((id) => rows.get(id) ?? []) } : null
}

/** The agreement that a viewer has to accept before what follows a code is subscribed to; null where there is none, or it was accepted. */
async function agreementFirst(asking: Asking, found: FoundCode): Promise<string | null> {
  const { viewer } = asking
  if (viewer === null || viewer.isGuest) return null
  // What was given is told again without it.
  if (await findPromoUse(common(asking), viewer.userId, found.hash)) return null
  const id = (await newFollowing(asking, found, viewer.userId))?.after.agreement?.id ?? null
  return id === null || (await agreedTo(common(asking), viewer.userId)).has(id) ? null : id
}

/** What users were given is in tables that no provider has a part of. */
const common = ({ db }: Pick<Scope, 'db'>) => db as unknown as Kysely<CommonTables>

/** A code as viewers see it. */
async function toPromoKey(
  found: FoundCode,
  key: string,
  asking: Asking,
  gateways: Ports['gateways'],
): Promise<PromoKey> {
  const { campaign } = found
  const { db, language, now, provider, viewer } = asking
  const order = languageOrder(provider)
  const words = (text: Parameters<typeof localise>[0] | null | undefined): string | null =>
    text ? (localise(text, language, order) ?? null) : null
  const { confirmation, needs_card: needsCard } = campaign
  const isPaid =
    needsCard &&
    viewer !== null &&
    !viewer.isGuest &&
    (await goodCards(common({ db }), viewer.userId, now)).length > 0
  return {
    key,
    description: words(campaign.description) ?? words(campaign.name),
    is_need_confirm: confirmation !== null,
    confirmation_text: words(confirmation?.text),
    is_payment_needed: needsCard && !isPaid,
    data: {
      amount: needsCard ? formatMoney(linkMinor(provider, gateways)) : null,
      needed_refund: needsCard,
      is_paid: isPaid,
      packet_ids: campaign.packet_ids,
      ott_packet_ids: campaign.ott_packet_ids,
      days: campaign.days,
      ott_days: campaign.ott_days,
      after_renew_packet_id: campaign.after_renew_packet_id,
      confirmation_title: words(confirmation?.title),
      confirmation_text: words(confirmation?.text),
      confirmation_desc: words(confirmation?.desc),
      agreement_id: await agreementFirst(asking, found),
    },
  }
}

/** As it is shown and sent on: in capitals. */
const shown = (key: string): string => key.trim().toUpperCase()

/** Codes that open packets for some days. */
export function registerPromo(
  app: App,
  { attempts, gateways, secret }: Pick<Ports, 'attempts' | 'gateways' | 'secret'>,
): void {
  serve(app, checkPromoKey, async (call) => {
    const { body, viewer } = call
    if (viewer.role === 'child') throw notForChild()
    const found = await theCode({ attempts, secret }, call, body.key)
    await requireUsable(call, found, body.ignore_conditions !== true)
    return toPromoKey(found, shown(body.key), call, gateways)
  })

  serve(app, getPromoKeyInfo, async (call) => {
    const found = await theCode({ attempts, secret }, call, call.params.id)
    await requireUsable(call, found, false)
    return toPromoKey(found, shown(call.params.id), call, gateways)
  })

  serve(
    app,
    applyPromoKey,
    async (call) => {
      forAdultUsers(call.viewer)
      const { body, country, ip, now, provider, viewer } = call
      const { userId } = viewer
      // A try is counted past any transaction; what was done with this key was counted when it was done.
      const key = keyOf(call)
      const isAgain = key !== undefined && (await isKnownKey(common(call), userId, key))
      const found = isAgain ? null : await theCode({ attempts, secret }, call, body.key)
      return doneOnce<typeof applyPromoKey>(call, async ({ db }) => {
        if (found === null) throw noKey()
        const gift = await applyPromoCode(db, found, {
          userId,
          provider,
          isInNetwork: isInNetwork(call),
          country,
          ip,
          now,
        })
        return { key: shown(body.key), ...gift }
      })
    },
    { keepsKey: true },
  )
}
