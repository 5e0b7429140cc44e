import { readManifest } from './catalogue.ts'
import type { AssetManifest } from './manifest.ts'
import type { MediaStore } from './store.ts'

/** Looks an asset up; undefined while it is being made. */
export type AssetLookup = (assetId: string) => AssetManifest | undefined

/** Id of the asset that stands in as of a moment, in Unix seconds: of the same moment every node must name the same one for ever. */
export type StandbyLookup = (at: number) => string

const DRAFT = /-draft$/

/** Id of the asset that shows a clip in its small size alone, until the clip is there in all sizes. */
export const draftId = (assetId: string): string => `${assetId}-draft`

/** Id of the asset that a draft, or a whole one, shows. */
export const wholeId = (assetId: string): string => assetId.replace(DRAFT, '')

/** Whether an asset shows what an id names: it is the one with this id, or the draft of it. */
export const isShownBy = (assetId: string, { id }: AssetManifest): boolean =>
  id === assetId || id === draftId(assetId)

/**
 * The asset to play for an id: the whole one, else its draft.
 * @param asOf Unix seconds; what became ready later does not count
 */
export function playableAsset(
  assets: AssetLookup,
  assetId: string,
  asOf = Number.POSITIVE_INFINITY,
): AssetManifest | undefined {
  return [assetId, draftId(assetId)].map((id) => assets(id)).find((asset) => asset && asset.readyAt <= asOf)
}

/** Grants last twelve hours, passes for scrub pictures two days: so long a draft is kept beside the whole clip. */
const KEPT_S = 172_800

/** Removes drafts that nobody can be watching any more. @param now Unix milliseconds */
export async function removeDrafts(store: MediaStore, now: number): Promise<void> {
  for (const id of (await store.list()).filter((one) => DRAFT.test(one))) {
    const whole = await readManifest(store, wholeId(id))
    if (whole && whole.readyAt + KEPT_S < now / 1000) await store.remove(id)
  }
}
