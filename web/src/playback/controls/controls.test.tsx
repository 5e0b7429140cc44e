import i18next from 'i18next'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Player } from '#player/player.types.ts'
import { EMPTY_SNAPSHOT, type PlayerSnapshot } from '#player/snapshot.ts'
import { player as en } from '../../i18n/en/player.ts'
import { ControlRow } from './control-row.tsx'
import { Blackout, ErrorOverlay, TroubleNote, UnmuteChip } from '../notices.tsx'
import { PlayerSurface } from '../player-surface.tsx'
import type { SurfaceChannel } from '../player-surface.types.ts'
import type { SurfaceActions } from '../surface-actions.ts'
import { TimeLineBar } from '../timeline/time-line-bar.tsx'
import { TopBar } from './top-bar.tsx'

vi.hoisted(() => vi.stubGlobal('location', { search: '' }))

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: { player: en } } } })
})

const actions = {} as SurfaceActions
const film: Partial<PlayerSnapshot> = {
  state: 'playing',
  source: { url: 'http://media/f.m3u8', engine: 'hls', kind: 'film' },
  position: 4084,
  duration: 8880,
  bufferedEnd: 4090,
}
const playerOf = (snapshot: Partial<PlayerSnapshot>): Player => {
  const whole = { ...EMPTY_SNAPSHOT, ...snapshot }
  return { getSnapshot: () => whole, subscribe: () => () => {} } as unknown as Player
}
const render = (node: ReactNode): string => renderToStaticMarkup(node)
const labels = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label ?? '')

function row(
  snapshot: Partial<PlayerSnapshot>,
  props: Partial<Parameters<typeof ControlRow>[0]> = {},
): string {
  return render(
    <ControlRow
      player={playerOf(snapshot)}
      actions={actions}
      layout="full"
      settingsPage={null}
      onSettings={() => {}}
      pictureInPicture={{ isPossible: true, isHosts: false, isActive: false, toggle() {} }}
      isFullscreen={false}
      onFullscreen={() => {}}
      {...props}
    />,
  )
}

test('a film has play, skips, sound, settings, picture in picture and full screen [player.control-pip player.control-fullscreen]', () => {
  expect(labels(row(film))).toEqual([
    'Pause',
    'Back 10 seconds',
    'Forward 10 seconds',
    'Mute',
    'Settings',
    'Picture in picture',
    'Full screen',
  ])
  expect(row(film)).toContain('1:08:04 <span>/ 2:28:00</span>')
})

test('next episode and episode list are there when the page has them [player.control-next-episode player.control-episodes]', () => {
  const with_ = labels(row(film, { onNext() {}, onOpenList() {} }))
  expect(with_.filter((label) => label === 'Next episode' || label === 'Episodes')).toEqual([
    'Next episode',
    'Episodes',
  ])
  expect(labels(row(film))).not.toContain('Next episode')
})

test('live has no skips and no speed; what is behind it has the way back [player.skip-archive-only]', () => {
  const channel: SurfaceChannel = { programmes: [], hasArchive: true, now: () => 10_000 }
  const live = row(
    { state: 'playing', source: { url: 'l', engine: 'hls', kind: 'live' }, wallClock: 9992 },
    { channel, onGoLive() {} },
  )
  expect(labels(live)).toEqual(['Pause', 'Mute', 'Picture in picture', 'Full screen'])
  expect(live).not.toContain('Go live')
  const archive = row(
    { state: 'playing', source: { url: 'a', engine: 'hls', kind: 'archive' }, wallClock: 9000 },
    { channel, onGoLive() {} },
  )
  expect(labels(archive)).toContain('Back 10 seconds')
  expect(archive).toContain('Go live')
})

test('the line is a named slider that says where it is', () => {
  const html = render(
    <TimeLineBar player={playerOf(film)} actions={actions} layout="full" hasThumb onSteer={() => {}} />,
  )
  expect(html).toContain('role="slider"')
  expect(html).toContain('aria-valuetext="1 hour 8 minutes of 2 hours 28 minutes"')
})

test('the way back is there when there is one [player.control-go-back]', () => {
  const bar = (onBack?: () => void): string =>
    render(<TopBar player={playerOf(film)} title="Metropolis" layout="full" onBack={onBack} />)
  expect(labels(bar(() => {}))).toEqual(['Back'])
  expect(labels(bar())).toEqual([])
})

test('errors say what happened, and offer to retry where that can help [player.error-video-message player.error-codec-message]', () => {
  const overlay = (state: PlayerSnapshot['state']): string =>
    render(<ErrorOverlay player={playerOf({ state })} />)
  expect(overlay('error')).toMatch(/The video did not load.*Retry/)
  expect(overlay('codecError')).toContain('This browser cannot show the video')
  expect(overlay('codecError')).not.toContain('Retry')
  expect(overlay('playing')).toBe('')
  expect(
    render(<TroubleNote player={playerOf({ state: 'loading', message: 'error_video_download' })} />),
  ).toContain('did not load')
  expect(
    render(<TroubleNote player={playerOf({ state: 'playing', message: 'error_video_download' })} />),
  ).toBe('')
})

test('a start without sound offers to switch it on', () => {
  expect(render(<UnmuteChip player={playerOf({ isMutedByAutoplay: true })} />)).toContain('Turn sound on')
  expect(render(<UnmuteChip player={playerOf({ isMuted: true })} />)).toBe('')
})

test('what starts in its middle can start over [player.from-beginning-button]', () => {
  vi.stubGlobal('document', {})
  const surface = (isResumed: boolean): string =>
    render(
      <PlayerSurface
        layout="full"
        adopt={playerOf({ ...film, firstFrameMs: 300 })}
        source={film.source ?? null}
        title="Metropolis"
        volumePercent={100}
        isResumed={isResumed}
      />,
    )
  expect(surface(true)).toContain('From the beginning')
  expect(surface(false)).not.toContain('From the beginning')
  vi.unstubAllGlobals()
})

test('what has failed is told where a phone has its transport, which then stands in the row alone', () => {
  vi.stubGlobal('document', {})
  const skips = (state: PlayerSnapshot['state']): number =>
    labels(
      render(
        <PlayerSurface
          layout="full"
          adopt={playerOf({ ...film, state })}
          source={film.source ?? null}
          title="Metropolis"
          volumePercent={100}
        />,
      ),
    ).filter((label) => label === en.skip_forward).length
  expect([skips('playing'), skips('error')]).toEqual([2, 1])
  vi.unstubAllGlobals()
})

test('a placeholder is a picture, or a video in a loop, by its address', () => {
  expect(render(<Blackout url="http://img/closed.jpg" />)).toContain('<img')
  expect(render(<Blackout url="http://img/closed.mp4?v=2" />)).toMatch(/<video[^>]*loop/)
})
