import { isEmbedPath } from '#domain/providers/client-mode.ts'
import type { ProviderRow } from '../db/tables.ts'
import { styleSource } from '../http/style-source.ts'
import { brandColours, brandStyle } from './brand-style.ts'

const YEAR_SECONDS = 31_536_000

const policies = new WeakMap<ProviderRow, { readonly page: string; readonly embed: string }>()

/** Origins of addresses, to be added to a rule. */
const originsOf = (urls: readonly (string | undefined)[]): string =>
  [...new Set(urls.flatMap((url) => (url === undefined ? [] : ` ${new URL(url).origin}`)))].join('')

function policiesOf(provider: ProviderRow) {
  const known = policies.get(provider)
  if (known) return known
  const { backends = [], messenger_origins: messengers = [], player_origins: players = [] } = provider.client
  const { cast, packshots = [], blackout_placeholder: placeholder } = provider.client
  const frames = [...new Set([...provider.pay_frame_origins, ...players])]
  const { audience_pixel: pixel, ...scripts } = provider.trackers
  const ofOthers = originsOf(Object.values(scripts))
  const ads = (provider.ads?.origins ?? []).map((origin) => ` ${origin}`).join('')
  const asked = provider.sign_in.auto_auth_url
  const rules = [
    "default-src 'none'",
    // The sender of casts loads its other half from where it comes from.
    `script-src 'self'${ofOthers}${originsOf([cast?.script])}`,
    `style-src 'self' ${styleSource(brandStyle(brandColours(provider)))}`,
    `img-src 'self'${originsOf([pixel, placeholder])}`,
    "font-src 'self'",
    // What such a script has to say it says to where it comes from; who watches is asked where the provider says.
    `${["connect-src 'self'", ...backends, ...(asked ? [new URL(asked).origin] : [])].join(' ')}${ofOthers}${ads}${originsOf(packshots)}`,
    // hls.js feeds the picture piece by piece, begins text tracks as `data:`, and makes its worker of its own text.
    `media-src 'self' blob: data:${ads}${originsOf([...packshots, placeholder])}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
  ].join('; ')
  const hosts = provider.embed_origins.length > 0 ? provider.embed_origins.join(' ') : "'none'"
  const made = {
    page: `${rules}; frame-ancestors ${messengers.length > 0 ? messengers.join(' ') : "'none'"}`,
    embed: `${rules}; frame-ancestors ${hosts}`,
  }
  policies.set(provider, made)
  return made
}

/**
 * Headers that say what a page may load and who may show it inside a page of theirs: nobody but the messenger that the provider names, and
 * for embedded pages the provider's `embed_origins`. Behind HTTPS browsers are told to keep to it. In the flat form that `writeHead` takes.
 * @param path as asked for, without the query
 */
export function pagePolicy(provider: ProviderRow, path: string, isSecure: boolean): string[] {
  const { page, embed } = policiesOf(provider)
  return [
    'content-security-policy',
    isEmbedPath(path) ? embed : page,
    ...(isSecure ? ['strict-transport-security', `max-age=${YEAR_SECONDS}`] : []),
  ]
}
