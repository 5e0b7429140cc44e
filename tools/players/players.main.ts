// npm run players: what the players of set-top boxes, desktops and browsers make of our streams, each of them run without a screen
// against a service of programmes that last a quarter of a minute. `npm run players -- short` watches each scene for half a minute
// instead of ten minutes of live and one or two of the others; `npm run players -- vlc mpv` runs only these.
import { rm } from 'node:fs/promises'
import { parsed } from '#cli/command/usage.ts'
import { knownNames, readUse } from '../use.ts'
import { runService } from '../service/running-service.ts'
import { serviceAround } from '../service/service-folder.ts'
import { hlsJs } from './browser.ts'
import { ffmpeg, gstreamer, mpv, vlc } from './desktop.ts'
import { kodi } from './kodi.ts'
import type { Player } from './player.ts'
import { type Cell, cellOf, table } from './table.ts'
import { ADDRESSES, FILM_SECONDS, LENGTHS, SCENES } from './viewings.ts'
import { watchScene } from './watch.ts'
import { ytDlp } from './yt-dlp.ts'

const CLIPS_MS = 600_000

/** How each player is made ready, by the word that asks for it. Those of one word are run one after the other. */
const known: Readonly<Record<string, () => Promise<Player[]>>> = {
  ffmpeg: async () => [ffmpeg(process.env['FFMPEG_PATH'] ?? 'ffmpeg')],
  vlc: async () => [vlc],
  mpv: async () => [mpv],
  hlsdemux: async () => [gstreamer(false)],
  hlsdemux2: async () => [gstreamer(true)],
  kodi,
  'hls.js': async () => [hlsJs()],
  'yt-dlp': async () => [ytDlp],
}

const { form, wanted } = readUse('npm run players -- [short] [PLAYER…]', process.argv.slice(3), (args) => {
  const { positionals } = parsed(args, {})
  const names = positionals.filter((word) => word !== 'short')
  return {
    form: positionals.includes('short') ? ('short' as const) : ('long' as const),
    wanted: knownNames('player', names, Object.keys(known)),
  }
})
/** The names of programs that could not be installed, as openair.mjs has found. */
const missing = new Set((process.env['OPENAIR_MISSING'] ?? '').split(',').filter(Boolean))

const folder = await serviceAround(Date.now(), 'plain')
const service = await runService({ folder })
const cells: Cell[] = []
try {
  console.log('making clips …')
  await service.clipsReady(CLIPS_MS)
  const names = Object.keys(known).filter((name) => wanted.length === 0 || wanted.includes(name))
  await Promise.all(names.filter((name) => !missing.has(name)).map((name) => watchAll(known[name]!)))
  for (const name of names) if (missing.has(name)) console.log(`${name}: not there and not to be installed`)
} finally {
  await service.stop()
  await rm(folder, { recursive: true, force: true })
}
console.log(`\n${table(cells)}`)
process.exitCode = cells.every(({ hasPlayed, address }) => hasPlayed || address !== 'hls') ? 0 : 1

async function watchAll(make: () => Promise<Player[]>): Promise<void> {
  for (const player of await make()) {
    for (const address of ADDRESSES)
      for (const scene of SCENES) {
        if (player.isForFilms && (scene !== 'film' || form === 'short')) continue
        const seconds = LENGTHS[form][scene]
        const { watched, seeks } = await watchScene(service.url, player, scene, address, seconds)
        const expected = player.isForFilms ? FILM_SECONDS : seconds
        cells.push(cellOf(player.name, address, scene, watched, expected, seeks))
        console.log(`${player.name}, ${address}, ${scene}: ${cells.at(-1)!.text}`)
      }
    await player.close?.()
  }
}
