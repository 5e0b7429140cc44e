import { createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { authorization, encryptFor, pushKeyOf } from './web-push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('a message is encrypted as the example of RFC 8291 is', () => {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const sealed = encryptFor({ keys }, Buffer.from('When I grow up, I want to be a watermelon'), {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    scalar: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  })
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('every node has the same key, and signs with it what a push service can check', () => {
  const secret = Buffer.alloc(32, 7)
  const key = pushKeyOf(secret)
  expect(pushKeyOf(secret).point).toBe(key.point)
  expect(pushKeyOf(Buffer.alloc(32, 8)).point).not.toBe(key.point)
  const word = authorization(
    key,
    'https://push.example/send/1',
    'mailto:help@trial.example',
    1_000_000_000_000,
  )
  const [, said = '', signature = ''] = /^vapid t=(\S+)\.(\S+), k=\S+$/.exec(word) ?? []
  const [, claims = ''] = said.split('.')
  expect(JSON.parse(bytes(claims).toString())).toEqual({
    aud: 'https://push.example',
    exp: 1_000_043_200,
    sub: 'mailto:help@trial.example',
  })
  const point = bytes(key.point)
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const theirs = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
  expect(verify('sha256', Buffer.from(said), theirs, bytes(signature))).toBe(true)
})
