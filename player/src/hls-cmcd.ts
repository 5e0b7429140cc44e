import type Hls from 'hls.js'
import type { FragmentLoaderContext, LoaderContext } from 'hls.js'
import type { CmcdObject, CmcdReports, CmcdRequest } from './cmcd.ts'

const OBJECTS: Readonly<Record<string, CmcdObject>> = { main: 'v', audio: 'a', subtitle: 'c' }

/**
 * The address by which hls.js asks the network for something, with what is told of playback. A key keeps its own: hls.js 1.7 knows it by that
 * when it comes.
 */
export const hlsAddress =
  (reports: CmcdReports, hls: () => Hls) =>
  (context: LoaderContext): string =>
    'keyInfo' in context ? context.url : reports.addTo(context.url, requestOf(context, hls()))

/** What a request is for, by what hls.js says to its loaders: of segments and heads the fragment that they are of. */
function requestOf(context: LoaderContext, hls: Hls): CmcdRequest {
  if (!('frag' in context)) return { object: 'm' }
  const { frag } = context as FragmentLoaderContext
  if (frag.sn === 'initSegment') return { object: 'i' }
  const object = OBJECTS[frag.type] ?? 'o'
  if (object === 'c' || object === 'o') return { object }
  // A rendition of sound says nothing of its rate in a playlist.
  const bitrate = object === 'v' ? hls.levels[frag.level]?.bitrate : undefined
  return { object, bitrate, seconds: frag.duration }
}
