import type { Device } from '#contract/identity.ts'

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** How a device is called: its make and model, with its system; null where it told neither. */
export function deviceName(
  device: Pick<Device, 'vendor' | 'model' | 'os_name' | 'os_version'>,
): string | null {
  const made = [device.vendor, device.model].filter(Boolean).map((part) => capital(String(part)))
  const system = [device.os_name, device.os_version].filter(Boolean).join(' ')
  const name = made.join(' ')
  if (name === '') return system === '' ? null : system
  return system === '' || system === name ? name : `${name}, ${system}`
}
