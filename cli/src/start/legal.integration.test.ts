import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LegalText } from '#contract/legal.ts'
import type { Network } from '#contract/providers.ts'
import { EVIL, openPageService } from '../testing/page-service.ts'
import type { RunningService } from '../testing/running-service.ts'
import { seePage } from '../testing/seen-page.ts'

let service: RunningService
beforeAll(async () => {
  service = await openPageService()
})
afterAll(() => service.close())

const ask = (path: string, provider: string) => service.app.inject(`/v2/${path}?provider=${provider}&lang=en`)

test('a provider that has a legal text links it, with its own name and contacts in it', async () => {
  expect((await ask('users/self/network', 'other')).json<Network>()).toMatchObject({
    agreement: null,
    privacy: '/privacy',
  })
  const answer = await ask('legal/privacy', 'other')
  expect(answer.json<LegalText>()).toEqual({
    kind: 'privacy',
    title: 'Privacy at Other',
    text: `Ask help@other.example.\n\n## What we keep\n\n- Phones\n- ${EVIL}`,
  })
  for (const kind of ['agreement', 'nothing', '__proto__', 'constructor'])
    expect((await ask(`legal/${kind}`, 'other')).statusCode).toBe(404)
  expect((await ask('legal/privacy', 'small')).statusCode).toBe(404)
  expect((await ask('users/self/network', 'small')).json<Network>().privacy).toBeNull()
})

test('its page is text for everybody, also where nobody watches without signing in [shell.route-privacy] [shell.route-terms-rules] [identity.no-login-pages]', async () => {
  const page = await seePage(service, '/privacy?provider=other')
  expect([page.status, page.isIndexed, page.canonical]).toEqual([200, true, 'https://other.example/privacy'])
  expect(page.title).toContain('Privacy at Other')
  expect(page.html).toContain('<h2>What we keep</h2><ul><li>Phones</li>')
  expect(page.text).toContain(EVIL)
  expect(page.html).not.toContain('<script>alert')

  expect((await seePage(service, '/terms?provider=other')).text).toContain('Terms Be fair.')
  const lost = await seePage(service, '/agreement?provider=other')
  expect([lost.status, lost.isIndexed]).toEqual([404, false])
})
