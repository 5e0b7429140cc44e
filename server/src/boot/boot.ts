import type { Boot } from '#contract/boot.ts'
import type { Row, Rowset } from '#contract/catalogue.ts'
import type { Variant } from '#domain/catalogue/audience.ts'
import { masksOf } from '#domain/catalogue/own-masks.ts'
import { rowPageSize } from '#domain/catalogue/row-size.ts'
import { brandColours } from './brand-style.ts'
import type { ProviderRow } from '../db/tables.ts'
import type { App } from '../ports.ts'
import { languageOrder, toConfiguration, toNetwork, toResources } from '../tenancy/provider-answers.ts'
import { defaultMasks } from '../providers/default-masks.ts'
import { type Asker, askOf } from './ask.ts'

/** Rows that the page brings along: those that the first screen shows. */
const EAGER_ROWS = 4

/** What the answers differ by from browser to browser. */
export interface PageClient extends Asker {
  readonly variant: Variant
  /** `limit` of the rows, as the web asks for them itself. */
  readonly rowLimit: number
  /** Nothing names a provider to the reader. */
  readonly isStranger: boolean
}

const WEB_CLIENT: PageClient = { variant: 'web', rowLimit: rowPageSize(null, false), isStranger: false }

/**
 * What the page of one provider, language and age limit carries.
 * @param rowset slug, null for pages that show none
 * @param maxAge the age limit, in years; null is none
 * @param client the kind of client that asks
 */
export async function makeBoot(
  app: App,
  provider: ProviderRow,
  language: string,
  rowset: string | null,
  maxAge: number | null,
  { variant, rowLimit, isStranger, ...asker }: PageClient = WEB_CLIENT,
): Promise<Boot> {
  const ask = askOf(app, { providerId: provider.id, language, maxAge, ...asker })
  const page =
    rowset === null ? null : await ask<Rowset>(`/v2/rowsets/${encodeURIComponent(rowset)}?variant=${variant}`)
  const heads = page?.rows.slice(0, EAGER_ROWS).filter((head) => !head.is_personal) ?? []
  const rows = await Promise.all(heads.map((head) => ask<Row>(`/v2/rows/${head.id}?limit=${rowLimit}`)))
  return {
    language,
    drawn_for: maxAge === null ? 'adult' : 'child',
    network: toNetwork(
      provider,
      language,
      { remote: '', country: null, isStranger },
      app.parts.providers.tracks(provider.id),
    ),
    configuration: toConfiguration(provider, app.parts.hasTestPages),
    resources: toResources(provider, language, maxAge),
    variant,
    rowset: page,
    rows: rows.filter((row) => row !== null),
    contents: [],
    similar: [],
    person: null,
    works: null,
    masks: masksOf(provider.seo, language, defaultMasks(language, languageOrder(provider))),
    accent: brandColours(provider),
  }
}
