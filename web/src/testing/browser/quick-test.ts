import { SWITCH_MS } from '../../frame/windows/open-windows.ts'
import { test as base } from './component-test.ts'

export { expect } from 'vitest'

/** As every component test, for ways through many windows: one comes at once after another. What they wait is proven elsewhere. */
export const test = base.extend<{ readonly quick: void }>({
  quick: [
    async ({ clock }, provide) => {
      clock.skipWaits(SWITCH_MS)
      await provide()
    },
    { auto: true },
  ],
})
