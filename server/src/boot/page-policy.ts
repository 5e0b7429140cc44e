import { deriveAccent } from '#domain/providers/accent.ts'
import type { ProviderRow } from '../db/tables.ts'
import { styleSource } from '../http/style-source.ts'
import { brandStyle } from './brand-style.ts'

const YEAR_SECONDS = 31_536_000
/** Pages that are made to stand inside pages of others. */
const EMBEDDED = /^\/(?:content_embed|channel_embed)(?:\/|$)/

const policies = new WeakMap<ProviderRow, { readonly page: string; readonly embed: string }>()

function policiesOf(provider: ProviderRow) {
  const known = policies.get(provider)
  if (known) return known
  const rules = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styleSource(brandStyle(deriveAccent(provider.accent)))}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    // hls.js feeds the picture piece by piece, begins text tracks as `data:`, and makes its worker of its own text.
    "media-src 'self' blob: data:",
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ')
  const hosts = provider.embed_origins.length > 0 ? provider.embed_origins.join(' ') : "'none'"
  const made = {
    page: `${rules}; frame-ancestors 'none'`,
    embed: `${rules}; frame-ancestors ${hosts}`,
  }
  policies.set(provider, made)
  return made
}

/**
 * Headers that say what a page may load and who may show it inside a page of theirs: nobody, but for embedded pages, where the
 * provider's `embed_origins` may. Behind HTTPS browsers are told to keep to it. In the flat form that `writeHead` takes.
 * @param path as asked for, without the query
 */
export function pagePolicy(provider: ProviderRow, path: string, isSecure: boolean): string[] {
  const { page, embed } = policiesOf(provider)
  return [
    'content-security-policy',
    EMBEDDED.test(path) ? embed : page,
    ...(isSecure ? ['strict-transport-security', `max-age=${YEAR_SECONDS}`] : []),
  ]
}
