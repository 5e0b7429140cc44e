import type { BuyingCalls } from './buying-calls.ts'

/** Whether the viewer has a packet, so that it is not bought once more; where packets cannot be read, nobody knows of it. */
export async function isHad(
  { packets }: Pick<BuyingCalls, 'packets'>,
  packetId: number | null,
): Promise<boolean> {
  const sold = await packets().catch(() => [])
  const { subscription = null } = sold.find(({ id }) => id === packetId) ?? {}
  return subscription !== null && !subscription.actions.can_subscribe
}
