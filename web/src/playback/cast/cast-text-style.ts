import { type CastTextStyle, USUAL_TEXT_STYLE } from '#player/cast/cast-media.ts'
import { type CaptionStyle, DEFAULT_STYLE, isSameStyle } from '../captions/caption-style.ts'
import { CAPTION_COLOURS } from '../captions/caption-variables.ts'

/** Alphas as on the page, where letters stand over the same pictures. */
const BACKGROUNDS: Readonly<Record<CaptionStyle['background'], string>> = {
  none: '#00000000',
  dim: '#000000AD',
  solid: '#000000FF',
}
const EDGES: Readonly<Record<CaptionStyle['edge'], CastTextStyle['edgeType']>> = {
  none: 'NONE',
  shadow: 'DROP_SHADOW',
  outline: 'OUTLINE',
}
const FONTS: Readonly<Record<CaptionStyle['font'], NonNullable<CastTextStyle['fontGenericFamily']>>> = {
  sans: 'SANS_SERIF',
  serif: 'SERIF',
  mono: 'MONOSPACED_SANS_SERIF',
}

/** The viewer's style for a device; null, where it is the usual one: a device has its own. */
export function castTextStyle(style: CaptionStyle): CastTextStyle | null {
  const { size, colour, background, edge, font } = style
  if (isSameStyle(style, DEFAULT_STYLE)) return null
  return {
    fontScale: (USUAL_TEXT_STYLE.fontScale * Number(size)) / 100,
    foregroundColor: `${CAPTION_COLOURS[colour].toUpperCase()}FF`,
    backgroundColor: BACKGROUNDS[background],
    edgeType: EDGES[edge],
    edgeColor: USUAL_TEXT_STYLE.edgeColor,
    fontGenericFamily: FONTS[font],
  }
}
