import { GROUND } from '#domain/providers/page-theme.ts'
import { rasterUrl } from '#media/pictures/raster-url.ts'
import { type SizeName, SIZES, sizedUrl } from '#media/pictures/sizes.ts'
import type { ProviderRow } from '../db/tables.ts'
import { escapeHtml } from '../http/markup.ts'

/** Where the manifest of the web app is found. */
export const MANIFEST_PATH = '/manifest.webmanifest'
/** What the app is shown by where its provider has no drawing yet. */
const OWN_ICON = '/favicon.svg'
const ANY_SIZE = { sizes: 'any', type: 'image/svg+xml', purpose: 'any' }
/** The mark stands clear of the edges: launchers may cut the icon to their shape. */
const PURPOSES = ['any', 'maskable'] as const

interface Icon {
  readonly src: string
  readonly sizes: string
  readonly type: string
  readonly purpose: string
}

/** A web app manifest, see https://www.w3.org/TR/appmanifest/. */
export interface Manifest {
  readonly id: string
  readonly name: string
  readonly short_name: string
  readonly description: string
  readonly lang: string
  readonly start_url: string
  readonly scope: string
  readonly display: 'standalone'
  readonly background_color: string
  readonly theme_color: string
  readonly icons: readonly Icon[]
}

const painted = (icon: string, size: SizeName): string | null =>
  rasterUrl(sizedUrl(icon, size) ?? icon, 'png')

function iconsOf({ icon }: Pick<ProviderRow, 'icon'>): Icon[] {
  if (icon === null) return [{ src: OWN_ICON, ...ANY_SIZE }]
  return [
    { src: icon, ...ANY_SIZE },
    ...(['icon', 'iconLarge'] as const).flatMap((size) =>
      PURPOSES.map((purpose) => ({
        src: painted(icon, size) ?? icon,
        sizes: `${SIZES[size].width}x${SIZES[size].height}`,
        type: 'image/png',
        purpose,
      })),
    ),
  ]
}

interface Told {
  readonly language: string
  readonly description: string
  /** Whether the host name alone leads to this provider: an installed app has no other address than its own. */
  readonly isFoundByHost: boolean
}

/** What a launcher is told of a provider's web app: it looks like the provider, and begins as the provider's service. */
export function manifestOf(
  provider: Pick<ProviderRow, 'shortname' | 'name' | 'theme' | 'icon'>,
  { language, description, isFoundByHost }: Told,
): Manifest {
  const start = isFoundByHost ? '/' : `/?provider=${encodeURIComponent(provider.shortname)}`
  const ground = GROUND[provider.theme]
  return {
    // Two providers of one host are two apps.
    id: start,
    name: provider.name,
    short_name: provider.name,
    description,
    lang: language,
    start_url: start,
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    icons: iconsOf(provider),
  }
}

/** The elements of a page's head by which browsers show and install it: the provider's, whatever chose it. */
export function launcherLinks({ shortname, icon }: Pick<ProviderRow, 'shortname' | 'icon'>): {
  readonly icon: string
  readonly others: readonly string[]
} {
  const manifest = `${MANIFEST_PATH}?provider=${encodeURIComponent(shortname)}`
  const touch = icon === null ? null : painted(icon, 'iconTouch')
  return {
    icon: `<link rel="icon" href="${escapeHtml(icon ?? OWN_ICON)}" type="image/svg+xml" />`,
    others: [
      `<link rel="manifest" href="${escapeHtml(manifest)}" />`,
      ...(touch === null ? [] : [`<link rel="apple-touch-icon" href="${escapeHtml(touch)}" />`]),
    ],
  }
}
