import type { Entry } from './entries.ts'
import type {
  Destination,
  DestinationEntry,
  Promotion,
  PromotionEntry,
  Row,
  RowEntry,
  Rowset,
  RowsetEntry,
} from '../format/pages.ts'
import { localised } from '../format/text.ts'
import { checkPromoTarget } from './check-promo-target.ts'
import { idsOf, type Links, pictureOf, some, someText } from './links.ts'
import { resolveContent } from './resolve-catalogue.ts'
import { holdersOf } from './resolve-sharing.ts'
import { checkRow, resolveAudience, resolveRule } from './resolve-rows.ts'
import type { Path } from './source-file.ts'

/** What a destination type needs besides itself. */
const NEEDS = {
  content: 'slug',
  row: 'slug',
  rowset: 'slug',
  channel: 'slug',
  packet: 'slug',
  open_url: 'src',
  text: 'description',
  last_channel: undefined,
  enter_promo_key: undefined,
} as const

const TARGETS = {
  content: 'contents',
  row: 'rows',
  rowset: 'rowsets',
  channel: 'channels',
  packet: 'packets',
} as const

const isTarget = (type: string): type is keyof typeof TARGETS => Object.hasOwn(TARGETS, type)

function resolveDestination(
  links: Links,
  from: Entry<unknown>,
  path: Path,
  { type, slug, src, title, description }: DestinationEntry,
): Destination {
  const need = NEEDS[type]
  if (need !== undefined && { slug, src, description }[need] === undefined) {
    from.report([...path, need], `is missing; a destination of type ${type} needs it`)
  }
  const target =
    isTarget(type) && slug !== undefined
      ? links[TARGETS[type]].find(slug, from, [...path, 'slug'])
      : undefined
  return {
    type,
    ...some('id', target?.id),
    ...some('slug', target?.slug),
    ...some('src', src),
    ...someText('title', title),
    ...someText('description', description),
  }
}

function resolvePromotion(links: Links, from: Entry<unknown>, path: Path, entry: PromotionEntry): Promotion {
  const { title, short, art, destination, duration, icon, icon_focused, overlay_icon } = entry
  const shown =
    destination.type === 'content'
      ? links.contents.entries.find(({ value }) => value.slug === destination.slug)
      : undefined
  const own = pictureOf(links, from, [...path, 'art'], art, { title: localised(title) })
  return {
    title: localised(title),
    ...someText('short', short),
    picture:
      shown === undefined
        ? own
        : { ...resolveContent(links, { ...shown, report: () => {} }).picture, ...art, title: own.title },
    destination: resolveDestination(links, from, [...path, 'destination'], destination),
    ...some('icon', icon),
    ...some('icon_focused', icon_focused),
    ...some('overlay_icon', overlay_icon),
    ...some('duration', duration),
  }
}

function itemsOf(links: Links, entry: Entry<RowEntry>, items: readonly string[]): number[] {
  switch (entry.value.content_type) {
    case 'contents':
      return idsOf(links.contents, items, entry, ['items'])
    case 'channels':
      return idsOf(links.channels, items, entry, ['items'])
    case 'persons':
      return idsOf(links.persons, items, entry, ['items'])
    case 'packets':
      return idsOf(links.packets, items, entry, ['items'])
    case 'histories':
    case 'promotions':
      if (items.length > 0) entry.report(['items'], `a row of ${entry.value.content_type} names no items`)
      return []
  }
}

export function resolveRow(links: Links, entry: Entry<RowEntry>): Row {
  const { value, report } = entry
  const { id, slug, title, template, content_type: contentType, items = [], promotions = [] } = value
  const filled = [value.items, value.promotions, value.rule].filter((each) => each !== undefined)
  if (filled.length !== 1) report(['items'], 'a row has either items, or promotions, or a rule')
  if ((value.promotions !== undefined) !== (contentType === 'promotions')) {
    report(['content_type'], 'promotions, and only they, are of this content type')
  }
  checkRow(entry)
  const holders = holdersOf(links, entry, 'pages_of')
  for (const [i, { destination }] of promotions.entries())
    checkPromoTarget(links, entry, ['promotions', i, 'destination'], destination, holders)
  return {
    id,
    providers: holders,
    slug,
    title: localised(title),
    template,
    contentType,
    ...someText('description', value.description),
    items: itemsOf(links, entry, items),
    promotions: promotions.map((promotion, i) =>
      resolvePromotion(links, entry, ['promotions', i], promotion),
    ),
    ...some('rule', resolveRule(links, entry)),
    ...some('audience', resolveAudience(links, entry, value.audience)),
    ...some('cacheTimeout', value.cache_timeout),
  }
}

export function resolveRowset(links: Links, entry: Entry<RowsetEntry>): Rowset {
  const { id, slug, title, template, description, library, logo, rows } = entry.value
  return {
    id,
    providers: holdersOf(links, entry, 'pages_of'),
    slug,
    title: localised(title),
    template,
    ...someText('description', description),
    ...some(
      'library',
      library === undefined ? undefined : links.libraries.find(library, entry, ['library'])?.id,
    ),
    ...some('logo', logo && pictureOf(links, entry, ['logo'], logo, { title: localised(title) })),
    rows: idsOf(links.rows, rows, entry, ['rows']),
  }
}
