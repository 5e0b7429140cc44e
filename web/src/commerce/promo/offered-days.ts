import type { Packet } from '#contract/commerce.ts'
import { useNetwork } from '../../frame/service.queries.ts'
import { useViewer } from '../../frame/viewer.queries.ts'

/** More days than these are a mistake of somebody's, and are told to nobody. */
const MOST_DAYS = 90

/** The days that a provider promises, where they are told to anybody; else 0. */
export const toldDays = (days: number): number => (days > 0 && days <= MOST_DAYS ? days : 0)

/** Days that are offered to whoever watches: to guests, who have bought nothing yet. 0 is nothing. */
export function useOfferedDays(): number {
  const { user } = useViewer()
  const days = useNetwork()?.promo_days ?? 0
  return user?.is_guest === true ? toldDays(days) : 0
}

/** The packet whose trial has so many days; none for 0. */
export const triedFor = (packets: readonly Packet[], days: number): Packet | undefined =>
  packets.find(({ trial_period_human: trial }) => {
    return (
      days > 0 &&
      trial !== null &&
      trial !== undefined &&
      trial.years + trial.months === 0 &&
      trial.days === days
    )
  })
