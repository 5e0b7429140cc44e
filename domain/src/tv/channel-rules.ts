import type { Role } from '#contract/identity.ts'
import { ADULT_AGE, CHILD_MAX_AGE, isAdultTitle, isWithinAge } from '../identity/age.ts'

/** What decides whether a channel is for adults. */
export interface ChannelAge {
  /** Age of the channel; unknown when null. */
  readonly age: number | null
  /** Age of the programme on air. */
  readonly programAge?: number | null | undefined
}

/**
 * Whether a channel is for adults: its age is unknown or 18 and more, or the programme on air is 18 and more and the viewer asked
 * that programmes count. For a child profile everything over 12 is.
 */
export function isAdultChannel(
  { age, programAge }: ChannelAge,
  viewer: { readonly role: Role; readonly programsCount: boolean },
): boolean {
  if (viewer.role === 'child') return !isForChildren(age)
  if (age === null || age >= ADULT_AGE) return true
  return viewer.programsCount && isAdultTitle(programAge ?? null)
}

/** Whether a child profile may see it: known to be for 12 or less. */
export function isForChildren(age: number | null): boolean {
  return isWithinAge(age, CHILD_MAX_AGE)
}

/** Names of channels that are ultra high definition hold one of these, in letters of either case: a regular expression that the database reads too. */
export const ULTRA_HD_NAMES = '4k|uhd|ultra hd'
const ULTRA_HD = new RegExp(ULTRA_HD_NAMES, 'i')

/** Whether a channel is ultra high definition by its flag or its name: such channels are left out of lists. */
export function isUltraHd(channel: { readonly name: string; readonly is_4k?: boolean }): boolean {
  return channel.is_4k === true || ULTRA_HD.test(channel.name)
}
