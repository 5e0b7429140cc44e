/** Why something may not be watched, English: the language whose keys all others have. */
export const playback = {
  future: 'This programme has not started yet',
  not_purchased: 'The recording opens with a subscription',
  no_catchup: 'The rights holder allows no recording',
  blackout: 'The archive is closed for this time',
  too_old: 'The recording is no longer kept',
  adults_sign_in: 'Sign in to watch what is for adults',
  announced: 'This episode is not out yet',
  closed_channel: 'This channel opens with a subscription',
  closed_title: 'This title opens with a subscription',
  nothing_on_air: 'Nothing was on air at that time',
  not_for_children: 'This is not for children',
  no_preview: 'There is no preview of what is for adults',
  processed: 'This title is being processed',
  too_many_at_once: 'Your account is playing this on as many devices as it may at a time',
  no_place: 'Your account is watching on as many devices as it may at a time',
  taken: 'This was ended from another device of your account',
}
