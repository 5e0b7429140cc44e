import { type ArtWords, clipLayers as drawnLayers } from '../../../demo/artwork/main.ts'

export * from '../../../demo/artwork/main.ts'

/** Stage of the small rendition, which two browsers decode beside each other without a stall on two slow cores. */
const STAGE = { width: 640, height: 360 }

/**
 * The demo's clips with nothing but a ground and the title: as long, with the same tracks and sounds, in the small rendition only,
 * and made in a fraction of the time. What journeys look at is that they play, not how they are drawn.
 */
export function clipLayers(words: ArtWords) {
  const recipe = drawnLayers(words)
  const [ground] = recipe.layers
  if (!ground) throw new Error('a clip has at least one layer')
  const { width, height } = ground
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#24425c"/></svg>`
  return {
    ...recipe,
    ...STAGE,
    layers: [{ svg, width, height, drift: ground.drift }],
    views: [],
    light: { ...recipe.light, amount: 0 },
  }
}
