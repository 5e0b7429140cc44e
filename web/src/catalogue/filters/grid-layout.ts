/** Sizes of the style sheet that a grid of posters follows, in pixels. */
export interface GridTokens {
  readonly edge: number
  readonly card: number
  readonly gap: number
  /** Height of a line of a card's title. */
  readonly line: number
}

export interface GridLayout {
  readonly columns: number
  /** Height of a row with titles of two lines, and the room beneath it. */
  readonly rowHeight: number
}

const PHONE = 480
/** Around the title, and the line of facts beneath it (card.module.css). */
const CAPTION = 11 + 3 + 18
const TITLE_LINES = 2
/** Room beneath a row: a title of one line leaves its second line to it. */
const ROOM = 20

/**
 * How posters lie in a grid: as many columns as fit, two on a phone; all rows of one height, so that a place in the page
 * is the same place when it is come back to.
 * @param width of the grid, pixels
 * @param windowWidth pixels
 */
export function gridLayout(width: number, windowWidth: number, { card, gap, line }: GridTokens): GridLayout {
  const columns = windowWidth <= PHONE ? 2 : Math.max(1, Math.floor((width + gap) / (card + gap)))
  const cell = (width - gap * (columns - 1)) / columns
  return { columns, rowHeight: Math.round(cell * 1.5 + CAPTION + TITLE_LINES * line + ROOM) }
}
