import { createHash } from 'node:crypto'

/** How the samples of a video are encrypted (ISO/IEC 23001-7): `cenc` in counter mode, `cbcs` in a pattern of blocks, as Apple wants it. */
export const SCHEMES = ['cenc', 'cbcs'] as const
export type Scheme = (typeof SCHEMES)[number]

/** DRM systems by the numbers under which manifests know them (DASH-IF registry). */
export const SYSTEM_IDS = {
  clearkey: 'e2719d58-a985-b3c9-781a-b030af78d30e',
  widevine: 'edef8ba9-79d6-4ace-a3c8-27dcd51d21ed',
  playready: '9a04f079-9840-4286-ab92-e65be0885f95',
  fairplay: '94ce86fb-07ff-4f43-adb8-93d2fa968ca2',
} as const
export type DrmSystem = keyof typeof SYSTEM_IDS

/** What a manifest says of one system, so that it knows which licence to ask for. */
export interface SystemData {
  readonly system: DrmSystem
  /** A `pssh` box, base64. */
  readonly pssh?: string
}

/** The key of a video, and what the systems that hand it out say of it. */
export interface ContentKey {
  /** 16 bytes. */
  readonly keyId: Uint8Array
  /** 16 bytes. */
  readonly key: Uint8Array
  /** 16 bytes with which all samples begin, where who hands out the key hands it out too; drawn otherwise. */
  readonly iv?: Uint8Array
  readonly systems: readonly SystemData[]
}

/** What an asset says of its encryption by samples. The key itself is never in it. */
export interface Protection {
  readonly scheme: Scheme
  /** 32 hex digits. */
  readonly keyId: string
  readonly systems: readonly SystemData[]
}

/** Where the key of a provider's titles comes from, and which systems have to hand it out. */
export interface KeyServer {
  /** Its id. */
  readonly provider: number
  readonly url: string
  readonly systems: readonly Exclude<DrmSystem, 'clearkey'>[]
}

/**
 * Id of the asset that shows another one under protection. Whoever hands out licences has a key of their own: the same video protected
 * for two of them is two assets, and so is one for another key server of the same provider, or for more systems.
 * @param keyServer null where the service makes the key
 */
export function protectedId(assetId: string, scheme: Scheme, keyServer: KeyServer | null): string {
  if (keyServer === null) return `${assetId}-${scheme}`
  const { provider, url, systems } = keyServer
  const server = createHash('sha256').update(url).digest('hex').slice(0, 8)
  const initials = systems.map((system) => system.charAt(0)).toSorted()
  return `${assetId}-${scheme}-k${provider}-${server}-${initials.join('')}`
}

/** The name that a form had before names told the key server: whichever the provider had then. */
export const earlierProtectedId = (assetId: string, scheme: Scheme, provider: number): string =>
  `${assetId}-${scheme}-k${provider}`

/** Whether two forms of a video have their keys from one key server, for whichever systems: its vendor has licences of both. */
export const areOfOneKeyServer = (one: string, other: string): boolean =>
  ofAnySystem(one) === ofAnySystem(other)
const ofAnySystem = (id: string): string => id.replace(/(-k\d+-[\da-f]{8})-[a-z]*$/, '$1')

/** A key id as manifests write it. @param hex 32 digits */
export const keyIdText = (hex: string): string =>
  hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
