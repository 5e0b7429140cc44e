import { expect } from 'vitest'
import { commands } from 'vitest/browser'
import { layoutFaults } from '../layout-faults.ts'
import { longer } from '../longer-texts.ts'
import { type AppPage, NARROW, resize } from './app-page.ts'

const WIDE = { width: 1440, height: 900 }

/** Says every text of the page that is open anew, 40 % longer: nothing of it may stick out, be cut off or lie over something else, wide or narrow. */
export async function expectRoomForLonger(app: AppPage, name: string): Promise<void> {
  const { texts } = app
  texts.use({ type: 'postProcessor', name: 'longer', process: longer })
  texts.options.postProcess = ['longer']
  await texts.changeLanguage(texts.language)
  await expect.poll(() => document.body.textContent, { message: name }).toMatch(/[ếųẫģộ]\]/)
  await commands.leaveMouse()
  for (const size of [NARROW, WIDE]) {
    await resize(size)
    // The header measures anew what it has room for, and windows come to rest.
    await expect.poll(layoutFaults, { message: `${name} at ${size.width} px` }).toEqual([])
  }
}
