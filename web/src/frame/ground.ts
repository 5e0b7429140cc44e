import { useLayoutEffect } from 'react'
import type { Boot } from '#contract/boot.ts'
import { type Theme, themeOfPage } from '#domain/providers/page-theme.ts'
import { useNetwork } from './service.queries.ts'
import { useShownPath } from './windows/windows-context.ts'

/** What browsers draw around the page. */
const AROUND: Readonly<Record<Theme, string>> = { dark: '#0A0E12', light: '#F4F2EC' }

let colours: Boot['accent'] | null = null

/** Keeps the colours that came with the page, for both grounds. */
export function keepColours(brand: Boot['accent']): void {
  colours = brand
}

/** Puts a page on dark or light ground, with the provider's colours for it. */
export function standOn({ documentElement: root, head }: Document, theme: Theme): void {
  if (theme === 'light') root.dataset['theme'] = theme
  else delete root.dataset['theme']
  head.querySelector('meta[name="theme-color"]')?.setAttribute('content', AROUND[theme])
  const roles = (theme === 'light' ? colours?.light : null) ?? colours?.dark ?? {}
  for (const [name, value] of Object.entries(roles))
    if (name.startsWith('--')) root.style.setProperty(name, value)
}

/** The ground of the page that is shown: of a light provider its pages of text are light. */
export function useGround(): Theme {
  const theme = useNetwork()?.theme ?? 'dark'
  return themeOfPage(theme, useShownPath().split(/[?#]/)[0] ?? '/')
}

/** Keeps the document on the ground of the page that is shown. */
export function useGroundOfPage(): void {
  const theme = useGround()
  useLayoutEffect(() => standOn(document, theme), [theme])
}
