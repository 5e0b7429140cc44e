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

const VERSION = '2.3'
const NAMESPACES = 'xmlns:cpix="urn:dashif:org:cpix" xmlns:pskc="urn:ietf:params:xml:ns:keyprov:pskc"'

/**
 * The document that asks. It names what is to be filled in and nothing that is not used here: SPEKE takes an answer that leaves out
 * something that was asked for as a failure. Elements stand in the order of the published schema.
 */
export function cpixRequest({ assetId, keyId, scheme, systems }: KeyOrder): string {
  const kid = keyIdText(Buffer.from(keyId).toString('hex'))
  const drm = systems.map(
    (system) =>
      `<cpix:DRMSystem kid="${kid}" systemId="${SYSTEM_IDS[system]}"${hasPssh(system) ? '><cpix:PSSH/></cpix:DRMSystem>' : '/>'}`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<cpix:CPIX contentId="${assetId}" version="${VERSION}" ${NAMESPACES}>`,
    `<cpix:ContentKeyList><cpix:ContentKey kid="${kid}" commonEncryptionScheme="${scheme}"/></cpix:ContentKeyList>`,
    `<cpix:DRMSystemList>${drm.join('')}</cpix:DRMSystemList>`,
    // One key for all tracks is said by both filters, without a condition: SPEKE takes no other combination of them.
    `<cpix:ContentKeyUsageRuleList><cpix:ContentKeyUsageRule kid="${kid}" intendedTrackType="ALL"><cpix:VideoFilter/><cpix:AudioFilter/></cpix:ContentKeyUsageRule></cpix:ContentKeyUsageRuleList>`,
    '</cpix:CPIX>',
    '',
  ].join('\n')
}

/** Apple's system has no box in the files: its players are led to the key by the playlist. */
const hasPssh = (system: DrmSystem): boolean => system !== 'fairplay'

const KEY_BYTES = 16

/**
 * The key that a key server has given, with what its systems say.
 * @throws KeyServerError for another key than was asked for, one that is no key, another scheme, content or version, and where a system
 * that was asked for is missing or says nothing
 */
export function readCpix(document: string, { assetId, keyId, scheme, systems: asked }: KeyOrder): ContentKey {
  const head = elements(document, 'CPIX')[0]?.head ?? ''
  const mustRepeat = (name: string, sent: string): void => {
    const came = attribute(head, name)
    if (came !== undefined && came !== sent)
      throw new KeyServerError(`it answers with the ${name} ${came}, not with ${sent}`)
  }
  mustRepeat('contentId', assetId)
  mustRepeat('version', VERSION)
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
  const given = attribute(about.head, 'explicitIV')
  const iv = given === undefined ? undefined : Buffer.from(given, 'base64')
  if (iv !== undefined && iv.length !== KEY_BYTES)
    throw new KeyServerError('it gives an initialization vector that is not of 16 bytes')
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
  for (const wanted of asked) {
    const found = systems.find(({ system }) => system === wanted)
    if (!found) throw new KeyServerError(`it does not name ${wanted}`)
    if (hasPssh(wanted) && !isPsshOf(found.pssh ?? '', wanted))
      throw new KeyServerError(`it gives no PSSH of ${wanted}`)
  }
  return {
    keyId,
    key,
    systems: systems.filter(({ system }) => asked.some((wanted) => wanted === system)),
    // In counter mode all tracks would count from the same place.
    ...(iv !== undefined && scheme === 'cbcs' && { iv }),
  }
}

/** Whether some base64 is a `pssh` box of a system (ISO/IEC 23001-7, 8.1). */
function isPsshOf(pssh: string, system: DrmSystem): boolean {
  const box = Buffer.from(pssh, 'base64')
  return (
    box.length >= 32 &&
    box.readUInt32BE(0) === box.length &&
    box.toString('latin1', 4, 8) === 'pssh' &&
    box.toString('hex', 12, 28) === SYSTEM_IDS[system].replaceAll('-', '')
  )
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
