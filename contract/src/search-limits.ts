export const SEARCH_TEXT_MAX = 255
/** Milliseconds that the suggestions stay after the field has lost the focus. */
export const SUGGESTIONS_HIDE_MS = 500
export const SUGGESTIONS_MAX = 20
export const SEARCH_HISTORY_MAX = 10
