import { expect, test } from 'vitest'
import { readStartQuery, takeStartQuery, withoutSecrets } from './start-query.ts'

test('a token comes under either of two names [identity.query-token] [identity.query-access-token]', () => {
  expect(readStartQuery('?token=abc').token).toBe('abc')
  expect(readStartQuery('?access_token=def').token).toBe('def')
  expect(readStartQuery('?token=&access_token=def').token).toBe('def')
  expect(readStartQuery('').token).toBeNull()
  expect(readStartQuery(`?token=${'a'.repeat(201)}`).token).toBeNull()
})

test('the serial of a device and the partner come with the address [identity.query-device-serial]', () => {
  expect(readStartQuery('?device_serial=box-7&partner=telco')).toMatchObject({
    deviceSerial: 'box-7',
    partner: 'telco',
  })
})

test('parental control is ignored only where the address says so [identity.query-ignore-parental-control]', () => {
  const ignores = (search: string) => readStartQuery(search).ignoresParentalControl
  expect(ignores('?ignore_parental_control=true')).toBe(true)
  expect(ignores('?ignore_parental_control=1')).toBe(true)
  expect(ignores('?ignore_parental_control=false')).toBe(false)
  expect(ignores('')).toBe(false)
})

test('a messenger is known by its data, in the query or behind the hash, or by the mode', () => {
  expect(readStartQuery('?tgWebAppData=x').isMessengerApp).toBe(true)
  expect(readStartQuery('', '#tgWebAppData=x&tgWebAppVersion=7').isMessengerApp).toBe(true)
  expect(readStartQuery('?mode=telegram').isMessengerApp).toBe(true)
  expect(readStartQuery('?mode=token', '#tariffs').isMessengerApp).toBe(false)
})

test('a payment under way and a click are read in every spelling', () => {
  expect(readStartQuery('?transaction_id=5').isPaying).toBe(true)
  expect(readStartQuery('?purchased=true').isPaying).toBe(true)
  expect(readStartQuery('?purchased=false').isPaying).toBe(false)
  for (const name of ['click_id', 'clickid', 'clickId']) {
    expect(readStartQuery(`?${name}=c1`).clickId).toBe('c1')
  }
})

test('another back end is named in one of three ways; whether it is gone to says the provider', () => {
  const plain = readStartQuery('')
  const backend = 'https://stranger.example'
  for (const name of ['devapi', 'api', 'backend'])
    expect(readStartQuery(`?${name}=${backend}`)).toEqual({ ...plain, backend })
  for (const name of ['api_url', 'host', 'url']) expect(readStartQuery(`?${name}=${backend}`)).toEqual(plain)
})

test('credentials leave the address bar, everything else stays as it was written', () => {
  expect(withoutSecrets('?token=a&partner=telco&q=a%20b&access_token=b&device_serial=c')).toBe(
    '?partner=telco&q=a%20b',
  )
  expect(withoutSecrets('?tok%65n=a')).toBe('')
  const written: unknown[] = []
  const history = {
    state: { idx: 0 },
    replaceState: (...given: unknown[]) => void written.push(given),
  }
  const place = { pathname: '/watch/7', search: '?token=a&partner=telco', hash: '#now' }
  expect(takeStartQuery(place, history).token).toBe('a')
  expect(written).toEqual([[{ idx: 0 }, '', '/watch/7?partner=telco#now']])
  takeStartQuery({ ...place, search: '?partner=telco' }, history)
  expect(written).toHaveLength(1)
})
