/** Width of a preview, in pixels. */
export const PREVIEW_PX = 392
/** Words under its picture, in pixels: the title may take two lines. */
const WORDS_PX = 72
/** What stays free around it: the header above, and a little on the other sides. Pixels. */
const HEADER_PX = 80
const MARGIN_PX = 8

export interface PreviewPlace {
  readonly left: number
  readonly top: number
  readonly width: number
}

/** Where the preview of a card lies: around the card's middle, but wholly inside the window. All in pixels. */
export function previewPlace(
  card: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
  window: { readonly width: number; readonly height: number },
): PreviewPlace {
  const height = (PREVIEW_PX * 9) / 16 + WORDS_PX
  const within = (at: number, from: number, to: number) => Math.round(Math.max(from, Math.min(at, to)))
  return {
    left: within(card.left + (card.width - PREVIEW_PX) / 2, MARGIN_PX, window.width - PREVIEW_PX - MARGIN_PX),
    top: within(card.top + (card.height - height) / 2, HEADER_PX, window.height - height - MARGIN_PX),
    width: PREVIEW_PX,
  }
}
