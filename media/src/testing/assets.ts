import type { AssetManifest } from '../asset/manifest.ts'

/** A manifest for tests: 20 segments, two heights, one track per language. */
export function assetLike(
  id: string,
  {
    readyAt = 0,
    audio = ['ru'],
    subtitles = [],
  }: { readyAt?: number; audio?: string[]; subtitles?: string[] } = {},
): AssetManifest {
  const encoded = (name: string, codecs: string, bandwidth: number) => ({
    name,
    codecs,
    bandwidth,
    averageBandwidth: bandwidth / 2,
    iv: name
      .padEnd(4, '-')
      .repeat(4)
      .replaceAll(/./g, (letter) => letter.charCodeAt(0).toString(16)),
  })
  const pictures = (name: string, codecs: string, bandwidth: number) => ({
    ...encoded(name, codecs, bandwidth),
    keyframes: { bandwidth: bandwidth / 4, averageBandwidth: bandwidth / 8 },
    timescale: 12_800,
    frameRate: 25,
  })
  return {
    format: 1,
    id,
    readyAt,
    segments: 20,
    video: [
      { ...pictures('v720', 'avc1.64001f', 900_000), width: 1280, height: 720 },
      { ...pictures('v360', 'avc1.64001e', 300_000), width: 640, height: 360 },
    ],
    audio: audio.map((language) => ({
      ...encoded(`a-${language}`, 'mp4a.40.2', 100_000),
      timescale: 48_000,
      language,
      channels: 2,
    })),
    subtitles: subtitles.map((language) => ({
      name: `s-${language}`,
      language,
      cues: [{ from: 1.5, to: 3.5, text: `cue in ${language}` }],
    })),
    thumbs: { count: 4, everySeconds: 10, width: 196, height: 110 },
  }
}
