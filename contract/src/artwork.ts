import { Type, type Static } from 'typebox'
import { nullable } from './values.ts'

/** Wide pictures are this wide, in pixels. */
export const WIDE_IMAGE_WIDTH = 1080

const Src = nullable(Type.String())

/** One picture in three densities, of which `x1` has the size that is told. */
const Densities = Type.Object({
  x1: Type.String(),
  x2: Type.String(),
  x3: Type.String(),
  width: nullable(Type.Integer({ description: 'pixels of x1; null where nobody has measured' })),
  height: nullable(Type.Integer()),
})

/** A title lock-up, transparent, for large screens and for small ones. */
export const GraphicTitle = Type.Object({ tv: Densities, mobile: Densities })
export type GraphicTitle = Static<typeof GraphicTitle>

export const Covers = Type.Object({
  src_2x3: Src,
  src_16x9: Src,
  src_16x9_x1: nullable(Type.String({ description: '360 pixels wide' })),
  src_16x9_x2: nullable(Type.String({ description: '720 pixels wide' })),
  src_16x9_x3: nullable(Type.String({ description: '1080 pixels wide' })),
  bg: nullable(Type.String({ description: 'night backdrop 16:9 with room for text at the left' })),
  color_bg: nullable(Type.String({ description: '#RRGGBB' })),
})
export type Covers = Static<typeof Covers>
