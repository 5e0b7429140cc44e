import {
  type AssetManifest,
  type AudioRendition,
  inForm,
  renditionFor,
  type SubtitleRendition,
  type VideoRendition,
} from '../asset/manifest.ts'
import { languageName } from '../film/languages.ts'
import { transportRates } from '../transport/rates.ts'
import type { OnAirItem } from './on-air.ts'

/** What a viewer can choose from: the renditions of all assets that may come on air, one of each name. */
export interface Tracks {
  /** Smallest first: players begin with the variant that the master lists first. */
  video: VideoRendition[]
  audio: AudioRendition[]
  subtitles: SubtitleRendition[]
}

type Rates = Pick<VideoRendition, 'bandwidth' | 'averageBandwidth'>

/**
 * The renditions of assets that follow each other. Of each name counts what plays under it in every asset: the heaviest segment of
 * all, the average over their time, and all codecs.
 */
export function tracksOf(items: readonly Pick<OnAirItem, 'asset' | 'startIndex' | 'endIndex'>[]): Tracks {
  const cells = new Map<AssetManifest, number>()
  for (const { asset, startIndex, endIndex } of items)
    cells.set(asset, (cells.get(asset) ?? 0) + endIndex - startIndex)
  const assets = [...cells.keys()]
  const total = <T extends VideoRendition | AudioRendition>(known: T): T => {
    const parts = assets.map((asset) => renditionFor(asset, known.name) as T)
    const rates = (of: (one: T) => Rates): Rates => ratesOf(parts.map(of), [...cells.values()])
    return {
      ...known,
      ...rates((one) => one),
      ...('height' in known && { keyframes: rates((one) => ('keyframes' in one && one.keyframes) || one) }),
      codecs: [...new Set(parts.flatMap(({ codecs }) => codecs.split(',')))].join(','),
    }
  }
  return {
    video: firstOfEach(assets.flatMap(({ video }) => video))
      .map((one) => total(one))
      .sort((a, b) => a.height - b.height),
    audio: firstOfEach(assets.flatMap(({ audio }) => audio)).map((one) => total(one)),
    subtitles: firstOfEach(assets.flatMap(({ subtitles }) => subtitles)),
  }
}

/** The renditions of a film, or of its trailer. */
export const filmTracks = (asset: AssetManifest): Tracks => tracksOf([{ asset, startIndex: 0, endIndex: 1 }])

function firstOfEach<T extends { name: string }>(renditions: readonly T[]): T[] {
  const named = new Map<string, T>()
  for (const one of renditions) if (!named.has(one.name)) named.set(one.name, one)
  return [...named.values()]
}

function ratesOf(parts: readonly Rates[], cells: readonly number[]): Rates {
  const all = cells.reduce((sum, count) => sum + count)
  const bits = parts.reduce((sum, { averageBandwidth }, at) => sum + averageBandwidth * cells[at]!, 0)
  return {
    bandwidth: Math.max(...parts.map(({ bandwidth }) => bandwidth)),
    averageBandwidth: Math.round(bits / all),
  }
}

/** The multivariant playlist (RFC 8216, 4.3.4), every address relative. The first audio track is the default one. @param hasKeyframes whether there are playlists of first pictures */
export function masterPlaylist({ video, audio, subtitles }: Tracks, hasKeyframes = true): string {
  const lines = ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS']
  audio.forEach((one, position) => {
    const preferred = position === 0 ? 'YES' : 'NO'
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="${languageName(one.language)}",LANGUAGE="${one.language}",DEFAULT=${preferred},AUTOSELECT=YES,CHANNELS="${one.channels}",URI="${one.name}.m3u8"`,
    )
  })
  for (const one of subtitles) {
    lines.push(
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="${languageName(one.language)}",LANGUAGE="${one.language}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="${one.name}.m3u8"`,
    )
  }
  const sound = heaviest(audio)
  const codecs = new Set(audio.flatMap((one) => one.codecs.split(',')))
  for (const one of video) {
    lines.push(
      `#EXT-X-STREAM-INF:${rates(plus(one, sound))},CODECS="${[one.codecs, ...codecs].join(',')}",${picture(one)},FRAME-RATE=${one.frameRate.toFixed(3)},AUDIO="audio"${subtitles.length > 0 ? ',SUBTITLES="subtitles"' : ''}`,
      `${one.name}.m3u8`,
    )
  }
  for (const one of hasKeyframes ? video : []) {
    lines.push(
      `#EXT-X-I-FRAME-STREAM-INF:${rates(one.keyframes ?? one)},CODECS="${one.codecs}",${picture(one)},URI="${inForm('i', one)}.m3u8"`,
    )
  }
  return `${lines.join('\n')}\n`
}

/** The same sizes as transport streams, in each of which all sounds are: for players that read no fragmented MP4 of this kind. */
export function transportMaster({ video, audio }: Tracks): string {
  const codecs = new Set(audio.flatMap((one) => one.codecs.split(',')))
  const lines = ['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-INDEPENDENT-SEGMENTS']
  for (const one of video) {
    const whole = transportRates(audio.reduce<Rates>(plus, one), audio.length)
    lines.push(
      `#EXT-X-STREAM-INF:${rates(whole)},CODECS="${[one.codecs, ...codecs].join(',')}",${picture(one)},FRAME-RATE=${one.frameRate.toFixed(3)}`,
      `${inForm('t', one)}.m3u8`,
    )
  }
  return `${lines.join('\n')}\n`
}

const heaviest = <T extends Rates>(of: readonly T[]): T =>
  of.reduce((most, one) => (one.bandwidth > most.bandwidth ? one : most))

const plus = (a: Rates, b: Rates): Rates => ({
  bandwidth: a.bandwidth + b.bandwidth,
  averageBandwidth: a.averageBandwidth + b.averageBandwidth,
})

const rates = ({ bandwidth, averageBandwidth }: Rates): string =>
  `BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=${averageBandwidth}`

const picture = ({ width, height }: VideoRendition): string => `RESOLUTION=${width}x${height}`
