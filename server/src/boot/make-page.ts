import type { Theme } from '#domain/providers/page-theme.ts'
import type { ProviderRow } from '../db/tables.ts'
import type { App } from '../ports.ts'
import { demandsSignIn, isOpenToAll } from '../tenancy/admission.ts'
import { languageOrder } from '../tenancy/provider-answers.ts'
import { askOf, type Ask } from './ask.ts'
import { makeBoot, type PageClient } from './boot.ts'
import { contentText, personText } from './content-text.ts'
import { filterText } from './filter-text.ts'
import { appsText, codeText, instructionsText } from './help-text.ts'
import { legalText } from './legal-text.ts'
import type { Page } from './page.ts'
import { homeRowset, type PageAddress } from './page-address.ts'
import { newsItemText, newsText, questionsText } from './news-text.ts'
import { packetsText, packetText } from './packet-text.ts'
import { plainText, type PageText } from './page-text.ts'
import { pageWords, type PageWords } from './page-words.ts'
import type { PublicPages } from './public-page.ts'
import { rowsetText, rowText } from './rows-text.ts'
import { sellerText } from './seller-text.ts'
import { channelListText, channelsText, channelText } from './tv-text.ts'

/** Who reads a page, and where it stands. */
export interface PageCall {
  readonly provider: ProviderRow
  /** The network of the caller decided on the provider. */
  readonly isByNetwork: boolean
  readonly language: string
  /** Years; null is no limit. */
  readonly maxAge: number | null
  readonly client: PageClient
  readonly pages: PublicPages
  /** Whether search engines may keep the address that was asked for. */
  readonly isIndexed: boolean
  /** The ground of the page at its address. */
  readonly theme: Theme
}

interface Reading {
  readonly ask: Ask
  readonly words: PageWords
  readonly provider: ProviderRow
  /** Unix milliseconds. */
  readonly now: number
}

/** What is read without signing in, also where nobody watches without it. */
const FOR_EVERYBODY: ReadonlySet<PageAddress['kind']> = new Set([
  'legal',
  'news',
  'news_item',
  'faq',
  'provider',
  'app_store',
  'gift',
  'promo',
])

async function textOf(
  { ask, words, provider, now }: Reading,
  address: PageAddress,
): Promise<PageText | 'own' | null> {
  switch (address.kind) {
    case 'content':
      return contentText(ask, words, address.id)
    case 'person':
      return personText(ask, words, address.id)
    case 'legal':
      return legalText(ask, words, address.id)
    case 'news':
      return newsText(ask, words)
    case 'news_item':
      return newsItemText(ask, words, address.id)
    case 'faq':
      return questionsText(ask, words)
    case 'provider':
      return sellerText(ask, words, provider, address.id)
    case 'app_store':
      return appsText(ask, words)
    case 'instructions':
      return instructionsText(ask, words)
    case 'gift':
    case 'promo':
      return codeText(words, address.kind)
    case 'row':
      return rowText(ask, words, address.id)
    case 'channel':
      return channelText(ask, words, address.id, now)
    case 'category':
      return channelsText(ask, words, address.id)
    case 'channels':
      return channelsText(ask, words, null)
    case 'free_channels':
    case 'new_year':
      return channelListText(ask, words, address.kind)
    case 'packets':
      return packetsText(ask, words)
    case 'packet':
      return packetText(ask, words, address.id)
    case 'movies':
    case 'serials':
      return filterText(ask, words, address.kind)
    default:
      return null
  }
}

/** The page at an address; null where there is nothing to show there. */
export async function makePage(app: App, call: PageCall, address: PageAddress): Promise<Page | null> {
  const { provider, language, maxAge, client, pages } = call
  const words = pageWords(language, languageOrder(provider))
  const rowset =
    address.kind === 'home' || address.kind === 'other'
      ? homeRowset(provider)
      : address.kind === 'rowset'
        ? address.id
        : null
  const boot = await makeBoot(app, provider, language, rowset, maxAge, client)
  // Who has to sign in first sees nothing yet, and neither does a search engine.
  const isOpen = isOpenToAll(provider)
  const front: Page = { boot, text: plainText('home', provider.name), pages, isIndexed: false }
  // What there is here nobody is told, not even whether it is there.
  if (demandsSignIn(provider) && address.kind !== 'home' && !FOR_EVERYBODY.has(address.kind)) return front
  if (address.kind === 'home' || address.kind === 'rowset') {
    if (!boot.rowset && address.kind === 'rowset') return null
    const text = rowsetText(words, provider, boot, address.kind === 'home')
    const isIndexed = call.isIndexed && text.isIndexed && (isOpen || text.path === '/')
    return { boot, text: isOpen ? text : { ...text, sections: [] }, pages, isIndexed }
  }
  if (address.kind === 'other') return front
  const { ip } = client
  const ask = askOf(app, { providerId: provider.id, language, maxAge, ...(ip !== undefined && { ip }) })
  const text = await textOf({ ask, words, provider, now: app.parts.clock.now() }, address)
  if (!text) return null
  if (text === 'own') return front
  if (!isOpen && !FOR_EVERYBODY.has(address.kind)) return front
  return { boot: { ...boot, ...text.boot }, text, pages, isIndexed: call.isIndexed && text.isIndexed }
}

/** The page of what is not there, in the words of its kind. */
export async function makeLostPage(
  app: App,
  { provider, language, maxAge, client, pages }: PageCall,
  kind: PageAddress['kind'],
): Promise<Page> {
  const words = pageWords(language, languageOrder(provider))
  const boot = await makeBoot(app, provider, language, null, maxAge, client)
  const heading =
    kind === 'content'
      ? words.not_found_content
      : kind === 'channel'
        ? words.not_found_channel
        : kind === 'packet'
          ? words.not_found_packet
          : words.not_found
  return { boot, text: plainText('not_found', heading), pages, isIndexed: false }
}
