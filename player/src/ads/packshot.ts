import type { AdUnit } from './vast.ts'

/** A clip of the provider's own that plays before a film: nobody counts it, and it leads nowhere. @param url an HLS playlist or a file */
export function packshotUnit(url: string): AdUnit {
  const type = /\.m3u8(?:\?|$)/.test(url) ? 'application/x-mpegurl' : 'video/mp4'
  return {
    title: '',
    seconds: 0,
    skipAfter: null,
    click: null,
    media: [{ url, type, codec: null, bitrate: 0, height: 0 }],
    told: {},
  }
}
