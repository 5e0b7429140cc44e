import type { AssetManifest, AudioRendition, VideoRendition } from '../asset/manifest.ts'
import { languageName } from '../film/languages.ts'
import { keyIdText, type Protection, SYSTEM_IDS } from '../protect/protection.ts'
import { SEGMENT_MS, segmentsFor } from '../timeline/grid.ts'

/** From a manifest under `/media/g/<grant>/` to the public segments under `/media/a/`. */
const ASSETS = '../../a'
const NAMESPACES =
  'xmlns="urn:mpeg:dash:schema:mpd:2011" xmlns:cenc="urn:mpeg:cenc:2013" profiles="urn:mpeg:dash:profile:isoff-live:2011"'

/**
 * A protected film as a DASH manifest (ISO/IEC 23009-1), of the same segments as its playlists. An asset that is shorter than the film plays
 * round and round: its segments go on in time.
 * @param seconds length of the film
 */
export function filmManifest(asset: AssetManifest & { protection: Protection }, seconds: number): string {
  const { video, audio, subtitles, protection } = asset
  const rights = contentProtection(protection)
  const sound = audio.map((one) =>
    adaptation('audio', one.language, [
      ...rights,
      `<Label>${escaped(languageName(one.language))}</Label>`,
      encoded(asset.id, one, 'audio/mp4', [
        `<AudioChannelConfiguration schemeIdUri="urn:mpeg:dash:23003:3:audio_channel_configuration:2011" value="${one.channels}"/>`,
      ]),
    ]),
  )
  const texts = subtitles.map(({ name, language }) =>
    adaptation('text', language, [
      `<Label>${escaped(languageName(language))}</Label>`,
      `<Representation id="${name}" mimeType="text/vtt" bandwidth="1000">`,
      template(`text/${asset.id}/${name}/$Number$-$Number$.vtt`, 1000),
      '</Representation>',
    ]),
  )
  const pictures = adaptation('video', null, [
    ...rights,
    ...video.map((one) => encoded(asset.id, one, 'video/mp4', [])),
  ])
  const length = (Math.min(seconds * 1000, segmentsFor(seconds) * SEGMENT_MS) / 1000).toFixed(3)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<MPD ${NAMESPACES} type="static" mediaPresentationDuration="PT${length}S" minBufferTime="PT2S">`,
    '<Period id="film" start="PT0S">',
    pictures,
    ...sound,
    ...texts,
    '</Period>',
    '</MPD>',
    '',
  ].join('\n')
}

function adaptation(kind: string, language: string | null, parts: readonly string[]): string {
  const lang = language === null ? '' : ` lang="${language}"`
  return [
    `<AdaptationSet contentType="${kind}"${lang} segmentAlignment="true" startWithSAP="1">`,
    ...parts,
    '</AdaptationSet>',
  ].join('\n')
}

function encoded(
  assetId: string,
  one: VideoRendition | AudioRendition,
  type: string,
  parts: readonly string[],
): string {
  const size =
    'height' in one
      ? `width="${one.width}" height="${one.height}" frameRate="${one.frameRate}"`
      : 'audioSamplingRate="48000"'
  const folder = `${ASSETS}/${assetId}/${one.name}`
  return [
    `<Representation id="${one.name}" mimeType="${type}" codecs="${one.codecs}" bandwidth="${one.bandwidth}" ${size}>`,
    ...parts,
    template(`${folder}/$Number$-$Number$.m4s`, one.timescale, `${folder}/head.mp4`),
    '</Representation>',
  ].join('\n')
}

/** Number `k` of a film is `k` of its cells too, so its segments are named by one number. */
function template(media: string, timescale: number, head?: string): string {
  const init = head === undefined ? '' : ` initialization="${head}"`
  return `<SegmentTemplate timescale="${timescale}" duration="${(SEGMENT_MS * timescale) / 1000}" startNumber="0"${init} media="${media}"/>`
}

/** The scheme with the id of the key, then what each system says of it (ISO/IEC 23009-1, 5.8.4.1). */
function contentProtection({ scheme, keyId, systems }: Protection): string[] {
  const id = keyIdText(keyId)
  return [
    `<ContentProtection schemeIdUri="urn:mpeg:dash:mp4protection:2011" value="${scheme}" cenc:default_KID="${id}"/>`,
    ...systems.map(({ system, pssh }) => {
      const name = `<ContentProtection schemeIdUri="urn:uuid:${SYSTEM_IDS[system]}" cenc:default_KID="${id}"`
      return pssh === undefined ? `${name}/>` : `${name}><cenc:pssh>${pssh}</cenc:pssh></ContentProtection>`
    }),
  ]
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
