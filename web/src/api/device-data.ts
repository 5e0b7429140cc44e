import type { DeviceData } from '#contract/identity.ts'

/** What this browser tells of itself when its device is registered, from its user agent. */
export function deviceData(userAgent: string): Omit<DeviceData, 'serial'> {
  const isPhone = /Mobile|iPhone|Android.+Mobile/.test(userAgent)
  const isTablet = !isPhone && /iPad|Android|Tablet/.test(userAgent)
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\/([\d.]+)/.exec(
    // Edge and Opera call themselves Chrome too, Chrome calls itself Safari too.
    (/(Edg|OPR)\/[\d.]+/.exec(userAgent) ?? [userAgent])[0],
  )
  const system = /(Windows NT|Android|iPhone OS|CPU OS|Mac OS X|Linux)[ /]?([\d._]*)/.exec(userAgent)
  return {
    device_type: isPhone ? 'phone' : isTablet ? 'tablet' : 'pc',
    vendor: 'browser',
    model: browser?.[1] ?? 'browser',
    version: browser?.[2]?.slice(0, 40) ?? '0',
    os_name: system?.[1] ?? 'unknown',
    os_version: system?.[2] || '0',
    application_type: 'web',
  }
}
