import { type Picture, rasterise } from './picture.ts'
import { drawPlane } from './plane.ts'
import type { ClipLayer, ClipRecipe, ClipView } from './recipe.ts'

export const FPS = 25
const TITLE_FADE = 0.8
/** Black in limited-range video; light moves everything towards and away from it. */
const BLACK = 16

interface Drawn {
  layer: ClipLayer
  picture: Picture
}

/** The frames of a clip, painted one at a time as planar 4:2:0 (BT.709, limited range). */
export interface FramePainter {
  frames: number
  bytes: number
  /** Paints frame `n` into a buffer of `bytes` bytes. */
  paint(n: number, frame: Uint8Array): void
}

/** Draws all pictures of a recipe once and answers how to paint its frames. */
export async function framePainter(recipe: ClipRecipe): Promise<FramePainter> {
  const { width, height, light } = recipe
  const draw = (layer: ClipLayer, position: number): Promise<Drawn> =>
    rasterise(layer.svg, layer.width, layer.height, 1 + (layer.zoom?.amount ?? 0) / 2, position === 0).then(
      (picture) => ({
        layer,
        picture,
      }),
    )
  const [base, title, ...views] = await Promise.all([
    Promise.all(recipe.layers.map(draw)),
    rasterise(recipe.title.svg, width, height, 1, false),
    ...recipe.views.map((view) => Promise.all(view.layers.map(draw))),
  ])
  const bytes = (width * height * 3) / 2
  const other = new Uint8Array(bytes)
  const paintLayers = (frame: Uint8Array, drawn: Drawn[], t: number): void => {
    const gain = 1 + (light.amount * Math.sin((2 * Math.PI * t) / light.period)) / 2 - light.amount / 2
    for (const { layer, picture } of drawn)
      place(frame, width, height, picture, placeAt(layer, t, width, height), 1, gain)
  }
  return {
    frames: Math.round(recipe.seconds * FPS),
    bytes,
    paint(n, frame) {
      const t = n / FPS
      const shown = recipe.views.map((view) => viewShare(view, t))
      const hidden = shown.lastIndexOf(1)
      if (hidden < 0) paintLayers(frame, base, t)
      shown.forEach((share, position) => {
        if (share === 0 || position < hidden) return
        paintLayers(share === 1 ? frame : other, views[position]!, t)
        if (share < 1) mix(frame, other, share)
      })
      const titleShare = ramp(t, recipe.title.from, recipe.title.to, TITLE_FADE)
      if (titleShare > 0)
        place(frame, width, height, title, { x: width / 2, y: height / 2, scale: 1 }, titleShare, 1)
    },
  }
}

function viewShare(view: ClipView, t: number): number {
  return ramp(t, view.from, view.to, view.fade)
}

/** 0 outside, 1 inside, and an eased way between that takes `fade` seconds on either side. */
function ramp(t: number, from: number, to: number, fade: number): number {
  const linear = Math.min(Math.max(Math.min((t - from) / fade, (to - t) / fade), 0), 1)
  return linear * linear * (3 - 2 * linear)
}

interface Place {
  x: number
  y: number
  scale: number
}

function placeAt(
  { drift, zoom, width: drawn }: ClipLayer,
  t: number,
  width: number,
  height: number,
): Place & { drawn: number } {
  const turn = 2 * Math.PI * (t / drift.period + drift.phase)
  return {
    x: width / 2 + drift.x * Math.sin(turn),
    y: height / 2 + drift.y * Math.cos(turn),
    scale: zoom ? 1 + (zoom.amount * (1 - Math.cos((2 * Math.PI * t) / zoom.period))) / 2 : 1,
    drawn,
  }
}

function place(
  bytes: Uint8Array,
  width: number,
  height: number,
  { luma, chroma }: Picture,
  at: Place & { drawn?: number },
  opacity: number,
  gain: number,
): void {
  // Pictures that grow are drawn larger than they are described.
  const scale = at.scale * ((at.drawn ?? luma.width) / luma.width)
  const light = { gain, lift: BLACK * (1 - gain) }
  drawPlane({ bytes, offset: 0, width, height }, luma, { x: at.x, y: at.y, scale, opacity, ...light })
  const half = { bytes, offset: width * height, width: width / 2, height: height / 2 }
  drawPlane(half, chroma, { x: at.x / 2, y: at.y / 2, scale, opacity, gain: 1, lift: 0 })
}

/** Crossfades whole frames, four bytes at a time. */
function mix(frame: Uint8Array, over: Uint8Array, share: number): void {
  const weight = Math.round(share * 256)
  const keep = 256 - weight
  const to = new Uint32Array(frame.buffer, frame.byteOffset, frame.length / 4)
  const from = new Uint32Array(over.buffer, over.byteOffset, over.length / 4)
  for (let i = 0; i < to.length; i++) {
    const a = to[i]!
    const b = from[i]!
    const even = (Math.imul(a & 0xff00ff, keep) + Math.imul(b & 0xff00ff, weight) + 0x800080) >>> 8
    const odd = Math.imul((a >>> 8) & 0xff00ff, keep) + Math.imul((b >>> 8) & 0xff00ff, weight) + 0x800080
    to[i] = (even & 0xff00ff) | (odd & 0xff00ff00)
  }
}
