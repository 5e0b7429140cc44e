import type { Boot } from '#contract/boot.ts'
import type { Row, Rowset } from '#contract/catalogue.ts'
import type { Variant } from '#domain/catalogue/audience.ts'
import { deriveAccent } from '#domain/providers/accent.ts'
import type { ProviderRow } from '../db/tables.ts'
import { CHILD_COOKIE } from '../http/age-cookie.ts'
import type { App } from '../ports.ts'
import { toConfiguration, toNetwork, toResources } from '../providers/provider-answers.ts'

/** Rows that the page brings along: those that the first screen shows. */
const EAGER_ROWS = 4
/** `limit` of the rows, as the web asks for them itself. */
const ROW_LIMIT = 24

/**
 * What the page of one provider, language and age limit carries.
 * @param rowset slug, null for pages that show none
 * @param maxAge the age limit, in years; null is none
 * @param variant the kind of client that asks
 */
export async function makeBoot(
  app: App,
  provider: ProviderRow,
  language: string,
  rowset: string | null,
  maxAge: number | null,
  variant: Variant = 'web',
): Promise<Boot> {
  // The shared answers themselves are asked, so that the page says just what the calls would.
  const ask = async <T>(path: string): Promise<T | null> => {
    const answer = await app.inject({
      ...(maxAge !== null && { headers: { cookie: CHILD_COOKIE } }),
      url: `${path}${path.includes('?') ? '&' : '?'}provider=${provider.id}&lang=${language}`,
    })
    return answer.statusCode === 200 ? answer.json<T>() : null
  }
  const page =
    rowset === null ? null : await ask<Rowset>(`/v2/rowsets/${encodeURIComponent(rowset)}?variant=${variant}`)
  const heads = page?.rows.slice(0, EAGER_ROWS).filter((head) => !head.is_personal) ?? []
  const rows = await Promise.all(heads.map((head) => ask<Row>(`/v2/rows/${head.id}?limit=${ROW_LIMIT}`)))
  return {
    language,
    network: toNetwork(provider, language, ''),
    configuration: toConfiguration(),
    resources: toResources(provider, language, maxAge),
    variant,
    rowset: page,
    rows: rows.filter((row) => row !== null),
    accent: { ...deriveAccent(provider.accent) },
  }
}

/** The rowset that an address shows: the home page's, one by its name, or a menu page's by its bare slug. */
export function rowsetOf(path: string, provider: ProviderRow): string | null {
  const [first, second, ...rest] = path.split('/').filter(Boolean)
  const home = provider.menu.find(({ template }) => template === 'startpage')?.rowset ?? null
  if (first === undefined || first === 'startpage') return home
  if (first === 'rowset') return rest.length === 0 ? (second ?? null) : null
  return second === undefined ? (provider.menu.find(({ slug }) => slug === first)?.rowset ?? null) : null
}
