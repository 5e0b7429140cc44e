import type { Role } from '#contract/identity.ts'

/** What a child profile may see at most, in years. */
export const CHILD_MAX_AGE = 12
/** From this age on, a thing is for adults: it is asked the PIN for, and guests sign in for it. */
export const ADULT_AGE = 18

/** The age limit of a role; null is none. */
export const maxAgeOf = (role: Role): number | null => (role === 'child' ? CHILD_MAX_AGE : null)

/** The limit that holds where two do. */
export const lowerLimit = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

/** Whether something of an age rating is within a limit. What has no rating is not for children. */
export function isWithinAge(age: number | null, maxAge: number | null): boolean {
  return maxAge === null || (age !== null && age <= maxAge)
}

/** The rating that counts where several do, as of an episode, its season and its series: the highest; null where none is known. */
export function highestAge(ages: readonly (number | null | undefined)[]): number | null {
  const known = ages.filter((age) => typeof age === 'number')
  return known.length === 0 ? null : Math.max(...known)
}

/** Whether a film, series or programme is for adults; one without a rating is not. */
export const isAdultTitle = (age: number | null): boolean => age !== null && age >= ADULT_AGE
