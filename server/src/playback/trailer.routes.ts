import { getTrailerStream } from '#contract/playback.ts'
import { contentReference } from '#domain/catalogue/reference.ts'
import { playableAsset } from '#media/asset/draft.ts'
import { loopMs } from '#media/asset/manifest.ts'
import type { OriginPorts } from '#media/origin/ports.ts'
import { contentShown } from '../catalogue/shown.ts'
import { Failure } from '../failures/failure.ts'
import { MISSING } from '../failures/missing-texts.ts'
import { answeredAddress } from '../http/public-address.ts'
import { serve } from '../http/serve.ts'
import type { App, Ports } from '../ports.ts'
import { checkContentAge } from './age-rights.ts'
import type { streamAnswers } from './stream-answer.ts'
import { wantVideo } from './wanted-video.ts'

export interface TrailerParts extends Pick<Ports, 'database' | 'random'> {
  readonly origin: OriginPorts
  readonly answer: ReturnType<typeof streamAnswers>
}

/** Trailers: one loop of a title's own video, free for everybody who is old enough for the title. */
export function registerTrailers(app: App, { database, random, origin, answer }: TrailerParts): void {
  serve(app, getTrailerStream, async ({ db, params, query, viewer, maxAge, now, request }) => {
    const ref = contentReference(params.id)
    const content = await db
      .selectFrom('content')
      .select(['id', 'trailer_asset', 'images'])
      .where(contentShown({ maxAge: null }))
      .where((column) => ('id' in ref ? column('id', '=', ref.id) : column('slug', '=', ref.slug)))
      .executeTakeFirst()
    if (!content || content.trailer_asset === null) throw new Failure('not_found', null, MISSING.trailer)
    if (viewer.deviceId === null) throw new Failure('authentication_failed', 'Register this device first')
    await checkContentAge(db, { isGuest: viewer.isGuest, maxAge }, content.id)
    const asset = playableAsset(origin.assets, content.trailer_asset)
    if (!asset) {
      await wantVideo(database, content.trailer_asset, now)
      throw new Failure('not_ready', null, 'This trailer is being processed')
    }
    // Nobody counts who watches a trailer: no viewing keeps its grant alive, and none is needed for one loop.
    const { hls, hls_mbr, img, playlists } = await answer({
      base: answeredAddress(request),
      session: random.uuid(),
      scope: { assetId: asset.id, seconds: Math.round(loopMs(asset) / 1000), isTrailer: true },
      inline: Boolean(query.inline),
      ad: null,
      history: null,
      image: content.images.backdrop ?? null,
      trackers: [],
      to: null,
      until: null,
    })
    return { hls, hls_mbr, img, ...(playlists && { playlists }) }
  })
}
