import type { AssetManifest, AudioRendition, SubtitleRendition, VideoRendition } from '../asset/manifest.ts'

/** What a viewer can choose from: the renditions of all assets that may come on air, one of each name. */
export interface Tracks {
  /** Smallest first: players begin with the variant that the master lists first. */
  video: VideoRendition[]
  audio: AudioRendition[]
  subtitles: SubtitleRendition[]
}

/** Merges the renditions of assets that follow each other; of the same name the heaviest counts and codecs add up. */
export function tracksOf(assets: Iterable<AssetManifest>): Tracks {
  const video = new Map<string, VideoRendition>()
  const audio = new Map<string, AudioRendition>()
  const subtitles = new Map<string, SubtitleRendition>()
  for (const asset of new Set(assets)) {
    for (const one of asset.video) video.set(one.name, heavier(video.get(one.name), one))
    for (const one of asset.audio) audio.set(one.name, heavier(audio.get(one.name), one))
    for (const one of asset.subtitles) if (!subtitles.has(one.name)) subtitles.set(one.name, one)
  }
  return {
    video: [...video.values()].sort((a, b) => a.height - b.height),
    audio: [...audio.values()],
    subtitles: [...subtitles.values()],
  }
}

function heavier<T extends VideoRendition | AudioRendition>(known: T | undefined, one: T): T {
  if (!known) return one
  return {
    ...known,
    codecs: [...new Set(`${known.codecs},${one.codecs}`.split(','))].join(','),
    bandwidth: Math.max(known.bandwidth, one.bandwidth),
    averageBandwidth: Math.max(known.averageBandwidth, one.averageBandwidth),
  }
}

/** The multivariant playlist (RFC 8216, 4.3.4), every address relative. The first audio track is the default one. */
export function masterPlaylist({ video, audio, subtitles }: Tracks): string {
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
  const sound = audio.reduce((most, one) => (one.bandwidth > most.bandwidth ? one : most), audio[0]!)
  const codecs = new Set(audio.flatMap((one) => one.codecs.split(',')))
  for (const one of video) {
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${one.bandwidth + sound.bandwidth},AVERAGE-BANDWIDTH=${one.averageBandwidth + sound.averageBandwidth},CODECS="${[one.codecs, ...codecs].join(',')}",RESOLUTION=${one.width}x${one.height},FRAME-RATE=${one.frameRate.toFixed(3)},AUDIO="audio"${subtitles.length > 0 ? ',SUBTITLES="subtitles"' : ''}`,
      `${one.name}.m3u8`,
    )
  }
  return `${lines.join('\n')}\n`
}

/** A language's name in itself, as track menus show it: `ru` is Русский. */
export function languageName(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
