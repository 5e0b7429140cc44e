import { textsOf } from '../../words/words.ts'

/** What is said of buying and paying. */
export const COMMERCE = textsOf('commerce')

/** What is said of what is sold, and of what somebody has. */
export const SHOP = textsOf('shop')
