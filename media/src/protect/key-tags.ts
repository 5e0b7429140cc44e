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
    const format = system === 'playready' ? 'com.microsoft.playready' : `urn:uuid:${SYSTEM_IDS[system]}`
    return pssh === undefined ? '' : tag(`data:text/plain;base64,${pssh}`, format)
  })
  return lines.join('')
}

/** The `pssh` box that every system reads: the key's id alone (W3C, "cenc" Initialization Data Format, 4). Base64. */
function commonPssh(keyId: string): string {
  const head = '0000003470737368010000001077efecc0b24d02ace33c1e52e2fb4b00000001'
  return Buffer.from(`${head}${keyId}00000000`, 'hex').toString('base64')
}
