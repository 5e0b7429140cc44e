import { textsOf } from '../words/words.ts'

/** What is not there, where it is known what was asked for. */
export const MISSING = textsOf('missing')
