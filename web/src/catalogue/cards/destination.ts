import type { Destination } from '#contract/catalogue.ts'
import { contentPath } from '#domain/catalogue/addresses.ts'

/** What pressing a card does. */
export type Action =
  | { readonly kind: 'modal'; readonly path: string }
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'window'; readonly url: string }
  | { readonly kind: 'promo'; readonly code: string | null }
  | { readonly kind: 'message'; readonly title: string; readonly text: string | null }

/** Where an item leads; null where it leads to something that this app has no screen for. */
export function actionOf({ type, id, slug, src, title, description }: Destination): Action | null {
  const name = slug ?? id
  switch (type) {
    case 'content':
      return id || slug ? { kind: 'modal', path: contentPath({ id: id ?? slug ?? '', slug }) } : null
    case 'row':
      return name ? { kind: 'page', path: `/row/${name}` } : null
    case 'rowset':
      return name ? { kind: 'page', path: `/rowset/${name}` } : null
    case 'channel':
      return name ? { kind: 'page', path: `/channels/all/${name}` } : null
    case 'packet':
      return name ? { kind: 'page', path: `/packets/${name}` } : null
    case 'last_channel':
      return { kind: 'page', path: '/channels' }
    case 'open_url':
      return src ? { kind: 'window', url: src } : null
    case 'enter_promo_key':
      return { kind: 'promo', code: id }
    case 'text':
      return title ? { kind: 'message', title, text: description } : null
    default:
      return null
  }
}
