/** What is said of promo codes, English: the language whose keys all others have. */
export const promo = {
  no_key: 'There is no such promo code. Check its letters and digits.',
  not_begun: 'This promo code is not valid yet: try it later',
  over: 'This promo code is not valid any more',
  used_up: 'This promo code has been used up',
  used_before: 'You have used this promotion already',
  only_new: 'This promo code is for new viewers, and you have had a packet here before',
  has_it: 'You have what this promo code opens already, and it does not end',
  card_used: 'This promotion was used with your card already. Link another one.',
  card_first: 'Link a card first, then the code can be used',
  too_often: 'Too many tries. Try again in an hour.',
}
