import { test as base } from './component-test.ts'

export { expect } from 'vitest'

/** As every component test, for a viewer who has nothing against motion: previews, promos that follow each other, windows that move. */
export const test = base.extend({ motion: 'no-preference' })
