import { expect, test } from 'vitest'
import { getChannel, listChannels } from '#contract/tv.ts'
import { answerKeys, type Audience } from './answer-key.ts'

const audience: Audience = { providerId: 1, language: 'en', maxAge: null, isByNetwork: false }
const ask = (query: Readonly<Record<string, string>>, of: Audience = audience) =>
  answerKeys(getChannel, {})({ params: { id: 'dala' }, query }, of)

test('who asks, and what nobody reads, makes no key of its own; for whom it is answered does', () => {
  const plain = ask({})
  expect(plain).not.toBeNull()
  for (const name of ['access_token', 'format', 'provider', 'lang', 'includes', 'force_https', 'invented'])
    expect([name, ask({ [name]: 'one' })]).toEqual([name, plain])
  const others: Partial<Audience>[] = [
    { providerId: 2 },
    { language: 'ru' },
    { maxAge: 12 },
    { isByNetwork: true },
  ]
  const keys = others.map((other) => ask({}, { ...audience, ...other }))
  expect(new Set([plain, ...keys]).size).toBe(1 + others.length)
  expect(answerKeys(listChannels, {})({ params: {}, query: {} }, audience)).not.toBe(plain)
})
