import { commands } from 'vitest/browser'
import { SWITCH_MS } from '../../frame/windows/open-windows.ts'
import { test as base } from './component-test.ts'

export { expect } from 'vitest'

/** As every component test, for ways through many windows: they come and leave at once, without motion. What they wait is proven elsewhere. */
export const test = base.extend<{ readonly quick: void }>({
  quick: [
    async ({ clock }, provide) => {
      await commands.preferMotion('reduce')
      clock.skipWaits(SWITCH_MS)
      await provide()
    },
    { auto: true },
  ],
})
