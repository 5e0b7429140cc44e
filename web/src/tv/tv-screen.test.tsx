import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CATEGORY_ALL, type Channel, type ScheduleItem } from '#contract/tv.ts'
import type { SlotState } from '#domain/tv/schedule-day.ts'
import type { Player } from '#player/player.types.ts'
import { EMPTY_SNAPSHOT } from '#player/snapshot.ts'
import { tv as words } from '../i18n/en/tv.ts'
import { useAlerts } from '../ui/alerts.store.ts'
import { TvScreen } from './tv-screen.tsx'

/** What the screen is told, and what its slots were given. */
const told = vi.hoisted(() => {
  const kept: Record<string, string> = { 'openair.last-channels': '[2,3]' }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem() {},
    removeItem() {},
  })
  return {
    width: 1300,
    items: undefined as readonly unknown[] | undefined,
    slots: [] as { item: { id: string }; state: string; onPress: (item: never, state: never) => void }[],
  }
})

// Rendered to text: what a browser would tell is read at once, and nothing is asked of the service.
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}))
vi.mock('../api/client.ts', () => ({ call: () => {}, session: {} }))
vi.mock('../shell/shell.queries.ts', () => ({ useNetwork: () => undefined, useLanguage: () => 'en' }))
vi.mock('../shell/masks.queries.ts', () => ({ useMasks: () => undefined }))
vi.mock('../playback/use-player.ts', async (original) => ({
  ...(await original<object>()),
  usePlayer: () => player,
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
vi.mock('./tv.queries.ts', () => ({ useSchedule: () => ({ items: told.items, error: null, retry() {} }) }))
vi.mock('./slot.tsx', () => ({
  Slot: (slot: (typeof told.slots)[number]) => {
    told.slots.push(slot)
    return null
  },
}))

const player = { getSnapshot: () => EMPTY_SNAPSHOT, subscribe: () => () => {} } as unknown as Player
const channel = (id: number, more: Partial<Channel> = {}) =>
  ({
    id,
    num: id,
    slug: `c${id}`,
    name: `Channel ${id}`,
    cover: {},
    age: 6,
    is_available: true,
    is_purchased: true,
    available_archived_days: 7,
    current_schedule: null,
    ...more,
  }) as Channel
const hour = (at: number): number => new Date(2026, 5, 15, at).getTime() / 1000
const programme = (at: number, more: Partial<ScheduleItem> = {}) =>
  ({
    id: `at ${at}`,
    timestamp: hour(at),
    duration: 3600,
    is_catchup_available: true,
    program: { title: `Programme ${at}`, genres: [], category: { id: 1, name: 'Film' } },
    episode: null,
    ...more,
  }) as unknown as ScheduleItem

function screen({
  channels = [channel(1), channel(2), channel(3)],
  open = null as string | null,
} = {}): string {
  told.slots = []
  const address = { categories: [], channel: open, ts: 0 }
  const all = { id: CATEGORY_ALL, slug: 'all', name: 'All', short: null, channels: [1, 2, 3], tags: [] }
  return renderToStaticMarkup(
    <MemoryRouter>
      <TvScreen
        address={address}
        channels={channels}
        isPersonal
        categories={[all]}
        selected={[CATEGORY_ALL]}
      />
    </MemoryRouter>,
  )
}
function pressAt(at: number): { state: SlotState | undefined; said: readonly string[] } {
  useAlerts.setState({ alerts: [] })
  const slot = told.slots.find(({ item }) => item.id === `at ${at}`)
  slot?.onPress(slot.item as never, slot.state as never)
  return {
    state: slot?.state as SlotState | undefined,
    said: useAlerts.getState().alerts.map(({ text }) => text),
  }
}

beforeAll(async () => {
  vi.useFakeTimers({ now: hour(18) * 1000 + 60_000, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: told.width >= Number(/min-width: (\d+)px/.exec(query)?.[1]),
  }))
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: { tv: words } } } })
})
beforeEach(() => {
  told.width = 1300
  told.items = [programme(18)]
})
afterAll(() => vi.useRealTimers())

test('beside the player are the tabs TV channels and Schedule, and a search of channels [tv.panel-tabs tv.panel-channel-search]', () => {
  const panel = screen().split('<aside')[1] ?? ''
  expect(
    [...panel.matchAll(/role="tab" aria-selected="(\w+)"[^>]*>([^<]*)</g)].map((tab) => tab.slice(1)),
  ).toEqual([
    ['true', 'TV channels'],
    ['false', 'Schedule'],
  ])
  expect(panel).toMatch(/<input type="search"[^>]*aria-label="Find a channel"/)
})

test('below the player are the channels watched before the present one [tv.channel-page-recent]', () => {
  const recent = /<section[^>]*aria-label="Recently watched">.*?<\/section>/.exec(screen())?.[0] ?? ''
  expect([...recent.matchAll(/href="([^"]*)"/g)].map(([, path]) => path)).toEqual(['/channels/all/c3'])
})

test('the list of channels is virtual above 1280 px only [tv.virtual-list-width]', () => {
  const isVirtual = (width: number) => {
    told.width = width
    return /data-virtual="(\w+)"/.exec(screen())?.[1]
  }
  expect([isVirtual(1280), isVirtual(1281)]).toEqual(['false', 'true'])
})

test('a schedule on its way says so, and so does one that stayed empty [tv.schedule-loading tv.schedule-still-empty]', () => {
  told.items = undefined
  expect(screen({ open: 'c1' })).toContain(words.status_loading)
  told.items = []
  const empty = screen({ open: 'c1' })
  expect(empty).toContain(words.warning_no_program)
  expect(empty).not.toContain(words.status_loading)
})

test('a programme of the future says when it starts [tv.error-future-program]', () => {
  told.items = [programme(18), programme(21)]
  screen({ open: 'c1' })
  expect(pressAt(21)).toEqual({ state: 'future', said: ['It starts at 21:00'] })
  expect(pressAt(18).said).toEqual([])
})

test('a programme without catch-up says that there is no recording [tv.error-no-catchup]', () => {
  told.items = [programme(12), programme(14, { is_catchup_available: false }), programme(18)]
  screen({ open: 'c1' })
  expect(pressAt(14)).toEqual({ state: 'no_recording', said: [words.error_schedule_copyright_banned] })
  expect(pressAt(12)).toEqual({ state: 'recorded', said: [] })
})

test('where a channel may keep no archive, a press on the past says so [tv.error-archive-not-permitted]', () => {
  told.items = [programme(12), programme(18)]
  screen({ channels: [channel(1, { available_archived_days: 0 })], open: 'c1' })
  expect(pressAt(12)).toEqual({ state: 'no_recording', said: [words.error_schedule_copyright_banned] })
})
