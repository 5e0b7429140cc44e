const DRAWING = /^(\/art\/[0-9a-f]{24}(?:-\d+x\d+)?)\.svg$/

/** The address of a drawing of ours painted as pixels, for those who read no SVG; any other picture stays as it is. */
export function rasterUrl(address: string | null, kind: 'png' | 'webp'): string | null {
  const [, picture] = DRAWING.exec(address ?? '') ?? []
  return picture === undefined ? address : `${picture}.${kind}`
}
