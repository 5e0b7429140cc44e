import type { App, Ports } from '../ports.ts'
import { registerMessages } from './account-message.routes.ts'
import { registerAccount } from './account.routes.ts'
import { registerDevices } from './device.routes.ts'
import { registerLogin } from './login.routes.ts'
import { registerOtp } from './otp.routes.ts'
import { registerPhoneReturn } from './phone-return.routes.ts'
import { registerPin } from './pin.routes.ts'
import { registerProfiles } from './profile.routes.ts'
import { registerRegional } from './regional/regional.routes.ts'

/** Guests and logins, devices and their tokens, the account, its profiles and its PIN. */
export function registerIdentity(app: App, ports: Ports): void {
  registerLogin(app, ports)
  registerOtp(app, ports)
  registerRegional(app, ports)
  registerDevices(app, ports)
  registerAccount(app, ports)
  registerProfiles(app, ports)
  registerPin(app, ports)
  registerPhoneReturn(app, ports)
  registerMessages(app, ports)
}
