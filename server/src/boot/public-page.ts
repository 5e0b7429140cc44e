import type { FastifyRequest } from 'fastify'
import type { ProviderRow } from '../db/tables.ts'
import { publicAddress } from '../http/public-address.ts'
import type { Parts } from '../http/parts.ts'

/** Where the pages of a provider are found by everybody. */
export interface PublicPages {
  /** `https://tv.example` */
  readonly origin: string
  /** Query that the provider needs, since no host name leads to it; null where one does. */
  readonly provider: string | null
  /** The language that is shown where nobody asks for one. */
  readonly language: string
  /** The language that the address asks for. */
  readonly asked: string
}

interface Known {
  readonly parts: Parts
  readonly publicUrl: string | null
}

/** Found pages by provider, host and language: reading addresses costs more than all the rest of a kept page. */
const found = new WeakMap<ProviderRow, Map<string, PublicPages>>()
/** Anybody may call us by any name. */
const FOUND_AT_MOST = 100

/**
 * The public pages of a provider: on its own domain where it has one, else at the address of the service, with its name
 * in the query unless it is the default one there.
 */
export function publicPages(request: FastifyRequest, provider: ProviderRow, known: Known): PublicPages {
  const { lang } = request.query as { readonly lang?: unknown }
  const reached = publicAddress(request, null)
  const key = `${reached} ${typeof lang === 'string' ? lang : ''}`
  const kept = found.get(provider) ?? new Map<string, PublicPages>()
  if (kept.size >= FOUND_AT_MOST) kept.clear()
  const pages = kept.get(key) ?? findPages(provider, reached, lang, known)
  kept.set(key, pages)
  found.set(provider, kept)
  return pages
}

function findPages(
  provider: ProviderRow,
  reached: string,
  lang: unknown,
  { parts, publicUrl }: Known,
): PublicPages {
  const language = parts.providers.language(provider.id, undefined, undefined)
  const asked = typeof lang === 'string' ? parts.providers.language(provider.id, lang, undefined) : language
  const configured = publicUrl === null ? reached : new URL(publicUrl).origin
  if (provider.domain !== null) {
    const isThere = new URL(reached).hostname === provider.domain
    const { protocol } = new URL(configured)
    const origin = isThere && publicUrl === null ? reached : `${protocol}//${provider.domain}`
    return { origin, provider: null, language, asked }
  }
  const { hostname } = new URL(configured)
  const isFound = parts.providers.resolve(undefined, hostname, '')?.provider.id === provider.id
  return { origin: configured, provider: isFound ? null : provider.shortname, language, asked }
}

/** The one address of a path in a language; the provider's first language needs no mention. */
export function publicAddressOf(pages: PublicPages, path: string, language = pages.asked): string {
  const url = new URL(path, pages.origin)
  if (pages.provider !== null) url.searchParams.set('provider', pages.provider)
  if (language !== pages.language) url.searchParams.set('lang', language)
  return url.href
}

/** What differs between pages that are the same otherwise, but for the origin that `atOrigin` fills in. */
export const publicKey = ({ provider, asked }: PublicPages): string => `${provider ?? ''} ${asked}`
