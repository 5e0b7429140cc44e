import { Laptop, type LucideIcon, MonitorSmartphone, Smartphone, Tablet, Tv } from 'lucide-react'

const ICONS: Readonly<Record<string, LucideIcon>> = {
  tv: Tv,
  tablet: Tablet,
  phone: Smartphone,
  pc: Laptop,
}

/** The drawing of a kind of device. */
export const deviceIcon = (type: string | null): LucideIcon => ICONS[type ?? ''] ?? MonitorSmartphone
