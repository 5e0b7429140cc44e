import { MonitorSmartphone, Smartphone, Tablet, Tv, type LucideIcon } from 'lucide-react'
import { HELP_DEVICES, type HelpDevice } from '#contract/help.ts'

const ICONS: Readonly<Record<HelpDevice, LucideIcon>> = {
  android_tv: Tv,
  samsung: Tv,
  lg: Tv,
  android: Smartphone,
  ios: Tablet,
}
const TVS: ReadonlySet<string> = new Set(['android_tv', 'samsung', 'lg'])

/** Whether a name is that of a device that we know. */
export const isHelpDevice = (name: string | null): name is HelpDevice =>
  HELP_DEVICES.some((device) => device === name)

export const iconOf = (device: string): LucideIcon =>
  isHelpDevice(device) ? ICONS[device] : MonitorSmartphone

export const isTv = (device: string): boolean => TVS.has(device)

/** The page of a device's instructions. */
export const instructionsPath = (device: string): string => `/instructions?device=${device}`

/** The device that somebody holds, by its browser; null for a computer. */
export function ownDevice(userAgent: string): HelpDevice | null {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  return /Android/.test(userAgent) ? 'android' : null
}
