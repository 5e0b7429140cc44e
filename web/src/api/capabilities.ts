import { type Capabilities, capabilitiesOf, modeOf } from '#domain/providers/client-mode.ts'
import { androidBridge, iosBridge } from './host-bridges.ts'
import { visitStorage } from './kept-storage.ts'
import { start, startPath } from './start.ts'

/** The messenger names itself in the first address only; later pages of the visit are its own too. */
const MESSENGER_KEY = 'openair.messenger'

function isMessenger(): boolean {
  if (start.isMessengerApp) visitStorage().setItem(MESSENGER_KEY, '1')
  return visitStorage().getItem(MESSENGER_KEY) !== null
}

const mode = modeOf({
  path: startPath,
  isMessenger: isMessenger(),
  hasAndroidBridge: androidBridge() !== null,
  hasIosBridge: iosBridge() !== null,
})
let decided = capabilitiesOf(mode, false)

/** What this page can do where it runs. Decided once, when the app starts. */
export const capabilities = (): Capabilities => decided

/** Says whose variant of the app it is, which comes with the page. */
export function decideCapabilities(isBranded: boolean): void {
  decided = capabilitiesOf(mode, isBranded)
}
