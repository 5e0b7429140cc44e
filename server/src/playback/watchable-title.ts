import { sql } from 'kysely'
import type { Reference } from '#domain/catalogue/reference.ts'
import type { AssetManifest } from '#media/asset/manifest.ts'
import type { ProtectRecipe } from '#media/asset/recipe.ts'
import type { OriginPorts } from '#media/origin/ports.ts'
import { earlierProtectedId, type KeyServer, protectedId } from '#media/protect/protection.ts'
import { isAnnounced } from '../catalogue/content.store.ts'
import type { ContentImages, TitleProtection } from '../db/catalogue-tables.ts'
import { keepingPlans } from '../db/kept-plans.ts'
import type { ProviderRow } from '../db/tables.ts'
import { denied, Failure } from '../failures/failure.ts'
import { MISSING } from '../failures/missing-texts.ts'
import { viewerMayWatch } from '../rights/may-watch.store.ts'
import { CONTENT_PACKETS, isOfferedTo } from '../rights/opening-packets.ts'
import type { Scope } from '../scope/scope.ts'
import type { Viewer } from '../scope/viewer.ts'
import { checkContentAge } from './age-rights.ts'
import { keyServerOf } from './key-server.ts'
import { noAccess } from './refusal-reasons.ts'
import { ANNOUNCED, CLOSED_TITLE } from './refusal-texts.ts'

/** A film or an episode that a viewer may watch now. */
export interface WatchableTitle {
  readonly id: number
  readonly type: 'movie' | 'episode'
  /** Of an episode. */
  readonly seriesId: number | null
  /** Seconds. */
  readonly duration: number
  readonly assetId: string
  readonly images: ContentImages
  readonly protection: TitleProtection
}

/** @throws Failure for what is not there, not out yet, lost, or not for this viewer */
export async function watchableTitle(
  call: Scope & { readonly viewer: Viewer },
  ref: Reference,
): Promise<WatchableTitle> {
  const { db, viewer, maxAge, now } = call
  const content = await keepingPlans(db)
    // What is withdrawn is played by those who have paid for it.
    .selectFrom('kept_content as content' as 'content')
    .select([
      'content.id',
      'content.type',
      'content.duration',
      'content.asset_id',
      'content.images',
      'content.is_lost',
      'content.released_at',
      'content.protection',
      CONTENT_PACKETS.as('packets'),
    ])
    .select((title) =>
      title
        .selectFrom('kept_content as season')
        .select('season.parent_id')
        .whereRef('season.id', '=', 'content.parent_id')
        .as('seriesId'),
    )
    .where(isOfferedTo(call.held))
    .where((column) =>
      'id' in ref ? column('content.id', '=', ref.id) : column('content.slug', '=', ref.slug),
    )
    .orderBy(sql`content.is_offered`, 'desc')
    .executeTakeFirst()
  if (!content || content.duration === null) throw new Failure('not_found', null, MISSING.title)
  const { type } = content
  if (type !== 'movie' && type !== 'episode') throw new Failure('not_found', null, MISSING.title)
  await checkContentAge(db, { isGuest: viewer.isGuest, maxAge }, content.id)
  if (content.is_lost) throw new Failure('lost_content')
  if (isAnnounced(content.released_at, now)) throw Failure.told(denied({ reason: 'announced' }), ANNOUNCED)
  if (!(await viewerMayWatch(call, viewer, { isFree: false, packets: content.packets }))) {
    throw Failure.told(denied(noAccess(content.packets, maxAge)), CLOSED_TITLE)
  }
  if (content.asset_id === null) throw new Failure('lost_content')
  const { id, seriesId, duration, images, protection } = content
  return { id, type, seriesId, duration, images, protection, assetId: content.asset_id }
}

/** What a grant says of a title or a channel whose files are not encrypted. */
export const openFiles = ({ protection }: Pick<WatchableTitle, 'protection'>): { isOpen?: true } =>
  protection === 'none' ? { isOpen: true } : {}

/** A protected form of a video. */
export type WantedProtection = ProtectRecipe['protect'] & { readonly id: string }

/** A provider, as far as its protected forms need it. */
export type ProtectingProvider = Pick<ProviderRow, 'id' | 'drm' | 'earlier_key_server'>

export interface PresentProtection extends WantedProtection {
  /** Under which name a form with a key of the same key server may be there from before names told the server; null: under none. */
  readonly earlierId: string | null
  /** What the form has to be made for. */
  readonly systems: KeyServer['systems']
}

/** How a title is protected at a provider: what its samples are encrypted for; null where they are not. */
export function protectionAt(
  { assetId, protection }: Pick<WatchableTitle, 'assetId' | 'protection'>,
  { id, drm, earlier_key_server: earlier }: ProtectingProvider,
): PresentProtection | null {
  if (protection !== 'cenc' && protection !== 'cbcs') return null
  const keyServer = keyServerOf({ id, drm })
  return {
    assetId,
    scheme: protection,
    keyServer: keyServer ? id : null,
    id: protectedId(assetId, protection, keyServer),
    earlierId: keyServer && keyServer.url === earlier ? earlierProtectedId(assetId, protection, id) : null,
    systems: keyServer?.systems ?? [],
  }
}

/**
 * The protected form of a title that is played, where it is there. One from before names told the key server comes first, if it was made for
 * the same systems: nodes that still run the version before know no other, and nothing is packaged twice.
 */
export function protectedForm(
  assets: OriginPorts['assets'],
  { id, earlierId, systems }: PresentProtection,
): AssetManifest | undefined {
  const earlier = earlierId === null ? undefined : assets(earlierId)
  const made = new Set<string>(earlier?.protection?.systems.map(({ system }) => system))
  const isForTheSame = made.size === systems.length && systems.every((system) => made.has(system))
  return earlier?.protection && isForTheSame ? earlier : assets(id)
}
