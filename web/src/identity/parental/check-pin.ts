import { checkParentalCode } from '#contract/profiles.ts'
import { call } from '../../api/client.ts'

/** Has the service check the PIN: it counts the wrong ones. Throws an `ApiFailure`, `wrong_pin` among them. */
export async function checkPin(pincode: string): Promise<void> {
  await call(checkParentalCode, { body: { pincode } })
}
