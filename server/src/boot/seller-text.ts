import type { ProviderInfo } from '#contract/provider-page.ts'
import { packetPath } from '#domain/catalogue/addresses.ts'
import type { ProviderRow } from '../db/tables.ts'
import type { Ask } from './ask.ts'
import { plainText, type PageText } from './page-text.ts'
import type { PageWords } from './page-words.ts'

/** Where a provider says what it is and sells. */
export const sellerPath = (shortname: string): string => `/provider/${encodeURIComponent(shortname)}`

/**
 * The page of a provider; null where there is none of this name. One provider shows that of another as well: its packets have no address
 * there, and search engines find it at its own.
 */
export async function sellerText(
  ask: Ask,
  words: PageWords,
  { id: shownAt }: Pick<ProviderRow, 'id'>,
  name: string,
): Promise<PageText | null> {
  const info = await ask<ProviderInfo>(`/v2/providers/${encodeURIComponent(name)}/info`)
  if (!info) return null
  const isOwn = info.id === shownAt
  const path = sellerPath(info.landing.shortname)
  const { title, text, features } = info.page
  const packets = [...info.packets, ...info.bundles].map((packet) => ({
    title: packet.name,
    path: isOwn ? packetPath(packet) : null,
  }))
  return {
    ...plainText('page', title),
    values: { title, name: info.name, description: text },
    path,
    isIndexed: isOwn,
    picture: info.landing.logo,
    crumbs: [
      { title: words.home, path: '/' },
      { title: info.name, path },
    ],
    text,
    prose: features.flatMap((feature) => [
      { kind: 'heading' as const, text: feature.title, isApart: false },
      { kind: 'text' as const, text: feature.text, isApart: false },
    ]),
    sections:
      packets.length > 0 ? [{ title: words.packets, path: null, shape: 'lines', links: packets }] : [],
    boot: { seller: info },
  }
}
