import type { Device, Role, User } from '#contract/identity.ts'
import { DEFAULT_PARENTAL } from '#domain/identity/pin.ts'
import type { ProviderRow } from '../db/tables.ts'
import { toProvider } from '../tenancy/provider-answers.ts'
import { deviceHandle } from './device-handle.ts'
import { deviceLimit, type DeviceRow } from './device.store.ts'
import type { UserRow } from './user.store.ts'

/**
 * A user as a profile of this role may know it: the PIN is not for children. What is offered, and what money there is, is said elsewhere.
 * @param pin in plain digits; null where there is none
 */
export function toUser(
  row: UserRow,
  provider: ProviderRow,
  language: string,
  role: Role,
  pin: string | null,
): User {
  return {
    id: row.id,
    username: row.username,
    phone: row.phone,
    email: row.email,
    first_name: row.first_name,
    timezone: provider.time_zone,
    provider_uid: null,
    device_limit: deviceLimit(provider),
    provider: toProvider(provider, language),
    is_guest: row.is_guest,
    date_joined: row.date_joined.toISOString(),
    refer_id: row.refer_id,
    parental_status: row.parental_status,
    parental_code: !row.is_guest && role === 'adult' ? pin : null,
    parental_dialogue: null,
    accounts: [],
  }
}

/**
 * A device as the other devices of its account know it: whoever holds one of them signs in as none of the others, and reaches none of them
 * by what it is notified by.
 */
export function toOthersDevice(row: DeviceRow, secret: Uint8Array): Device {
  const handle = deviceHandle(secret, row.id)
  return { ...toDevice(row), id: handle, serial: handle, notification: null }
}

/** A device as it knows itself: its id is as good as a token of it. */
export function toDevice(row: DeviceRow): Device {
  const { data } = row
  return {
    id: row.id,
    serial: row.serial,
    device_type: data['device_type'] ?? null,
    vendor: data['vendor'] ?? null,
    model: data['model'] ?? null,
    version: data['version'] ?? null,
    os_name: data['os_name'] ?? null,
    os_version: data['os_version'] ?? null,
    application_type: data['application_type'] ?? null,
    login_at: row.login_at?.toISOString() ?? null,
    notification: row.notification,
    settings: { parentalChannels: row.settings.parentalChannels ?? false },
    parental_settings: { ...DEFAULT_PARENTAL, ...row.parental_settings },
  }
}
