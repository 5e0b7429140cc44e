import { Type, type Static } from 'typebox'
import { Content, Item, Person, Row, Rowset } from './catalogue.ts'
import { Help } from './help.ts'
import { LegalText } from './legal.ts'
import { NewsItem, NewsLine } from './news.ts'
import { ProfileRole } from './profiles.ts'
import { ProviderInfo } from './provider-page.ts'
import { Configuration, Network, Resources } from './providers.ts'
import { SeoMasks } from './seo.ts'
import { nullable } from './values.ts'

const Colours = Type.Record(Type.String(), Type.String(), {
  description: 'CSS variables of the brand colour',
})

/**
 * What the HTML carries for the first screen, in `<script type="application/json" id="boot">`.
 * It is the same for all viewers of one provider, language and age limit, so it holds nothing personal:
 * `network` has an empty `remote` and no country.
 */
export const Boot = Type.Object({
  language: Type.String({ description: 'interface language the texts below are in' }),
  drawn_for: ProfileRole,
  network: Network,
  configuration: Configuration,
  resources: Resources,
  variant: Type.String({ description: 'web or mobile: the kind of client that the rowset is for' }),
  rowset: nullable(Rowset),
  rows: Type.Array(Row, { description: 'the first rows of the rowset that are not personal' }),
  contents: Type.Array(Content, {
    description: 'the one that the address names, and what it is part of',
  }),
  similar: Type.Array(Item, { description: 'of the content' }),
  person: nullable(Person),
  works: nullable(Row),
  // What the address names of the provider's own texts; left out elsewhere, and by earlier versions.
  legal: Type.Optional(LegalText),
  news: Type.Optional(Type.Array(NewsLine)),
  news_item: Type.Optional(NewsItem),
  help: Type.Optional(Help),
  // The provider that `/provider/{shortname}` names, which may be another one than that of the page.
  seller: Type.Optional(ProviderInfo),
  masks: SeoMasks,
  accent: Type.Object({
    dark: Colours,
    // Null where the provider has no light pages.
    light: nullable(Colours),
  }),
})
export type Boot = Static<typeof Boot>
