import type { AssetManifest } from '../asset/manifest.ts'
import { segmentsFor } from '../timeline/grid.ts'
import { mediaPlaylist } from './media-playlist.ts'

/**
 * One rendition of a film as a VOD playlist.
 * @param name what addresses and keys are named by
 * @param seconds length of the film; an asset that is shorter plays round and round without a seam
 */
export function filmPlaylist(
  asset: AssetManifest,
  rendition: string,
  seconds: number,
  name = asset.id,
): string {
  const end = segmentsFor(seconds)
  const item = {
    kind: 'playout' as const,
    ordinal: 0,
    startIndex: 0,
    endIndex: end,
    assetId: asset.id,
    scheduleId: null,
    asset,
    name,
  }
  return mediaPlaylist([item], { first: 0, end, type: 'VOD' }, rendition)
}
