import { listDevices, registerDevice, removeDevice } from '#contract/identity-endpoints.ts'
import type { Device, DeviceData } from '#contract/identity.ts'
import { isKind, isOwnAnswer, isRefusedFor, meaningOf } from './failure-meaning.ts'
import type { Send } from './request.ts'

/** The device that was signed in longest ago, but not the one of this serial; one that never was comes first. */
export function oldestDevice(devices: readonly Device[], serial: string): Device | null {
  const others = devices.filter((device) => device.serial !== serial)
  return others.toSorted((a, b) => (a.login_at ?? '').localeCompare(b.login_at ?? ''))[0] ?? null
}

/** Any 400 may mean that there are too many, unless it says what is wrong with which field. */
function mayBeFull(error: unknown): boolean {
  const { kind, fields } = meaningOf(error)
  return kind === 'full' || (kind === 'invalid' && Object.keys(fields).length === 0)
}

/**
 * Makes this browser a device of the user of a token, and answers the device's id. Where there are too many, the oldest
 * gives way, once. Throws an `ApiFailure`; `too_many_devices` if there is still no room.
 */
export async function enterDevice(send: Send, device: DeviceData, token: string): Promise<string> {
  const devices = await send(listDevices, {}, token)
  const register = async () => (await send(registerDevice, { body: device }, token)).id
  try {
    return await register()
  } catch (error) {
    const oldest = mayBeFull(error) ? oldestDevice(devices, device.serial) : null
    if (!oldest) throw error
    await send(removeDevice, { params: { id: oldest.id } }, token)
    return await register()
  }
}

/** Whether the service does not know a device, or nothing by its name, or that of a guest where there are none any more. */
export const isUnknownDevice = (error: unknown): boolean =>
  isOwnAnswer(error) && (isKind(error, 'invalid', 'session', 'not_found') || isRefusedFor(error, 'sign_in'))
