import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { child, runFor } from './child.ts'
import type { Player } from './player.ts'

/** A whole film takes this long at most. */
const MOST_SECONDS = 900

/** Fetches a whole film into a file; what the file holds counts as seen and heard. */
export const ytDlp: Player = {
  name: 'yt-dlp',
  canSeek: false,
  isForFilms: true,
  async play({ url }, watched) {
    const folder = await mkdtemp(join(tmpdir(), 'openair-yt-dlp-'))
    const file = join(folder, 'film.mkv')
    const merged = ['--merge-output-format', 'mkv', '--remux-video', 'mkv', '--concurrent-fragments', '4']
    const args = [
      '--quiet',
      '--no-warnings',
      ...merged,
      '-f',
      'bv*+ba/b',
      '-o',
      join(folder, 'film.%(ext)s'),
      url,
    ]
    const fetching = child('yt-dlp', args, {
      onLine: (line) => {
        if (line.startsWith('ERROR')) watched.failure = line
      },
    })
    await runFor(fetching, MOST_SECONDS)
    const packets = ['-v', 'error', '-show_entries', 'packet=codec_type,pts_time', '-of', 'csv=p=0', file]
    const first = { video: NaN, audio: NaN }
    const looking = child('ffprobe', packets, {
      onLine: (line) => {
        const [, type, time] = /^(video|audio),([\d.]+)/.exec(line) ?? []
        if (type !== 'video' && type !== 'audio') return
        if (Number.isNaN(first[type])) first[type] = Number(time)
        watched.reached(type === 'video' ? 'pictures' : 'sound', Number(time) - first[type])
      },
    })
    await runFor(looking, MOST_SECONDS)
    await rm(folder, { recursive: true, force: true })
  },
}
