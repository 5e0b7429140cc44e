import type { PushDestination } from '#contract/push.ts'
import { channelPath, contentPath, rowPath, rowsetPath } from '../catalogue/addresses.ts'
import { isOwnPath } from '../own-path.ts'

/** Where something outside leads into the app: what kind of thing, and which one. */
interface Target {
  readonly type: string | null
  readonly id: string | null
}

/** The path of the thing that a link from outside means; home where it means nothing known. */
export function targetPath({ type, id }: Target): string {
  const name = id === null ? '' : encodeURIComponent(id)
  if (type === 'packets') return name ? `/packets/${name}` : '/packets'
  if (!name) return '/'
  const target = { id: name, slug: null }
  switch (type) {
    case 'content':
      return contentPath(target)
    case 'row':
      return rowPath(target)
    case 'rowset':
      return rowsetPath(target)
    case 'channel':
      return channelPath(target)
    case 'settings':
      return `/settings/${name}`
    case 'promo_key':
      return `/promo?code=${name}`
    default:
      return '/'
  }
}

/** The address that a notification opens: of this site as a path; of another only where it is encrypted. */
export function pushAddress({ type, id, code, slug, src }: PushDestination): string {
  if (type === 'url') return src !== null && (src.startsWith('https://') || isOwnPath(src)) ? src : '/'
  return targetPath({ type, id: type === 'promo_key' ? code : (slug ?? id) })
}
