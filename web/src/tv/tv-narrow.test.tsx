import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test, vi } from 'vitest'
import { CATEGORY_ALL, type Channel } from '#contract/tv.ts'
import { EMPTY_SNAPSHOT } from '#player/snapshot.ts'
import { tv as words } from '../i18n/en/tv.ts'
import { TvScreen } from './tv-screen.tsx'

interface Tabs {
  readonly tabs: readonly { readonly id: string; readonly title: string }[]
  readonly selected: string
  readonly onSelect: (tab: string) => void
}
const told = vi.hoisted(() => ({ states: [] as unknown[], at: 0, tabs: {} as Tabs }))

// Rendered to text again and again: the state of each call of a hook is kept from one time to the next.
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
  useState: (first: unknown) => {
    const index = told.at++
    if (!(index in told.states)) told.states[index] = typeof first === 'function' ? first() : first
    return [told.states[index], (next: unknown) => (told.states[index] = next)]
  },
}))
vi.mock('../api/client.ts', () => ({ call: () => {}, session: {} }))
vi.mock('../shell/shell.queries.ts', () => ({ useNetwork: () => undefined, useLanguage: () => 'en' }))
vi.mock('../shell/masks.queries.ts', () => ({ useMasks: () => undefined }))
vi.mock('../playback/use-player.ts', async (original) => ({
  ...(await original<object>()),
  usePlayer: () => ({ getSnapshot: () => EMPTY_SNAPSHOT, subscribe: () => () => {} }),
}))
vi.mock('./use-tv-access.ts', async () => {
  const { channelAccess } = await import('#domain/tv/channel-access.ts')
  const viewer = { role: 'adult', programsCount: false } as const
  const accessOf = (channel: Channel) => channelAccess(channel, viewer)
  return { useTvAccess: () => ({ viewer, accessOf, unlock() {}, withdraw() {}, settleOn() {}, guard() {} }) }
})
vi.mock('./use-recording-pass.ts', () => ({
  useRecordingPass: () => ({ isOpen: true, isClosed: false, ask() {} }),
}))
vi.mock('../api/profile-role.ts', () => ({ isChildSession: () => false }))
vi.mock('./channel-favourites.tsx', () => ({ ChannelFavourites: () => null }))
vi.mock('./tv-player.tsx', () => ({ TvPlayer: () => <video /> }))
vi.mock('./tv.queries.ts', () => ({ useSchedule: () => ({ items: [], error: null, retry() {} }) }))
vi.mock('./tv-tabs.tsx', () => ({
  TvTabs: (tabs: Tabs) => {
    told.tabs = tabs
    return null
  },
}))

const channel = {
  id: 1,
  num: 1,
  slug: 'dala',
  name: 'Dala',
  description: 'The steppe',
  cover: {},
  age: 6,
  is_available: true,
  is_purchased: true,
  available_archived_days: 7,
  current_schedule: null,
} as unknown as Channel
const all = { id: CATEGORY_ALL, slug: 'all', name: 'All', short: null, channels: [1], tags: [] }

function screen(): string {
  told.at = 0
  return renderToStaticMarkup(
    <MemoryRouter>
      <TvScreen
        address={{ categories: [], channel: 'dala', ts: 0 }}
        channels={[channel]}
        isPersonal
        categories={[all]}
        selected={[CATEGORY_ALL]}
      />
    </MemoryRouter>,
  )
}

beforeAll(async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: Number(/min-width: (\d+)px/.exec(query)?.[1]) <= 932,
  }))
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: { tv: words } } } })
})

test('at 932 px the page of a channel goes between its schedule and its description [tv.narrow-schedule-toggle]', () => {
  const schedule = screen()
  expect(told.tabs.tabs.map(({ title }) => title)).toEqual([words.tab_schedule, words.tab_about])
  expect(told.tabs.selected).toBe('schedule')
  expect(schedule).toContain(words.warning_no_program)
  expect(schedule).not.toContain('The steppe')

  told.tabs.onSelect('about')
  const about = screen()
  expect(told.tabs.selected).toBe('about')
  expect(about).toContain('The steppe')
  expect(about).not.toContain(words.warning_no_program)

  told.tabs.onSelect('schedule')
  expect(screen()).toContain(words.warning_no_program)
})
