import type { EngineFault } from './engine.ts'
import { type ProtectionFault, readRefusal } from './protection-fault.ts'

/** What an error of Shaka Player says (`shaka.util.Error`). */
export interface DashError {
  /** 1: it goes on by itself. */
  readonly severity: number
  readonly category: number
  readonly code: number
  readonly data: readonly unknown[]
}

/** Its categories and codes, as far as the answer to them differs. */
const RECOVERABLE = 1
export const CATEGORY = { network: 1, text: 2, media: 3, manifest: 4, drm: 6 } as const
const CODES = {
  badStatus: 1001,
  noBrowserSupport: 4032,
  restricted: 4012,
  noKnownSystem: 6000,
  noKeySystem: 6001,
  noMediaKeys: 6020,
  licenceFailed: 6007,
  expired: 6014,
  loadInterrupted: 7000,
} as const
const NO_SYSTEM: ReadonlySet<number> = new Set([CODES.noKnownSystem, CODES.noKeySystem, CODES.noMediaKeys])
/** What the service answers to a grant that is over. */
export const REFUSED = 403
/** The type of a request for a manifest. */
const MANIFEST_REQUEST = 0
/** Where the type stands in what is told of a bad status; what else is told of a request ends with it. */
const TYPE_AT_BAD_STATUS = 4

/** The HTTP status of an answer that was an error; null where none came. */
export const statusOf = ({ code, data }: DashError): number | null =>
  code === CODES.badStatus ? Number(data[1]) : null

/** What an error of Shaka Player means to us, or null where it is none: another source was loaded meanwhile. */
export function faultOfDash(error: DashError, url: string): EngineFault | null {
  const { severity, category, code, data } = error
  if (code === CODES.loadInterrupted) return null
  const told = {
    isFatal: severity !== RECOVERABLE,
    code,
    errorType: `shaka ${category}`,
    details: String(data.find((one) => typeof one === 'string') ?? ''),
    url,
  }
  if (category === CATEGORY.drm) return drmFault(error, told)
  if (code === CODES.restricted) return restrictionFault(data[0] as Restrictions | undefined, told)
  if (category === CATEGORY.network) {
    const status = statusOf(error)
    if (status === REFUSED) return { ...told, kind: 'refused', code: status }
    return {
      ...told,
      kind: data.at(status === null ? -1 : TYPE_AT_BAD_STATUS) === MANIFEST_REQUEST ? 'network' : 'fragment',
    }
  }
  if (code === CODES.noBrowserSupport) return { ...told, kind: 'codec' }
  return { ...told, kind: category === CATEGORY.manifest ? 'parse' : 'media' }
}

/** Of `shaka.extern.RestrictionInfo`: keys that the licence does not bring, and what the browser's system says of those that it does. */
interface Restrictions {
  readonly missingKeys?: readonly string[]
  readonly restrictedKeyStatuses?: readonly string[]
}
const EXPIRED = 'expired'

/** Nothing is left that may be played: for want of keys, for a screen that is not protected, or of what we let be played. */
function restrictionFault(
  { missingKeys = [], restrictedKeyStatuses: statuses = [] }: Restrictions = {},
  told: Omit<EngineFault, 'kind'>,
): EngineFault {
  if (statuses.includes(EXPIRED)) return { ...told, kind: 'refused', isFatal: true }
  if (missingKeys.length + statuses.length === 0) return { ...told, kind: 'codec' }
  return { ...told, kind: 'protection', isFatal: true, protection: refusedBySystem(CODES.restricted) }
}

const refusedBySystem = (code: number): ProtectionFault => ({
  code,
  message: null,
  error: null,
  isUnsupported: NO_SYSTEM.has(code),
})

function drmFault({ code, data }: DashError, told: Omit<EngineFault, 'kind'>): EngineFault {
  // Another grant brings another licence.
  if (code === CODES.expired) return { ...told, kind: 'refused', isFatal: true }
  const inner = code === CODES.licenceFailed ? (data[0] as DashError | undefined) : undefined
  if (inner?.code !== CODES.badStatus)
    return { ...told, kind: 'protection', isFatal: true, protection: refusedBySystem(code) }
  const [, status, body] = inner.data
  const refusal = readRefusal(typeof body === 'string' ? body : '')
  if (refusal === 'over') return { ...told, kind: 'refused', code: Number(status) }
  return { ...told, kind: 'protection', isFatal: true, protection: refusal }
}
