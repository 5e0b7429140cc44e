import { META_DESCRIPTION_LENGTH, type SeoMask, type SeoPlaceholder } from '#contract/seo.ts'

/** What is known of a page, for the placeholders of its mask. */
export type MaskValues = Readonly<Partial<Record<SeoPlaceholder, string | number | null>>>

const PART = /\[([^[\]]*)\]/g
const PLACEHOLDER = /\{(\w+)\}/g

/** The placeholders that a mask names, known or not. */
export const placeholdersOf = (mask: string): string[] =>
  [...mask.matchAll(PLACEHOLDER)].map(([, name = '']) => name)

/**
 * A mask with its placeholders filled. A part in square brackets is left out as a whole when nothing is known for one of
 * its placeholders; elsewhere what is not known leaves nothing. Values are taken as they are: brackets in them mean nothing.
 */
export function fillMask(mask: string, values: MaskValues): string {
  const known = (name: string): string => {
    const value = Object.hasOwn(values, name) ? values[name as SeoPlaceholder] : null
    return value === null || value === undefined ? '' : String(value).replaceAll(/\s+/g, ' ').trim()
  }
  return mask
    .replaceAll(PART, (_, part: string) =>
      placeholdersOf(part).every((name) => known(name) !== '') ? part : '',
    )
    .replaceAll(PLACEHOLDER, (_, name: string) => known(name))
    .replaceAll(/ {2,}/g, ' ')
    .trim()
}

/** A description as search engines are told it: 70 characters at most, none of them half of a character. */
export function trimMeta(text: string): string {
  return [...text].slice(0, META_DESCRIPTION_LENGTH).join('').trimEnd()
}

/** Title and description of a page. */
export function fillMasks(mask: SeoMask, values: MaskValues): SeoMask {
  return { title: fillMask(mask.title, values), description: trimMeta(fillMask(mask.description, values)) }
}
