import type { Stream } from '#contract/playback.ts'
import type { DrmSystem, Protection } from '#media/protect/protection.ts'
import type { DrmSettings } from '../db/provider-settings.ts'

type DrmInfo = Omit<Stream['drm'], 'force_subtitles' | 'thumbUrl'>

/** Of what needs no licence. */
export const NO_DRM: DrmInfo = {
  streams: [],
  laWidevine: null,
  laPlayready: null,
  laFairplay: null,
  laClearkey: null,
  fpsCertificate: null,
  drm_provider: null,
}

/** Who hands out licences where no vendor does. */
const OWN = 'openair'

/**
 * What a player needs for the licence of a protected title. Licences of vendors are asked of the service too, which knows who asks: it
 * passes on what it is asked together with what the vendor believes.
 * @param base `https://host` of the viewer's address
 * @param grant the signed folder name
 */
export function drmInfo(
  base: string,
  grant: string,
  { scheme, systems }: Pick<Protection, 'scheme' | 'systems'>,
  { vendor }: DrmSettings,
): DrmInfo {
  const folder = `${base}/media/g/${grant}`
  const licence = (path: string): string => `${base}/v2/licences/${path}?grant=${grant}`
  const dash = `${folder}/manifest.mpd`
  if (!vendor)
    return {
      ...NO_DRM,
      streams: [{ type: 'dash_clearkey', url: dash }],
      laClearkey: licence('clearkey'),
      drm_provider: OWN,
    }
  const isMadeFor = (wanted: DrmSystem): boolean => systems.some(({ system }) => system === wanted)
  const { name } = vendor
  const widevine = isMadeFor('widevine') ? vendor.widevine : undefined
  const playready = isMadeFor('playready') ? vendor.playready : undefined
  // Apple's scheme takes only one way of encrypting samples.
  const fairplay = scheme === 'cbcs' && isMadeFor('fairplay') ? vendor.fairplay : undefined
  return {
    ...NO_DRM,
    streams: [
      ...(widevine === undefined ? [] : [{ type: 'dash_widevine' as const, url: dash }]),
      ...(playready === undefined ? [] : [{ type: 'dash_playready' as const, url: dash }]),
      ...(fairplay === undefined ? [] : [{ type: 'hls_fairplay' as const, url: `${folder}/index.m3u8` }]),
    ],
    laWidevine: widevine === undefined ? null : licence('widevine'),
    laPlayready: playready === undefined ? null : licence('playready'),
    laFairplay: fairplay === undefined ? null : licence('fairplay'),
    fpsCertificate: fairplay === undefined ? null : licence('fairplay/certificate'),
    drm_provider: name,
  }
}
