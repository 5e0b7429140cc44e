import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

test('everything has a default', () => {
  const env = readEnv({})
  expect(env).toMatchObject({
    port: 8080,
    databaseUrl: null,
    publicUrl: null,
    ffmpegPath: 'ffmpeg',
    logLevel: 'info',
    stage: 'production',
  })
  expect(env.dataFolder.endsWith('/.openair')).toBe(true)
})

test('what is given is read', () => {
  const env = readEnv({
    PORT: '0',
    HOST: '127.0.0.1',
    DATABASE_URL: 'postgres:///tv?host=/var/run/postgresql',
    PUBLIC_URL: 'https://tv.example/',
    LOG_LEVEL: 'warn',
    OPENAIR_STAGE: 'test',
  })
  expect(env).toMatchObject({
    port: 0,
    host: '127.0.0.1',
    publicUrl: 'https://tv.example',
    logLevel: 'warn',
    stage: 'test',
  })
})

test('one message names every bad variable, and repeats no value', () => {
  const read = () =>
    readEnv({
      PORT: '99999',
      DATABASE_URL: 'mysql://user:hunter2@host/db',
      REDIS_URL: 'http://host',
      PUBLIC_URL: 'tv.example',
      LOG_LEVEL: 'loud',
      OPENAIR_STAGE: 'stage',
      OPENAIR_SECRET: 'short',
      OPENAIR_METRICS_TOKEN: 'two words of it',
      OPENAIR_SANDBOX_URL: 'sandbox:9000',
    })
  expect(read).toThrow(
    /PORT .*DATABASE_URL .*REDIS_URL .*PUBLIC_URL .*OPENAIR_SANDBOX_URL .*LOG_LEVEL .*OPENAIR_STAGE .*OPENAIR_SECRET .*OPENAIR_METRICS_TOKEN /,
  )
  expect(read).not.toThrow(/hunter2|loud|short|two words/)
})

test('a bare % in the password of NATS is refused, and nothing of the password is repeated', () => {
  const refused = () => readEnv({ NATS_URL: 'nats://openair:pa%ss@nats' })
  expect(refused).toThrow('NATS_URL must have % in user and password written as %25')
  expect(refused).not.toThrow('pa%ss')
  expect(readEnv({ NATS_URL: 'nats://openair:pa%25ss@nats' }).natsUrl).toBe('nats://openair:pa%25ss@nats')
})

test('messages are handed to a gateway where one is named', () => {
  expect(readEnv({}).sms).toBeNull()
  expect(readEnv({ OPENAIR_SMS_URL: 'https://sms.example/send' }).sms).toEqual({
    url: 'https://sms.example/send',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"phone":"{phone}","text":"{text}"}',
    bodyType: 'json',
    timeoutMs: 5000,
  })
  const form = readEnv({
    OPENAIR_SMS_URL: 'http://sms.example/send',
    OPENAIR_SMS_HEADERS: '{"Authorization": "Bearer key"}',
    OPENAIR_SMS_BODY: 'to={phone}&message={text}',
    OPENAIR_SMS_TIMEOUT_MS: '900',
  }).sms
  expect(form).toMatchObject({
    headers: { authorization: 'Bearer key', 'content-type': 'application/x-www-form-urlencoded' },
    bodyType: 'form',
    timeoutMs: 900,
  })
  const address = { OPENAIR_SMS_URL: 'https://sms.example/?to={phone}&m={text}', OPENAIR_SMS_METHOD: 'get' }
  expect(readEnv(address).sms).toMatchObject({ method: 'GET', body: null, headers: {} })
})

test('a gateway that cannot work is refused by the name of the variable, without its value', () => {
  const url = 'https://sms.example/send'
  const bad: readonly [string, NodeJS.ProcessEnv][] = [
    ['OPENAIR_SMS_URL', { OPENAIR_SMS_URL: 'ftp://sms.example' }],
    ['OPENAIR_SMS_URL', { OPENAIR_SMS_URL: 'https://user:hunter2@sms.example' }],
    ['OPENAIR_SMS_URL', { OPENAIR_SMS_URL: 'https://{phone}.example/' }],
    ['OPENAIR_SMS_URL', { OPENAIR_SMS_URL: url, OPENAIR_SMS_METHOD: 'GET' }],
    ['OPENAIR_SMS_METHOD', { OPENAIR_SMS_URL: url, OPENAIR_SMS_METHOD: 'hunter2' }],
    ['OPENAIR_SMS_HEADERS', { OPENAIR_SMS_URL: url, OPENAIR_SMS_HEADERS: 'key: hunter2' }],
    ['OPENAIR_SMS_HEADERS', { OPENAIR_SMS_URL: url, OPENAIR_SMS_HEADERS: '{"key": ["hunter2"]}' }],
    ['OPENAIR_SMS_HEADERS', { OPENAIR_SMS_URL: url, OPENAIR_SMS_HEADERS: '{"a b": "hunter2"}' }],
    ['OPENAIR_SMS_HEADERS', { OPENAIR_SMS_URL: url, OPENAIR_SMS_HEADERS: '{"content-type": "text/xml"}' }],
    ['OPENAIR_SMS_BODY', { OPENAIR_SMS_URL: url, OPENAIR_SMS_BODY: 'to={phone}' }],
    ['OPENAIR_SMS_BODY', { OPENAIR_SMS_URL: url, OPENAIR_SMS_BODY: '{"to": {phone}, "hunter2": {text}}' }],
    ['OPENAIR_SMS_TIMEOUT_MS', { OPENAIR_SMS_URL: url, OPENAIR_SMS_TIMEOUT_MS: '0' }],
    ['OPENAIR_SMS_TIMEOUT_MS', { OPENAIR_SMS_URL: url, OPENAIR_SMS_TIMEOUT_MS: 'soon' }],
  ]
  for (const [name, env] of bad) {
    expect(() => readEnv(env)).toThrow(new RegExp(`: ${name} must [^;]*$`))
    expect(() => readEnv(env)).not.toThrow(/hunter2/)
  }
})

test('nobody but this machine is believed about the caller, unless the operator names who is', () => {
  expect(readEnv({}).trustedProxies).toEqual(['loopback'])
  const named = readEnv({ TRUSTED_PROXIES: '10.0.0.0/8, loopback,2001:db8::/32' }).trustedProxies
  expect(named).toEqual(['10.0.0.0/8', 'loopback', '2001:db8::/32'])
  for (const TRUSTED_PROXIES of [
    'everybody',
    '10.0.0.0/33',
    '10.0.0',
    '1.2.3.4/8/8',
    '10.0.0.1,',
    '10.0.0.0/',
    '10.0.0.0/+8',
    '2001:db8::/1e1',
  ])
    expect(() => readEnv({ TRUSTED_PROXIES })).toThrow(/TRUSTED_PROXIES must be addresses/)
})
