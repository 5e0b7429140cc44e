import { create } from 'zustand'
import type { Packet } from '#contract/commerce.ts'
import { capabilities } from '../../api/capabilities.ts'
import { openOutside } from '../../api/host.ts'
import { pageStorage, visitStorage } from '../../api/kept-storage.ts'
import { visitPath } from '../../api/visit.ts'
import { OLDER_PENDING_KEY, OPEN_KEY, PENDING_KEY, WISH_KEY } from './kept-keys.ts'

export interface BuyingOptions {
  /** Id of a `purchases_type`, where the period was chosen already. */
  readonly purchaseId?: string
  /** `change`: what is renewed next is another period; what is paid already stays as it is. */
  readonly goal?: 'buy' | 'change'
  /** An address of this site that is opened when the packet is there, such as the title that plays then. */
  readonly then?: string
  /** What is bought next by itself: the wanted packet, where this is a base packet that comes first. */
  readonly next?: Wish
  /** As which client the offer is asked for; the button of a title asks as a television does. */
  readonly version?: 'web300' | 'tv303'
  /** Whose packet it is, where it may be another provider's than the viewer's. */
  readonly provider?: { readonly id: number; readonly shortname: string }
}

/** What somebody wants to buy. */
export interface Wish extends BuyingOptions {
  readonly packetId: number
}

interface Buying {
  /** What was wanted last; null before anything was. */
  readonly wish: Wish | null
  /** The packet that the service is asked about: its button shows that it was pressed. */
  readonly busyWith: number | null
  /** Whether anything has to do with buying yet: only then its code travels. */
  readonly isAwake: boolean
}

/** A purchase that signing in or a reload has come between, or a payment of which nobody knows yet what became of it. */
const hasKept = (): boolean =>
  visitStorage().getItem(WISH_KEY) !== null ||
  visitStorage().getItem(OPEN_KEY) !== null ||
  pageStorage().getItem(PENDING_KEY) !== null ||
  pageStorage().getItem(OLDER_PENDING_KEY) !== null ||
  /[?&](?:purchased=true|transaction_id=)/.test(globalThis.location?.search ?? '')

export const useBuying = create<Buying>(() => ({ wish: null, busyWith: null, isAwake: hasKept() }))

/** Wakes what shows the windows of buying. */
export const wakeBuying = (): void => useBuying.setState({ isAwake: true })

/**
 * Begins to buy a packet: from here on the windows lead the viewer, over whatever is open. Embedded pages cannot be paid on: they open the
 * packet's page in a window of its own.
 */
export function startBuying({ id }: Pick<Packet, 'id'>, options: BuyingOptions = {}): void {
  if (!capabilities().paysHere) return openOutside(visitPath(`/packets/${id}`))
  useBuying.setState({ wish: { ...options, packetId: id }, isAwake: true })
}
