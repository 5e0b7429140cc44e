import type { Packet } from '#contract/commerce.ts'
import type { UserPacket } from '#contract/subscriptions.ts'
import { isKind, isRefusedFor, meaningOf } from '../../api/failure-meaning.ts'
import type { BuyingParts, BuyingStore } from './buying-state.ts'
import { WISH_KEY } from './kept-keys.ts'
import { keepWish } from './kept-wish.ts'
import type { Fail, Paying } from './paying.ts'
import { openWays } from './pay-route.ts'
import { useBuying, type Wish } from './start-buying.ts'

/** From the wish for a packet to an offer and the way it is paid. */
export function createChoosing(
  { get, move, reset, change }: BuyingStore,
  parts: BuyingParts,
  {
    fail,
    paying,
    finish,
  }: { readonly fail: Fail; readonly paying: Paying; readonly finish: (what: 'changed') => Promise<void> },
) {
  const { calls } = parts

  const askToSignIn = (wish: Wish): void => {
    move('SigningIn')
    keepWish(parts, WISH_KEY, wish)
    parts.signIn()
  }

  /** A packet that the viewer's provider does not sell. */
  async function leadAway(wish: Wish): Promise<void> {
    const isOther = wish.provider !== undefined && wish.provider.id !== parts.providerId()
    if (parts.connectsByPeople()) return move('Alania')
    if (!isOther) return move('NotListed')
    move('Foreign')
    if (await parts.isGuest()) return askToSignIn(wish)
    const { shortname } = wish.provider
    reset()
    parts.goTo(`/provider/${shortname}#tariffs`)
  }

  const showAgreement = ({ agreement }: Packet): void => {
    if (!agreement) return
    move('Agreement')
    parts.showAgreement(agreement.path, agreement.id)
  }

  /** Asks for an offer of a packet: it says whether this viewer may buy it now, and for how much. */
  async function askOffer(packet: Packet, purchaseId: string | undefined): Promise<boolean> {
    const version = get().wish?.version ?? 'web300'
    const body = {
      packet_id: packet.id,
      version,
      ...(purchaseId !== undefined && { purchase_id: purchaseId }),
    }
    try {
      const offer = await calls.offer(body)
      if (offer.purchases.length === 0) throw new Error('No purchases!')
      change({ offer, typeId: purchaseId })
      parts.tell('offer_shown', `packet:${packet.id}`)
      return true
    } catch (error) {
      const { refusal } = meaningOf(error)
      if (refusal?.reason === 'base_packet') {
        const wanted = new Set(refusal.packets)
        const [packets, held] = await Promise.all([calls.packets(), heldPackets()])
        const paused = new Set(held.filter((one) => one.is_paused).map(({ id }) => id))
        // One that the viewer has paused is not bought again: it goes on.
        const bases = packets
          .filter(({ id }) => wanted.has(id))
          .map((base) => ({ ...base, is_paused: paused.has(base.id) }))
        move('BasePackets', { bases })
      } else if (refusal?.reason === 'agreement' && packet.agreement) showAgreement(packet)
      else if (isRefusedFor(error, 'sign_in') && get().wish) askToSignIn(get().wish as Wish)
      // It may have been bought since, on another device.
      else if (isKind(error, 'conflict') && (await isOwned(packet.id))) move('AlreadyBought')
      else throw error
      return false
    }
  }

  /** What the viewer has now; subscriptions that are not there are none. */
  const heldPackets = (): Promise<readonly UserPacket[]> =>
    calls.subscriptions().catch((error: unknown) => {
      if (isKind(error, 'not_found')) return []
      throw error
    })

  async function isOwned(packetId: number): Promise<boolean> {
    const now = (await calls.packets()).find(({ id }) => id === packetId)
    if (now) change({ packet: now })
    return now?.subscription !== null && now?.subscription !== undefined
  }

  /** Decides how the offer is paid. */
  async function route(): Promise<void> {
    const { offer } = get()
    if (!offer) return
    move('Routing', { isBusy: true })
    const [purchase] = offer.purchases
    if (purchase?.is_have_money_on_balance) {
      const account = await calls.account()
      return move('Balance', { account: account ?? null, way: null })
    }
    if (offer.paysystems.length === 0) throw new Error('No paysystems!')
    const hasCards = offer.paysystems.some(({ payform_shortname: name }) => name === 'linkedcard')
    const [account, cards] = await Promise.all([calls.account(), hasCards ? calls.cards() : []])
    change({ account: account ?? null, cards })
    const ways = openWays(offer.paysystems, cards)
    const [only] = ways
    if (ways.length === 1 && only && !paying.canShare()) await paying.take(only)
    else move('Ways')
  }

  /** The next renewal becomes this one. */
  async function changeTo(packet: Packet, purchaseId: string): Promise<void> {
    move('Changing', { isBusy: true })
    const account = await calls.account()
    if (!account) throw new Error('No account!')
    try {
      await calls.buy(account.id, purchaseId)
    } catch (error) {
      if (!isKind(error, 'unpaid')) throw error
      move('Routing', { isBusy: true, account })
      if (await askOffer(packet, purchaseId)) await paying.insteadOfBalance()
      return
    }
    await finish('changed')
  }

  async function check(): Promise<void> {
    const { wish } = get()
    if (!wish) return
    const packets = await calls.packets()
    if (get().wish !== wish) return
    const packet = packets.find(({ id }) => id === wish.packetId)
    change({ packet: packet ?? null, hasPackets: packets.some(({ subscription }) => subscription !== null) })
    if (!packet) return leadAway(wish)
    const isChange = wish.goal === 'change'
    if (!isChange) {
      if (packet.subscription !== null && !packet.subscription.actions.can_subscribe)
        return move('AlreadyBought')
      if (packet.agreement && !(await calls.agreed()).includes(packet.agreement.id))
        return showAgreement(packet)
      if (!(await askOffer(packet, wish.purchaseId))) return
    }
    const chosen = wish.purchaseId
    const periods = chosen === undefined ? await calls.periods(packet.id) : []
    if (get().wish !== wish) return
    if (periods.flatMap(({ purchases_type: types }) => types).length > 1) return move('Period', { periods })
    change({ periods })
    const [type] = periods.flatMap(({ purchases_type: types }) => types)
    if (!isChange) return route()
    await changeTo(packet, chosen ?? type?.id ?? '')
  }

  const begin = (): void => {
    move('Parental')
    useBuying.setState({ busyWith: null })
    parts.guard(() => {
      if (get().step !== 'Parental') return
      move('Checking')
      useBuying.setState({ busyWith: get().wish?.packetId ?? null })
      void fail.where(check()).finally(() => useBuying.setState({ busyWith: null }))
    }, reset)
  }

  return {
    /** The viewer wants a packet. */
    async start(wish: Wish): Promise<void> {
      parts.visit.removeItem(WISH_KEY)
      reset()
      change({ wish })
      useBuying.setState({ busyWith: wish.packetId })
      const isGuest = await parts.isGuest()
      if (get().wish !== wish) return
      if (!isGuest) return begin()
      useBuying.setState({ busyWith: null })
      askToSignIn(wish)
    },
    /** The agreement was accepted: everything is looked at anew, since prices may have changed meanwhile. */
    goOn: (): void => {
      if (get().step === 'Agreement') begin()
    },
    /** A length of time was chosen. */
    choosePeriod: (purchaseId: string): void => {
      const { packet, wish, offer } = get()
      if (!packet || get().isBusy) return
      change({ isBusy: true })
      const type = get()
        .periods.flatMap(({ purchases_type: types }) => types)
        .find(({ id }) => id === purchaseId)
      const isOffered = offer !== null && type?.period === offer.purchases[0]?.data.period
      void fail.where(
        wish?.goal === 'change'
          ? changeTo(packet, purchaseId)
          : (async () => {
              if (isOffered || (await askOffer(packet, purchaseId))) await route()
            })(),
      )
    },
    /** What the viewer did elsewhere (money came onto the balance) is looked at. */
    lookAgain: (): void => {
      const { packet, isBusy, typeId } = get()
      if (!packet || isBusy) return
      change({ isBusy: true })
      void fail.where(
        (async () => {
          if (await askOffer(packet, typeId)) await route()
        })(),
      )
    },
  }
}
