/** What is said of what is sold, and of what somebody has of it. */
export const shop = {
  has_parts: 'You have everything in this bundle already',
  agreement_first: 'The terms of this packet have to be accepted first',
  no_agreement: 'No packet asks for this agreement',
  forbidden_country: 'This packet is not sold in your country',
  nothing_due: 'There is nothing to pay now: the packet is added without a payment',
  paused: 'The packet is paused: its paid time is kept until you go on',
  covered: 'A bundle has this packet: its paid days, {days}, are kept until the bundle ends',
  covered_paused:
    'A bundle has this packet, which you had paused: its paid days, {days}, are kept until you go on after the bundle',
  has_bundle: 'A bundle has this packet now. Its paid days go on when the bundle has ended.',
  too_many_changes: 'You have changed your subscriptions very often today. Try again tomorrow.',
  no_pause: 'This packet cannot be paused',
  given_now: 'The packet is open to you as a gift now. Go on with your own once the gift has ended.',
  no_giving_up: 'A paused packet cannot be given up here',
  renewal_is_off: 'Renewal of this packet is off already',
  term_runs: 'The terms of this packet do not let its renewal be switched off yet',
  same_period: 'The next renewal is for this period already',
  no_survey: 'There is no such survey',
  no_answer: 'Choose an answer or write one of your own',
  choose_packet: 'Choose a packet',
  from_price: 'from {price}',
} as const
