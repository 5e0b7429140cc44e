import type { ReactElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ModalPage } from './modal-page.tsx'

/** The least of a browser and of React that one component needs: states, effects and keys. */
const here = vi.hoisted(() => ({
  states: [] as unknown[],
  at: 0,
  effects: [] as (() => unknown)[],
  cleanups: [] as (() => void)[],
  onKey: (() => undefined) as (event: object) => void,
  went: [] as unknown[],
}))
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useState: (first: unknown) => {
    const place = here.at++
    here.states[place] ??= first
    return [here.states[place], (next: unknown) => (here.states[place] = next)]
  },
  useRef: () => ({ current: null }),
  useCallback: (callback: unknown) => callback,
  useEffect: (effect: () => unknown) => here.effects.push(effect),
}))
vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }))
vi.mock('react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => (to: unknown) => here.went.push(to),
  useLocation: () => ({ key: 'k', pathname: '/contents/film-10' }),
}))

interface Shown {
  readonly 'data-leaving': boolean
  readonly children: readonly [unknown, ReactElement<{ readonly onClick: () => void }>]
}
function show(): Shown {
  for (const cleanup of here.cleanups.splice(0)) cleanup()
  Object.assign(here, { at: 0, effects: [] })
  const { props } = ModalPage({ label: 'Details', children: null }) as ReactElement<Shown>
  for (const effect of here.effects) {
    const cleanup = effect()
    if (typeof cleanup === 'function') here.cleanups.push(cleanup as () => void)
  }
  return props
}

let covered: object | null
beforeEach(() => {
  covered = null
  Object.assign(here, { states: [], cleanups: [], went: [] })
  vi.useFakeTimers()
  vi.stubGlobal('document', { activeElement: null, querySelector: () => covered })
  vi.stubGlobal('HTMLElement', class {})
  vi.stubGlobal('addEventListener', (_: string, listener: typeof here.onKey) => (here.onKey = listener))
  vi.stubGlobal('removeEventListener', () => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a closed modal page leaves for 200 ms and then goes back [shell.modal-page-close-animation]', () => {
  const before = show()
  expect(before['data-leaving']).toBe(false)
  before.children[1].props.onClick()
  expect(show()['data-leaving']).toBe(true)
  vi.advanceTimersByTime(199)
  expect(here.went).toEqual([])
  vi.advanceTimersByTime(1)
  expect(here.went).toEqual([-1])
})

test('Escape closes a modal page, unless something above it takes the key [shell.modal-escape]', () => {
  show()
  here.onKey({ key: 'Enter', defaultPrevented: false })
  here.onKey({ key: 'Escape', defaultPrevented: true })
  covered = {}
  here.onKey({ key: 'Escape', defaultPrevented: false })
  expect(show()['data-leaving']).toBe(false)
  covered = null
  here.onKey({ key: 'Escape', defaultPrevented: false })
  expect(show()['data-leaving']).toBe(true)
})
