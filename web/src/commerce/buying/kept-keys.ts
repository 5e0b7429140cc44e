/** What is to be bought as soon as its viewer has signed in; for the visit of this tab. */
export const WISH_KEY = 'openair.buy-after-auth'
/** The payment that is under way, for all tabs: its viewer may come back in another one. */
export const PENDING_KEY = 'openair.payment'
/** What is being bought while its windows are open; a reload of this tab goes on with it. */
export const OPEN_KEY = 'openair.buying'
