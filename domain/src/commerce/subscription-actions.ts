/**
 * How a packet stands with a viewer, the first that fits counting: `given` and `part` of a bundle come before everything, then what is paused,
 * what begins later, what is closed until its renewal is paid, and what is renewed or not.
 */
export type Standing = 'given' | 'part' | 'paused' | 'future' | 'unpaid' | 'renewed' | 'ending' | 'none'

export interface StandingFacts {
  /** By a promotion, or by the operator: nobody pays for it. */
  readonly isGiven: boolean
  /** As part of a bundle that the viewer has. */
  readonly isPart: boolean
  readonly isSubscribed: boolean
  readonly isPaused: boolean
  readonly isFuture: boolean
  /** Its paid time is over, and its renewal is still tried. */
  readonly isUnpaid: boolean
  readonly isRenewed: boolean
}

export function standingOf(facts: StandingFacts): Standing {
  if (facts.isGiven) return 'given'
  if (facts.isPart) return 'part'
  if (!facts.isSubscribed) return 'none'
  if (facts.isPaused) return 'paused'
  if (facts.isFuture) return 'future'
  if (facts.isUnpaid) return 'unpaid'
  return facts.isRenewed ? 'renewed' : 'ending'
}

export interface ActionFacts {
  readonly standing: Standing
  /** Whether the packet is in the shop still. */
  readonly isOffered: boolean
  /** Whether it is sold for more than one period. */
  readonly hasPeriods: boolean
  /** Whether what is paused may be given up. */
  readonly mayGiveUp: boolean
}

/** What a viewer may do with a packet, as clients are told. */
export interface Actions {
  readonly can_subscribe: boolean
  readonly can_change_period: boolean
  readonly can_disable_renew: boolean
  readonly can_enable_renew: boolean
  readonly can_unsubscribe: boolean
}

export function actionsOf({ standing, isOffered, hasPeriods, mayGiveUp }: ActionFacts): Actions {
  const goesOn = standing === 'renewed' || standing === 'future'
  return {
    can_subscribe: standing === 'none' && isOffered,
    can_change_period: goesOn && isOffered && hasPeriods,
    can_disable_renew: standing === 'renewed' || standing === 'unpaid',
    can_enable_renew: standing === 'ending' && isOffered,
    can_unsubscribe: standing === 'future' || (standing === 'paused' && mayGiveUp),
  }
}
