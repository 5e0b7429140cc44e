import type { FastifyRequest } from 'fastify'
import type { AdInfo } from '#contract/ads.ts'
import type { OriginPorts } from '#media/origin/ports.ts'
import { type AdWish, adInfo } from '../ads/ad-info.ts'
import { registerAds } from '../ads/ads.routes.ts'
import { answeredAddress } from '../http/public-address.ts'
import type { App, Ports } from '../ports.ts'
import type { Scope } from '../scope/scope.ts'
import type { Viewer } from '../scope/viewer.ts'
import type { streamAnswers } from './stream-answer.ts'
import { wantVideo } from './wanted-video.ts'

/** What is advertised to who calls, in what they are about to watch; null is nothing. */
export type AdsOfCall = (
  call: Scope & { readonly viewer: Viewer; readonly request: FastifyRequest },
  place: Omit<AdWish, 'base'>,
) => Promise<AdInfo | null>

interface AdParts extends Pick<Ports, 'attempts' | 'database' | 'random' | 'secret'> {
  readonly origin: OriginPorts
  readonly answer: ReturnType<typeof streamAnswers>
}

/** Serves ads, and answers what a stream says of them. */
export function streamAds(app: App, { answer, ...parts }: AdParts): AdsOfCall {
  const { database, random, secret } = parts
  registerAds(app, {
    ...parts,
    want: (assetId, now) => wantVideo(database, assetId, now),
    mediaOf: async (base, assetId, seconds) => {
      // Nobody counts who watches it: as with a trailer, no viewing keeps its grant alive.
      const session = random.uuid()
      const scope = { assetId, seconds, isTrailer: true as const }
      const rest = {
        image: null,
        trackers: [],
        to: null,
        until: null,
        history: null,
        ad: null,
        inline: false,
      }
      return (await answer({ base, session, scope, ...rest })).hls_mbr
    },
  })
  return (call, place) =>
    adInfo(call, { viewer: call.viewer, secret }, { ...place, base: answeredAddress(call.request) })
}
