/** What a viewer is to statistics. */
export const VIEWER_KINDS = ['not_login', 'guest', 'full_payment', 'promo', 'free'] as const
export type ViewerKind = (typeof VIEWER_KINDS)[number]

/**
 * The kind of a viewer: who has bought something counts as paying, whatever was given besides.
 * @param sources what the packets come from that the viewer has now; `promo:…` is a promo code
 */
export function viewerKind(
  viewer: { readonly isGuest: boolean } | null,
  sources: readonly string[],
): ViewerKind {
  if (viewer === null) return 'not_login'
  if (viewer.isGuest) return 'guest'
  if (sources.length === 0) return 'free'
  return sources.every((source) => source.startsWith('promo:')) ? 'promo' : 'full_payment'
}
