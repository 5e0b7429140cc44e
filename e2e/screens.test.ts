import { matchRoutes, type RouteObject } from 'react-router'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { LEGAL_KINDS } from '#contract/legal.ts'
import { SETTINGS_PAGES } from '#domain/engagement/settings-pages.ts'
import { pageRoutes } from '#web/app/routes.tsx'
import { openedBy } from '#web/frame/windows/window-stack.ts'
import { MODAL_PAGES, WINDOW_IDS } from '#web/frame/windows/window-table.ts'
import { LANGUAGE_PAGES } from '#web/settings/settings-paths.ts'
import { SCREENS, type Screen } from './screens.ts'
import { windowOf } from './shown-screen.ts'

// The app's modules ask for both as soon as they are loaded.
vi.hoisted(() => vi.stubGlobal('location', { search: '' }))
vi.hoisted(() => vi.stubGlobal('document', { cookie: '' }))
afterAll(() => vi.unstubAllGlobals())

const screens: readonly Screen[] = Object.values(SCREENS)

/** What lies over pages under an address of its own; legal texts are one page of four names. */
const OVER = Object.entries(MODAL_PAGES).flatMap(([id, page]) =>
  !('over' in page) || (LEGAL_KINDS as readonly string[]).indexOf(id) > 0 ? [] : [`/${page.path}`],
)

const addressOf = ({ path, page = path }: Screen) => new URL(page, 'https://openair.example')

/** The route of a screen's page; none where its address opens a window over home. */
function routeOf(screen: Screen): RouteObject | undefined {
  const { pathname, search, hash } = addressOf(screen)
  if (openedBy({ pathname, search, hash })) return undefined
  return matchRoutes(pageRoutes, pathname)?.at(-1)?.route
}

const windows = screens.flatMap((screen) => [windowOf(screen, 'desktop'), windowOf(screen, 'mobile')])

describe('the gallery', () => {
  test('has a picture of every route', () => {
    const shown = new Set(screens.map((screen) => routeOf(screen)))
    expect(pageRoutes.filter((route) => !shown.has(route)).map(({ path }) => path)).toEqual([])
  })

  test('has a picture of every window', () => {
    expect(WINDOW_IDS.filter((id) => !windows.includes(id))).toEqual([])
  })

  test('has a picture of every page that lies over others', () => {
    const shown = windows.flatMap(
      (window) =>
        matchRoutes(
          OVER.map((path) => ({ path })),
          window ?? '',
        )?.[0]?.route.path,
    )
    expect(OVER.filter((path) => !shown.includes(path))).toEqual([])
  })

  test('has a picture of every page of the settings, and of every legal text', () => {
    const shown = screens.map((screen) => addressOf(screen).pathname)
    const settings = SETTINGS_PAGES.map((id) => (id === 'root' ? '/settings' : `/settings/${id}`))
    const languages = LANGUAGE_PAGES.map((id) => `/settings/language/${id}`)
    const legal = LEGAL_KINDS.map((kind) => `/${kind}`)
    expect([...settings, ...languages, ...legal].filter((path) => !shown.includes(path))).toEqual([])
  })
})
