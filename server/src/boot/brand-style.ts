const VARIABLE = /^--[a-z-]+$/

/** The style element's text that gives a page the colours of its provider. Values with characters that mean something in CSS or HTML are left out. */
export function brandStyle(accent: object): string {
  const colours = Object.entries(accent).filter(
    ([key, value]) => VARIABLE.test(key) && !/[<>{};]/.test(value),
  )
  return `:root{${colours.map(([key, value]) => `${key}:${value}`).join(';')}}`
}
