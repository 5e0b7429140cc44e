import { expect, test } from 'vitest'
import type { Player } from '#player/player.types.ts'
import { EMPTY_SNAPSHOT, type PlayerSnapshot } from '#player/snapshot.ts'
import { player as words } from '../../i18n/ru/player.ts'
import type { PlayerText } from '../player-text.ts'
import { settingsPages } from './settings-pages.ts'

const text: PlayerText = (key, values = {}) =>
  words[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
const calls: unknown[] = []
const log =
  (name: string) =>
  (...args: unknown[]): void =>
    void calls.push([name, ...args])
const player = {
  setAudioTrack: log('audio'),
  setSubtitleTrack: log('subtitles'),
  setQuality: log('quality'),
  setSpeed: log('speed'),
} as unknown as Player

const film: PlayerSnapshot = {
  ...EMPTY_SNAPSHOT,
  source: { url: 'http://media/f.m3u8', engine: 'hls', kind: 'film' },
  audioTracks: [
    { id: 0, lang: 'ru', name: 'Оркестр' },
    { id: 1, lang: 'kk', name: '' },
  ],
  audioTrack: 0,
  subtitleTracks: [{ id: 2, lang: 'kk', name: 'Қазақша' }],
  subtitleTrack: 2,
  qualities: [
    { id: 0, height: 360, bitrate: 8e5 },
    { id: 1, height: 1080, bitrate: 5e6 },
  ],
  quality: 'auto',
  playingQuality: { id: 1, height: 1080, bitrate: 5e6 },
}

test('sets audio, subtitles, quality and speed, with what plays now beside each [player.control-settings]', () => {
  const pages = settingsPages(player, film, text)
  expect(pages.map(({ title, value }) => [title, value])).toEqual([
    ['Звук', 'Оркестр'],
    ['Субтитры', 'Қазақша'],
    ['Качество', 'Авто, 1080'],
    ['Скорость', '1×'],
  ])
  expect(pages.map(({ choices }) => choices.map(({ label }) => label))).toEqual([
    ['Оркестр', 'Дорожка 2'],
    ['Выключены', 'Қазақша'],
    ['Авто', '1080', '360'],
    ['0.25×', '0.5×', '0.75×', '1×', '1.25×', '1.5×', '1.75×', '2×'],
  ])
})

test('a choice asks the player', () => {
  for (const { choices } of settingsPages(player, film, text)) choices[0]?.choose()
  expect(calls).toEqual([
    ['audio', 0],
    ['subtitles', -1],
    ['quality', 'auto'],
    ['speed', 0.25],
  ])
})

test('a chosen track is told by its language, for the next visit; no subtitles are none', () => {
  const told: unknown[] = []
  for (const { choices } of settingsPages(player, film, text, (...track) => void told.push(track)).slice(
    0,
    2,
  ))
    for (const { choose } of choices) choose()
  expect(told).toEqual([
    ['audio', 'ru'],
    ['audio', 'kk'],
    ['text', null],
    ['text', 'kk'],
  ])
})

test('what leaves no choice is not there, and live has no speed', () => {
  const bare: PlayerSnapshot = {
    ...EMPTY_SNAPSHOT,
    source: { url: 'http://media/l.m3u8', engine: 'hls', kind: 'live' },
    qualities: film.qualities.slice(1),
  }
  expect(settingsPages(player, bare, text)).toEqual([])
})

test('of every setting one choice is the one that holds, also among several tracks', () => {
  const russian = { id: 3, lang: 'ru', name: 'Русские' }
  const several = { ...film, subtitleTracks: [...film.subtitleTracks, russian] }
  const chosen = (snapshot: PlayerSnapshot) =>
    settingsPages(player, snapshot, text).map(({ choices }) =>
      choices.filter(({ isChosen }) => isChosen).map(({ label }) => label),
    )
  expect(chosen(several)).toEqual([['Оркестр'], ['Қазақша'], ['Авто'], ['1×']])
  expect(chosen({ ...several, audioTrack: 1, subtitleTrack: 3, quality: 0, speed: 2 })).toEqual([
    ['Дорожка 2'],
    ['Русские'],
    ['360'],
    ['2×'],
  ])
  expect(chosen({ ...several, subtitleTrack: -1 })[1]).toEqual(['Выключены'])
})
