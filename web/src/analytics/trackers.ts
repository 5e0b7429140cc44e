import type { Network } from '#contract/providers.ts'
import { randomHex } from '../api/credentials.ts'
import { deviceData } from '../api/device-data.ts'
import { isChildSession } from '../api/profile-role.ts'
import { onAudience } from './audience.ts'
import { consent, isDeclinedByBrowser, onConsent } from './consent.ts'
import { keepFor, keptOf } from './kept-of-provider.ts'

const VIEWER = 'openair.audience'
const [LIVE, ARCHIVE] = ['1', '3']

/** Whom a counter tells apart: an id of its own, which opens nothing and which no other provider's counter is told. */
function audienceId(providerId: number): string {
  const known = keptOf(providerId, VIEWER)
  if (known !== null) return known
  const id = randomHex()
  keepFor(providerId, VIEWER, id)
  return id
}

function loadScript(url: string): void {
  const script = document.createElement('script')
  script.async = true
  script.referrerPolicy = 'no-referrer'
  script.src = url
  document.head.append(script)
}

function countAudience(pixel: string, providerId: number): void {
  const { device_type: deviceType } = deviceData(navigator.userAgent)
  onAudience(({ channelId, isArchive, moment }) => {
    if (consent(providerId) !== true) return
    const url = new URL(pixel)
    const said = {
      uid: audienceId(providerId),
      cid: String(channelId),
      dt: deviceType,
      fts: String(Math.floor(moment)),
      evtp: isArchive ? ARCHIVE : LIVE,
    }
    for (const [name, value] of Object.entries(said)) if (value) url.searchParams.set(name, value)
    const image = new Image()
    image.referrerPolicy = 'no-referrer'
    image.src = url.href
  })
}

/**
 * Loads what the provider has configured of others, as soon as the viewer has allowed it, and not at all where the browser declines for them.
 * Scripts that are there go with the page, which is loaded anew with its next address where it has become a child's meanwhile; the counter hears
 * nothing more once the consent is taken back.
 * @param onPage calls back whenever another page is shown
 */
export function loadTrackers(
  { id, trackers: { audience_pixel: pixel, ...scripts } }: Pick<Network, 'id' | 'trackers'>,
  onPage: (listener: () => void) => void,
): void {
  if (isDeclinedByBrowser()) return
  let isLoaded = false
  const load = (): void => {
    if (isLoaded || consent(id) !== true) return
    isLoaded = true
    for (const url of Object.values(scripts)) if (url !== null) loadScript(url)
    if (pixel !== null) countAudience(pixel, id)
  }
  load()
  onConsent(load)
  onPage(() => {
    if (isLoaded && isChildSession()) location.reload()
  })
}
