import type library from 'shaka-player/dist/shaka-player.dash-es2021.js'
import type { CmcdObject, CmcdReports, CmcdRequest } from './cmcd.ts'
import type { Shaka } from './dash-config.ts'

const OBJECTS: Readonly<Record<string, CmcdObject>> = { video: 'v', audio: 'a', text: 'c' }

/**
 * Tells the origin with each request of Shaka Player how it plays. Its own way of telling speaks to everybody, licence servers of vendors
 * included.
 */
export function tellByDash(shaka: Shaka, player: library.default.Player, reports: CmcdReports): void {
  const { MANIFEST, SEGMENT } = shaka.net.NetworkingEngine.RequestType
  player.getNetworkingEngine()?.registerRequestFilter((type, request, context) => {
    if (type !== MANIFEST && type !== SEGMENT) return
    const said = type === MANIFEST ? ({ object: 'm' } as const) : segmentOf(shaka, context)
    request.uris = request.uris.map((uri) => reports.addTo(uri, said))
  })
}

function segmentOf(shaka: Shaka, context: library.default.extern.RequestContext | undefined): CmcdRequest {
  const { INIT_SEGMENT } = shaka.net.NetworkingEngine.AdvancedRequestType
  if (context?.type === INIT_SEGMENT) return { object: 'i' }
  const object = OBJECTS[context?.stream?.type ?? ''] ?? 'o'
  if (object === 'c' || object === 'o') return { object }
  const segment = context?.segment
  const seconds = segment ? segment.getEndTime() - segment.getStartTime() : undefined
  return { object, bitrate: context?.stream?.bandwidth, seconds }
}
