import type { CDPSession } from '@playwright/test'
import { defineBrowserCommand } from '@vitest/browser-playwright'
import type { OriginOrder } from '#web/testing/browser/origin-orders.ts'
import { tellOrigin as tell } from './tested-origin.ts'

/** What component tests ask of the browser itself, beside what Vitest can do. */
const preferMotion = defineBrowserCommand<[motion: 'reduce' | 'no-preference']>(({ page }, motion) =>
  page.emulateMedia({ reducedMotion: motion }),
)

const forceColors = defineBrowserCommand<[colours: 'active' | 'none']>(({ page }, colours) =>
  page.emulateMedia({ forcedColors: colours }),
)

/** Moves the mouse to a corner, so that it does not hover over anything in the next test. */
const leaveMouse = defineBrowserCommand<[]>(({ page }) => page.mouse.move(-10, -10))

const touches = new WeakMap<object, CDPSession>()
/** As on a tablet: fingers press, and nothing hovers. */
const pressByFingers = defineBrowserCommand<[isSo: boolean]>(async ({ context, page }, isSo) => {
  const session = touches.get(page) ?? (await context.newCDPSession(page))
  touches.set(page, session)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: isSo, maxTouchPoints: 5 })
})

const tellOrigin = defineBrowserCommand<[order: OriginOrder]>((_, order) => tell(order))

export const browserCommands = { preferMotion, forceColors, leaveMouse, pressByFingers, tellOrigin }

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** What the viewer has told the system about things that move. */
    preferMotion(motion: 'reduce' | 'no-preference'): Promise<void>
    /** Whether the system paints everything in a few colours of the viewer's. */
    forceColors(colours: 'active' | 'none'): Promise<void>
    leaveMouse(): Promise<void>
    /** Whether the screen is one of a tablet, without a mouse. */
    pressByFingers(isSo: boolean): Promise<void>
    /** Says what the origin of real videos is to be; answers what it says. */
    tellOrigin(order: OriginOrder): Promise<unknown>
  }
}
