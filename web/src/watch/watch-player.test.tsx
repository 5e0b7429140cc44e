import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Content } from '#contract/catalogue.ts'
import type { Player } from '#player/player.types.ts'
import { EMPTY_SNAPSHOT } from '#player/snapshot.ts'
import { tv } from '../i18n/en/tv.ts'
import type { PlayerSurfaceProps } from '../playback/player-surface.types.ts'
import { useAlerts } from '../ui/alerts.store.ts'
import { WatchPlayer } from './watch-player.tsx'

const told = vi.hoisted(() => ({ surface: {} as PlayerSurfaceProps }))
vi.mock('./use-seek-points.ts', () => ({ useSeekPoints: () => null }))
vi.mock('../api/client.ts', () => ({ call: () => {}, session: {} }))
vi.mock('../identity/parental/use-pin-pass.ts', () => ({
  usePinPass: () => ({ isOpen: true, isGivenUp: false, ask() {} }),
}))
vi.mock('../playback/player-surface.tsx', () => ({
  PlayerSurface: (props: PlayerSurfaceProps) => {
    told.surface = props
    return null
  },
}))
vi.mock('../ads/use-interstitials.ts', () => ({ useInterstitials: () => ({}) }))
vi.mock('../analytics/metrics.ts', () => ({ tellEvent() {} }))
vi.mock('./use-film-stream.ts', () => ({
  useFilmStream: () => ({
    playing: {
      id: '1',
      stream: { stat: { id: 'stat' } },
      source: { url: 'f', engine: 'hls', kind: 'film' },
      isResumed: false,
    },
    failure: null,
    isBeingMade: false,
    retry() {},
  }),
}))

const episode = (id: string, more: object = {}) => ({
  id,
  is_available: true,
  is_announcement: false,
  ...more,
})
const film = { id: '1', title: 'One', genres: [], cover: {}, series: 1, season: 1 } as unknown as Content

const player = { getSnapshot: () => EMPTY_SNAPSHOT, subscribe: () => () => {} } as unknown as Player
/** The player of the first episode, with this one after it. */
function surface(next: object): PlayerSurfaceProps {
  const parent = { title: 'Serial', cover: {}, contents: [{ season: 1, contents: [episode('1'), next] }] }
  renderToStaticMarkup(
    <MemoryRouter>
      <WatchPlayer player={player} content={film} parent={parent as unknown as Content} onBack={() => {}} />
    </MemoryRouter>,
  )
  return told.surface
}
const said = (): readonly string[] => useAlerts.getState().alerts.map(({ text }) => text)

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: { tv } } } })
})
beforeEach(() => useAlerts.setState({ alerts: [] }))

test('where the next episode is only announced, the end and the button say so [player.error-next-announcement]', () => {
  const { onNext, onEnded } = surface(episode('2', { is_announcement: true }))
  onNext?.()
  expect(said()).toEqual([tv.warning_episode_is_announcement])
  useAlerts.setState({ alerts: [] })
  onEnded?.()
  expect(said()).toEqual([tv.warning_episode_is_announcement])
})

test('where it is out, nothing is said', () => {
  surface(episode('2')).onNext?.()
  expect(said()).toEqual([])
})

test('an episode is named by its season, its number and its title beneath the name of its series', () => {
  const { title, subtitle } = surface(episode('2'))
  expect([title, subtitle]).toEqual(['Serial', 'Season 1, episode 1 “One”'])
})
