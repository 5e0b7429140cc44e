import type { Item } from '#contract/catalogue.ts'
import { addressOf, textOf } from './localised.ts'
import type { Scope } from '../scope/scope.ts'
import { graphicTitle, wideCovers } from './images.ts'
import { type CardRow, destinationOf, toItem } from './item.store.ts'
import type { Promo } from './row-shapes.ts'

/** Facts of a card that shows no content. */
const NO_FACTS = {
  year: null,
  age: null,
  content_type: null,
  genres: [],
  countries: [],
  ratings: [],
  duration: null,
  seasons_count: null,
  trailers: [],
} satisfies Partial<Item>

/** A card of which nothing is known but what its maker says. */
const OPEN = { is_4k: false, is_hd: true, is_available: true, is_purchased: true } satisfies Partial<Item>

/** A hand-made card. Where it leads to a content, the facts of that content stand on it. @param key unique in its row */
export function toPromo(context: Scope, promo: Promo, content: CardRow | undefined, key: string): Item {
  const { destination } = promo
  // Its own id is its place: the title is known by where the card leads.
  const isNamed = destination.type === 'content' && destination.id === String(content?.id)
  const named = isNamed && content ? ({ kind: 'title', id: content.id } as const) : null
  const facts = content ? toItem(context, content, named) : undefined
  const title = textOf(context, promo.title) ?? ''
  const { type, id, slug, src, title: heading, description } = destination
  return {
    ...(facts ?? { ...NO_FACTS, ...OPEN }),
    id: key,
    slug: slug ?? key,
    name: title,
    title,
    short: textOf(context, promo.short),
    description: textOf(context, promo.description) ?? facts?.description ?? null,
    images: [{ type: 'wide', ar: promo.ratio ?? '16:9', src: promo.image }],
    cover: {
      src_2x3: promo.image_mobile ?? facts?.cover.src_2x3 ?? null,
      ...wideCovers(promo.image),
      bg: promo.image,
      color_bg: promo.color ?? facts?.cover.color_bg ?? null,
    },
    background: promo.image,
    graphic_title: graphicTitle(addressOf(context, promo.graphic_title)),
    tone: promo.tone ?? null,
    destination: destinationOf({
      type,
      id: id ?? null,
      slug: slug ?? null,
      src: src ?? null,
      title: textOf(context, heading),
      description: textOf(context, description),
      library_id: content?.library_id ?? null,
    }),
    unfocused_btn_icon: promo.icon ?? null,
    focused_btn_icon: promo.icon_focused ?? promo.icon ?? null,
    overlay_icon: promo.overlay_icon ?? null,
    promo_duration: promo.duration ?? null,
  }
}
