import { type Protection, SYSTEM_IDS } from './protection.ts'

const METHOD = { cenc: 'SAMPLE-AES-CTR', cbcs: 'SAMPLE-AES' } as const

/**
 * What an HLS playlist says of samples that are encrypted, a line for each system that can hand out their key by HLS (RFC 8216, 4.3.2.4). Apple's
 * takes only `cbcs`, under an address that names the key.
 */
export function keyTags({ scheme, keyId, systems }: Protection): string {
  const tag = (uri: string, format: string): string =>
    `#EXT-X-KEY:METHOD=${METHOD[scheme]},URI="${uri}",KEYID=0x${keyId.toUpperCase()},KEYFORMAT="${format}",KEYFORMATVERSIONS="1"\n`
  const lines = systems.map(({ system, pssh }) => {
    if (system === 'fairplay')
      return scheme === 'cbcs' ? tag(`skd://${keyId}`, 'com.apple.streamingkeydelivery') : ''
    if (system === 'clearkey') return tag(`data:text/plain;base64,${commonPssh(keyId)}`, 'org.w3.clearkey')
    if (pssh === undefined) return ''
    if (system === 'playready')
      return tag(`data:text/plain;charset=UTF-16;base64,${dataOf(pssh)}`, 'com.microsoft.playready')
    return tag(`data:text/plain;base64,${pssh}`, `urn:uuid:${SYSTEM_IDS[system]}`)
  })
  return lines.join('')
}

/** What a `pssh` box carries for its system, without the box: the object of PlayReady, which players read by itself. Base64. */
function dataOf(pssh: string): string {
  const box = Buffer.from(pssh, 'base64')
  // Size, name, version and system; of version 1 also how many ids of keys there are, and these.
  const ids = box[8] === 1 ? 4 + 16 * box.readUInt32BE(28) : 0
  const begin = 28 + ids + 4
  return box.subarray(begin, begin + box.readUInt32BE(begin - 4)).toString('base64')
}

/** The `pssh` box that every system reads: the key's id alone (W3C, "cenc" Initialization Data Format, 4). Base64. */
function commonPssh(keyId: string): string {
  const head = '0000003470737368010000001077efecc0b24d02ace33c1e52e2fb4b00000001'
  return Buffer.from(`${head}${keyId}00000000`, 'hex').toString('base64')
}
