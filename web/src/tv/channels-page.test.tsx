import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { shell } from '../i18n/en/shell.ts'
import { tv } from '../i18n/en/tv.ts'
import { useAlerts } from '../ui/alerts.store.ts'
import ChannelsPage from './channels-page.tsx'

// Rendered to text: effects run at once, and the lists are those of this test.
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useEffect: (effect: () => void) => effect(),
}))
vi.mock('../catalogue/mine/favourites.queries.ts', () => ({
  useFavourites: () => ({ kept: [], isGuest: true }),
}))
vi.mock('../shell/page-title.ts', () => ({ usePageTitle() {}, usePageMask() {}, useNoIndex() {} }))
vi.mock('../api/profile-role.ts', () => ({ isChildSession: () => false }))
vi.mock('./tv-screen.tsx', () => ({ TvScreen: () => <main>screen</main> }))
vi.mock('./tv.queries.ts', () => ({
  useChannels: () => ({ channels: [{ id: 1, slug: 'dala' }], isPersonal: true, error: null, retry() {} }),
  useCategories: () => [
    { id: 16, slug: 'all', channels: [1] },
    { id: 3, slug: 'kino', channels: [1] },
  ],
}))

const page = (path: string): string =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="channels/:category?/:channel?" element={<ChannelsPage />} />
      </Routes>
    </MemoryRouter>,
  )
const said = (): readonly string[] => useAlerts.getState().alerts.map(({ text }) => text)

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: { tv, shell } } } })
})
beforeEach(() => useAlerts.setState({ alerts: [] }))

test('a channel that is not there is a page of its own, which says so [tv.error-channel-404]', () => {
  expect(page('/channels/all/nope')).toContain(shell.not_found_channel)
  expect(page('/channels/all/dala')).toBe('<main>screen</main>')
})

test('a category that is not there is told, and all channels are shown [tv.error-category-not-found]', () => {
  expect(page('/channels/kino')).toBe('<main>screen</main>')
  expect(said()).toEqual([])
  expect(page('/channels/nope')).toBe('<main>screen</main>')
  expect(said()).toEqual([tv.error_category_not_found])
})
