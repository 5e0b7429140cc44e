import type { Browser } from '@playwright/test'
import { hlsJs } from '../tools/players/browser.ts'
import { ffmpeg } from '../tools/players/desktop.ts'
import type { Scene } from '../tools/players/viewings.ts'
import { watchScene } from '../tools/players/watch.ts'
import { hasPlayed } from '../tools/players/watched.ts'
import { expect, test } from './journey.ts'

const players = {
  ffmpeg: () => ffmpeg(process.env['FFMPEG_PATH'] ?? 'ffmpeg'),
  'hls.js': (browser: Browser) => hlsJs(browser),
}
/** Seconds: more than one programme of the channel, and a part of a film for each of its four places. */
const SCENES: readonly (readonly [Scene, number])[] = [
  ['live', 25],
  ['archive', 25],
  ['film', 32],
]

for (const [name, playerIn] of Object.entries(players)) {
  test(`${name} plays the one rendition live, from the archive and a film with seeks [player.stream-fields]`, async ({
    browser,
    baseURL,
  }) => {
    const player = playerIn(browser)
    const seen = SCENES.map(async ([scene, seconds]) => {
      const { watched, seeks } = await watchScene(baseURL!, player, scene, 'hls', seconds)
      return [scene, hasPlayed(watched, seconds, seeks), watched] as const
    })
    for (const [scene, played, watched] of await Promise.all(seen))
      expect([scene, played], JSON.stringify(watched)).toEqual([scene, true])
  })
}
