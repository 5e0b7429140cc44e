import { defineBrowserCommand } from '@vitest/browser-playwright'

/** What component tests ask of the browser itself, beside what Vitest can do. */
const preferMotion = defineBrowserCommand<[motion: 'reduce' | 'no-preference']>(({ page }, motion) =>
  page.emulateMedia({ reducedMotion: motion }),
)

const forceColors = defineBrowserCommand<[colours: 'active' | 'none']>(({ page }, colours) =>
  page.emulateMedia({ forcedColors: colours }),
)

/** Moves the mouse to a corner, so that it does not hover over anything in the next test. */
const leaveMouse = defineBrowserCommand<[]>(({ page }) => page.mouse.move(-10, -10))

export const browserCommands = { preferMotion, forceColors, leaveMouse }

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** What the viewer has told the system about things that move. */
    preferMotion(motion: 'reduce' | 'no-preference'): Promise<void>
    /** Whether the system paints everything in a few colours of the viewer's. */
    forceColors(colours: 'active' | 'none'): Promise<void>
    leaveMouse(): Promise<void>
  }
}
