/** Asked for by the style of the viewer's system. */
export const SAVES_DATA = '(prefers-reduced-data: reduce)'

interface WithConnection {
  readonly connection?: { readonly saveData?: boolean }
}

/** Whether the browser says that the viewer's line is saved. */
export const isLineSaved = (): boolean => (navigator as WithConnection).connection?.saveData === true

/** Whether nothing is to be loaded at this moment that nobody has asked for. */
export const savesData = (): boolean => isLineSaved() || matchMedia(SAVES_DATA).matches
