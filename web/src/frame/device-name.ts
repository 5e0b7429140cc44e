import type { Device } from '#contract/identity.ts'

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** What browsers tell where they know nothing. */
const SAYS_NOTHING = new Set(['', '0', 'browser', 'unknown'])
const told = (text: string | null): string =>
  text === null || SAYS_NOTHING.has(text.toLowerCase()) ? '' : text

/** How a device is called: its make and model, with its system; null where it told neither. */
export function deviceName(
  device: Pick<Device, 'vendor' | 'model' | 'os_name' | 'os_version'>,
): string | null {
  const made = [told(device.vendor), told(device.model)].filter(Boolean).map(capital)
  const system = [told(device.os_name), told(device.os_version)].filter(Boolean).join(' ')
  const name = made.join(' ')
  if (name === '') return system === '' ? null : system
  return system === '' || system === name ? name : `${name}, ${system}`
}
