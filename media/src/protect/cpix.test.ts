import { expect, test } from 'vitest'
import { wrongInCpix } from '../testing/cpix-schema.ts'
import { cpixRequest, type KeyOrder, readCpix } from './cpix.ts'
import { SYSTEM_IDS } from './protection.ts'

const KID = '00112233-4455-6677-8899-aabbccddeeff'
const KEY = Buffer.from('0f0e0d0c0b0a09080706050403020100', 'hex')
const IV = Buffer.from('202122232425262728292a2b2c2d2e2f', 'hex')
const order: KeyOrder = {
  assetId: 'metropolis-cbcs-k1',
  keyId: Buffer.from(KID.replaceAll('-', ''), 'hex'),
  scheme: 'cbcs',
  systems: ['widevine', 'playready', 'fairplay'],
}
const psshOf = (system: keyof typeof SYSTEM_IDS): string =>
  Buffer.from(`000000207073736800000000${SYSTEM_IDS[system].replaceAll('-', '')}00000000`, 'hex').toString(
    'base64',
  )

/** The request, filled in as SPEKE wants it. */
const answer = (request = cpixRequest(order)): string =>
  request
    .replace(
      'commonEncryptionScheme="cbcs"/>',
      `commonEncryptionScheme="cbcs" explicitIV="${IV.toString('base64')}"><cpix:Data><pskc:Secret><pskc:PlainValue>${KEY.toString('base64')}</pskc:PlainValue></pskc:Secret></cpix:Data></cpix:ContentKey>`,
    )
    .replace('<cpix:PSSH/>', `<cpix:PSSH>${psshOf('widevine')}</cpix:PSSH>`)
    .replace('<cpix:PSSH/>', `<cpix:PSSH>${psshOf('playready')}</cpix:PSSH>`)

test('what a key server is asked keeps to the published schema of CPIX and to SPEKE, for every system and scheme', () => {
  for (const scheme of ['cenc', 'cbcs'] as const)
    for (const systems of [order.systems, ['widevine'], ['fairplay']] as const)
      expect(wrongInCpix(cpixRequest({ ...order, scheme, systems }))).toEqual([])
})

test.each([
  ['ContentKeyUsageRule for all tracks lacks both filters', /<cpix:VideoFilter\/>/, ''],
  ['ContentKeyUsageRule is out of order', /(<cpix:VideoFilter\/>)(<cpix:AudioFilter\/>)/, '$2$1'],
  ['CPIX lacks contentId', / contentId="[^"]*"/, ''],
  ['CPIX lacks version', / version="2.3"/, ''],
  ['ContentKey lacks commonEncryptionScheme', / commonEncryptionScheme="cbcs"/, ''],
  ['DRMSystem lacks systemId', / systemId="[^"]*"/, ''],
  ['DRMSystem has no Signalling', /<cpix:PSSH\/>/, '<cpix:Signalling/>'],
  ['ContentKey has no iv', /(<cpix:ContentKey )/, '$1iv="1" '],
  ['CPIX is out of order', /(<cpix:ContentKeyList>.*<\/cpix:ContentKeyList>)\n(<cpix:DRM.*)/, '$2\n$1'],
] as const)('the check of the schema finds what is wrong: %s', (wrong, right, broken) => {
  expect(wrongInCpix(cpixRequest(order).replace(right, broken))).toContain(wrong)
})

test('a key comes with what its systems say, and with the vector that Apple’s licence brings along', () => {
  expect(readCpix(answer(), order)).toEqual({
    keyId: order.keyId,
    key: KEY,
    iv: IV,
    systems: [
      { system: 'widevine', pssh: psshOf('widevine') },
      { system: 'playready', pssh: psshOf('playready') },
      { system: 'fairplay' },
    ],
  })
  // Samples of several tracks under one counter would give each other away.
  const counted = cpixRequest({ ...order, scheme: 'cenc' })
  expect(
    readCpix(answer(counted.replaceAll('"cenc"', '"cbcs"')).replaceAll('"cbcs"', '"cenc"'), {
      ...order,
      scheme: 'cenc',
    }),
  ).not.toHaveProperty('iv')
})

test('systems that nobody has asked for are left out', () => {
  const { systems } = readCpix(answer(), { ...order, systems: ['fairplay'] })
  expect(systems).toEqual([{ system: 'fairplay' }])
})

test.each([
  ['it answers with the contentId other', / contentId="[^"]*"/, ' contentId="other"'],
  ['it answers with the version 2.1', / version="2.3"/, ' version="2.1"'],
  ['it does not name playready', SYSTEM_IDS.playready, SYSTEM_IDS.clearkey],
  ['it gives no PSSH of widevine', `<cpix:PSSH>${psshOf('widevine')}</cpix:PSSH>`, '<cpix:PSSH/>'],
  ['it gives no PSSH of playready', psshOf('playready'), psshOf('widevine')],
  ['it gives no PSSH of widevine', psshOf('widevine'), 'AAAA'],
  ['vector that is not of 16 bytes', IV.toString('base64'), 'AAAA'],
] as const)(
  'an answer that leaves out or changes what was asked for gives no key: %s',
  (reason, right, wrong) => {
    expect(() => readCpix(answer().replace(right, wrong), order)).toThrow(reason)
  },
)
