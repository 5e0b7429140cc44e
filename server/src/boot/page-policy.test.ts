import { expect, test } from 'vitest'
import type { ProviderRow } from '../db/tables.ts'
import { pagePolicy } from './page-policy.ts'

const provider = (embed_origins: string[] = [], pay_frame_origins: string[] = []) =>
  ({
    accent: '#F4B544',
    theme: 'dark',
    sign_in: {},
    client: {},
    trackers: {},
    embed_origins,
    pay_frame_origins,
  }) as unknown as ProviderRow

const policyOf = (one: ProviderRow, path: string): string => pagePolicy(one, path, false)[1] ?? ''

test('nobody shows a page inside a page, but for the embedded ones at those whom the provider names', () => {
  const shared = provider(['https://partner.example', 'https://*.friend.example'])
  expect(policyOf(shared, '/contents/metropolis')).toMatch(/; frame-ancestors 'none'$/)
  for (const path of ['/content_embed/metropolis', '/channel_embed/one', '/content_embed'])
    expect(policyOf(shared, path)).toMatch(
      /; frame-ancestors https:\/\/partner\.example https:\/\/\*\.friend\.example$/,
    )
  expect(policyOf(provider(), '/content_embed/metropolis')).toMatch(/; frame-ancestors 'none'$/)
  expect(policyOf(shared, '/content_embedded')).toMatch(/; frame-ancestors 'none'$/)
})

test('a page loads from its own service alone; no inline script is admitted, and no inline style but the colours of the provider', () => {
  const policy = policyOf(provider(), '/')
  expect(policy).not.toContain('unsafe')
  expect(policy).toMatch(/(?:^|; )script-src 'self'(?:;|$)/)
  for (const rule of ["default-src 'none'", "connect-src 'self'", "base-uri 'none'", "form-action 'self'"])
    expect(policy.split('; ')).toContain(rule)
  expect(policy).toMatch(/; style-src 'self' 'sha256-[\w+/=]{44}';/)
  const other = policyOf({ ...provider(), accent: '#3FB8A0' }, '/')
  expect(other).not.toBe(policy)
  expect(policyOf({ ...provider(), theme: 'light' }, '/')).not.toBe(policy)
})

test('who may cast gets the script that finds devices, and what plays before films is loaded from where the provider says; nobody else does', () => {
  const script = 'https://cast.example/sender.js?framework=1'
  const client = {
    cast: { script, receiver: 'CC1AD845' },
    packshots: ['https://studio.example/a/ident.m3u8'],
  }
  const policy = policyOf({ ...provider(), client }, '/')
  expect(policy.split('; ')).toContain("script-src 'self' https://cast.example")
  expect(policy.split('; ')).toContain("connect-src 'self' https://studio.example")
  expect(policy.split('; ')).toContain("media-src 'self' blob: data: https://studio.example")
  expect(policyOf(provider(), '/')).not.toMatch(/cast\.example|studio\.example/)
})

test('only a page that came by HTTPS asks for it from then on', () => {
  expect(pagePolicy(provider(), '/', true)).toContain('strict-transport-security')
  expect(pagePolicy(provider(), '/', false)).not.toContain('strict-transport-security')
})

test('frames hold the payment pages that the provider names, and nothing else', () => {
  const policy = policyOf(provider([], ['https://pay.example', 'https://bank.example:8443']), '/').split('; ')
  expect(policy).toContain('frame-src https://pay.example https://bank.example:8443')
  expect(policyOf(provider(), '/')).not.toContain('frame-src')
})

test('scripts and the pixel of others come from the origins that the provider names, and from nowhere else', () => {
  const trackers = {
    audience_pixel: 'https://counter.example/p?site=12',
    tag_manager: 'https://tags.example/t.js',
    web_vitals: 'https://tags.example/v.js',
  }
  const policy = policyOf({ ...provider(), trackers }, '/').split('; ')
  for (const rule of [
    "script-src 'self' https://tags.example",
    "connect-src 'self' https://tags.example",
    "img-src 'self' https://counter.example",
  ])
    expect(policy).toContain(rule)
})

test('a page asks the address of its provider who watches, and no other one', () => {
  const asking = { ...provider(), sign_in: { auto_auth_url: 'https://who.darvoza.example/watch' } }
  expect(policyOf(asking, '/').split('; ')).toContain("connect-src 'self' https://who.darvoza.example")
})

test('ads of other systems are fetched from the origins that the provider names, and shown from there', () => {
  const ads = {
    most: 1,
    every_minutes: null,
    without: [],
    is_removable: true,
    origins: ['https://ads.example'],
  }
  const rules = policyOf({ ...provider(), ads }, '/').split('; ')
  expect(rules).toContain("connect-src 'self' https://ads.example")
  expect(rules).toContain("media-src 'self' blob: data: https://ads.example")
  expect(policyOf({ ...provider(), ads: null }, '/')).not.toContain('ads.example')
})
