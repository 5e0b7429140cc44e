import { deriveAccent } from '#domain/providers/accent.ts'
import type { ProviderRow } from '../db/tables.ts'

const VARIABLE = /^--[a-z-]+$/

type Colours = Readonly<Record<string, string>>

/** The colours of a provider on dark ground, and on light ground where it has such pages. */
export interface BrandColours {
  readonly dark: Colours
  readonly light: Colours | null
}

/** What follows from the one colour of a provider. */
export const brandColours = ({ accent, theme }: Pick<ProviderRow, 'accent' | 'theme'>): BrandColours => ({
  dark: { ...deriveAccent(accent) },
  light: theme === 'light' ? { ...deriveAccent(accent, 'light') } : null,
})

/** Values with characters that mean something in CSS or HTML are left out. */
const rule = (selector: string, colours: Colours): string => {
  const written = Object.entries(colours).filter(
    ([key, value]) => VARIABLE.test(key) && !/[<>{};]/.test(value),
  )
  return `${selector}{${written.map(([key, value]) => `${key}:${value}`).join(';')}}`
}

/** The style element's text that gives a page the colours of its provider. */
export const brandStyle = ({ dark, light }: BrandColours): string =>
  rule(':root', dark) + (light ? rule(":root[data-theme='light']", light) : '')
