import { channelPath, contentPath, rowPath, rowsetPath } from '#domain/catalogue/addresses.ts'

/** Where something outside leads into the app: what kind of thing, and which one. */
export interface DeepLink {
  readonly type: string | null
  readonly id: string | null
}

/** The path of the thing that a deep link means; home where it means nothing known. */
export function deepLinkPath({ type, id }: DeepLink): string {
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
