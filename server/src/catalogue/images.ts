import type { Covers, GraphicTitle } from '#contract/artwork.ts'
import type { Content } from '#contract/catalogue.ts'
import { SIZES, type SizeName, sizedUrl } from '#media/pictures/sizes.ts'
import type { ContentImages } from '../db/catalogue-tables.ts'
import { addressOf } from './localised.ts'
import type { Scope } from '../scope/scope.ts'

type Images = Content['images']

/** What an address gives in a size; where it has no sizes, the picture itself serves. */
const sized = (address: string | null, name: SizeName): string | null =>
  address && (sizedUrl(address, name) ?? address)

/** Only what was really cut has another ratio than its picture. */
const cut = (type: string, ar: string, address: string | null, name: SizeName): Images => {
  const src = address && sizedUrl(address, name)
  return src ? [{ type, ar, src }] : []
}
const whole = (type: string, ar: string, src: string | null): Images => (src ? [{ type, ar, src }] : [])

/** The 16:9 still in its densities. */
export const wideCovers = (
  wide: string | null,
): Pick<Covers, 'src_16x9' | 'src_16x9_x1' | 'src_16x9_x2' | 'src_16x9_x3'> => ({
  src_16x9: wide,
  src_16x9_x1: sized(wide, 'wideSmall'),
  src_16x9_x2: sized(wide, 'wideHalf'),
  src_16x9_x3: sized(wide, 'wide'),
})

/** A title lock-up as clients take it; null where there is none. */
export function graphicTitle(address: string | null): GraphicTitle | null {
  if (address === null) return null
  const densities = (names: readonly [SizeName, SizeName, SizeName]): GraphicTitle['tv'] => {
    const [x1, x2, x3] = names.map((name) => sizedUrl(address, name) ?? address) as [string, string, string]
    const size = sizedUrl(address, names[0]) === null ? null : SIZES[names[0]]
    return { x1, x2, x3, width: size?.width ?? null, height: size?.height ?? null }
  }
  return {
    tv: densities(['title', 'titleDouble', 'titleTriple']),
    mobile: densities(['titleMobile', 'titleMobileDouble', 'titleMobileTriple']),
  }
}

/** Pictures of a content by use and ratio: those it has, and what is cut from them. */
export function imagesOf(context: Scope, images: ContentImages, colour: string | null) {
  const poster = addressOf(context, images.poster)
  const wide = images.wide ?? null
  const backdrop = images.backdrop ?? null
  return {
    images: [
      ...whole('cover', '2:3', poster),
      ...cut('poster', '3:4', wide, 'portrait'),
      ...cut('poster', '9:16', wide, 'tall'),
      ...whole('standart', '16:9', sized(wide, 'wide')),
      ...cut('standart', '4:3', wide, 'standard'),
      ...cut('wide', '3:1', wide, 'strip'),
      ...whole('colorback', '16:9', backdrop),
    ],
    cover: { src_2x3: poster, ...wideCovers(wide), bg: backdrop, color_bg: colour },
    graphic_title: graphicTitle(addressOf(context, images.title)),
  } satisfies Pick<Content, 'images' | 'cover' | 'graphic_title'>
}
