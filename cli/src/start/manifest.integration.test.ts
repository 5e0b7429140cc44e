import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { otherProvider } from '#operate/testing/other-provider.ts'
import { smallServiceFile } from '#operate/testing/small-service.ts'
import { runSmallService } from '../testing/running-service.ts'
import { serviceOfFile } from '../testing/service-of-file.ts'

interface Look {
  readonly shortname: string
  readonly name: string
  readonly accent: string
  readonly brand: { readonly style: string }
  readonly theme?: 'dark' | 'light'
  readonly domain?: string
}
interface Manifest {
  readonly id: string
  readonly name: string
  readonly short_name: string
  readonly description: string
  readonly lang: string
  readonly start_url: string
  readonly scope: string
  readonly display: string
  readonly background_color: string
  readonly theme_color: string
  readonly icons: readonly {
    readonly src: string
    readonly sizes: string
    readonly type: string
    readonly purpose: string
  }[]
}

const DEMO = readFileSync(new URL('../../../demo/providers.yaml', import.meta.url), 'utf8')
const [FIRST, SECOND] = parse(DEMO) as [Look, Look]
const GROUND = { dark: '#0A0E12', light: '#F4F2EC' }

/** An entry of `providers.yaml` that looks as a provider of the demo does. */
const looking = (yaml: string, { accent, brand, theme = 'dark' }: Look): string =>
  yaml
    .replace(/accent: .*/, `accent: '${accent}'\n  theme: ${theme}`)
    .replace(/brand: .*/, `brand: {style: ${brand.style}}`)

const opened = serviceOfFile(async () => ({
  service: await runSmallService(
    Date.UTC(2026, 5, 15, 15, 30),
    {
      'accounts.yaml': smallServiceFile('accounts.yaml').replace(
        'provider: small',
        `provider: ${FIRST.shortname}`,
      ),
      'providers.yaml':
        looking(
          smallServiceFile('providers.yaml')
            .replace('shortname: small', `shortname: ${FIRST.shortname}`)
            .replace('name: Small', `name: ${FIRST.name}`),
          FIRST,
        ) +
        looking(
          otherProvider(
            'id: 2',
            `shortname: ${SECOND.shortname}`,
            `name: ${SECOND.name}`,
            `domain: ${SECOND.domain ?? ''}`,
            'networks: [203.0.113.0/24]',
            'is_guest_allowed: true',
          ).replaceAll('_of: small', `_of: ${FIRST.shortname}`),
          SECOND,
        ),
    },
    '',
  ),
}))

const get = (url: string, { host = 'localhost', ip }: { host?: string; ip?: string } = {}) =>
  opened().service.app.inject({
    url,
    headers: { host, accept: 'text/html', ...(ip !== undefined && { 'x-forwarded-for': ip }) },
  })
const manifest = async (url: string, from?: Parameters<typeof get>[1]): Promise<Manifest> => {
  const answer = await get(url, from)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
  ])
  return answer.json<Manifest>()
}
const PATH = '/manifest.webmanifest'

test('each provider of the demo is installed under its own name and ground, and begins as itself, whether query, host or network chose it', async () => {
  const first = await manifest(PATH)
  expect(first).toMatchObject({
    id: '/',
    name: FIRST.name,
    short_name: FIRST.name,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: GROUND[FIRST.theme ?? 'dark'],
    theme_color: GROUND[FIRST.theme ?? 'dark'],
  })
  expect(await manifest(`${PATH}?provider=${FIRST.shortname}`)).toEqual(first)

  const look = { name: SECOND.name, background_color: GROUND.light, theme_color: GROUND.light }
  const named = `/?provider=${SECOND.shortname}`
  const byQuery = await manifest(`${PATH}?provider=${SECOND.shortname}`)
  expect(byQuery).toMatchObject({ ...look, id: named, start_url: named, scope: '/' })
  // At home an installed app has no address but its own: the network that chose the provider is not there.
  expect(await manifest(PATH, { ip: '203.0.113.9' })).toMatchObject({ ...look, start_url: named })
  const byHost = await manifest(PATH, { host: SECOND.domain ?? '' })
  expect(byHost).toMatchObject({ ...look, id: '/', start_url: '/' })
  expect(byHost.icons).toEqual(byQuery.icons)
  // On the host of one provider the other is named still.
  expect(await manifest(`${PATH}?provider=${FIRST.shortname}`, { host: SECOND.domain ?? '' })).toMatchObject({
    name: FIRST.name,
    start_url: `/?provider=${FIRST.shortname}`,
  })
  expect((await manifest(`${PATH}?lang=en`)).description).not.toBe(first.description)
  expect((await manifest(`${PATH}?lang=en`)).lang).toBe('en')
})

test('the icons are the provider’s mark in its colour on its ground, as a drawing and as pixels of the sizes that launchers ask for', async () => {
  for (const { shortname, accent, theme = 'dark' } of [FIRST, SECOND]) {
    const { icons } = await manifest(`${PATH}?provider=${shortname}`)
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      'any any',
      '192x192 any',
      '192x192 maskable',
      '512x512 any',
      '512x512 maskable',
    ])
    const drawing = await get(icons[0]?.src ?? '')
    expect(drawing.headers['content-type']).toBe('image/svg+xml')
    expect(drawing.body).toContain(`fill="${accent}"`)
    expect(drawing.body).toContain(`fill="${GROUND[theme]}"`)
    for (const { src, sizes, type } of icons.slice(1)) {
      const pixels = await get(src)
      expect([pixels.statusCode, pixels.headers['content-type']]).toEqual([200, type])
      const { width, height } = await sharp(pixels.rawPayload).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  }
  const [one, other] = await Promise.all(
    [FIRST, SECOND].map(({ shortname }) => manifest(`${PATH}?provider=${shortname}`)),
  )
  expect(one?.icons[0]?.src).not.toBe(other?.icons[0]?.src)
})

test('every page names the manifest and the icons of its provider', async () => {
  for (const [{ shortname }, from] of [
    [FIRST, {}],
    [SECOND, { host: SECOND.domain ?? '' }],
    [SECOND, { ip: '203.0.113.9' }],
  ] as const) {
    const { icons } = await manifest(`${PATH}?provider=${shortname}`)
    for (const path of ['/', '/nothing/here']) {
      const { body } = await get(path, from)
      expect(body).toContain(`<link rel="manifest" href="${PATH}?provider=${shortname}" />`)
      const touch = /<link rel="apple-touch-icon" href="([^"]*)"/.exec(body)?.[1] ?? ''
      expect((await get(touch)).headers['content-type']).toBe('image/png')
      expect(body).toContain(`<link rel="icon" href="${icons[0]?.src}" type="image/svg+xml" />`)
    }
  }
})

test('no word of a provider leaves its place: an unknown provider and a wrong method are answered as everywhere', async () => {
  expect(await manifest(`${PATH}?provider=${encodeURIComponent('"><script>')}`)).toEqual(await manifest(PATH))
  const posted = await opened().service.app.inject({ method: 'POST', url: PATH })
  expect(posted.json()).toMatchObject({ error_code: 'method_not_allowed' })
})
