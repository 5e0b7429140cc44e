import type { Audience } from '#domain/catalogue/audience.ts'
import type { Entry } from './entries.ts'
import type { AudienceEntry } from '../format/audience.ts'
import { type RowEntry, type RowRule, SEARCHED } from '../format/pages.ts'
import { idsOf, type Links, some, someText } from './links.ts'

type ContentType = RowEntry['content_type']

const ITEMS: readonly ContentType[] = ['contents', 'promotions']
/** What each template can show. */
const SHOWN: Readonly<Record<RowEntry['template'], readonly ContentType[]>> = {
  'promo-bg': ITEMS,
  'promo-wide': ITEMS,
  'content-v': ITEMS,
  'content-h': ITEMS,
  'collection-v': ITEMS,
  button: ITEMS,
  branded_button: ITEMS,
  person: ['persons'],
  channel: ['channels'],
  channels: ['channels'],
  history: ['histories'],
  'history-h': ['histories'],
  packet_promo: ['packets'],
  packet_promo_base: ['packets'],
  donate_packs: ['packets'],
}

/** What each rule fills a row with. */
const FILLED: Readonly<Record<Exclude<RowRule['kind'], 'search'>, ContentType>> = {
  genre: 'contents',
  type: 'contents',
  decade: 'contents',
  person: 'contents',
  newest: 'contents',
  popular: 'contents',
  because_watched: 'contents',
  category: 'channels',
  on_air: 'channels',
  all_channels: 'channels',
  history: 'histories',
  packets: 'packets',
}

const FOUND = {
  contents: 'contents',
  channels: 'channels',
  persons: 'persons',
  programs: 'contents',
} as const

/** What a rule fills its row with; null where it is wrong itself. */
function filledBy({ kind, value }: NonNullable<RowEntry['rule']>): ContentType | null {
  if (kind !== 'search') return FILLED[kind]
  const what = SEARCHED.find((one) => one === value)
  return what ? FOUND[what] : null
}

/** Complains where template, content type and rule of a row do not go together. */
export function checkRow({ value, report }: Entry<RowEntry>): void {
  const { template, content_type: type, rule } = value
  const shown = SHOWN[template]
  if (!shown.includes(type)) {
    report(['content_type'], `must be ${shown.join(' or ')}; the template ${template} shows nothing else`)
  }
  const filled = rule && filledBy(rule)
  if (filled && filled !== type) {
    report(['rule', 'kind'], `fills a row of ${filled}, and this one is of ${type}`)
  }
}

/** What fills a row by itself. */
export function resolveRule(links: Links, entry: Entry<RowEntry>): RowRule | undefined {
  const { rule } = entry.value
  if (rule === undefined) return undefined
  const { kind } = rule
  const path = ['rule', 'value']
  const name = String(rule.value ?? '')
  if (rule.title !== undefined && kind !== 'because_watched') {
    entry.report(['rule', 'title'], 'only a row of kind because_watched takes the title of what it follows')
  }
  switch (kind) {
    case 'genre':
      return { kind, genre: links.genres.find(name, entry, path)?.id ?? 0 }
    case 'person':
      return { kind, person: links.persons.find(name, entry, path)?.id ?? 0 }
    case 'category':
      return { kind, category: links.categories.find(name, entry, path)?.id ?? 0 }
    case 'decade':
      if (!/^\d{3}0$/.test(name)) entry.report(path, `"${name}" is not the first year of a decade`)
      return { kind, from: Number(name) }
    case 'type':
      if (name === 'movie' || name === 'series') return { kind, type: name }
      entry.report(path, 'must be movie or series')
      return undefined
    case 'newest':
    case 'popular':
      if (name === 'movie' || name === 'series') return { kind, type: name }
      if (name !== '') entry.report(path, 'must be movie or series, or be left out')
      return { kind }
    case 'search': {
      const what = SEARCHED.find((one) => one === name)
      if (!what) entry.report(path, `must be one of ${SEARCHED.join(', ')}`)
      return what && { kind, what }
    }
    case 'because_watched':
      return { kind, ...someText('title', rule.title) }
    case 'on_air':
    case 'history':
    case 'packets':
    case 'all_channels':
      return { kind }
  }
}

/** Whom a row is for, by ids. */
export function resolveAudience(
  links: Links,
  entry: Entry<RowEntry>,
  audience: AudienceEntry | undefined,
): Audience | undefined {
  if (audience === undefined) return undefined
  const { providers, languages, roles, variants } = audience
  const known = new Set<string>(
    links.providers.entries.flatMap(({ value }) => value.languages.map(({ key }) => key)),
  )
  for (const [at, key] of (languages ?? []).entries()) {
    if (!known.has(key)) {
      entry.report(['audience', 'languages', at], `unknown language "${key}"; no provider has it`)
    }
  }
  return {
    ...some('providers', providers && idsOf(links.providers, providers, entry, ['audience', 'providers'])),
    ...some('languages', languages),
    ...some('roles', roles),
    ...some('variants', variants),
  }
}
