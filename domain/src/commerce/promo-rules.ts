/** What a campaign asks of who uses one of its codes. */
export interface PromoTerms {
  /** Unix milliseconds; null has none. */
  readonly from: number | null
  readonly until: number | null
  readonly isWithdrawn: boolean
  /** Uses of the campaign in all, and of one user; null is any number. */
  readonly most: number | null
  readonly mostOfUser: number
  /** Whether only who has never had a subscription or a trial may. */
  readonly isForNew: boolean
}

/** What has become of a campaign so far, and what the user has had. */
export interface PromoUses {
  readonly all: number
  readonly ofUser: number
  readonly isNew: boolean
}

export type PromoProblem = 'not_begun' | 'over' | 'used_up' | 'used_before' | 'only_new'

/** Why a code cannot be used now, by whoever it is; null where it can. @param now Unix milliseconds */
export function campaignProblem(
  { from, until, isWithdrawn, most }: Pick<PromoTerms, 'from' | 'until' | 'isWithdrawn' | 'most'>,
  { all }: Pick<PromoUses, 'all'>,
  now: number,
): PromoProblem | null {
  if (isWithdrawn || (until !== null && now >= until)) return 'over'
  if (from !== null && now < from) return 'not_begun'
  return most !== null && all >= most ? 'used_up' : null
}

/** Why this user cannot use a code that others can; null where this one can too. */
export function userProblem(
  { mostOfUser, isForNew }: PromoTerms,
  { ofUser, isNew }: Pick<PromoUses, 'ofUser' | 'isNew'>,
): PromoProblem | null {
  if (ofUser >= mostOfUser) return 'used_before'
  return isForNew && !isNew ? 'only_new' : null
}

/**
 * What days of a packet are worth, in minor units: their share of its price, a month counting thirty days and a year 365.
 * @param period of the packet
 */
export function worthOfDays(
  days: number,
  price: number,
  { years, months, days: rest }: { readonly years: number; readonly months: number; readonly days: number },
): number {
  const length = years * 365 + months * 30 + rest
  return length === 0 ? 0 : Math.round((price * days) / length)
}
