import { type ContentKey, type DrmSystem, keyIdText, SYSTEM_IDS, type SystemData } from './protection.ts'

/** What a key server is asked for: one key for all tracks of an asset (DASH-IF CPIX 2.3, as SPEKE 2 has it). */
export interface KeyOrder {
  readonly assetId: string
  /** 16 bytes, chosen by who asks. */
  readonly keyId: Uint8Array
  readonly scheme: 'cenc' | 'cbcs'
  readonly systems: readonly Exclude<DrmSystem, 'clearkey'>[]
}

/** A key server has answered something that no key can be taken from. */
export class KeyServerError extends Error {}

const NAMESPACES = 'xmlns:cpix="urn:dashif:org:cpix" xmlns:pskc="urn:ietf:params:xml:ns:keyprov:pskc"'

/** The document that asks. */
export function cpixRequest({ assetId, keyId, scheme, systems }: KeyOrder): string {
  const kid = keyIdText(Buffer.from(keyId).toString('hex'))
  const drm = systems.map(
    (system) =>
      `<cpix:DRMSystem kid="${kid}" systemId="${SYSTEM_IDS[system]}"><cpix:PSSH/><cpix:ContentProtectionData/></cpix:DRMSystem>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<cpix:CPIX contentId="${assetId}" version="2.3" ${NAMESPACES}>`,
    `<cpix:ContentKeyList><cpix:ContentKey kid="${kid}" commonEncryptionScheme="${scheme}"/></cpix:ContentKeyList>`,
    `<cpix:DRMSystemList>${drm.join('')}</cpix:DRMSystemList>`,
    `<cpix:ContentKeyUsageRuleList><cpix:ContentKeyUsageRule kid="${kid}" intendedTrackType="ALL"/></cpix:ContentKeyUsageRuleList>`,
    '</cpix:CPIX>',
    '',
  ].join('\n')
}

const KEY_BYTES = 16

/**
 * The key that a key server has given, with what its systems say.
 * @throws KeyServerError for another key than was asked for, one that is no key, and another scheme
 */
export function readCpix(
  document: string,
  { keyId, scheme }: Pick<KeyOrder, 'keyId' | 'scheme'>,
): ContentKey {
  const kid = keyIdText(Buffer.from(keyId).toString('hex'))
  const about = elements(document, 'ContentKey').find(
    (one) => attribute(one.head, 'kid')?.toLowerCase() === kid,
  )
  if (!about) throw new KeyServerError('it gives no key of the id that was asked for')
  const said = attribute(about.head, 'commonEncryptionScheme')
  if (said !== undefined && said !== scheme)
    throw new KeyServerError(`it gives a key for ${said}, not for ${scheme}`)
  const plain = elements(about.body, 'PlainValue')[0]?.body.trim() ?? ''
  const key = Buffer.from(plain, 'base64')
  if (key.length !== KEY_BYTES) throw new KeyServerError('it gives no key of 16 bytes')
  if (key.equals(keyId)) throw new KeyServerError('it gives the id of the key in place of the key')
  const systems = elements(document, 'DRMSystem')
    .filter(({ head }) => attribute(head, 'kid')?.toLowerCase() === kid)
    .flatMap(({ head, body }): SystemData[] => {
      const id = attribute(head, 'systemId')?.toLowerCase()
      const [system] = Object.entries(SYSTEM_IDS).find(([, known]) => known === id) ?? []
      // ClearKey would hand the key out in the clear.
      if (system === undefined || system === 'clearkey') return []
      const pssh = elements(body, 'PSSH')[0]?.body.trim()
      return [{ system: system as DrmSystem, ...(pssh ? { pssh } : {}) }]
    })
  if (systems.length === 0) throw new KeyServerError('it names no system that hands out the key')
  return { keyId, key, systems }
}

interface Element {
  readonly head: string
  readonly body: string
}

/** Elements of a name, whatever their prefix; of such documents none of these stands within itself. */
function elements(xml: string, name: string): Element[] {
  const pattern = new RegExp(
    `<(?:[\\w-]+:)?${name}(\\s[^>]*?)?(?:/>|>([^]*?)</(?:[\\w-]+:)?${name}\\s*>)`,
    'g',
  )
  return [...xml.matchAll(pattern)].map(([, head = '', body = '']) => ({ head, body }))
}

const attribute = (head: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(head)?.[1]
