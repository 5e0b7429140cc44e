/** What is to be bought as soon as its viewer has signed in; for the visit of this tab. */
export const WISH_KEY = 'openair.buy-after-auth'
/** Payments that are under way, for all tabs: their viewer may come back in another one. */
export const PENDING_KEY = 'openair.payments'
/** The same as pages of older versions keep it, one alone or several, in tabs that are still open. What is there is taken over, and nothing is added. */
export const OLDER_PENDING_KEY = 'openair.payment'
/** When a payment ended last, in Unix milliseconds by the service's clock; for all tabs. */
export const ENDED_KEY = 'openair.payment-ended'
/** What is being bought while its windows are open; a reload of this tab goes on with it. */
export const OPEN_KEY = 'openair.buying'
/** A card that is being linked, for all tabs. */
export const CARD_LINK_KEY = 'openair.card-link'
