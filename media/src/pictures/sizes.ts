import { WIDE_IMAGE_WIDTH } from '#contract/artwork.ts'

export interface Size {
  readonly width: number
  readonly height: number
  /** The whole drawing within the size, at its lower left, instead of a cut that fills it. */
  readonly isWhole?: true
}

/** The sizes that a picture is answered in besides its own, by use. Wide ones are 1080 pixels wide. */
export const SIZES = {
  portrait: { width: 540, height: 720 },
  tall: { width: 540, height: 960 },
  standard: { width: WIDE_IMAGE_WIDTH, height: 810 },
  strip: { width: WIDE_IMAGE_WIDTH, height: 360 },
  wide: { width: WIDE_IMAGE_WIDTH, height: 608 },
  wideHalf: { width: 720, height: 405 },
  wideSmall: { width: 360, height: 203 },
  icon: { width: 192, height: 192 },
  iconTouch: { width: 180, height: 180 },
  iconLarge: { width: 512, height: 512 },
  title: { width: 440, height: 168, isWhole: true },
  titleDouble: { width: 880, height: 336, isWhole: true },
  titleTriple: { width: 1320, height: 504, isWhole: true },
  titleMobile: { width: 300, height: 108, isWhole: true },
  titleMobileDouble: { width: 600, height: 216, isWhole: true },
  titleMobileTriple: { width: 900, height: 324, isWhole: true },
} as const satisfies Readonly<Record<string, Size>>
export type SizeName = keyof typeof SIZES

/** What stands behind the name of a picture in this size. */
export const endingOf = ({ width, height }: Pick<Size, 'width' | 'height'>): string => `-${width}x${height}`
const ENDINGS = new Map<string, Size>(Object.values(SIZES).map((size) => [endingOf(size), size]))

const PICTURE = /^\/art\/([0-9a-f]{24})\.(svg|webp)$/

/** The address of a picture of ours in one of the sizes; null of a picture that is none. */
export function sizedUrl(address: string, name: SizeName): string | null {
  const [, picture, kind] = PICTURE.exec(address) ?? []
  return picture === undefined ? null : `/art/${picture}${endingOf(SIZES[name])}.${kind}`
}

/** The name of a picture and the size it is asked in, from the name of a file without ending. */
export function splitSize(file: string): { readonly name: string; readonly size: Size | null } {
  const ending = /-\d+x\d+$/.exec(file)?.[0] ?? ''
  const size = ENDINGS.get(ending)
  return size ? { name: file.slice(0, -ending.length), size } : { name: file, size: null }
}

const ROOT = /^<svg [^>]*?viewBox="0 0 (\d+) (\d+)"/

/** A drawing in another size: cut to its ratio from the middle, or whole. One without a known sheet stays as it is. */
export function inSize(svg: string, { width, height, isWhole }: Size): string {
  const [root, sheetWidth, sheetHeight] = ROOT.exec(svg) ?? []
  if (root === undefined) return svg
  const [whole, high] = [Number(sheetWidth), Number(sheetHeight)]
  const scale = Math.max(width / whole, height / high)
  const cut = [width / scale, height / scale] as const
  const box = [(whole - cut[0]) / 2, (high - cut[1]) / 2, ...cut].map((each) => Math.round(each * 100) / 100)
  const view = isWhole ? `0 0 ${whole} ${high}` : box.join(' ')
  const fit = isWhole ? ' preserveAspectRatio="xMinYMax meet"' : ''
  const sized = root.replace(/viewBox="[^"]*"/, `width="${width}" height="${height}" viewBox="${view}"${fit}`)
  return sized + svg.slice(root.length)
}
