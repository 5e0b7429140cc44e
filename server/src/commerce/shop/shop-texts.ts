import { textsOf } from '../../words/words.ts'

/** What is said of buying and paying. */
export const COMMERCE = textsOf('commerce')
