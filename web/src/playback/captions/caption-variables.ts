import type { CSSProperties } from 'react'
import type { CaptionStyle } from './caption-style.ts'

/** `#rrggbb`. */
export const CAPTION_COLOURS: Readonly<Record<CaptionStyle['colour'], string>> = {
  white: '#ffffff',
  yellow: '#ffe94a',
  green: '#6dff7c',
  cyan: '#5ff4ff',
}
const BACKGROUNDS: Readonly<Record<CaptionStyle['background'], string>> = {
  none: 'transparent',
  dim: 'rgb(0 0 0 / 0.68)',
  solid: '#000',
}
const AROUND = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y) => [x, y] as const))
const EDGES: Readonly<Record<CaptionStyle['edge'], string>> = {
  none: 'none',
  shadow: '0.05em 0.05em 0.02em #000, 0 0 0.3em rgb(0 0 0 / 0.9)',
  outline: AROUND.map(([x, y]) => `${x * 0.06}em ${y * 0.06}em 0.03em #000`).join(', '),
}
const FONTS: Readonly<Record<CaptionStyle['font'], string>> = {
  sans: 'var(--font)',
  serif: 'Georgia, "Noto Serif", "DejaVu Serif", serif',
  mono: 'ui-monospace, "Noto Sans Mono", "DejaVu Sans Mono", monospace',
}

/** A style as the variables that draw it, for subtitles of the page and for those that the browser draws itself. */
export const captionVariables = ({ size, colour, background, edge, font }: CaptionStyle): CSSProperties => ({
  '--caption-size': Number(size) / 100,
  '--caption-colour': CAPTION_COLOURS[colour],
  '--caption-background': BACKGROUNDS[background],
  '--caption-edge': EDGES[edge],
  '--caption-font': FONTS[font],
})
