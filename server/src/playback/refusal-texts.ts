import { textsOf } from '../words/words.ts'

const { future, not_purchased, no_catchup, blackout, too_old, ...others } = textsOf('playback')

/** Why a moment of a channel may not be watched. */
export const REFUSALS = { future, not_purchased, no_catchup, blackout, too_old }

export const {
  /** No programme was on air at a moment that the archive would still keep. */
  nothing_on_air: NOTHING_ON_AIR,
  too_many_at_once: TOO_MANY_AT_ONCE,
  no_place: NO_PLACE,
  taken: TAKEN,
  processed: PROCESSED,
  closed_channel: CLOSED_CHANNEL,
  closed_title: CLOSED_TITLE,
  announced: ANNOUNCED,
  not_for_children: NOT_FOR_CHILDREN,
  no_preview: NO_PREVIEW,
  adults_sign_in: ADULTS_SIGN_IN,
} = others
